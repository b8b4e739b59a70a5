// Pages on which a number of things can be seen, and others are only in the source.
import { SMALL, told } from '../case-page.js';

const buttons = (...names: string[]) => names.map((name) => `<button>${name}</button>`).join(' ');

export const countPages = told(
  'counts',
  {
    'three buttons': {
      html: buttons('One', 'Two', 'Three'),
      holds: [
        'There are exactly 3 buttons.',
        'Exactly 3 buttons are shown.',
        'At least 2 buttons are shown.',
        'There are at most 3 buttons.',
      ],
      fails: [
        'There are exactly 2 buttons.',
        'At least 4 buttons are shown.',
        'There are exactly 4 buttons.',
      ],
    },
    'three buttons and a hidden one': {
      html: `${buttons('One', 'Two', 'Three')}<button style="opacity:0">Four</button>`,
      holds: ['There are exactly 3 buttons.'],
      fails: ['There are exactly 4 buttons.'],
    },
    'three buttons and one that is not displayed': {
      html: `${buttons('One', 'Two', 'Three')}<button hidden>Four</button>`,
      holds: ['Exactly 3 buttons are shown.'],
      fails: ['Exactly 4 buttons are shown.'],
    },
    'two buttons and one below the fold': {
      html: `${buttons('One', 'Two')}<div style="height:900px"></div><button>Three</button>`,
      holds: ['Exactly 2 buttons are shown.'],
      fails: ['Exactly 3 buttons are shown.'],
    },
    'two links and what only looks like one': {
      html: '<a href="#a">A</a> <a href="#b">B</a> <span style="color:blue;text-decoration:underline">C</span>',
      holds: ['There are exactly 2 links.'],
      fails: ['There are exactly 3 links.'],
    },
    'a text that stands twice': {
      html: '<p>Refund issued</p><p>Refund issued</p>',
      holds: ['"Refund issued" appears twice.', 'At least 2 "Refund issued" are shown.'],
      fails: ['Exactly one "Refund issued" is shown.', '"Refund issued" appears 3 times.'],
    },
    'a text that stands once and is covered once': {
      html: '<p>Refund issued</p><div style="position:relative"><p>Refund issued</p><div style="position:absolute;inset:0;background:#ddd"></div></div>',
      holds: ['Exactly one "Refund issued" is shown.'],
      fails: ['"Refund issued" appears twice.'],
    },
    'a text and a longer one that holds it': {
      html: '<p>Paid</p><p>Unpaid</p><p>Prepaid</p>',
      holds: ['Exactly one "Paid" is shown.'],
      fails: ['"Paid" appears 3 times.'],
    },
    'cards scrolled out of a carousel': {
      html: `<div style="display:flex;width:300px;overflow:hidden">${['A', 'B', 'C'].map((card) => `<div style="flex:0 0 150px"><button>Buy ${card}</button></div>`).join('')}</div>`,
      holds: ['Exactly 2 buttons are shown.'],
      fails: ['Exactly 3 buttons are shown.'],
    },
    'a word thrice in one sentence': {
      html: '<p>No, no, and no again</p>',
      holds: ['"no" appears 3 times.'],
      fails: ['"no" appears twice.'],
    },
    'one heading': {
      html: '<h1>Returns</h1><p><b>Returns</b> are free</p>',
      holds: ['Exactly one heading is shown.', '"Returns" appears twice.'],
      fails: ['At least 2 headings are shown.'],
    },
    checkboxes: {
      html: '<label><input type="checkbox"> A</label><label><input type="checkbox" checked> B</label>',
      holds: ['There are at least 2 checkboxes.'],
      fails: ['There are exactly 3 checkboxes.'],
    },
    'nothing of the kind': {
      html: '<p>Hello</p>',
      holds: ['There are no buttons.', 'No link is shown.'],
      fails: ['At least one button is shown.', 'Exactly one link is shown.'],
    },
    'a button in a frame and one in a shadow root': {
      html: '<button>One</button><iframe srcdoc="<button>Two</button>"></iframe><div><template></template></div><div id="host"></div>',
      script: `document.querySelector('#host').attachShadow({ mode: 'open' }).innerHTML = '<button>Three</button>';`,
      holds: ['There are exactly 3 buttons.'],
      fails: ['There are exactly 2 buttons.'],
    },
  },
  SMALL,
);
