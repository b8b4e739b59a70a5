// More ways in which a text is there for a person, or only for the source.
import { seen, T, told, unseen } from '../case-page.js';

const finished = `await Promise.all(document.getAnimations().map((one) => one.finished));`;
const scrollDriven = `<style>@keyframes in{from{opacity:0}to{opacity:1}}p{animation:in linear both;animation-timeline:scroll();position:fixed;top:40px}</style><p>${T}</p><div style="height:3000px"></div>`;

export const sightPages = [
  ...told('visibility', {
    'text that a script fades in': {
      html: `<p style="opacity:0">${T}</p>`,
      script: `let o = 0; const p = document.querySelector('p'); const t = setInterval(() => { p.style.opacity = o += 0.001; if (!p.isConnected) clearInterval(t); }, 20)`,
      open: [`"${T}" is shown.`, `"${T}" is not shown.`],
    },
    'text that fades in at once': {
      html: `<style>@keyframes a{from{opacity:0}}p{animation:a .5s both}</style><p>${T}</p>`,
      holds: [`"${T}" is shown.`],
    },
    '#2a2a2a on #111': {
      html: `<body style="background:#111"><p style="color:#2a2a2a">${T}</p>`,
      holds: [`"${T}" is shown.`],
    },
  }),
  ...told('visibility', [
    ...[
      ['fades in slowly', '@keyframes a{from{opacity:0}}p{animation:a 300s both}'],
      ['will fade in', '@keyframes a{from{opacity:0}}p{animation:a 300s 9s both}'],
      ['slides in', '@keyframes a{from{transform:translateX(-900px)}}p{animation:a 300s both}'],
      [
        'is in a panel that grows',
        '@keyframes a{from{clip-path:inset(0 100% 0 0)}}p{animation:a 300s 2s both}',
      ],
    ].map(([what, style]) => ({
      name: `text that ${what ?? ''}`,
      html: `<style>${style ?? ''}</style><p>${T}</p>`,
      open: [`"${T}" is shown.`, `"${T}" is not shown.`],
    })),
    ...['dfdfdf', 'e8e8e8'].map((color) => ({
      name: `#${color} on white`,
      html: `<p style="color:#${color}">${T}</p>`,
      holds: [`"${T}" is shown.`],
    })),
    ...['f4f4f4', 'fcfcfc', 'fff'].map((color) => ({
      name: `#${color} on white`,
      html: `<p style="color:#${color}">${T}</p>`,
      holds: [`"${T}" is not shown.`],
    })),
  ]),
  ...seen('visibility', {
    'a visible child of a hidden parent': `<div style="visibility:hidden">Nothing<p style="visibility:visible">${T}</p></div>`,
    'a child with a font of its own in a parent with font size 0': `<div style="font-size:0"><span style="font-size:16px">${T}</span></div>`,
    'a web font that cannot be read': `<style>@font-face{font-family:Brand;src:url(data:font/woff2;base64,AAAA)}p{font-family:Brand,serif}</style><p>${T}</p>`,
    'hidden in print only': `<style>@media print{p{display:none}}</style><p>${T}</p>`,
    'hidden on narrow screens, and the screen is wide': {
      html: `<style>@media (max-width:900px){p{display:none}}</style><p>${T}</p>`,
      viewport: { width: 1000, height: 500 },
    },
    'a mask that fades out below it': `<div style="height:200px;mask-image:linear-gradient(#000 50%,transparent)"><p>${T}</p></div>`,
    'a clip path that cuts nothing': `<p style="clip-path:inset(0 round 4px)">${T}</p>`,
    'multiplied onto a pale ground': `<div style="background:#ffd"><p style="color:#444;mix-blend-mode:multiply">${T}</p></div>`,
    'faded in, at rest': {
      html: `<style>@keyframes in{from{opacity:0}}p{animation:in 30ms}</style><p>${T}</p>`,
      script: finished,
    },
    'opacity by scrolling, scrolled to the end': {
      html: scrollDriven,
      script: 'scrollTo(0, 9999); await new Promise(requestAnimationFrame);',
    },
    'a dark scheme, in which the usual color of text is white': `<style>:root{color-scheme:dark}</style><p>${T}</p>`,
    'light on a dark box in a dark scheme': `<style>:root{color-scheme:dark;background:#121212}p{color:light-dark(#111,#eee)}</style><p>${T}</p>`,
    'a height of 0 that clips nothing': `<div style="height:0">${T}</div><div style="height:60px"></div>`,
    'a margin around the clip leaves it': `<div style="height:0;overflow:clip;overflow-clip-margin:60px">${T}</div>`,
    'the old clip property on a box in the flow does nothing': `<p style="clip:rect(0,0,0,0)">${T}</p>`,
    'the hidden attribute, overruled by style': `<style>p{display:block}</style><p hidden>${T}</p>`,
    'a skip link that has the focus': {
      html: `<style>.skip{position:absolute;left:-9999px}.skip:focus{left:10px;top:10px}</style><a class="skip" href="#main">${T}</a>`,
      script: `document.querySelector('.skip').focus();`,
    },
    'one element used by another drawing': {
      target: 'use',
      html: `<svg width="400" height="60"><symbol id="s"><text x="10" y="30">${T}</text></symbol><use href="#s"/></svg>`,
    },
    'HTML in a drawing': `<svg width="400" height="80"><foreignObject width="400" height="80"><p>${T}</p></foreignObject></svg>`,
    'along a path in a drawing': `<svg width="400" height="120"><path id="c" d="M10 100 Q200 40 390 100" fill="none"/><text><textPath href="#c">${T}</textPath></text></svg>`,
    'a formula': `<math><mtext>${T}</mtext></math>`,
    'the marker of a list item': {
      target: 'li',
      html: `<ul style="list-style:'${T} ' inside"><li>ok</li></ul>`,
    },
    'an alternative text instead of a broken image': {
      target: 'img',
      html: `<img alt="${T}" src="data:image/png;base64,AAAA">`,
    },
    'a legend': `<fieldset><legend>${T}</legend><input></fieldset>`,
    'text that cannot be selected': `<p style="user-select:none;pointer-events:none">${T}</p>`,
    'lifted by three dimensions': `<div style="perspective:600px"><p style="transform:rotateY(30deg);width:300px;margin-left:80px">${T}</p></div>`,
    'white, over a dark gradient': `<p style="color:#fff;background:linear-gradient(#123,#234)">${T}</p>`,
  }),
  ...unseen('visibility', {
    'hidden on narrow screens': `<style>@media (max-width:900px){p{display:none}}</style><p>${T}</p>`,
    'for print only': `<style>p{display:none}@media print{p{display:block}}</style><p>${T}</p>`,
    'faded out, at rest': {
      html: `<style>@keyframes out{to{opacity:0}}p{animation:out 30ms forwards}</style><p>${T}</p>`,
      script: finished,
    },
    'an entrance that has not begun': `<style>@keyframes in{from{opacity:0;transform:translateY(8px)}}p{animation:in 1s 1000s both}</style><p>${T}</p>`,
    'opacity by scrolling, not scrolled': scrollDriven,
    'transparent by its fill color': `<p style="color:#000;-webkit-text-fill-color:transparent">${T}</p>`,
    'shown as dots': `<p style="-webkit-text-security:disc">${T}</p>`,
    'letters in reverse order by style': `<p style="direction:rtl;unicode-bidi:bidi-override;text-align:left">${T}</p>`,
    'in a column beyond the edge of its box': `<div style="columns:200px;height:60px;width:200px;overflow:hidden"><p style="height:60px;margin:0">Please read on.</p><p style="margin:0">${T}</p></div>`,
    'zoomed out of sight': `<p style="zoom:.15">${T}</p>`,
    'turned on its edge': `<div style="perspective:600px"><p style="transform:rotateY(90deg)">${T}</p></div>`,
    'without width by a transform': `<p style="transform:scaleX(0)">${T}</p>`,
    'without contrast by a filter': `<div style="background:#fff;filter:contrast(0)"><p>${T}</p></div>`,
    'screened away on white': `<div style="background:#fff"><p style="mix-blend-mode:screen">${T}</p></div>`,
    'a mask that begins below it': `<div style="height:200px;mask-image:linear-gradient(transparent 60%,#000)"><p style="margin:0">${T}</p></div>`,
    'a line height of 0 in a box that clips': `<div style="line-height:0;overflow:hidden">${T}</div>`,
    'a sheet that waits below the screen': `<div style="position:fixed;left:0;right:0;bottom:0;transform:translateY(100%);background:#eee"><p>${T}</p></div>`,
    'a drawer that waits beside the screen': `<aside style="position:fixed;top:0;right:-320px;width:300px">${T}</aside>`,
    'for screen readers only, by a clip path': `<span style="position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap">${T}</span>`,
    'a skip link without the focus': `<style>.skip{position:absolute;transform:translateY(-200%)}.skip:focus{transform:none}</style><a class="skip" href="#main">${T}</a><main>Hello</main>`,
    'the color of a dark scheme on its canvas': `<style>:root{color-scheme:dark}p{color:#121212}</style><p>${T}</p>`,
    'a collapsed row of a table': `<table><tr style="visibility:collapse"><td>${T}</td></tr><tr><td>Other</td></tr></table>`,
    'not displayed': `<p style="display:none">${T}</p>`,
    'the hidden attribute': `<p hidden>${T}</p>`,
    'a template': `<template><p>${T}</p></template><p>Hello</p>`,
    'a comment': `<!-- ${T} --><p>Hello</p>`,
    'a script of data': `<script type="application/json">{"t":"${T}"}</script><p>Hello</p>`,
    'a tooltip by attribute': `<p title="${T}">Status</p>`,
    'a name for assistive technology only': `<button aria-label="${T}">Details</button>`,
    'a description for assistive technology only': `<button aria-describedby="d">Details</button><p id="d" hidden>${T}</p>`,
    'the content of a meter': `<meter value=".5">${T}</meter>`,
    'the content of an audio player': `<audio controls>${T}</audio>`,
    'the title of a drawing': `<svg width="30" height="30"><title>${T}</title><circle r="10" cx="15" cy="15"/></svg>`,
    'the definitions of a drawing': `<svg width="300" height="15"><defs><text y="12">${T}</text></defs></svg>`,
    'outside the view box of a drawing': `<svg width="300" height="15"><text x="10" y="60">${T}</text></svg>`,
    'SVG text whose fill has no opacity': `<svg width="400" height="15"><text x="10" y="12" fill-opacity="0">${T}</text></svg>`,
    'the alternative text of an image that loaded': `<img alt="${T}" width="20" height="20" src="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='20' height='20'/%3E">`,
    'white, over a white background image': `<p style="color:#fff;background:linear-gradient(#fff,#fff) #000">${T}</p>`,
    'the words, but spread over the page': `<p>Refund</p><p>of $42.00</p><p style="margin-left:300px">declined</p>`,
  }),
  ...told('visibility', {
    'one copy for wide screens and one for narrow ones': {
      html: `<style>@media (max-width:600px){.wide{display:none}}@media (min-width:601px){.narrow{display:none}}</style><p class="wide">${T}</p><p class="narrow">${T}</p>`,
      holds: [`"${T}" is shown.`, `"${T}" is visible without scrolling.`],
      fails: [`"${T}" is not shown.`],
    },
    'one copy hidden and one below the fold': {
      html: `<p style="opacity:0">${T}</p><div style="height:900px"></div><p>${T}</p>`,
      holds: [`"${T}" is not shown.`, `"${T}" is not visible without scrolling.`],
      fails: [`"${T}" is visible without scrolling.`],
    },
    'cut by the fold in the middle of the paragraph': {
      html: `<p style="margin-top:560px;line-height:30px">You will hear from us.<br>${T}</p>`,
      holds: ['"You will hear from us" is visible without scrolling.'],
      fails: [`"${T}" is visible without scrolling.`],
    },
    'a page that the app has scrolled to the text': {
      html: `<div style="height:900px">Start</div><p id="p">${T}</p><div style="height:900px"></div>`,
      script: `document.querySelector('#p').scrollIntoView();`,
      holds: [`"${T}" is visible without scrolling.`, '"Start" is not shown.'],
      fails: ['"Start" is visible without scrolling.'],
    },
    'a page without the text': {
      html: '<p>Refund of $42.00 approved</p>',
      holds: [`"${T}" is not shown.`, `There is no "${T}".`, 'No button "Send" is shown.'],
      fails: [`"${T}" can be seen.`],
    },
  }),
];
