// Pages on which a person sees the text, whatever the style sheet does to it.
import { seen, T } from '../case-page.js';

export const visibilitySeen = seen('visibility', [
  { name: 'plain text', html: `<p>${T}</p>` },
  {
    name: 'rotated by 20 degrees',
    html: `<p style="width:300px;margin:120px;transform:rotate(20deg)">${T}</p>`,
  },
  {
    name: 'rotated by 90 degrees',
    html: `<p style="width:200px;margin:150px 20px;transform:rotate(90deg)">${T}</p>`,
  },
  { name: 'written from top to bottom', html: `<p style="writing-mode:vertical-rl">${T}</p>` },
  {
    name: 'below vertical text whose first letters are kerned',
    html: `<p style="writing-mode:vertical-rl">Very</p><p>${T}</p>`,
  },
  {
    name: 'a first letter and a first line in colors of their own',
    html: `<style>p::first-letter{color:#b00;font-size:2em}p::first-line{color:#060}</style><p>${T}</p>`,
  },
  { name: 'half opaque', html: `<p style="opacity:.5">${T}</p>` },
  {
    name: 'an amount in flex pieces',
    html: `<div style="display:flex"><span>$</span><span>42</span><span>.00</span></div>`,
    claim: '"$42.00" is shown.',
  },
  {
    name: 'display contents',
    html: `<div style="display:contents"><p style="display:contents">${T}</p></div>`,
  },
  { name: 'inert', html: `<div inert><p>${T}</p></div>` },
  { name: 'hidden from assistive technology', html: `<p aria-hidden="true">${T}</p>` },
  {
    name: 'white text on black',
    html: `<div style="background:#000"><p style="color:#fff">${T}</p></div>`,
  },
  { name: 'gray text on white', html: `<p style="color:#aaa">${T}</p>` },
  {
    name: 'over a gradient',
    html: `<p style="background:linear-gradient(90deg,#f00,#00f);color:#fff">${T}</p>`,
  },
  {
    name: 'cut out of a gradient',
    html: `<p style="background:linear-gradient(90deg,#f00,#00f);background-clip:text;-webkit-background-clip:text;color:transparent">${T}</p>`,
  },
  {
    name: 'inline text cut out of the background of its parent',
    html: `<h1 style="background:linear-gradient(90deg,#f00,#00f);-webkit-background-clip:text;-webkit-text-fill-color:transparent"><span>${T}</span></h1>`,
  },
  {
    name: 'an outline only',
    html: `<p style="color:transparent;-webkit-text-stroke:1px #000;font-size:24px">${T}</p>`,
  },
  {
    name: 'a shadow only',
    html: `<p style="color:transparent;text-shadow:0 0 1px #000;font-size:20px">${T}</p>`,
  },
  {
    name: 'a color that the app insists on',
    html: `<style>#a #b #c{color:#000 !important;-webkit-text-fill-color:#900 !important}</style><div id="a"><div id="b"><p id="c">${T}</p></div></div>`,
  },
  { name: 'a transition over everything', html: `<style>*{transition:all 2s}</style><p>${T}</p>` },
  {
    name: 'upper case by style',
    html: `<p style="text-transform:uppercase">${T}</p>`,
    claim: '"REFUND OF $42.00 DECLINED" is shown.',
  },
  {
    name: 'capitals by style',
    html: `<p style="text-transform:capitalize">${T}</p>`,
    claim: '"Refund Of $42.00 Declined" is shown.',
  },
  {
    name: 'letter by letter',
    html: `<p>${T.split(/(?=.)/)
      .map((c) => `<span>${c}</span>`)
      .join('')}</p>`,
  },
  { name: 'over two lines', html: `<p style="width:90px">${T}</p>` },
  {
    name: 'over inline elements and line breaks of the source',
    html: `<p>Refund\n   of <b>$42<i>.00</i></b>\n declined</p>`,
  },
  {
    name: 'a forced break',
    target: 'p',
    html: `<p>Refund of<br>$42.00<br>declined</p>`,
  },
  {
    name: 'two columns',
    html: `<div style="columns:2;width:300px;height:40px">Here is what we decided today: ${T}</div>`,
  },
  { name: 'right to left', html: `<p dir="rtl">${T}</p>` },
  { name: 'Arabic beside Latin', html: `<p>مرحبا ${T}</p>` },
  { name: 'a mirrored box', html: `<p style="transform:scaleX(-1)">${T}</p>` },
  { name: 'small capitals', html: `<p style="font-variant:small-caps">${T}</p>` },
  { name: 'a font of 7 pixels', html: `<p style="font-size:7px">${T}</p>` },
  { name: 'very large', html: `<p style="font-size:48px;margin:0">${T}</p>` },
  { name: 'thin and wide', html: `<p style="letter-spacing:4px;font-weight:100">${T}</p>` },
  {
    name: 'a line height under 1',
    html: `<p style="line-height:.8;width:120px">${T} and more of the same</p>`,
  },
  {
    name: 'an absolute descendant escapes a clip that is not its containing block',
    html: `<div style="height:0;overflow:hidden"><p style="position:absolute;top:50px">${T}</p></div>`,
  },
  {
    name: 'an absolute descendant in a clip that is its containing block',
    html: `<div style="position:relative;width:300px;height:80px;overflow:hidden"><p style="position:absolute;top:10px">${T}</p></div>`,
  },
  { name: 'an open details', html: `<details open><summary>More</summary>${T}</details>` },
  {
    name: 'the summary of a closed details',
    html: `<details><summary>${T}</summary>More</details>`,
  },
  { name: 'a list item', html: `<ul><li>${T}</li></ul>` },
  { name: 'a table cell', html: `<table><tr><td>Status</td><td>${T}</td></tr></table>` },
  { name: 'SVG text', html: `<svg width="400" height="60"><text x="10" y="30">${T}</text></svg>` },
  {
    name: 'SVG text with a color by attribute',
    html: `<svg width="400" height="60"><g fill="#0a0"><text x="10" y="30"><tspan>${T}</tspan></text></g></svg>`,
  },
  { name: 'generated text', target: 'p', html: `<style>p::before{content:"${T}"}</style><p></p>` },
  {
    name: 'generated text before other text',
    target: 'p',
    html: `<style>p::before{content:"${T}: "}</style><p>see below</p>`,
  },
  {
    name: 'generated text from an attribute',
    target: 'p',
    html: `<style>p::after{content:attr(data-t)}</style><p data-t="${T}">Status: </p>`,
  },
  {
    name: 'selected text',
    html: `<p id="s">${T}</p>`,
    script: `getSelection().selectAllChildren(document.querySelector('#s'));`,
  },
  {
    name: 'transparent, but selected, which gives it a color',
    html: `<p id="s" style="color:transparent">${T}</p>`,
    script: `getSelection().selectAllChildren(document.querySelector('#s'));`,
  },
  { name: 'preformatted text', html: `<pre>  one\n  ${T}</pre>` },
  {
    name: 'difference blending',
    html: `<div style="background:#fff"><p style="color:#fff;mix-blend-mode:difference">${T}</p></div>`,
  },
  {
    name: 'inverted by a filter',
    html: `<div style="filter:invert(1);background:#fff"><p>${T}</p></div>`,
  },
  {
    name: 'contained, but inside',
    html: `<div style="contain:content;padding:4px"><p>${T}</p></div>`,
  },
  {
    name: 'content-visibility auto on screen',
    html: `<div style="content-visibility:auto"><p>${T}</p></div>`,
  },
  { name: 'a zoomed box', html: `<div style="zoom:1.5"><p>${T}</p></div>` },
]);
