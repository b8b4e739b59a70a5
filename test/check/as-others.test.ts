// What a row or a card is not, as others alike tell; the order of rows and cards; which one is selected; what a thing is called.
import { sharesBrowser } from '../browser.js';
import { saidOf } from './said-of.js';

sharesBrowser();

const row = (
  [id, client, due, status, amount]: readonly [string, string, string, string, string],
  isTicked = false,
): string =>
  `<tr><td><input type="checkbox" ${isTicked ? 'checked' : ''} aria-label="Select ${id}"></td><td>${id}</td><td class="client">${client}</td><td>${due}</td><td>${status}</td><td>${amount}</td></tr>`;

saidOf(
  'a table of invoices',
  `<style>td{padding:4px 12px}.client{max-width:120px;overflow:hidden;white-space:nowrap;text-overflow:ellipsis}</style><h1>Invoices</h1>
<table><tr><th></th><th>Number</th><th>Client</th><th>Due ▲</th><th>Status</th><th>Amount</th></tr>
${row(['INV-1', 'Moss & Fern', '4 Mar 2025', 'Paid', '$95.00'])}
${row(['INV-2', 'Coppergate Construction and Interiors', '7 Mar 2025', 'Overdue', '$60.00'], true)}
${row(['INV-3', 'Pell', '9 Mar 2025', 'Paid', '$70.00'], true)}
${row(['INV-4', 'Tidewater', '12 Mar 2025', 'Draft', '$20.00'])}</table>`,
  [
    ['INV-1 is paid.', 'passed'],
    ['INV-2 is paid.', 'failed', 'has "Overdue" where others alike have "paid"'],
    ['Every invoice is paid.', 'failed'],
    // Whether a draft may be paid is not for the rules to say.
    ['Exactly two invoices are paid.', 'inconclusive'],
    ['None of the invoices is a draft.', 'failed'],
    // No other says so, so that it may be said in other words.
    ['INV-2 is unpaid.', 'inconclusive'],
    ["INV-1's status is Overdue.", 'failed', 'where others alike'],
    ["INV-1's status is Pell.", 'inconclusive'],
    ['The most expensive invoice belongs to Tidewater.', 'failed'],
    // A row is there though a text in it is cut off.
    ['There are four invoices.', 'passed'],
    ['There are three invoices.', 'failed'],
    ['Exactly two invoices are selected.', 'passed'],
    ['INV-1 is selected.', 'failed'],
    ['INV-3 is selected.', 'passed'],
    ['The table is sorted by due date, oldest first.', 'passed'],
    ['The invoices are sorted by due date, newest first.', 'failed'],
    ['The table is sorted by client name.', 'failed'],
    ['The table is sorted by weight.', 'inconclusive'],
    ['The client name in the second row is cut off.', 'passed'],
    ['The client name in the third row is cut off.', 'failed'],
    ["Coppergate's name is cut off.", 'passed'],
    ['Only the two paid invoices are shown.', 'inconclusive'],
    ['Pell appears only once in the table.', 'passed'],
    ['Paid appears only once in the table.', 'failed'],
  ],
);

const plan = (name: string, price: string, items: readonly string[], ribbon = ''): string =>
  `<div class="plan" style="border:1px solid #999;width:150px">${ribbon === '' ? '' : `<span class="ribbon">${ribbon}</span>`}<h2>${name}</h2><p>${price}</p><ul>${items.map((one) => `<li>${one}</li>`).join('')}</ul></div>`;

