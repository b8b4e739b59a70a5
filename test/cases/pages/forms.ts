// Pages with form controls: what their fields show, and what stays in the source.
import { seen, T, told, unseen } from '../case-page.js';

const field = (attributes: string) => `<input size="40" ${attributes}>`;

export const formPages = [
  ...seen('forms', {
    'the value of an input': `<input size="40" value="${T}">`,
    'a placeholder': `<input size="40" placeholder="${T}">`,
    'a placeholder with a style of its own': `<style>#i::placeholder{color:#444 !important;opacity:1}</style><input id="i" size="40" placeholder="${T}">`,
    'a textarea of several lines': `<textarea cols="40" rows="4">Dear customer,\n\n${T}</textarea>`,
    'a chosen option': `<select><option>Other</option><option selected>${T}</option></select>`,
    'a submit button': `<input type="submit" style="width:400px" value="${T}">`,
    'an editable element': `<div contenteditable>${T}</div>`,
    'typed into a field': {
      html: field('id="i"'),
      script: `document.querySelector('#i').value = '${T}';`,
    },
    'a field that is read only': field(`readonly value="${T}"`),
    'a disabled field': field(`disabled value="${T}"`),
    'a disabled button': `<button disabled>${T}</button>`,
    'a list box that shows all its options': `<select size="3"><option>One<option>${T}<option>Three</select>`,
    'a group of options in a list box': {
      target: 'select',
      html: `<select size="3"><optgroup label="${T}"><option>One</optgroup></select>`,
    },
    'a textarea scrolled to its end': {
      html: `<textarea id="t" cols="40" rows="3">${'line\n'.repeat(20)}${T}</textarea>`,
      script: `document.querySelector('#t').scrollTop = 9999;`,
    },
    'a text field of an editor, with the focus': {
      html: `<div id="e" contenteditable style="padding:8px;border:1px solid">${T}</div>`,
      script: `document.querySelector('#e').focus();`,
    },
    'the label of a checkbox whose own box is hidden': `<style>input{position:absolute;opacity:0}</style><label><input type="checkbox"><span>${T}</span></label>`,
    'a reset button': `<input type="reset" value="${T}">`,
    'the result of a calculation': `<form><output>${T}</output></form>`,
    'a placeholder by style': {
      target: '[contenteditable]',
      html: `<style>[contenteditable]:empty::before{content:attr(data-placeholder);color:#555}</style><div contenteditable data-placeholder="${T}"></div>`,
    },
    'a field aligned to the right': field(`style="text-align:right;padding:6px 20px" value="${T}"`),
    'a field of search': `<input type="search" size="40" value="${T}">`,
    'a floating label over an empty field': `<div style="position:relative"><input size="40" style="height:30px"><label style="position:absolute;left:8px;top:8px;pointer-events:none">${T}</label></div>`,
    'an error of validation beside its field': `<input aria-invalid="true" aria-describedby="e"><span id="e" style="color:#b00">${T}</span>`,
  }),
  ...unseen('forms', {
    'the input is scrolled to its end': {
      html: `<input id="i" style="width:80px" value="${T} and then a very long text follows it">`,
      script: `const i = document.querySelector('#i'); i.scrollLeft = 9999;`,
    },
    'the value of an input is transparent': `<input style="color:transparent" value="${T}">`,
    'an input that is covered by its label': `<div style="position:relative"><input style="border:0;padding:2px" size="40" value="${T}"><div style="position:absolute;inset:0;background:#fff;pointer-events:none"></div></div>`,
    'a password': field(`type="password" value="${T}"`),
    'a hidden field': `<input type="hidden" value="${T}"><p>Hello</p>`,
    'an option that is not chosen': `<select style="width:300px"><option selected>One<option>${T}</select>`,
    'the suggestions of a field': `<input list="l"><datalist id="l"><option value="${T}"></datalist>`,
    'a placeholder behind a value': field(`placeholder="${T}" value="Hello"`),
    'the value of a checkbox': `<label><input type="checkbox" value="${T}"> Yes</label>`,
    'the value of a button element': `<button value="${T}">Send</button>`,
    'the value attribute of a field that has been overwritten': {
      html: field(`id="i" value="${T}"`),
      script: `document.querySelector('#i').value = 'Hello';`,
    },
    'the end of a textarea that is not scrolled': `<textarea cols="40" rows="3">${'line\n'.repeat(20)}${T}</textarea>`,
    'a textarea scrolled past its start': {
      html: `<textarea id="t" cols="40" rows="3">${T}${'\nline'.repeat(20)}</textarea>`,
      script: `document.querySelector('#t').scrollTop = 9999;`,
    },
    'the value of a date field': {
      html: `<input type="date" value="2026-03-04">`,
      claim: '"2026-03-05" is shown.',
    },
    'the value of a color field': {
      html: '<input type="color" value="#336699">',
      claim: '"#336699" is shown.',
    },
    'the value of a slider': {
      html: '<input type="range" value="42">',
      claim: '"42" is shown.',
    },
    'a placeholder in the color of its field': `<style>input::placeholder{color:#fff}</style>${field(`placeholder="${T}"`)}`,
    'a label for assistive technology': field(`aria-label="${T}"`),
    'a message of validation that is not up': `<form>${field(`required title="${T}"`)}</form>`,
    'a group label in a closed list': `<select><optgroup label="${T}"><option>One</optgroup></select>`,
    'the placeholder of an editor that is not empty': `<style>[contenteditable]:empty::before{content:attr(data-placeholder)}</style><div contenteditable data-placeholder="${T}">Hello</div>`,
  }),
  ...told('forms', {
    'a password field with a value': {
      html: '<label>Password <input type="password" value="secret"></label>',
      holds: ['"Password" is shown.', '"secret" is not shown.'],
      fails: ['"secret" is shown.'],
    },
    'a field with a value and a label': {
      html: `<label>Email <input value="ada@example.com" size="40"></label>`,
      holds: [
        '"ada@example.com" is shown.',
        'The textbox "Email" says "ada@example.com".',
        'The text field "Email" is enabled.',
      ],
      fails: ['The textbox "Email" says "bob@example.com".', 'The textbox "Email" is disabled.'],
    },
    'a select with another option chosen': {
      html: '<label>Size <select><option>Small<option selected>Medium</select></label>',
      holds: ['"Medium" is shown.', 'The dropdown "Size" says "Medium".', '"Small" is not shown.'],
      fails: ['The dropdown "Size" says "Small".', '"Small" is shown.'],
    },
    'a placeholder is not a value': {
      html: `<input size="40" placeholder="Your order number">`,
      holds: ['"Your order number" is shown.'],
      fails: ['"order numbers" is shown.'],
    },
    'a one-time code in single fields': {
      html: `<div style="display:flex">${[4, 2, 7].map((n) => `<input style="width:30px;text-align:center;margin:0 10px" value="${n}">`).join('')}</div>`,
      holds: ['"4" is shown.', '"7" is shown.'],
      fails: ['"47" is shown.'],
    },
  }),
];
