// Pages with controls in one state or another: enabled, checked, focused, expanded; by HTML, ARIA or style.
import { SMALL, told, type CasePage } from '../case-page.js';

const focus = (selector: string) => `document.querySelector('${selector}').focus();`;
const on = (what: string, state: string, opposite: string) => ({
  holds: [`${what} is ${state}.`],
  fails: [`${what} is ${opposite}.`, `${what} is not ${state}.`],
});
const send = 'The button "Send"';
const terms = 'The checkbox "Terms"';

export const statePages: CasePage[] = told(
  'states',
  {
    'a button': { html: '<button>Send</button>', ...on(send, 'enabled', 'disabled') },
    'a disabled button': {
      html: '<button disabled>Send</button>',
      ...on(send, 'disabled', 'enabled'),
    },
    'a button in a disabled fieldset': {
      html: '<fieldset disabled><button>Send</button></fieldset>',
      ...on(send, 'disabled', 'enabled'),
    },
    'a button in the legend of a disabled fieldset': {
      html: '<fieldset disabled><legend><button>Send</button></legend></fieldset>',
      ...on(send, 'enabled', 'disabled'),
    },
    'disabled for assistive technology': {
      html: '<button aria-disabled="true">Send</button>',
      ...on(send, 'disabled', 'enabled'),
    },
    'aria-disabled is false': {
      html: '<button aria-disabled="false">Send</button>',
      ...on(send, 'enabled', 'disabled'),
    },
    'gray by style alone': {
      html: '<button class="disabled" style="color:#888">Send</button>',
      ...on(send, 'enabled', 'disabled'),
    },
    'inside of a disabled toolbar': {
      html: '<div role="toolbar" aria-disabled="true"><button>Send</button></div>',
      holds: [`${send} is disabled.`],
      fails: [`${send} is enabled.`],
    },
    'a disabled option of a select': {
      html: '<label>Size <select disabled><option>Small</select></label>',
      ...on('The dropdown "Size"', 'disabled', 'enabled'),
    },
    'a checked box': {
      html: '<label><input type="checkbox" checked> Terms</label>',
      ...on(terms, 'checked', 'unchecked'),
    },
    'a box that is not checked': {
      html: '<label><input type="checkbox"> Terms</label>',
      ...on(terms, 'unchecked', 'checked'),
    },
    'a box that a script has checked': {
      html: '<label><input id="t" type="checkbox"> Terms</label>',
      script: `document.querySelector('#t').checked = true;`,
      ...on(terms, 'checked', 'unchecked'),
    },
    'a box that a script has cleared': {
      html: '<label><input id="t" type="checkbox" checked> Terms</label>',
      script: `document.querySelector('#t').checked = false;`,
      ...on(terms, 'unchecked', 'checked'),
    },
    'a custom box that is checked': {
      html: '<div role="checkbox" aria-checked="true" tabindex="0">Terms</div>',
      ...on(terms, 'checked', 'unchecked'),
    },
    'a custom box that is not checked': {
      html: '<div role="checkbox" aria-checked="false" tabindex="0">Terms</div>',
      ...on(terms, 'unchecked', 'checked'),
    },
    'a drawn box over a hidden one': {
      html: '<style>input{position:absolute;opacity:0}i{display:inline-block;width:14px;height:14px;border:1px solid}input:checked+i{background:#06c}</style><label><input type="checkbox" checked><i></i> Terms</label>',
      ...on(terms, 'checked', 'unchecked'),
    },
    'a switch that is on': {
      html: '<button role="switch" aria-checked="true">Alerts</button>',
      holds: ['The switch "Alerts" is checked.'],
      fails: ['The switch "Alerts" is unchecked.'],
    },
    'a chosen radio button': {
      html: '<label><input type="radio" name="r" checked> Post</label><label><input type="radio" name="r"> Courier</label>',
      holds: ['The radio button "Post" is selected.', 'The radio "Courier" is unchecked.'],
      fails: ['The radio button "Courier" is selected.'],
    },
    'a chosen tab': {
      html: '<div role="tablist"><button role="tab" aria-selected="true">Orders</button><button role="tab" aria-selected="false">Returns</button></div>',
      holds: ['The tab "Orders" is selected.', 'The tab "Returns" is not selected.'],
      fails: ['The tab "Returns" is selected.'],
    },
    'a chosen option in a list': {
      html: '<select size="2"><option selected>Small<option>Large</select>',
      holds: ['The option "Small" is selected.'],
      fails: ['The option "Large" is selected.'],
    },
    'a field with the focus': {
      html: '<label>Name <input id="n"></label><label>City <input></label>',
      script: focus('#n'),
      holds: ['The textbox "Name" is focused.', 'The textbox "Name" has the focus.'],
      fails: ['The textbox "City" is focused.'],
    },
    'no focus anywhere': {
      html: '<label>Name <input id="n"></label>',
      fails: ['The textbox "Name" has the focus.'],
      holds: ['The textbox "Name" is not focused.'],
    },
    'the focus is in a shadow root': {
      html: '<div id="host"></div>',
      script: `document.querySelector('#host').attachShadow({ mode: 'open' }).innerHTML = '<button>Send</button><button>Stop</button>'; document.querySelector('#host').shadowRoot.querySelector('button').focus();`,
      holds: [`${send} is focused.`],
      fails: ['The button "Stop" is focused.'],
    },
    'an open menu': {
      html: '<button aria-expanded="true">Menu</button><p>Item</p>',
      ...on('The button "Menu"', 'expanded', 'collapsed'),
    },
    'a closed menu': {
      html: '<button aria-expanded="false">Menu</button>',
      ...on('The button "Menu"', 'collapsed', 'expanded'),
    },
    'an open dialog': {
      html: '<dialog open aria-label="Sure?">Yes or no</dialog>',
      holds: ['The dialog "Sure?" is shown.'],
      fails: ['The dialog "Sure?" is not shown.'],
    },
    'a button that cannot be reached is enabled all the same': {
      html: '<div inert><button>Send</button></div>',
      fails: [`${send} can be clicked.`],
    },
    'a button without pointer events': {
      html: '<button style="pointer-events:none">Send</button>',
      fails: [`${send} can be clicked.`],
      holds: [`${send} is shown.`],
    },
    'a disabled button is shown and cannot be clicked': {
      html: '<button disabled>Send</button>',
      holds: [`${send} is shown.`, `${send} can not be clicked.`],
      fails: [`${send} is clickable.`],
    },
    'a button that is pale and not disabled, and one that is both': {
      html: '<button style="opacity:.4">Send</button><button style="opacity:.4" disabled>Undo</button>',
      holds: ['The button "Undo" is greyed out.'],
      fails: ['The button "Undo" is enabled.'],
      open: ['The button "Send" is greyed out.', 'The button "Send" is enabled.'],
    },
    'dropdowns in which nothing is chosen, something is, and a drawn one that asks to': {
      html: '<select aria-label="Size"><option value="">Choose a size<option>M</select><select aria-label="Hue"><option>Red</select><div role="combobox" aria-label="Type" tabindex="0">Choose…</div>',
      holds: ['The dropdown "Size" is empty.', '"Choose a size" is shown.'],
      fails: ['The dropdown "Size" is filled in.', 'The dropdown "Hue" is empty.'],
      open: ['The dropdown "Type" is empty.'],
    },
    'passwords, given and not': {
      html: '<input type="password" aria-label="Old" value="not to be kept"><input type="password" aria-label="New">',
      holds: ['The field "Old" is filled in.', 'The field "New" is empty.'],
      fails: ['The field "Old" is empty.', 'The field "New" is filled in.'],
    },
    'a button below the fold': {
      html: '<div style="height:900px"></div><button>Send</button>',
      holds: [`${send} is enabled.`],
      fails: [`${send} can be pressed.`],
    },
    'a plain element with a handler': {
      html: '<span id="s">Send</span>',
      script: `document.querySelector('#s').onclick = () => {};`,
      holds: ['"Send" can be clicked.', `${send} can be clicked.`, `${send} is shown.`],
    },
    'a plain element with a handler of React, which listens at the root': {
      html: '<span id="s">Send</span>',
      script: `document.querySelector('#s').__reactProps$x1 = { onClick: () => {} };`,
      holds: ['"Send" can be clicked.'],
    },
    'a plain element with only a pointer as its cursor': {
      html: '<p><span style="cursor:pointer">Send</span> <b>later</b></p>',
      open: [
        '"Send" can be clicked.',
        '"Send" can not be clicked.',
        '"later" can be clicked.',
        '"later" can not be clicked.',
      ],
    },
    'a plain icon with only a pointer as its cursor': {
      html: '<span title="Send" style="cursor:pointer"><svg width="20" height="20"><path d="M0 0h20v20z"/></svg></span>',
      holds: [`${send} is shown.`],
      open: [`${send} can be clicked.`],
    },
    'a plain element under a layer that takes its clicks': {
      html: '<span style="cursor:pointer">Send</span><div style="position:fixed;inset:0"></div>',
      holds: ['"Send" is shown.'],
      fails: ['"Send" can be clicked.', `${send} can be clicked.`],
    },
    'a plain element that takes no clicks': {
      html: '<span style="cursor:pointer;pointer-events:none">Send</span>',
      fails: ['"Send" can be clicked.'],
    },
    'a word of a card that is clicked as a whole': {
      html: '<div style="cursor:pointer"><p>Earbuds</p><p>$42.00</p></div>',
      fails: ['The button "Send" is shown.'],
      open: ['"Earbuds" can be clicked.', 'The button "Earbuds" is shown.'],
    },
  },
  SMALL,
);
