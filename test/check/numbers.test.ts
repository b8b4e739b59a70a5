// How many there are: more than, fewer than, at least, at most, and of how many something is true.
import { sharesBrowser } from '../browser.js';
import { saidOf } from './said-of.js';

sharesBrowser();

saidOf(
  'a table of five orders',
  `<h1>Orders</h1><table style="width:600px"><thead><tr><th></th><th>Order</th><th>Amount</th><th>Status</th></tr></thead><tbody>
<tr><td><input type="checkbox" aria-label="A-1" checked></td><td>A-1</td><td>$9.00</td><td>Paid</td></tr>
<tr><td><input type="checkbox" aria-label="A-2" checked></td><td>A-2</td><td>$12.00</td><td>Paid</td></tr>
<tr><td><input type="checkbox" aria-label="A-3"></td><td>A-3</td><td>$40.00</td><td>Overdue</td></tr>
<tr><td><input type="checkbox" aria-label="A-4"></td><td>A-4</td><td>$80.00</td><td>Paid</td></tr>
<tr><td><input type="checkbox" aria-label="A-5"></td><td>A-5</td><td>$15.00</td><td>Paid</td></tr>
</tbody></table><nav aria-label="Side menu"><a href="#">Orders</a> <a href="#">Returns</a> <a href="#">Bills</a></nav>`,
  [
    ['There are more than four rows.', 'passed'],
    ['There are more than five rows.', 'failed'],
    ['There are fewer than six rows.', 'passed'],
    ['There are fewer than 5 rows.', 'failed'],
    ['There are less than 6 rows.', 'passed'],
    ['There is at least 3 rows.', 'passed'],
    ['There are no fewer than 6 rows.', 'failed'],
    ['There are no more than 5 rows.', 'passed'],
    ['There are at most 4 rows.', 'failed'],
    ['There are not more than 4 rows.', 'failed'],
    ['There are not more than 5 rows.', 'passed'],
    ['There are between 3 and 5 rows.', 'passed'],
    ['There are between 6 and 9 rows.', 'failed'],
    ['The table has more than 3 rows.', 'passed'],
    ['The table has at least six rows.', 'failed'],
    ['The side menu has at most three links.', 'passed'],
    ['The side menu has fewer than three links.', 'failed'],
    ['The side menu has only three links.', 'passed'],
    ['The side menu has just two links.', 'failed'],
    ['The page lists only five rows.', 'passed'],
    ['The page shows more than seven rows.', 'failed'],
    ['More than one checkbox is ticked.', 'passed'],
    ['More than two checkboxes are ticked.', 'failed'],
    ['At least two checkboxes are ticked.', 'passed'],
    ['At least three checkboxes are ticked.', 'failed'],
    ['No more than two checkboxes are ticked.', 'passed'],
    ['No more than one checkbox is ticked.', 'failed'],
    ['Fewer than three checkboxes are ticked.', 'passed'],
    ['At most one checkbox is ticked.', 'failed'],
    ['Only two checkboxes are ticked.', 'passed'],
    ['Only one checkbox is ticked.', 'failed'],
    ['Only three of the five checkboxes are ticked.', 'failed'],
  ],
);
