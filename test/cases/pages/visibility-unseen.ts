// Pages whose source holds the text and on which a person sees nothing of it.
import { T, unseen } from '../case-page.js';

export const visibilityUnseen = unseen('visibility', [
  { name: 'an ancestor has opacity 0', html: `<div style="opacity:0"><p>${T}</p></div>` },
  {
    name: 'opacity is so small that nothing shows',
    html: `<div style="opacity:.02"><p>${T}</p></div>`,
  },
  { name: 'the text has the color of its background', html: `<p style="color:#fff">${T}</p>` },
  {
    name: 'the text has nearly the color of its background',
    html: `<p style="background:#222;color:#2a2a2a">${T}</p>`,
  },
  { name: 'the text is transparent', html: `<p style="color:transparent">${T}</p>` },
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
    name: 'turned away in three dimensions',
    html: `<div style="perspective:500px"><p style="transform:rotateY(180deg);backface-visibility:hidden">${T}</p></div>`,
  },
  {
    name: 'a fixed descendant of a transformed, clipping element',
    html: `<div style="transform:translateX(0);width:50px;height:10px;overflow:hidden"><p style="position:fixed;top:60px;left:0;margin:0">${T}</p></div>`,
  },
  {
    name: 'the SVG text has no fill',
    html: `<svg width="400" height="60"><text x="10" y="30" fill="none">${T}</text></svg>`,
  },
  {
    name: 'selected, in the color of the selection',
    html: `<style>#s::selection{background:#36c;color:#36c}</style><p id="s">${T}</p>`,
    script: `getSelection().selectAllChildren(document.querySelector('#s'));`,
  },
  {
    name: 'generated text without color',
    target: 'p',
    html: `<style>p::before{content:"${T}";color:transparent}</style><p></p>`,
  },
]);
