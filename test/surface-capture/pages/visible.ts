// Small pages on which a person can read the target text, though other methods may say not.
import { T, type CasePage } from './case-page.js';

const attach = (mode: string, inner: string) =>
  `document.querySelector('#host').attachShadow({ mode: '${mode}' }).innerHTML = \`${inner}\`;`;

export const visiblePages: readonly CasePage[] = [
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
    name: 'a first letter and a first line in colours of their own',
    html: `<style>p::first-letter{color:#b00;font-size:2em}p::first-line{color:#060}</style><p>${T}</p>`,
  },
  { name: 'half opaque', html: `<p style="opacity:.5">${T}</p>` },
  {
    name: 'a transparent box that takes the clicks lies on top',
    html: `<p>${T}</p><div style="position:fixed;inset:0"></div>`,
  },
  {
    name: 'a dimming backdrop lies on top',
    html: `<p>${T}</p><div style="position:fixed;inset:0;background:rgba(0,0,0,.5)"></div>`,
  },
  {
    name: 'an amount in flex pieces',
    html: `<div style="display:flex"><span>$</span><span>42</span><span>.00</span></div>`,
    text: /\$\s*42\s*\.00/,
  },
  {
    name: 'display contents',
    html: `<div style="display:contents"><p style="display:contents">${T}</p></div>`,
  },
  { name: 'inert', html: `<div inert><p>${T}</p></div>` },
  { name: 'hidden from assistive technology', html: `<p aria-hidden="true">${T}</p>` },
  {
    name: 'an open shadow root',
    html: `<div id="host"></div>`,
    script: attach('open', `<p>${T}</p>`),
  },
  {
    name: 'slotted into a shadow root',
    html: `<div id="host"><span>${T}</span></div>`,
    script: attach('open', `<section><slot></slot></section>`),
  },
  {
    name: 'a modal dialog inside of a clipping panel',
    html: `<div style="height:0;overflow:hidden;transform:scale(1)"><dialog id="d">${T}</dialog></div>`,
    script: `document.querySelector('#d').showModal();`,
  },
  {
    name: 'a popover inside of a clipping panel',
    html: `<div style="height:0;overflow:hidden"><div popover id="d">${T}</div></div>`,
    script: `document.querySelector('#d').showPopover();`,
  },
  { name: 'an iframe of the same origin', html: `<iframe srcdoc="<p>${T}</p>"></iframe>` },
  {
    name: 'an iframe in an iframe',
    html: `<iframe style="width:500px;height:300px" srcdoc='<iframe style="margin:20px" srcdoc="<p>${T}</p>"></iframe>'></iframe>`,
  },
  {
    name: 'an iframe that is scaled',
    html: `<iframe style="transform:scale(.8);transform-origin:0 0;padding:10px;border:5px solid red" srcdoc="<p>${T}</p>"></iframe>`,
  },
  {
    name: 'an iframe without permission for scripts',
    html: `<iframe sandbox srcdoc="<p>${T}</p>"></iframe>`,
  },
  { name: 'the value of an input', html: `<input size="40" value="${T}">` },
  { name: 'a placeholder', html: `<input size="40" placeholder="${T}">` },
  {
    name: 'a placeholder with a style of its own',
    html: `<style>#i::placeholder{color:#444 !important;opacity:1}</style><input id="i" size="40" placeholder="${T}">`,
  },
  {
    name: 'a textarea of several lines',
    html: `<textarea cols="40" rows="4">Dear customer,\n\n${T}</textarea>`,
  },
  {
    name: 'a chosen option',
    html: `<select><option>Other</option><option selected>${T}</option></select>`,
  },
  { name: 'a submit button', html: `<input type="submit" style="width:400px" value="${T}">` },
  {
    name: 'white text on black',
    html: `<div style="background:#000"><p style="color:#fff">${T}</p></div>`,
  },
  { name: 'grey text on white', html: `<p style="color:#aaa">${T}</p>` },
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
    name: 'a colour that the app insists on',
    html: `<style>#a #b #c{color:#000 !important;-webkit-text-fill-color:#900 !important}</style><div id="a"><div id="b"><p id="c">${T}</p></div></div>`,
  },
  { name: 'a transition over everything', html: `<style>*{transition:all 2s}</style><p>${T}</p>` },
  {
    name: 'upper case by style',
    html: `<p style="text-transform:uppercase">${T}</p>`,
    text: /REFUND OF \$42\.00 DECLINED/,
  },
  {
    name: 'capitals by style',
    html: `<p style="text-transform:capitalize">${T}</p>`,
    text: /Refund Of \$42\.00 Declined/,
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
    html: `<p>Refund of<br>$42.00<br>declined</p>`,
    text: /Refund of\s\$42\.00\sdeclined/,
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
    name: 'a fixed descendant escapes a scroller',
    html: `<div style="position:relative;height:0;overflow:auto"><p style="position:fixed;top:50px;left:9px">${T}</p></div>`,
  },
  {
    name: 'an absolute descendant in a clip that is its containing block',
    html: `<div style="position:relative;width:300px;height:80px;overflow:hidden"><p style="position:absolute;top:10px">${T}</p></div>`,
  },
  {
    name: 'scrolled into view in an inner panel',
    html: `<div id="p" style="height:80px;overflow:auto"><div style="height:400px"></div><p>${T}</p></div>`,
    script: `document.querySelector('#p').scrollTop = 9999;`,
  },
  {
    name: 'scrolled into view in the page',
    html: `<div style="height:2000px"></div><p>${T}</p>`,
    script: `scrollTo(0, 9999);`,
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
    name: 'SVG text with a colour by attribute',
    html: `<svg width="400" height="60"><g fill="#0a0"><text x="10" y="30"><tspan>${T}</tspan></text></g></svg>`,
  },
  { name: 'generated text', html: `<style>p::before{content:"${T}"}</style><p></p>` },
  {
    name: 'generated text before other text',
    html: `<style>p::before{content:"${T}: "}</style><p>see below</p>`,
  },
  {
    name: 'generated text from an attribute',
    html: `<style>p::after{content:attr(data-t)}</style><p data-t="${T}">Status: </p>`,
  },
  { name: 'an editable element', html: `<div contenteditable>${T}</div>` },
  {
    name: 'selected text',
    html: `<p id="s">${T}</p>`,
    script: `getSelection().selectAllChildren(document.querySelector('#s'));`,
  },
  {
    name: 'transparent, but selected, which gives it a colour',
    html: `<p id="s" style="color:transparent">${T}</p>`,
    script: `getSelection().selectAllChildren(document.querySelector('#s'));`,
  },
  { name: 'preformatted text', html: `<pre>  one\n  ${T}</pre>` },
  {
    name: 'body that scrolls in place of the page',
    html: `<style>html,body{height:100%;overflow:hidden;margin:0}main{height:100%;overflow:auto}</style><main><p>${T}</p></main>`,
  },
  {
    name: 'over text that is painted under it',
    html: `<p style="position:absolute;top:10px;left:8px;margin:0;color:#ccc">Background words everywhere here</p><p style="position:absolute;top:10px;left:8px;margin:0;color:#900;background:#fff">${T}</p>`,
  },
  {
    name: 'difference blending',
    html: `<div style="background:#fff"><p style="color:#fff;mix-blend-mode:difference">${T}</p></div>`,
  },
  {
    name: 'inverted by a filter',
    html: `<div style="filter:invert(1);background:#fff"><p>${T}</p></div>`,
  },
  {
    name: 'a line clamp that leaves it',
    html: `<div style="width:300px;display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;overflow:hidden">${T}. And there is so much more to say about it that it goes on for several lines.</div>`,
  },
  {
    name: 'an ellipsis that leaves it',
    html: `<div style="width:230px;overflow:hidden;white-space:nowrap;text-overflow:ellipsis">${T} because of the policy on earbuds</div>`,
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
  {
    name: 'in a sticky header of a scrolled page',
    html: `<header style="position:sticky;top:0;background:#fff">${T}</header><div style="height:3000px">x</div>`,
    script: `scrollTo(0, 500);`,
  },
  {
    name: 'a closed shadow root',
    html: `<div id="host"></div>`,
    script: attach('closed', `<p>${T}</p>`),
  },
  {
    name: 'a closed shadow root in an element with children of its own',
    html: `<x-chat id="host"><i>light</i></x-chat>`,
    script: attach('closed', `<p>${T}</p>`),
  },
  {
    name: 'a closed shadow root in a frame',
    html: `<iframe srcdoc="<x-chat></x-chat><script>document.querySelector('x-chat').attachShadow({mode:'closed'}).innerHTML='<p>${T}</p>'</script>"></iframe>`,
  },
];
