// Pages with panels that scroll, and the text inside or outside of what shows.
import { seen, T, told, unseen } from '../case-page.js';

const panel = (content: string, style = '') =>
  `<div id="p" style="width:300px;height:100px;overflow:auto;border:1px solid;${style}">${content}</div>`;
const far = '<div style="height:600px"></div>';
const wide = (content: string) =>
  `<div style="width:1500px;position:relative;height:60px">${content}</div>`;
const scroll = (left: number, top: number) =>
  `document.querySelector('#p').scrollTo(${left}, ${top});`;
const bubble = (text: string) => `<p style="margin:0 0 10px;line-height:20px">${text}</p>`;

export const scrollerPages = [
  ...seen('scrollers', {
    'a fixed descendant escapes a scroller': `<div style="position:relative;height:0;overflow:auto"><p style="position:fixed;top:50px;left:9px">${T}</p></div>`,
    'scrolled into view in an inner panel': {
      html: `<div id="p" style="height:80px;overflow:auto"><div style="height:400px"></div><p>${T}</p></div>`,
      script: `document.querySelector('#p').scrollTop = 9999;`,
    },
    'scrolled into view in the page': {
      html: `<div style="height:2000px"></div><p>${T}</p>`,
      script: `scrollTo(0, 9999);`,
    },
    'body that scrolls instead of the page': `<style>html,body{height:100%;overflow:hidden;margin:0}main{height:100%;overflow:auto}</style><main><p>${T}</p></main>`,
    'in a sticky header of a scrolled page': {
      html: `<header style="position:sticky;top:0;background:#fff">${T}</header><div style="height:3000px">x</div>`,
      script: `scrollTo(0, 500);`,
    },
    'at the start of a panel': panel(`<p>${T}</p>${far}`),
    'at the end of a panel that has been scrolled to it': {
      html: panel(`${far}<p>${T}</p>`),
      script: scroll(0, 9999),
    },
    'at the right end of a row that has been scrolled': {
      html: panel(wide(`<p style="position:absolute;right:20px">${T}</p>`)),
      script: scroll(9999, 0),
    },
    'sticky in a panel that has been scrolled': {
      html: panel(`<p style="position:sticky;top:0;margin:0;background:#fff">${T}</p>${far}`),
      script: scroll(0, 250),
    },
    'sticky at the left of a table that has been scrolled': {
      html: panel(
        wide(`<div style="position:sticky;left:0;width:200px;background:#fff">${T}</div>`),
      ),
      script: scroll(700, 0),
    },
    'the snapped card of a carousel': {
      html: panel(
        `<div style="display:flex;width:900px"><div style="flex:0 0 300px;scroll-snap-align:start">First</div><div style="flex:0 0 300px;scroll-snap-align:start">${T}</div><div style="flex:0 0 300px;scroll-snap-align:start">Third</div></div>`,
        'scroll-snap-type:x mandatory',
      ),
      script: `${scroll(290, 0)} await new Promise(requestAnimationFrame);`,
    },
    'only a sliver of it is under the edge': {
      html: panel(`<p style="margin:0;line-height:30px">${T}</p>${far}`),
      script: scroll(0, 7),
    },
    'a chat that grows from its foot': `<div style="display:flex;flex-direction:column-reverse;height:100px;width:300px;overflow:auto">${bubble(T)}${far}</div>`,
    'a panel inside of a panel, both scrolled to it': {
      html: panel(
        `${far}<div id="q" style="height:60px;overflow:auto">${far}<p style="margin:0">${T}</p></div>`,
      ),
      script: `${scroll(0, 9999)} document.querySelector('#q').scrollTop = 9999;`,
    },
    'a fixed bar while the page is scrolled': {
      html: `<p style="position:fixed;top:10px;margin:0">${T}</p><div style="height:3000px"></div>`,
      script: 'scrollTo(0, 1500);',
    },
  }),
  ...unseen('scrollers', {
    'scrolled out of an inner panel': {
      html: `<div id="p" style="height:80px;overflow:auto"><p>${T}</p><div style="height:600px"></div></div>`,
      script: `document.querySelector('#p').scrollTop = 300;`,
    },
    'below the visible part of an inner panel': `<div style="height:80px;overflow-y:scroll"><div style="height:300px"></div><p>${T}</p></div>`,
    'scrolled out to the top': { html: panel(`<p>${T}</p>${far}`), script: scroll(0, 9999) },
    'not yet scrolled to at the right': panel(
      wide(`<p style="position:absolute;right:20px">${T}</p>`),
    ),
    'scrolled out to the left': {
      html: panel(wide(`<p style="margin:0">${T}</p>`)),
      script: scroll(600, 0),
    },
    'the second card of a carousel': panel(
      `<div style="display:flex;width:900px"><div style="flex:0 0 320px">First</div><div style="flex:0 0 300px">${T}</div></div>`,
      'overflow-x:scroll;scrollbar-width:none',
    ),
    'most of it is above the edge': {
      html: panel(`<p style="margin:0;line-height:20px">${T}</p>${far}`),
      script: scroll(0, 15),
    },
    'the older part of a chat that follows its end': {
      html: panel(`${bubble(T)}${bubble('Thank you').repeat(12)}`),
      script: scroll(0, 9999),
    },
    'the newer part of a chat that does not follow': panel(
      `${bubble('Thank you').repeat(12)}${bubble(T)}`,
    ),
    'a panel in a panel, the outer one not scrolled': panel(
      `${far}<div style="height:60px;overflow:auto"><p>${T}</p></div>`,
    ),
    'beside the page, to the right': `<p style="position:absolute;left:1200px">${T}</p>`,
    'under the sticky head of a panel': {
      html: panel(
        `<div style="position:sticky;top:0;height:50px;background:#eee">Head</div><p style="margin:0">${T}</p>${far}`,
      ),
      script: scroll(0, 30),
    },
    'sticky only as far as its section goes': {
      html: panel(
        `<section style="height:120px"><p style="position:sticky;top:0;margin:0">${T}</p></section>${far}`,
      ),
      script: scroll(0, 300),
    },
    'a hidden scroller without a scroll bar': `<div style="width:300px;height:50px;overflow:hidden"><div style="height:200px">Head</div><p>${T}</p></div>`,
    'the list of a select that is longer than its box': `<select size="3"><option>1<option>2<option>3<option>4<option>5<option>${T}</select>`,
    'pulled up out of the visible part by a negative margin': panel(
      `<p style="margin-top:-60px">${T}</p>`,
    ),
  }),
  ...told('scrollers', {
    'an inner panel that must be scrolled': {
      html: panel(`<p>Hello</p>${far}<p>${T}</p>`),
      holds: [`"${T}" is not visible without scrolling.`, '"Hello" is visible without scrolling.'],
      fails: [`"${T}" is visible without scrolling.`],
    },
    'a text that can be scrolled to is not cut off': {
      html: panel(
        `<div style="height:60px"></div><p style="margin:0;line-height:20px">A terms sheet of six lines that goes on and on, longer than the panel is high, and so it has to be scrolled by whoever wants to read it all, down to its very last word.</p>`,
      ),
      holds: ['"A terms sheet of six lines" is fully visible.'],
      fails: ['"its very last word" is shown.'],
    },
    'half of a button is under the edge of its panel': {
      html: panel(
        `<div style="height:75px"></div><button style="height:60px;width:120px">Accept</button>${far}`,
      ),
      fails: ['The button "Accept" is fully visible.'],
    },
    'an amount at the foot of a scrolled list': {
      html: panel(`${bubble('Item $1.00').repeat(20)}${bubble('Total $20.00')}`),
      script: scroll(0, 9999),
      holds: ['"$20.00" is visible without scrolling.', '"Total" is shown.'],
      fails: ['"$20.00" is not shown.'],
    },
  }),
];
