// Pages whose text stands in a frame: of the same origin or another, nested, scaled, clipped, scrolled.
import { attach, seen, T, told, unseen } from '../case-page.js';

const frame = (inner: string, style = '') =>
  `<iframe style="width:400px;height:120px;border:0;${style}" srcdoc="${inner}"></iframe>`;
const other = (style = '') =>
  `<iframe style="width:400px;height:120px;border:0;${style}" src="{inner}"></iframe>`;
const text = `<p>${T}</p>`;
const inFrame = 'iframe >> internal:control=enter-frame >> p';
const far = "<div style='height:900px'></div>";
/** A frame of another process is drawn some time after it has come into view. */
const tellsWhenDrawn = `<script>new IntersectionObserver(([one]) => one.isIntersecting && requestAnimationFrame(() => requestAnimationFrame(() => parent.postMessage('drawn', '*')))).observe(document.querySelector('p'))</script>`;
const scrollInside = `document.querySelector('iframe').contentWindow.scrollTo(0, 9999);`;

export const framePages = [
  ...seen('frames', {
    'an iframe of the same origin': `<iframe srcdoc="<p>${T}</p>"></iframe>`,
    'an iframe in an iframe': `<iframe style="width:500px;height:300px" srcdoc='<iframe style="margin:20px" srcdoc="<p>${T}</p>"></iframe>'></iframe>`,
    'an iframe that is scaled': `<iframe style="transform:scale(.8);transform-origin:0 0;padding:10px;border:5px solid red" srcdoc="<p>${T}</p>"></iframe>`,
    'an iframe without permission for scripts': `<iframe sandbox srcdoc="<p>${T}</p>"></iframe>`,
    'a closed shadow root in a frame': `<iframe srcdoc="<x-chat></x-chat><script>document.querySelector('x-chat').attachShadow({mode:'closed'}).innerHTML='<p>${T}</p>'</script>"></iframe>`,
    'a frame of another origin': { html: other(), inner: text },
    'a frame of another origin, half opaque': { html: other('opacity:.5'), inner: text },
    'a frame of another origin that is scaled and moved': {
      html: other('transform:translate(100px,60px) scale(1.3);transform-origin:0 0'),
      inner: text,
    },
    'a frame of another origin in a scrolled page': {
      html: `<div style="height:1500px"></div>${other()}`,
      inner: `${text}${tellsWhenDrawn}`,
      script: `const drawn = new Promise((done) => addEventListener('message', done)); scrollTo(0, 9999); await drawn;`,
    },
    'a frame of another origin with a frame of its own': {
      html: other('height:200px'),
      inner: frame(text.replaceAll('"', "'")),
    },
    'a frame that is scrolled inside to the text': {
      html: frame(`${far}${text}`),
      script: scrollInside,
    },
    'a frame over which only a clear layer lies': `${frame(text)}<div style="position:fixed;inset:0"></div>`,
    'a frame in a shadow root': {
      html: '<div id="host"></div>',
      script: `${attach('open', `<iframe srcdoc='${text}'></iframe>`)} await new Promise((done) => document.querySelector('#host').shadowRoot.querySelector('iframe').addEventListener('load', done));`,
    },
    'a frame that is zoomed': frame(text, 'zoom:1.4'),
    'a frame in a dialog': {
      html: `<dialog id="d">${frame(text)}</dialog>`,
      script: `document.querySelector('#d').showModal();`,
    },
    'a chat widget at the corner': `<h1>Shop</h1>${frame(text, 'position:fixed;right:10px;bottom:10px;width:320px;height:200px;box-shadow:0 0 9px #999')}`,
  }),
  ...unseen('frames', {
    'an iframe with visibility hidden': `<iframe style="visibility:hidden" srcdoc="<p>${T}</p>"></iframe>`,
    'an iframe with opacity 0': `<iframe style="opacity:0" srcdoc="<p>${T}</p>"></iframe>`,
    'an iframe without height': `<iframe style="height:0;border:0" srcdoc="<p>${T}</p>"></iframe>`,
    'an iframe below the fold': `<div style="height:900px"></div><iframe srcdoc="<p>${T}</p>"></iframe>`,
    'below the visible part of an iframe': `<iframe style="height:60px" srcdoc="<div style='height:200px'></div><p>${T}</p>"></iframe>`,
    'an opaque box lies over the iframe': `<iframe style="width:400px" srcdoc="<p>${T}</p>"></iframe><div style="position:fixed;inset:0;background:#ddd"></div>`,
    'a hidden frame of another origin': { html: other('visibility:hidden'), inner: text },
    'a frame of another origin with opacity 0': { html: other('opacity:0'), inner: text },
    'a frame of another origin below the fold': {
      html: `<div style="height:800px"></div>${other()}`,
      inner: text,
    },
    'a frame of another origin under a card': {
      html: `${other()}<div style="position:fixed;inset:0;background:#eef;pointer-events:none"></div>`,
      inner: text,
    },
    'below the visible part of a frame of another origin': {
      html: other(),
      inner: `${far}${text}`,
    },
    'in the color of its ground in a frame of another origin': {
      html: other(),
      inner: `<p style="color:#fff">${T}</p>`,
    },
    'a frame clipped by a panel': `<div style="height:10px;overflow:hidden">${frame(text)}</div>`,
    'a frame that is scrolled inside past the text': {
      html: frame(`${text}${far}`),
      script: scrollInside,
    },
    'a frame that is scaled down to a thumbnail': frame(
      text,
      'transform:scale(.2);transform-origin:0 0',
    ),
    'a frame beside the screen': frame(text, 'position:absolute;left:-2000px'),
    'a nested frame that the middle one hides': frame(
      `<iframe style='opacity:0' srcdoc='${T}'></iframe>`,
    ),
    'a frame without content, with the text as its fallback': `<iframe style="width:30px;height:15px">${T}</iframe>`,
    'a frame that is not displayed': frame(text, 'display:none'),
    'the widget at the corner is folded up': `<h1>Shop</h1><div style="position:fixed;right:10px;bottom:0;height:30px;overflow:hidden;background:#36c">Chat${frame(text, 'display:block')}</div>`,
  }),
  ...told('frames', {
    'a button in a frame of another origin': {
      html: other(),
      inner: '<button>Pay now</button><button disabled>Later</button>',
      target: 'iframe',
      holds: [
        'The button "Pay now" is shown.',
        'The button "Pay now" is enabled.',
        'The button "Later" is disabled.',
      ],
      fails: ['The button "Later" can be clicked.', 'The button "Pay now" is not shown.'],
    },
    'the page and its frame have the same words': {
      html: `<p style="opacity:0">${T}</p>${frame(text)}`,
      holds: [`"${T}" is shown.`],
      fails: [`"${T}" is not shown.`],
    },
    'a heading above a frame': {
      html: `<h2>Help</h2>${frame(text)}<p>Footer</p>`,
      holds: [`"Help" is above "${T}".`, `"${T}" is above "Footer".`],
      fails: [`"Footer" is above "${T}".`],
    },
  }).map((page) => ({ target: inFrame, ...page })),
];
