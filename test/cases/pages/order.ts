// Pages on which two things stand above, below, beside, inside of, before or at a distance from each other.
import { told } from '../case-page.js';

const [A, B] = ['"Alpha"', '"Beta"'];
const a = '<span>Alpha</span>';
const b = '<span>Beta</span>';
const onTop = {
  holds: [`${A} is above ${B}.`, `${B} is below ${A}.`],
  fails: [`${B} is above ${A}.`],
};
const underneath = {
  holds: [`${B} is above ${A}.`],
  fails: [`${A} is above ${B}.`, `${B} is below ${A}.`],
};
const leftmost = {
  holds: [`${A} is left of ${B}.`, `${B} is to the right of ${A}.`],
  fails: [`${B} is left of ${A}.`],
};
const rightmost = {
  holds: [`${A} is right of ${B}.`],
  fails: [`${A} is to the left of ${B}.`, `${B} is right of ${A}.`],
};
const at = (left: number, top: number, text: string, more = '') =>
  `<div style="position:absolute;left:${left}px;top:${top}px;${more}">${text}</div>`;
const card = (content: string, name: string) =>
  `<div role="dialog" aria-label="${name}" style="border:1px solid;padding:20px;margin:20px;width:300px">${content}</div>`;

export const orderPages = [
  ...told('order', {
    'two paragraphs': { html: `<p>Alpha</p><p>Beta</p>`, ...onTop },
    'a heading is where its words are, not as wide as the page': {
      html: `<h1 style="margin:0">Photos</h1>${at(900, 10, 'Alpha')}`,
      holds: [`${A} is right of the heading "Photos".`],
      fails: [`${A} is within 50 px of the heading "Photos".`],
    },
    'a column in reverse': {
      html: `<div style="display:flex;flex-direction:column-reverse">${a}${b}</div>`,
      ...underneath,
    },
    'a column with order by style': {
      html: `<div style="display:flex;flex-direction:column"><span style="order:2">Alpha</span><span style="order:1">Beta</span></div>`,
      ...underneath,
    },
    'a row': { html: `<div style="display:flex;gap:20px">${a}${b}</div>`, ...leftmost },
    'a row in reverse': {
      html: `<div style="display:flex;flex-direction:row-reverse;gap:20px">${a}${b}</div>`,
      ...rightmost,
    },
    'a row with order by style': {
      html: `<div style="display:flex;gap:20px"><span style="order:1">Alpha</span>${b}</div>`,
      ...rightmost,
    },
    'a row from right to left': {
      html: `<div dir="rtl" style="display:flex;gap:20px">${a}${b}</div>`,
      ...rightmost,
    },
    'a grid with named areas': {
      html: `<div style="display:grid;grid-template-areas:'b a'"><span style="grid-area:a">Alpha</span><span style="grid-area:b">Beta</span></div>`,
      ...rightmost,
    },
    'a grid with placed rows': {
      html: `<div style="display:grid"><span style="grid-row:2">Alpha</span><span style="grid-row:1">Beta</span></div>`,
      ...underneath,
    },
    'positioned against the source': {
      html: at(20, 200, 'Alpha') + at(20, 20, 'Beta'),
      ...underneath,
    },
    'moved by a transform': {
      html: `<p style="transform:translateY(120px);margin:0">Alpha</p><p style="margin:0">Beta</p>`,
      ...underneath,
    },
    'floated to the right': {
      html: `<span style="float:right">Alpha</span>${b}`,
      ...rightmost,
    },
    'sticky further down than what follows it': {
      html: `<p style="position:sticky;top:300px;margin:0">Alpha</p><p style="margin:100px 0 0">Beta</p><div style="height:3000px"></div>`,
      ...underneath,
    },
    'a fixed foot that comes first in the source': {
      html: `<footer style="position:fixed;bottom:0">Alpha</footer><p>Beta</p>`,
      ...underneath,
    },
    'a drawing with the later text on top': {
      html: `<svg width="300" height="120"><text x="10" y="100">Alpha</text><text x="10" y="30">Beta</text></svg>`,
      ...underneath,
    },
    'a caption at the foot of a table': {
      html: `<table style="caption-side:bottom"><caption>Alpha</caption><tr><td>Beta</td></tr></table>`,
      ...underneath,
    },
    'columns of vertical writing begin at the right': {
      html: `<div style="writing-mode:vertical-rl;height:100px"><p>Alpha</p><p>Beta</p></div>`,
      ...rightmost,
    },
    'slotted the other way round': {
      html: `<div id="host"><i slot="two">Alpha</i><i slot="one">Beta</i></div>`,
      script: `document.querySelector('#host').attachShadow({ mode: 'open' }).innerHTML = '<p><slot name="one"></slot></p><p><slot name="two"></slot></p>';`,
      ...underneath,
    },
    mirrored: {
      html: `<div style="display:flex;gap:20px;width:200px;transform:scaleX(-1)">${a}${b}</div>`,
      ...rightmost,
    },
    'side by side is neither above nor below': {
      html: `<p>${a} ${b}</p>`,
      fails: [`${A} is above ${B}.`, `${A} is below ${B}.`],
      holds: [`${A} is not above ${B}.`],
    },
    'one over the other is neither left nor right': {
      html: `<p>Alpha</p><p>Beta</p>`,
      fails: [`${A} is left of ${B}.`, `${A} is right of ${B}.`],
      holds: [`${A} is not left of ${B}.`],
    },
    'half a line lower is not below': {
      html: at(20, 20, 'Alpha') + at(120, 28, 'Beta'),
      fails: [`${B} is below ${A}.`],
    },
    'under is another word for below': {
      html: `<p>Alpha</p><p>Beta</p>`,
      holds: [`${B} is under ${A}.`],
      fails: [`${A} is under ${B}.`],
    },
    'a button above another': {
      html: '<p><button>Save</button></p><p><button>Cancel</button></p>',
      holds: ['The button "Save" is above the button "Cancel".'],
      fails: ['The button "Save" is below the button "Cancel".'],
    },
    'the seen one of two copies counts': {
      html: `<p style="opacity:0">Alpha</p><p>Beta</p><p>Alpha</p>`,
      ...underneath,
    },
    'other text over the fold': {
      html: `<p>Alpha</p><div style="height:1000px"></div><p>Beta</p>`,
      holds: [`${A} is visible without scrolling.`],
      fails: [`${B} is visible without scrolling.`],
    },
  }),
  ...told('order', {
    'inside of a dialog': {
      html: `${card('Alpha', 'Card')}<p>Beta</p>`,
      holds: [
        `${A} is inside the dialog "Card".`,
        `${A} is within the dialog "Card".`,
        `${B} is not inside the dialog "Card".`,
      ],
      fails: [`${B} is inside the dialog "Card".`],
    },
    'inside in the source, but drawn outside': {
      html: card('<span style="position:absolute;left:500px;top:300px">Alpha</span>Beta', 'Card'),
      holds: [`${B} is inside the dialog "Card".`],
      fails: [`${A} is inside the dialog "Card".`],
    },
    'outside in the source, but drawn inside': {
      html: `${card('<br><br><br>', 'Card')}<span style="position:absolute;left:60px;top:60px">Alpha</span>`,
      holds: [`${A} is inside the dialog "Card".`],
    },
    'a label inside of its button': {
      html: '<button style="padding:20px"><b>Pay</b> now</button><p>Beta</p>',
      holds: ['"now" is inside the button "Pay now".'],
      fails: [`${B} is within the button "Pay now".`],
    },
  }),
  ...told('order', {
    'paragraphs are read from the top': {
      html: '<p>Alpha</p><p>Beta</p>',
      holds: [`${A} comes before ${B}.`, `${A} is before ${B}.`],
      fails: [`${B} comes before ${A}.`],
    },
    'a line is read from the left': {
      html: `<p>${a} and ${b}</p>`,
      holds: [`${A} comes before ${B}.`],
      fails: [`${B} comes before ${A}.`],
    },
    'a reversed row is read as it stands': {
      html: `<div style="display:flex;flex-direction:row-reverse;gap:20px">${a}${b}</div>`,
      holds: [`${B} comes before ${A}.`],
      fails: [`${A} comes before ${B}.`],
    },
    'a reversed column is read as it stands': {
      html: `<div style="display:flex;flex-direction:column-reverse">${a}${b}</div>`,
      holds: [`${B} comes before ${A}.`],
      fails: [`${A} comes before ${B}.`],
    },
    'the first column is read before the second': {
      html: `<div style="columns:2;width:400px;height:120px;column-fill:auto"><p>One</p><p>Two</p><p style="margin-bottom:60px">Alpha</p><p>Beta</p></div>`,
      holds: [`${A} comes before ${B}.`],
      fails: [`${B} comes before ${A}.`],
    },
    'a page from right to left is read from the right': {
      html: `<div dir="rtl" style="display:flex;gap:20px">${a}${b}</div>`,
      holds: [`${A} comes before ${B}.`],
      fails: [`${B} comes before ${A}.`],
    },
    'the later line comes after, however far left': {
      html: at(300, 20, 'Alpha') + at(20, 60, 'Beta'),
      holds: [`${A} comes before ${B}.`],
      fails: [`${B} comes before ${A}.`],
    },
    'a message of a chat that stacks upwards': {
      html: `<div style="display:flex;flex-direction:column-reverse"><p>Alpha</p><p>Beta</p></div>`,
      holds: [`${B} comes before ${A}.`],
      fails: [`${A} comes before ${B}.`],
    },
  }),
  ...told('order', {
    'neighbours in a row': {
      html: `<div style="display:flex;gap:16px">${a}${b}</div>`,
      holds: [`${A} is within 20 px of ${B}.`, `${A} is within 16.5 pixels of ${B}.`],
      fails: [`${A} is within 10 px of ${B}.`, `${A} is not within 20 px of ${B}.`],
    },
    'at both ends of a bar': {
      html: `<div style="display:flex;justify-content:space-between">${a}${b}</div>`,
      holds: [`${A} is not within 200 px of ${B}.`],
      fails: [`${A} is within 200 px of ${B}.`],
    },
    'neighbours in the source, apart on the screen': {
      html: `<span>Alpha</span>${at(400, 300, 'Beta')}`,
      fails: [`${A} is within 200 px of ${B}.`],
    },
    'apart in the source, neighbours on the screen': {
      html: `${at(400, 300, 'Alpha')}<p>Many words</p><p>stand between</p>${at(400, 330, 'Beta')}`,
      holds: [`${A} is within 20 px of ${B}.`],
      fails: [`${A} is within 5 px of ${B}.`],
    },
    'a field and its error': {
      html: '<label>Email <input></label><p style="margin:4px 0">Not valid</p><div style="height:200px"></div><button>Send</button>',
      holds: ['"Not valid" is within 20 px of "Email".'],
      fails: ['"Not valid" is within 150 px of the button "Send".'],
    },
  }),
];
