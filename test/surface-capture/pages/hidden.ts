// Small pages on which a person cannot read the target text, though the DOM holds it.
import { T, type CasePage } from './case-page.js';

const attach = (mode: string, inner: string) =>
  `document.querySelector('#host').attachShadow({ mode: '${mode}' }).innerHTML = \`${inner}\`;`;

export const hiddenPages: readonly CasePage[] = [
  { name: 'an ancestor has opacity 0', html: `<div style="opacity:0"><p>${T}</p></div>` },
  {
    name: 'opacity is so small that nothing shows',
    html: `<div style="opacity:.02"><p>${T}</p></div>`,
  },
  { name: 'the text has the colour of its background', html: `<p style="color:#fff">${T}</p>` },
  {
    name: 'the text has nearly the colour of its background',
    html: `<p style="background:#222;color:#2a2a2a">${T}</p>`,
  },
  { name: 'the text is transparent', html: `<p style="color:transparent">${T}</p>` },
  {
    name: 'an opaque box that lets clicks through lies on top',
    html: `<p>${T}</p><div style="position:fixed;inset:0;background:#fff;pointer-events:none"></div>`,
  },
  {
    name: 'an opaque box lies on top',
    html: `<p>${T}</p><div style="position:absolute;left:0;top:0;width:400px;height:100px;background:navy"></div>`,
  },
  {
    name: 'the shadow of a box lies on top',
    html: `<p>${T}</p><div style="position:absolute;left:500px;top:20px;width:1px;height:1px;box-shadow:-300px 0 0 150px #fff"></div>`,
  },
  {
    name: 'a pseudo-element lies on top',
    html: `<style>.c{position:relative}.c::after{content:"";position:absolute;inset:0;background:#eee;pointer-events:none}</style><p class="c">${T}</p>`,
  },
  {
    name: 'an inset shadow of its own box covers nothing, but the outline of the next does',
    html: `<p>${T}</p><div style="position:absolute;left:200px;top:25px;width:1px;height:1px;outline:200px solid #fff"></div>`,
  },
  { name: 'a clip path cuts it away', html: `<p style="clip-path:inset(0 100% 0 0)">${T}</p>` },
  {
    name: 'a clip path of an ancestor cuts it away',
    html: `<div style="clip-path:circle(0px)"><p>${T}</p></div>`,
  },
  {
    name: 'a clip path made of a path cuts it away',
    html: `<p style="clip-path:path('M0 0 L1 0 L1 1 Z')">${T}</p>`,
  },
  {
    name: 'height 0 with overflow hidden',
    html: `<div style="height:0;overflow:hidden">${T}</div>`,
  },
  {
    name: 'max-height 0 with overflow clip',
    html: `<div style="max-height:0;overflow:clip">${T}</div>`,
  },
  {
    name: 'paint containment cuts it away',
    html: `<div style="height:0;contain:paint">${T}</div>`,
  },
  {
    name: 'scrolled out of an inner panel',
    html: `<div id="p" style="height:80px;overflow:auto"><p>${T}</p><div style="height:600px"></div></div>`,
    script: `document.querySelector('#p').scrollTop = 300;`,
  },
  {
    name: 'below the visible part of an inner panel',
    html: `<div style="height:80px;overflow-y:scroll"><div style="height:300px"></div><p>${T}</p></div>`,
  },
  { name: 'below the fold', html: `<div style="height:1200px"></div><p>${T}</p>` },
  {
    name: 'above the viewport',
    html: `<p>${T}</p><div style="height:3000px"></div>`,
    script: `scrollTo(0, 900);`,
  },
  {
    name: 'moved off the screen by a transform',
    html: `<p style="transform:translateX(-200vw)">${T}</p>`,
  },
  {
    name: 'moved off the screen by its position',
    html: `<p style="position:absolute;left:-9999px">${T}</p>`,
  },
  {
    name: 'indented out of its box',
    html: `<p style="text-indent:-9999px;overflow:hidden">${T}</p>`,
  },
  {
    name: 'for screen readers only',
    html: `<span style="position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0,0,0,0);white-space:nowrap">${T}</span>`,
  },
  { name: 'visibility hidden', html: `<div style="visibility:hidden"><p>${T}</p></div>` },
  { name: 'a closed details', html: `<details><summary>More</summary>${T}</details>` },
  {
    name: 'an element in a closed details',
    html: `<details><summary>More</summary><p>${T}</p></details>`,
  },
  {
    name: 'content-visibility hidden',
    html: `<div style="content-visibility:hidden"><p>${T}</p></div>`,
  },
  {
    name: 'content that is hidden until found',
    html: `<div hidden="until-found"><p>${T}</p></div>`,
  },
  { name: 'a font of one pixel', html: `<p style="font-size:1px">${T}</p>` },
  { name: 'scaled down to nothing', html: `<p style="transform:scale(.1)">${T}</p>` },
  { name: 'scaled down by the scale property', html: `<p style="scale:0.2">${T}</p>` },
  {
    name: 'a mask hides it',
    html: `<p style="mask-image:linear-gradient(transparent,transparent)">${T}</p>`,
  },
  { name: 'a filter takes it away', html: `<p style="filter:opacity(0)">${T}</p>` },
  {
    name: 'a filter makes it as bright as its background',
    html: `<p style="filter:brightness(100);color:#999">${T}</p>`,
  },
  {
    name: 'blended away',
    html: `<div style="background:#fff"><p style="mix-blend-mode:lighten">${T}</p></div>`,
  },
  {
    name: 'an ellipsis cuts most of it off',
    html: `<div style="width:70px;overflow:hidden;white-space:nowrap;text-overflow:ellipsis">${T}</div>`,
  },
  {
    name: 'cut off in the middle',
    html: `<div style="width:90px;overflow:hidden;white-space:nowrap">${T}</div>`,
  },
  {
    name: 'all lines but the first are clamped away',
    html: `<div style="width:200px;display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:1;overflow:hidden">We have looked at this for you. ${T}</div>`,
  },
  {
    name: 'an iframe with visibility hidden',
    html: `<iframe style="visibility:hidden" srcdoc="<p>${T}</p>"></iframe>`,
  },
  {
    name: 'an iframe with opacity 0',
    html: `<iframe style="opacity:0" srcdoc="<p>${T}</p>"></iframe>`,
  },
  {
    name: 'an iframe without height',
    html: `<iframe style="height:0;border:0" srcdoc="<p>${T}</p>"></iframe>`,
  },
  {
    name: 'an iframe below the fold',
    html: `<div style="height:900px"></div><iframe srcdoc="<p>${T}</p>"></iframe>`,
  },
  {
    name: 'below the visible part of an iframe',
    html: `<iframe style="height:60px" srcdoc="<div style='height:200px'></div><p>${T}</p>"></iframe>`,
  },
  {
    name: 'an opaque box lies over the iframe',
    html: `<iframe style="width:400px" srcdoc="<p>${T}</p>"></iframe><div style="position:fixed;inset:0;background:#ddd"></div>`,
  },
  {
    name: 'text lies under the opaque header with a text of its own',
    html: `<div style="position:fixed;left:0;top:0;width:100%;background:#fff;padding:10px 8px;margin:0;z-index:2">Refund of $42.00 approvedd</div><p style="position:absolute;left:8px;top:10px;margin:0">${T}</p>`,
  },
  {
    name: 'behind a modal dialog with an opaque backdrop',
    html: `<style>dialog::backdrop{background:#000}</style><p>${T}</p><dialog id="d">Hello</dialog>`,
    script: `document.querySelector('#d').showModal();`,
  },
  {
    name: 'behind its ancestor, by a negative z-index',
    html: `<div style="background:#fff;padding:10px"><p style="position:relative;z-index:-1">${T}</p></div>`,
  },
  {
    name: 'in a shadow root, on an opacity of 0',
    html: `<div id="host"></div>`,
    script: attach('open', `<p style="opacity:0">${T}</p>`),
  },
  {
    name: 'the input is scrolled to its end',
    html: `<input id="i" style="width:80px" value="${T} and then a very long text follows it">`,
    script: `const i = document.querySelector('#i'); i.scrollLeft = 9999;`,
  },
  {
    name: 'the value of an input is transparent',
    html: `<input style="color:transparent" value="${T}">`,
  },
  {
    name: 'an input that is covered by its label',
    html: `<div style="position:relative"><input style="border:0;padding:2px" size="40" value="${T}"><div style="position:absolute;inset:0;background:#fff;pointer-events:none"></div></div>`,
  },
  {
    name: 'an image lies on top',
    html: `<p>${T}</p><img style="position:absolute;left:0;top:0" width="500" height="80" src="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='500' height='80'%3E%3Crect width='500' height='80' fill='teal'/%3E%3C/svg%3E">`,
  },
  {
    name: 'a canvas lies on top',
    html: `<p>${T}</p><canvas id="c" style="position:absolute;left:0;top:0" width="500" height="80"></canvas>`,
    script: `const c = document.querySelector('#c').getContext('2d'); c.fillStyle = '#cde'; c.fillRect(0, 0, 500, 80);`,
  },
  {
    name: 'turned away in three dimensions',
    html: `<div style="perspective:500px"><p style="transform:rotateY(180deg);backface-visibility:hidden">${T}</p></div>`,
  },
  {
    name: 'a fixed descendant of a transformed, clipping element',
    html: `<div style="transform:translateX(0);width:50px;height:10px;overflow:hidden"><p style="position:fixed;top:60px;left:0;margin:0">${T}</p></div>`,
  },
  {
    name: 'a backdrop blur lies on top',
    html: `<p style="font-size:14px">${T}</p><div style="position:fixed;inset:0;backdrop-filter:blur(30px);background:rgba(255,255,255,.7)"></div>`,
  },
  {
    name: 'a gradient fades it out at the end of a panel',
    html: `<div style="position:relative"><p style="margin:0">${T}</p><div style="position:absolute;inset:0;background:linear-gradient(#fff,#fff)"></div></div>`,
  },
  {
    name: 'the SVG text has no fill',
    html: `<svg width="400" height="60"><text x="10" y="30" fill="none">${T}</text></svg>`,
  },
  {
    name: 'selected, in the colour of the selection',
    html: `<style>#s::selection{background:#36c;color:#36c}</style><p id="s">${T}</p>`,
    script: `getSelection().selectAllChildren(document.querySelector('#s'));`,
  },
  {
    name: 'selected, but covered',
    html: `<p id="s">${T}</p><div style="position:fixed;inset:0;background:#fff"></div>`,
    script: `getSelection().selectAllChildren(document.querySelector('#s'));`,
  },
  {
    name: 'generated text without colour',
    html: `<style>p::before{content:"${T}";color:transparent}</style><p></p>`,
  },
  {
    name: 'in a closed shadow root, in the colour of its background',
    html: `<div id="host"></div>`,
    script: attach('closed', `<p style="color:#fff">${T}</p>`),
  },
];