saidOf(
  'plans',
  `<h1>Choose your plan</h1><div style="display:flex">${plan('Small', '<b>£8</b>', ['✓ Roaming', '✗ 5G'])}
${plan('Medium', '<s>£18</s> <b>£14</b>', ['✓ Roaming', '✗ 5G'], 'Most popular')}${plan('Large', '<b>£22</b>', ['✓ Roaming', '✓ 5G'])}</div>
<p>Large families call us.</p><dl><dt>Merchant</dt><dd>Velotrade</dd><dt>Order</dt><dd>HP-48213</dd><dt>Hotel</dt><dd>€536.00</dd></dl>
<section style="display:flex;gap:20px;background:#eee"><span class="sel" style="background:#000;color:#fff">Week</span><span>Month</span><span>Year</span></section>
<label><input type="radio" name="how" checked> Pick up in store</label> <label><input type="radio" name="how"> Home delivery (£3.50)</label>`,
  [
    ['The Large plan costs £22.', 'passed'],
    ['The Large plan costs £18.', 'failed'],
    ['The Huge plan costs £18.', 'inconclusive'],
    ['The Large plan comes with 5G.', 'passed'],
    ['The Small plan comes with 5G.', 'failed', 'cross'],
    ['Only the Large plan comes with 5G.', 'passed'],
    ['The Medium plan is labelled most popular.', 'passed'],
    ['The Small plan is labelled most popular.', 'failed', 'not marked'],
    ['The Small plan is labelled new.', 'inconclusive'],
    ['The plans are sorted by price, cheapest first.', 'passed'],
    ['The plans are sorted by price, most expensive first.', 'failed'],
    ['The merchant name is visible.', 'passed', 'Velotrade'],
    ['The order number is visible.', 'passed', 'HP-48213'],
    ['The hotel name is visible.', 'inconclusive'],
    ['Week is selected.', 'passed'],
    ['Month is selected.', 'failed'],
    ['Home delivery is selected.', 'failed'],
    ['Pick up in store is selected.', 'passed'],
    ['The Small plan and the Large plan are both visible.', 'passed'],
    ['The order number is on screen without scrolling.', 'passed'],
    ['Home delivery is selected but the Large plan is not.', 'failed'],
  ],
);

saidOf(
  'tasks with buttons of their own',
  `<h1>Tasks</h1><ul>${['Alpha', 'Beta', 'Gamma'].map((name, at) => `<li style="border:1px solid #999"><h3>${name}</h3><p>Priority: ${at === 1 ? 'High' : 'Low'}</p><button ${at === 1 ? 'disabled' : ''}>Start</button></li>`).join('')}</ul>
<p style="text-align:right;width:300px">Right one</p><p style="text-align:right;width:300px">Right longer one</p>`,
  [
    ['Beta is shown and its Start button is disabled.', 'passed'],
    ['Alpha is shown and its Start button is disabled.', 'failed'],
    ['The first task is at the top and the last one at the bottom.', 'inconclusive'],
    ['The card Beta says "High".', 'passed'],
    ['"Alpha" is shown while "Delta" is not.', 'passed'],
    ['"Alpha" is shown while "Gamma" is not.', 'failed'],
    ['The paragraphs are right-aligned.', 'inconclusive'],
  ],
);

saidOf(
  'a mark that only the words of its row tell',
  `<div role="list"><div role="listitem"><p>Transit pass</p><small>Yesterday · Pending</small></div><div role="listitem"><p>Cinema</p><small>Sunday</small></div></div>`,
  [
    [
      'The transit pass payment has no pending mark.',
      'inconclusive',
      'is itself what the pending mark was found in',
    ],
  ],
);

saidOf(
  'cards whose badges do not deny each other',
  `<style>article{border:1px solid #999;margin:8px;padding:8px}</style>${[
    ['Fleece', 'In stock', 'New'],
    ['Anorak', 'Only 2 left', 'Sale'],
    ['Parka', 'In stock', 'Sale'],
    ['Gilet', 'Sold out', 'Sale'],
  ]
    .map(
      ([name, stock, badge]) =>
        `<article><h3>${name}</h3><p class="stock">${stock}</p><span class="badge">${badge}</span></article>`,
    )
    .join('')}`,
  [
    ['The Fleece card is in stock.', 'passed'],
    ['The Anorak card is in stock.', 'inconclusive'],
    ['The Anorak card is new.', 'inconclusive'],
    ['The Gilet card is in stock.', 'failed', 'has "Sold out" where others alike have'],
  ],
);
