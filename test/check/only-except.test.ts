// Sentences that set a thing apart from those alike: only, no other, nothing but, except.
import { sharesBrowser } from '../browser.js';
import { saidOf } from './said-of.js';

sharesBrowser();

saidOf(
  'buttons of which one is enabled',
  `<h1>Message</h1><div role="tablist"><button role="tab" aria-selected="true">Inbox</button> <button role="tab" aria-selected="false">Sent</button> <button role="tab" aria-selected="false">Drafts</button></div>
<p><button>Send</button> <button disabled>Save</button> <button disabled>Discard</button></p>`,
  [
    ['Only the Send button is enabled.', 'passed'],
    ['Only the button "Send" is enabled.', 'passed'],
    ['Only Send is enabled.', 'passed'],
    ['Only the Save button is disabled.', 'failed', 'Discard'],
    ['Only the Save and Discard buttons are disabled.', 'passed'],
    ['Only Save and Discard are disabled.', 'passed'],
    ['Only the Save button is enabled.', 'failed'],
    ['Only the Inbox tab is selected.', 'passed'],
    ['The Inbox tab is the only selected tab.', 'passed'],
    ['The Sent tab is the only selected tab.', 'failed'],
    ['The only selected tab is Inbox.', 'passed'],
    ['Inbox is the only tab that is selected.', 'passed'],
    ['Every button except Send is disabled.', 'passed'],
    ['Every button but Save is disabled.', 'failed', 'Send'],
    ['All buttons except Send and Save are disabled.', 'inconclusive', 'Save'],
    ['No button other than Send is enabled.', 'passed'],
    ['No button other than Save is disabled.', 'failed', 'Discard'],
    ['The Send button is enabled, and no other button is.', 'passed'],
    ['The Save button is disabled, and no other button is.', 'failed', 'Discard'],
    ['The Send button is enabled and all other buttons are disabled.', 'passed'],
    ['The Save button is disabled and all other buttons are enabled.', 'failed', 'Discard'],
    ['Nothing but the Send button is enabled.', 'failed', 'Inbox'],
    ['The Send button is the only button.', 'failed', 'Save'],
  ],
);

saidOf(
  'a form',
  `<h1>Profile</h1><p><label>Name <input required value="Ada"></label></p><p><label>City * <input value="London"></label></p>
<p><label>Plan <select required><option>Basic</option></select></label></p><p><label>Notes <textarea></textarea></label></p>
<p><label><input type="checkbox" checked> Gift</label> <label><input type="checkbox"> Insurance</label></p><button>Save</button>`,
  [
    ['All fields except Notes are filled in.', 'passed'],
    ['All fields are filled in except Notes.', 'passed'],
    ['Except for Notes, all fields are filled in.', 'passed'],
    ['All fields except Name are filled in.', 'failed', 'Notes'],
    ['All fields except Notes are required.', 'passed'],
    ['All fields except Name are required.', 'failed', 'Notes'],
    ['Only the Notes field is optional.', 'passed'],
    ['Only the Plan field is required.', 'failed', 'Name'],
    ['Only the Notes field is empty.', 'passed'],
    ['Only the City field is filled in.', 'failed', 'Name'],
    ['Only the checkbox "Gift" is checked.', 'passed'],
    ['Only Gift is checked.', 'passed'],
    ['Only the Insurance checkbox is checked.', 'failed'],
    ['All checkboxes except Gift are checked.', 'failed', 'Insurance'],
    ['The Save button is the only button.', 'passed', 'there is no other'],
    ['Nothing but the Save button is checked.', 'inconclusive'],
  ],
);

saidOf(
  'a table of invoices',
  `<h1>Invoices</h1><table style="width:500px"><thead><tr><th>Invoice</th><th>Price</th><th>Status</th></tr></thead><tbody>
<tr><td>1206</td><td>$9.00</td><td>Paid</td></tr>
<tr><td>1207</td><td>$12.00</td><td>Overdue</td></tr>
<tr><td>1208</td><td>$40.00</td><td>Sent</td></tr>
<tr><td>1209</td><td></td><td>Sent</td></tr></tbody></table>
<table><thead><tr><th>Credit</th><th>Status</th></tr></thead><tbody><tr><td>77</td><td>Overdue</td></tr><tr><td>78</td><td>Paid</td></tr></tbody></table>`,
  [
    ['Only invoice 1207 is overdue.', 'passed'],
    ['Only invoice 1208 is sent.', 'failed', '1209'],
    ['Only invoice 1206 is overdue.', 'failed', '1206'],
    ['The 1207 row is the only row that says "Overdue".', 'passed'],
    ['Invoice 1207 is the only overdue invoice.', 'passed'],
  ],
);

saidOf(
  'prices in every row',
  `<table style="width:500px"><thead><tr><th>Item</th><th>Price</th></tr></thead><tbody>
<tr><td>Cap</td><td>$9.00</td></tr><tr><td>Coat</td><td>$12.00</td></tr><tr><td>Postage</td><td></td></tr></tbody></table>`,
  [
    ['Every row except the header shows a price.', 'failed', 'Postage'],
    ['All rows but the last one have a price.', 'passed'],
    ['All rows except the first have a price.', 'failed', 'Postage'],
    ['Every row except Coat shows a price.', 'failed', 'Postage'],
  ],
);

