// Pages on which a text stands out well or badly from what is behind it; ratios by the formula of WCAG 2.
import { attach, plainImage, T, told, type CasePage, SMALL } from '../case-page.js';

const AA = `"${T}" has AA contrast.`;
const text = (style: string, around = '') =>
  `<div style="${around}"><p style="${style}">${T}</p></div>`;

interface Contrasted {
  name: string;
  html: string;
  script?: string;
  claim?: string;
  target?: string;
}

const enough = (pages: readonly Contrasted[]): CasePage[] =>
  told(
    'contrast',
    pages.map(({ claim = AA, ...page }) => ({ ...page, holds: [claim] })),
    SMALL,
  );
const tooLittle = (pages: readonly Contrasted[]): CasePage[] =>
  told(
    'contrast',
    pages.map(({ claim = AA, ...page }) => ({ ...page, fails: [claim] })),
    SMALL,
  );

export const contrastPages = [
  ...enough([
    {
      name: 'a disabled button, by number',
      html: `<button disabled style="color:#aaa;background:#eee;border:0;padding:12px">${T}</button>`,
      claim: `"${T}" has a contrast of at least 4.5:1.`,
    },
    {
      name: 'the words of a disabled button with an icon',
      html: `<button disabled style="color:#aaa;background:#eee"><i>☂</i> <span>${T}</span></button>`,
    },
    {
      name: 'a disabled field',
      html: '<label>Code <input disabled value="A-100" style="color:#bbb;background:#eee"></label>',
      claim: 'The textbox "Code" has a contrast of at least 4.5:1.',
    },
    { name: 'black on white', html: text('') },
    { name: 'gray 4.54:1', html: text('color:#767676') },
    { name: 'gray 3.03:1 at 24 px', html: text('color:#949494;font-size:24px') },
    {
      name: 'gray 3.03:1 in bold at 18.7 px',
      html: text('color:#949494;font-size:18.7px;font-weight:700'),
    },
    { name: 'white on blue', html: text('color:#fff', 'background:#2457c5') },
    { name: 'light on dark', html: text('color:#eee', 'background:#121212') },
    {
      name: 'over a dark gradient',
      html: text('color:#fff', 'background:linear-gradient(90deg,#123,#357)'),
    },
    {
      name: 'over a dark image',
      html: text('color:#fff', `background:url(&quot;${plainImage('navy')}&quot;)`),
    },
    {
      name: 'over a pale image with a dark scrim',
      html: `<div style="position:relative;height:80px"><img alt="" src="${plainImage('beige')}"><div style="position:absolute;inset:0;width:500px;background:rgba(0,0,0,.75)"></div><p style="position:absolute;top:10px;left:10px;color:#fff;margin:0">${T}</p></div>`,
    },
    {
      name: 'black under a thin white veil',
      html: `<p>${T}</p><div style="position:fixed;inset:0;background:rgba(255,255,255,.2);pointer-events:none"></div>`,
    },
    { name: 'black at opacity .8', html: text('opacity:.8') },
    {
      name: 'a placeholder in dark gray',
      html: `<style>input::placeholder{color:#555;opacity:1}</style><input size="40" placeholder="${T}">`,
    },
    {
      name: 'a link without an underline',
      html: `<a href="#x" style="text-decoration:none;color:#0645ad">${T}</a>`,
    },
    { name: 'black with a pale shadow', html: text('text-shadow:0 0 4px #ff0') },
    {
      name: 'white, inverted to black',
      html: text('color:#fff', 'background:#000;filter:invert(1)'),
    },
    {
      name: 'white by difference on white',
      html: text('color:#fff;mix-blend-mode:difference', 'background:#fff'),
    },
    {
      name: 'dark in a dark box that it has left',
      html: `<div style="background:#222;height:30px;position:relative"><p style="position:absolute;top:60px;color:#222;margin:0">${T}</p></div>`,
    },
    {
      name: 'cut out of a dark gradient',
      html: text(
        'background:linear-gradient(90deg,#600,#006);background-clip:text;color:transparent',
      ),
    },
    {
      name: 'a fill color that overrules a pale color',
      html: text('color:#ccc;-webkit-text-fill-color:#222'),
    },
    {
      name: 'a ground by a pseudo-element',
      html: `<style>.c{position:relative;z-index:0;color:#fff}.c::before{content:"";position:absolute;inset:0;z-index:-1;background:#123}</style><p class="c">${T}</p>`,
    },
    {
      name: 'a ground by an inset shadow',
      html: text('color:#fff;box-shadow:inset 0 0 0 99px #123'),
    },
    {
      name: 'in a shadow root',
      html: '<div id="host"></div>',
      script: attach('open', `<p style="color:#333">${T}</p>`),
    },
    {
      name: 'in a frame',
      html: `<iframe style="width:400px;height:100px" srcdoc="<body style='background:#123;color:#fff'>${T}</body>"></iframe>`,
    },
    {
      name: 'a drawing with dark text',
      html: `<svg width="400" height="60"><rect width="400" height="60" fill="#ffd"/><text x="10" y="30" fill="#333">${T}</text></svg>`,
    },
    { name: 'a color in another notation', html: text('color:oklch(35% .1 250)') },
    {
      name: 'transparent grounds over a dark page',
      html: `<style>html{background:#0b1020}</style>${text('color:#dfe6ff', 'background:rgba(255,255,255,.05)')}`,
    },
    {
      name: 'a dimming backdrop, and the dialog over it',
      html: `<dialog id="d">${T}</dialog>`,
      script: `document.querySelector('#d').showModal();`,
    },
    {
      name: 'a button in a brand color',
      html: `<button style="background:#0a5c36;color:#fff;border:0;padding:12px">${T}</button>`,
    },
    { name: 'half transparent black', html: text('color:rgba(0,0,0,.7)') },
    { name: 'dark gray for AAA', html: text('color:#505050'), claim: `"${T}" has AAA contrast.` },
    {
      name: 'gray 4.54:1 at 24 px for AAA',
      html: text('color:#767676;font-size:24px'),
      claim: `"${T}" has AAA contrast.`,
    },
    {
      name: 'a wanted number',
      html: text('color:#666'),
      claim: `"${T}" has a contrast of at least 5:1.`,
    },
    {
      name: 'a wanted number, in other words',
      html: text('color:#666'),
      claim: `"${T}" has a contrast of at least 4.5.`,
    },
    { name: 'readable', html: text('color:#333'), claim: `"${T}" is readable.` },
  ]),
  ...tooLittle([
    { name: 'gray 4.48:1', html: text('color:#777') },
    { name: 'pale gray', html: text('color:#aaa') },
    { name: 'gray 3.03:1 at 23 px', html: text('color:#949494;font-size:23px') },
    {
      name: 'gray 3.03:1 in bold at 18 px',
      html: text('color:#949494;font-size:18px;font-weight:700'),
    },
    { name: 'gray 2.8:1 at 24 px', html: text('color:#9a9a9a;font-size:24px') },
    { name: 'white on orange', html: text('color:#fff', 'background:#f90') },
    { name: 'gray on near black', html: text('color:#555', 'background:#121212') },
    {
      name: 'over a gradient that turns pale',
      html: text(
        'color:#fff;width:180px',
        'background:linear-gradient(90deg,#123,#def);width:180px',
      ),
    },
    {
      name: 'over a pale image',
      html: text('color:#fff', `background:url(&quot;${plainImage('lightblue')}&quot;)`),
    },
    {
      name: 'under a thick white veil',
      html: `<p>${T}</p><div style="position:fixed;inset:0;background:rgba(255,255,255,.6);pointer-events:none"></div>`,
    },
    { name: 'black at opacity .4', html: text('opacity:.4') },
    { name: 'dark gray at opacity .5 of an ancestor', html: text('color:#444', 'opacity:.5') },
    {
      name: 'a pale placeholder',
      html: `<style>input::placeholder{color:#bbb;opacity:1}</style><input size="40" placeholder="${T}">`,
    },
    {
      name: 'a dark placeholder at half opacity',
      html: `<style>input::placeholder{color:#333;opacity:.5}</style><input size="40" placeholder="${T}">`,
    },
    { name: 'a pale link', html: `<a href="#x" style="color:#7bf">${T}</a>` },
    { name: 'the color of its ground', html: text('color:#fff') },
    { name: 'almost transparent black', html: text('color:rgba(0,0,0,.35)') },
    { name: 'a filter takes most of it', html: text('filter:opacity(.4)') },
    {
      name: 'a mask takes most of it',
      html: text('mask-image:linear-gradient(rgba(0,0,0,.4),rgba(0,0,0,.4))'),
    },
    {
      name: 'one word of the sentence is pale',
      html: `<p>Refund of <span style="color:#ccc">$42.00</span> declined</p>`,
    },
    {
      name: 'a pale fill color overrules a dark color',
      html: text('color:#222;-webkit-text-fill-color:#bbb'),
    },
    {
      name: 'pale, multiplied onto white',
      html: text('color:#bbb;mix-blend-mode:multiply', 'background:#fff'),
    },
    {
      name: 'light in a dark box that it has left',
      html: `<div style="background:#222;height:30px;position:relative"><p style="position:absolute;top:60px;color:#bbb;margin:0">${T}</p></div>`,
    },
    {
      name: 'a pale ground by a pseudo-element over a dark one',
      html: `<style>.c{position:relative;z-index:0;color:#fff;background:#123}.c::before{content:"";position:absolute;inset:0;z-index:-1;background:#cde}</style><p class="c">${T}</p>`,
    },
    {
      name: 'over black and white stripes',
      html: text(
        'color:#000',
        'background:repeating-linear-gradient(90deg,#fff 0 40px,#000 40px 80px)',
      ),
    },
    { name: 'white on the green of success', html: text('color:#fff', 'background:#28a745') },
    {
      name: 'in a shadow root, pale',
      html: '<div id="host"></div>',
      script: attach('open', `<p style="color:#bbb">${T}</p>`),
    },
    {
      name: 'in a frame, pale',
      html: `<iframe style="width:400px;height:100px" srcdoc="<p style='color:#bbb'>${T}</p>"></iframe>`,
    },
    {
      name: 'a drawing with pale text',
      html: `<svg width="400" height="60"><rect width="400" height="60" fill="#ffd"/><text x="10" y="30" fill="#cc9">${T}</text></svg>`,
    },
    {
      name: 'behind the white backdrop of a dialog',
      html: `<style>dialog::backdrop{background:rgba(255,255,255,.7)}</style><p>${T}</p><dialog id="d" style="top:200px">Wait</dialog>`,
      script: `document.querySelector('#d').showModal();`,
    },
    { name: 'gray 5.7:1 for AAA', html: text('color:#666'), claim: `"${T}" has AAA contrast.` },
    {
      name: 'a wanted number that is too high',
      html: text('color:#666'),
      claim: `"${T}" has a contrast of at least 7.`,
    },
    { name: 'readable, but pale', html: text('color:#bbb'), claim: `"${T}" is readable.` },
    { name: 'readable, but tiny', html: text('font-size:8px'), claim: `"${T}" is readable.` },
  ]),
  ...told('contrast', {
    'a dark scheme in which one note is dim': {
      html: `<style>:root{color-scheme:dark}</style><p>Your order</p><p style="color:#444">${T}</p>`,
      holds: ['"Your order" has AA contrast.'],
      fails: [AA],
    },
    'a pale text beside a dark one': {
      html: '<p>Total</p><p style="color:#ccc">Fine print</p>',
      holds: ['"Total" is legible.', '"Fine print" does not have AA contrast.'],
      fails: ['"Fine print" is legible.', '"Total" does not have AA contrast.'],
    },
    'clean text below the fold': {
      html: `<div style="height:1500px"></div><p style="color:#555">${T}</p>`,
      open: [`"${T}" has a contrast of at least 4.5:1.`, AA],
      holds: [`"${T}" has text of at least 16 px.`],
      fails: [`"${T}" has text of at least 20 px.`],
    },
    'pale text below the fold': {
      html: `<div style="height:1500px"></div><p style="color:#ccc">${T}</p>`,
      open: [`"${T}" has a contrast of at least 4.5:1.`],
    },
    'text that is scrolled out of its panel': {
      html: `<div style="height:80px;overflow:auto"><div style="height:300px"></div><p>${T}</p></div>`,
      open: [AA],
      holds: [`"${T}" has text of at least 16 px.`],
    },
    'text that is transparent': { html: `<p style="opacity:0">${T}</p>`, fails: [AA] },
  }),
];
