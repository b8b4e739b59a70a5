// Read-only fields, and what a row or a card has ticked or says of the box in it.
import { sharesBrowser } from '../browser.js';
import { saidOf } from './said-of.js';

sharesBrowser();

saidOf(
  'fields that are read-only',
  `<label>Code <input readonly value="A-1"></label><label>Notes <textarea readonly></textarea></label>
<label>Name <input value="Rosa"></label><div role="textbox" aria-label="Bio" aria-readonly="true" contenteditable="false">Hello</div>
<label>Town <input role="combobox" readonly value="Bern"></label>`,
  [
    ['The code cannot be edited.', 'passed'],
    ['The code is editable.', 'failed'],
    ['The code is read-only.', 'passed'],
    ['The notes field is editable.', 'failed'],
    ['The bio cannot be edited.', 'passed'],
    ['The name can be edited.', 'passed'],
    ['The name is read-only.', 'failed'],
    ['The town can be edited.', 'inconclusive'],
  ],
);

const row = (id: string, box: string, status: string, more = ''): string =>
  `<tr><td><input type="checkbox" aria-label="Invoice ${id}" ${box}></td><td><a href="#">Invoice ${id}</a></td><td>${status}</td><td>${more}</td></tr>`;

saidOf(
  'rows with a box to tick',
  `<table><caption>Invoices</caption><tbody>${row('1', 'checked', 'Overdue')}${row('2', '', 'Paid')}
${row('3', 'checked', 'Paid', '<input type="checkbox" aria-label="Again">')}</tbody></table>`,
  [
    ['The checkbox "Invoice 1" is marked as Overdue.', 'passed'],
    ['The checkbox "Invoice 2" is marked as Overdue.', 'inconclusive'],
    ['The first row is ticked.', 'passed'],
    ['The second row is ticked.', 'failed'],
    ['The third row is ticked.', 'inconclusive'],
  ],
);

saidOf('labels with their values in one text', `<p>Total: $84.20</p><h3>Status : shipped</h3>`, [
  ['The total is $84.20.', 'passed'],
  ['The total is $80.00.', 'failed'],
  ['The total is more than $80.', 'passed'],
  ['The total is more than $90.', 'failed'],
  ['The status is shipped.', 'passed'],
]);