saidOf(
  'cards',
  `<h1>Jackets</h1><div style="display:flex">${[
    ['Rain Jacket', 'Sold out'],
    ['Down Jacket', 'New'],
    ['Fleece', 'New'],
  ]
    .map(
      ([name, stock]) =>
        `<div class="card" style="border:1px solid #888;width:150px;padding:8px"><h2>${name}</h2><p>${stock}</p><a href="#">Details</a></div>`,
    )
    .join('')}</div>`,
  [
    ['No card other than Rain Jacket is sold out.', 'passed'],
    ['Only the Rain Jacket card is sold out.', 'passed'],
    ['Only Rain Jacket is sold out.', 'passed'],
    ['No card other than Fleece is new.', 'failed', 'Down Jacket'],
    ['Every card except Rain Jacket is new.', 'passed'],
    ['Every card except Fleece says "New".', 'failed', 'Rain Jacket'],
    ['None of the cards except Rain Jacket says "Sold out".', 'passed'],
  ],
);

saidOf(
  'a page with colours, a log and a dialog',
  `<h1>Order</h1><p>Subtotal <span>$80.00</span></p><p style="color:#d00000">Total <span>$84.20</span></p>
<button>Details</button> <button aria-expanded="true">Filters</button> <button aria-expanded="false">Sort</button>
<div role="log" aria-label="Chat"><div class="msg"><p>I want a refund.</p></div><div class="msg"><p>One moment.</p></div><div class="msg"><p>Your money is back.</p></div></div>
<div role="dialog" aria-label="Delete file?" style="border:1px solid;width:300px"><p>Gone for good</p><button>Cancel</button> <button disabled>Delete</button></div>`,
  [
    [
      'Only the total is shown in red.',
      'inconclusive',
      '"Nothing but the total is red." or "The total is red."',
    ],
    ['Nothing but the total is red.', 'passed'],
    ['Only the total is red.', 'passed'],
    ['Nothing but the subtotal is black.', 'failed', 'Order'],
    ['Only the Filters button is expanded.', 'passed'],
    ['Only the Sort button is expanded.', 'failed'],
    ['Only the first message says "refund".', 'passed'],
    ['The last message is the only message that says "refund".', 'failed'],
    ['Every message except the first says "money".', 'failed', 'One moment.'],
    ['There is only one dialog.', 'passed'],
    ['The Delete file dialog is the only dialog.', 'passed'],
    ['Only the Cancel button in the dialog is enabled.', 'passed'],
    ['Every button in the dialog except Cancel is enabled.', 'failed', 'Delete'],
    ['Only the Delete button in the dialog is disabled.', 'passed'],
    ['No other button is enabled.', 'inconclusive', 'other than what'],
    ['Only "Gone for good" says "good".', 'inconclusive', 'be compared with'],
  ],
);

saidOf(
  'two dialogs and two lists of tabs',
  `<div role="tablist"><button role="tab" aria-selected="true">Inbox</button> <button role="tab" aria-selected="false">Sent</button></div>
<div role="tablist"><button role="tab" aria-selected="true">Day</button> <button role="tab" aria-selected="true">Week</button></div>
<div role="dialog" aria-label="Rename">Rename it</div><div role="dialog" aria-label="Share">Share it</div>`,
  [
    ['Only the Inbox tab is selected.', 'passed', 'Sent'],
    ['Only the Day tab is selected.', 'failed', 'Week'],
    ['There is only one dialog.', 'failed'],
    ['The Rename dialog is the only dialog.', 'failed', 'Share'],
  ],
);

saidOf(
  'tabs of which nothing tells whether one is selected, and rows below the fold',
  `<div role="tablist"><button role="tab" class="one">Home</button> <button role="tab" class="on two">Work</button> <button role="tab" class="on three">Play</button></div><button>Top</button>
<table style="width:500px"><thead><tr><th>Invoice</th><th>Status</th></tr></thead><tbody>
${['Overdue', 'Late', 'Paid', 'Paid', 'Paid', 'Overdue'].map((state, at) => `<tr style="height:120px"><td>${at + 1}</td><td>${state}</td></tr>`).join('')}</tbody></table><button>Bottom</button>`,
  [
    ['Only the Work tab is selected.', 'inconclusive'],
    ['Only invoice 2 says "Late".', 'passed'],
    ['Only invoice 1 says "Overdue".', 'inconclusive', 'out of view'],
    ['Only invoice 1 is overdue.', 'inconclusive', 'out of view'],
    ['Only invoice 2 is late.', 'passed'],
    ['Only the Top button is enabled.', 'failed', 'Bottom'],
    ['Only invoice 1 is in the table.', 'failed'],
    ['Only invoice 1 is black.', 'failed'],
    ['No row except 1 is late.', 'failed'],
  ],
);
