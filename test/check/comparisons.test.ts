// Amounts, dates and times that are compared: with a value in the sentence, and with those of another thing on the page.
import { sharesBrowser } from '../browser.js';
import { saidOf } from './said-of.js';

sharesBrowser();

saidOf(
  'an order to compare',
  `<h1>Order ORD-7</h1>
<table style="width:700px"><thead><tr><th>Order</th><th>Placed on</th><th>Price</th><th>Shipping fee</th><th>Units</th></tr></thead><tbody>
<tr><td>ORD-1</td><td>3 March 2026</td><td>$84.00</td><td>$5.00</td><td>12</td></tr>
<tr><td>ORD-2</td><td>9 March 2026</td><td>$40.00</td><td>$5.00</td><td>3</td></tr>
<tr><td>ORD-3</td><td>1 April 2026</td><td>€40.00</td><td>$9.50</td><td>7</td></tr></tbody></table>
<dl style="margin:0"><dt>Refund</dt><dd>$25.00</dd><dt>Total</dt><dd>$124.00</dd><dt>Fee</dt><dd>3 %</dd>
<dt>Due date</dt><dd>15 March 2026</dd><dt>Delivery date</dt><dd>20 March 2026</dd><dt>Pick-up</dt><dd>14:30</dd><dt>Drop-off</dt><dd>9:15 am</dd><dt>Travel time</dt><dd>45 minutes</dd></dl>
<p style="margin:0">Sale price: <s>$60.00</s> <b>$48.00</b></p><p style="margin:0">In savings you have $700.00.</p>
<div style="height:900px"></div><p>Deposit: $12.00</p>`,
  [
    [
      'The total is more than $40.',
      'passed',
      'has "$124.00" standing at it, which is more than $40',
    ],
    [
      'The total is more than $124.',
      'failed',
      'has "$124.00" standing at it, which is not more than $124',
    ],
    ['The total is greater than $200.', 'failed'],
    ['The total is over $100.', 'passed'],
    ['The total is under $100.', 'failed'],
    ['The total is below $1,000.', 'passed'],
    ['The total is above $1,000.', 'failed'],
    ['The total is less than $124.01.', 'passed'],
    ['The total is at least $124.', 'passed'],
    ['The total is at least $125.', 'failed'],
    ['The total is at most $124.', 'passed'],
    ['The total is no more than $120.', 'failed'],
    ['The total is not more than $124.', 'passed'],
    ['The total is not less than $130.', 'failed'],
    ['The total is between $100 and $130.', 'passed'],
    ['The total is between $130 and $150.', 'failed'],
    ['The total exceeds $100.', 'passed'],
    ['The total exceeds "$300".', 'failed'],
    ['The total comes to more than $100.', 'passed'],
    ['The total is more than 100.', 'passed'],
    ['The total is more than €40.', 'inconclusive'],
    ['The fee is less than 5%.', 'passed'],
    ['The fee is more than 5%.', 'failed'],
    ['The fee is more than $1.', 'inconclusive'],
    ['The travel time is less than 60 minutes.', 'passed'],
    ['The travel time is more than 50 minutes.', 'failed'],
    ['The travel time is less than 2 hours.', 'inconclusive'],
    ['The savings are more than $40.', 'inconclusive'],
    ['The sale price is less than $50.', 'inconclusive'],
    ['The deposit is less than $50.', 'inconclusive', 'below the fold'],
    [
      'The refund is less than the total.',
      'passed',
      '"$25.00" standing at it, which is less than "$124.00"',
    ],
    ['The total is less than the refund.', 'failed'],
    ['The refund is more than the total.', 'failed'],
    ['The refund is lower than the total.', 'passed'],
    ['The refund is higher than the total.', 'failed'],
    ['The refund exceeds the total.', 'failed'],
    ['The refund is the same as the total.', 'failed'],
    ['The refund is less than the fee.', 'inconclusive'],
    ["ORD-1's price is higher than ORD-2's.", 'passed'],
    ["ORD-2's price is higher than ORD-1's.", 'failed'],
    ["ORD-1's price is higher than ORD-3's.", 'inconclusive'],
    ["ORD-1's shipping fee is the same as ORD-2's.", 'passed'],
    ["ORD-1's shipping fee is the same as ORD-3's.", 'failed'],
    ["ORD-1's shipping fee is lower than ORD-3's shipping fee.", 'passed'],
    ['The price of ORD-1 is higher than the price of ORD-2.', 'passed'],
    ['The price of ORD-2 is higher than that of ORD-1.', 'failed'],
    ["ORD-1's price is more than $80.", 'passed'],
    ["ORD-2's price is more than $80.", 'failed'],
    ["ORD-1's units are more than 10.", 'passed'],
    ["ORD-2's units are more than 10.", 'failed'],
    ['ORD-1 is more than $10.', 'inconclusive'],
    ['The due date is before 20 March 2026.', 'passed'],
    ['The due date is before March 15, 2026.', 'failed'],
    ['The due date is on or before 15 March 2026.', 'passed'],
    ['The due date is after 2026-03-01.', 'passed'],
    ['The due date is after 1 April 2026.', 'failed'],
    ['The due date is later than 1 March 2026.', 'passed'],
    ['The due date is no later than 14 March 2026.', 'failed'],
    ['The due date is before 20 March.', 'inconclusive'],
    ['The due date is earlier than the delivery date.', 'passed'],
    ['The due date is later than the delivery date.', 'failed'],
    ['The due date is before the delivery date.', 'inconclusive', 'it can mean'],
    ['The pick-up is after 2 pm.', 'passed'],
    ['The pick-up is before 14:00.', 'failed'],
    ['The drop-off is earlier than the pick-up.', 'passed'],
    ['The pick-up is earlier than the drop-off.', 'failed'],
    ['The refund is before tomorrow.', 'inconclusive'],
  ],
);

saidOf(
  'values that are not what the words name',
  `<div style="display:grid;grid-template-columns:120px 120px;width:240px"><div>Price</div><div>Weight</div><div>$84.00</div><div>2 kg</div><div>$40.00</div><div>9 kg</div></div>
<table><thead><tr><th>Item</th><th>Discount</th></tr></thead><tbody><tr><td>Hat</td><td>$3.00</td></tr></tbody></table>
<p>Tax total: $5.00</p><p>Total savings: $900.00</p><p>Your order total (USD): $70.00 incl. $5.00 tax</p>
<div><div>Balance</div><div>$300.00</div><div>as of 3 March 2026</div></div>
<table><tbody><tr><td>Sum</td><td>22 items</td><td>$124.00</td></tr></tbody></table>
<p>Was <s>$20.00</s> now $10.00</p><p>Opens 9:30</p><p>Score: 40–50</p>`,
  [
    ['The price is more than $50.', 'inconclusive'],
    ['The discount is less than $1.', 'inconclusive'],
    ['The total is less than $50.', 'failed', '"$70.00" standing at it'],
    ['The total is less than $80.', 'passed'],
    ['The tax total is more than $4.', 'passed'],
    ['The tax total is more than $40.', 'failed'],
    ['The savings are more than $40.', 'inconclusive'],
    ['The balance is more than $200.', 'passed'],
    ['The balance is more than $400.', 'failed'],
    ['The sum is more than $100.', 'passed'],
    ['The sum is more than $200.', 'failed'],
    ['The sum is more than 20 items.', 'passed'],
    ['The sum is more than 10.', 'inconclusive'],
    ['The score is more than 30.', 'inconclusive'],
    ['The balance is higher than the list.', 'inconclusive'],
    ['The price is above the total.', 'passed'],
    ['The total is above $50.', 'passed'],
  ],
);
