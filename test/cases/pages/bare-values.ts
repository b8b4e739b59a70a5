// Pages for values that a sentence gives without quotes: what stands there is just this, something else of its kind, or only like it.
import { SMALL, told } from '../case-page.js';

const line = (label: string, value: string) => `<dl><dt>${label}</dt><dd>${value}</dd></dl>`;
const card = (title: string, ...texts: string[]) =>
  `<div class="card"><h3>${title}</h3>${texts.map((one) => `<p>${one}</p>`).join('')}</div>`;
const plans = (chosen: string) =>
  ['Basic', 'Pro']
    .map((one) => `<option${one === chosen ? ' selected' : ''}>${one}</option>`)
    .join('');
const sizes = (chosen: string) =>
  ['S', 'M', 'L']
    .map(
      (one) =>
        `<label><input type="radio" name="s"${one === chosen ? ' checked' : ''}>${one}</label>`,
    )
    .join('');

export const bareValuePages = told(
  'labels',
  {
    'words beside their label': {
      html: line('State', 'Out for repair') + line('Seat', '14C') + line('Owner', 'Ana Souza'),
      holds: [
        'The seat is 14C.',
        'The owner is Ana Souza.',
        'The owner reads ana souza.',
        'The owner is called Ana Souza.',
        'The value beside "Owner" is Ana Souza.',
        '"Seat" is shown as 14C.',
      ],
      fails: ['The seat is not 14C.', 'The owner should not be Ana Souza.'],
      // Other words may mean the same.
      open: [
        'The seat is 14D.',
        'The owner is not Ana.',
        'The owner is Souza.',
        'The deck is 14C.',
      ],
    },
    'an amount, a date and a number of another value': {
      html:
        line('Order total', '$48.00') +
        line('Due', '3 March 2026') +
        line('Guests', '2') +
        line('Sent', 'Mar. 3 2026'),
      holds: [
        'The order total is 48 dollars.',
        'The order total is shown as $48.',
        'The order total is not 50 dollars.',
        'The due is 3 March 2026.',
        'The due is not March 4 2026.',
        'The guests are shown as 2.',
      ],
      fails: [
        'The order total is 50 dollars.',
        'The order total costs $47.99.',
        'The due is 4 March 2026.',
        'The guests are not shown as 2.',
        'The guests are shown as 3.',
      ],
      open: [
        'The order total is 48 euros.',
        'The order total is 50 pounds.',
        'The due is 4 March.',
        'The due is Tuesday.',
        'The sent is 3 March 2026.',
        'The guests are 2 adults.',
        'The guests are shown as $2.',
      ],
    },
    'a unit in other words': {
      html: line('Night', '19 °C') + line('Weight', '2 kg'),
      holds: ['The night is 19 °C.'],
      fails: ['The night is not 19 °C.'],
      open: [
        'The night is 19 degrees.',
        'The night is not 19 degrees.',
        'The night is 17 °C.',
        'The weight is 2 kilos.',
      ],
    },
    'a longer wording of the same value': {
      html:
        line('State', 'Delivered on 3 May') + line('Total', '$48.00 with tax') + line('Grade', 'A'),
      holds: ['The grade is A.'],
      fails: ['The grade is not A.'],
      open: [
        'The state is delivered.',
        'The state is not delivered.',
        'The total costs $48.00.',
        'The total costs $50.00.',
        'The grade is Grade A.',
      ],
    },
    'a value that is struck through': {
      html: line('Price', '<s>$48.00</s> $39.50') + line('Plan', '<s>Gold member</s>'),
      holds: ['The price is shown as $39.50.', 'The price is not 48 dollars.'],
      fails: ['The price costs $48.00.', 'The price is not shown as $39.50.'],
      open: ['The plan is Gold member.', 'The plan is not Gold member.'],
    },
    'a value that nobody sees': {
      html:
        line('Owner', '<span style="opacity:0">Ana Souza</span>') +
        line('Total', '<span style="opacity:0">$48.00</span>'),
      open: ['The owner is Ana Souza.', 'The owner is not Ana Souza.', 'The total costs $50.00.'],
    },
    'two of the name': {
      html:
        line('State', 'Paid') +
        line('State', 'Late') +
        line('Cost', '$4.00') +
        line('Cost', '$5.00'),
      open: [
        'The state is paid.',
        'The state is not late.',
        'The cost is 4 dollars.',
        'The cost is 6 dollars.',
      ],
    },
    'a dropdown': {
      html: `<label>Plan <select>${plans('Pro')}</select></label>`,
      holds: [
        'The plan is Pro.',
        'The plan is set to Pro.',
        'The plan dropdown is pro.',
        'The plan is not Basic.',
      ],
      fails: ['The plan is Basic.', 'The plan is not set to Pro.', 'The plan should be the Basic.'],
      open: ['The plan is Professional.', 'The plan is Gold.', 'The plan is not Gold.'],
    },
    'a dropdown that asks to choose': {
      html: `<label>Plan <select><option value="">Choose</option>${plans('')}</select></label>`,
      open: ['The plan is Pro.', 'The plan is Choose.'],
    },
    'a dropdown that is not seen': {
      html: `<label>Plan <select style="opacity:0">${plans('Pro')}</select></label><p>Basic</p>`,
      open: ['The plan is Basic.', 'The plan is Pro.'],
    },
    'radio buttons': {
      html: `<fieldset><legend>Size</legend>${sizes('M')}</fieldset><fieldset><legend>Fit</legend>${sizes('')}</fieldset>`,
      holds: ['The size is M.', 'The size is not L.'],
      fails: ['The size is L.', 'The size is not M.'],
      open: ['The size is Medium.', 'The size is XL.', 'The fit is M.'],
    },
    'a text field': {
      html: '<label>City <input value="New York"></label><label>Zip <input placeholder="10001 NY"></label>',
      holds: ['The city is New York.', 'The city field is set to New York.'],
      fails: ['The city is not New York.'],
      open: ['The city is Oslo.', 'The city is York.', 'The zip is 10001 NY.'],
    },
    'rows by their number': {
      html: `<h2>Orders</h2><p>None</p><h2>Invoices</h2><table>
<tr><td>INV-301</td><td>Halden AG</td><td>€1,200.00</td><td>Paid</td></tr>
<tr><td>INV-302</td><td>Mori Ltd</td><td>€480.00</td><td>Overdue since May</td></tr>
<tr><td>INV-303</td><td>Studio Bex</td><td>€95.50</td><td><s>Paid</s></td></tr></table>`,
      holds: [
        'Invoice INV-301 is paid.',
        'INV-301 is paid.',
        'The row "INV-301" is paid.',
        'Invoice INV-302 is shown as €480.',
        'Invoice INV-302 costs 480 euros.',
        'Invoice INV-302 does not cost €1,200.00.',
      ],
      fails: [
        'Invoice INV-301 is not paid.',
        'Invoice INV-302 costs €1,200.00.',
        'INV-303 costs €9.',
      ],
      open: [
        'Invoice INV-302 is paid.',
        'Invoice INV-302 is overdue.',
        'Invoice INV-303 is paid.',
        // The page has invoices here, and orders elsewhere.
        'Order INV-301 is paid.',
        'Invoice 301 is paid.',
        'Invoice INV-302 costs $1,200.00.',
      ],
    },
    'cards by their headings': {
      html:
        card('Kona', 'Hawaii', '$38.00', '<span style="opacity:0">$30.00</span>', 'Sold out') +
        card('Huila', 'Colombia', '$12.50 or $40 a box', 'Not <b>sold out</b> yet') +
        card('Antigua', 'Guatemala', '$13.20', '$40.00'),
      holds: ['Kona is sold out.', 'Kona costs $38.', 'Kona does not cost $30.'],
      fails: ['Kona is not sold out.', 'Kona costs $12.50.', 'Kona costs 13 dollars.'],
      open: [
        'Huila is sold out.',
        'Huila is not sold out.',
        'Huila costs $12.50.',
        'Huila costs $38.',
        'Antigua costs $13.20.',
        'Antigua costs $38.00.',
        'Sidamo is sold out.',
      ],
    },
    'a card with cards in it': {
      html: `<div class="box"><h2>Cart</h2><div class="card"><b>Tea</b><p>Sold out</p></div><div class="card"><b>Milk</b><p>Fresh</p></div></div><div class="box"><h2>Later</h2><p>Nothing</p></div>`,
      holds: ['Tea is sold out.'],
      fails: ['Milk is not fresh.'],
      open: ['The cart is sold out.', 'The cart is fresh.', 'Milk is sold out.'],
    },
    'rows of boxes without roles': {
      viewport: { width: 480, height: 480 },
      html: `<h2>Orders</h2><div class="r"><div>#2051</div><div>Packed</div></div><div class="r"><div>#2052</div><div>Late</div></div>
<div class="l"><div>Pens</div><div class="r"><div>Price</div><div>$4.00</div></div><div class="r"><div>Tax</div><div>$1.00</div></div><p>$5.00</p></div><div class="l"><div>Ink</div><p>$9</p></div>`,
      holds: ['Order #2052 is late.', 'Ink costs $9.'],
      fails: ['Order #2051 is not packed.', 'Ink costs 8 dollars.'],
      open: ['Order #2051 is late.', 'Item #2052 is late.', 'Pens costs $7.', 'Pens costs $5.'],
    },
    'what a heading or a message says': {
      html: '<h1>Welcome back</h1><div role="status">Saved.</div>',
      holds: ['The heading says Welcome back.', 'The status message reads Saved.'],
      fails: ['The heading does not say Welcome back.'],
      open: [
        'The heading says Welcome.',
        'The heading says Good morning.',
        '"Saved" is Welcome back.',
      ],
    },
    'a word that is a state': {
      html: line('Shop', 'Closed') + line('Alarm', 'Turned off') + '<button disabled>Send</button>',
      open: ['The shop is closed.', 'The alarm is turned off.', 'The Send button is unavailable.'],
    },
    'in a scope': {
      html: `<section aria-label="Home"><p>Heat: Low</p></section><section aria-label="Work"><p>Heat: High mode</p></section>`,
      holds: ['The heat in the region "Home" is shown as Low.'],
      fails: ['The heat in the region "Work" is not High mode.'],
      open: ['The heat is shown as Low.', 'The heat in the region "Work" is shown as Low.'],
    },
  },
  SMALL,
);
