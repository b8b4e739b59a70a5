// What a verdict says where a subject leads nowhere or to several things: never the first match, and a list of what there is.
import { sharesBrowser } from '../browser.js';
import { saidOf } from './results-of.js';

sharesBrowser();

saidOf(
  'several of one name',
  `<h1>Cart</h1><table style="width:600px"><caption>Orders</caption>
<tr><td>Panama Geisha</td><td><button>Remove</button></td><td style="color:#c00">Late</td></tr>
<tr><td>House Blend</td><td><button disabled>Remove</button></td><td>Late</td></tr></table>
<button>Save</button><button>Print</button>`,
  [
    [
      'The button "Remove" is enabled.',
      'inconclusive',
      /"Remove" could be any of 2 matches: in the row "Panama Geisha".* in the row "House Blend"/u,
    ],
    [
      '"Late" is red.',
      'inconclusive',
      /"Late" could be any of 2 matches: in the row "Panama Geisha".* in the row "House Blend"/u,
    ],
    ['The Remove button is enabled.', 'inconclusive', '2 matches'],
    ['The button "Remove" is not enabled.', 'inconclusive', '2 matches'],
    ['The button "Remove" in the row "Panama Geisha" is enabled.', 'passed'],
    ['The button "Remove" in the row "House Blend" is enabled.', 'failed'],
    ['Every button "Remove" is enabled.', 'failed'],
    ['Every "Save" button is enabled.', 'passed'],
    ['Exactly 1 "Remove" button is disabled.', 'passed'],
    ['At least 2 "Remove" buttons are disabled.', 'failed'],
    ['No "Save" button is disabled.', 'passed'],
    ['The button "Save" in the row is shown.', 'inconclusive', '2 things can be the row'],
    ['The button "Save" in the table "Orders" is shown.', 'failed', 'none of which is in'],
    ['The button "Save" in the dialog is shown.', 'inconclusive', 'there is no dialog'],
  ],
);

saidOf(
  'names that nothing has',
  `<nav aria-label="Main"><a href="#">Home</a> <a href="#">Orders</a></nav>
<label>E-mail <input aria-describedby="hint"></label><p id="hint">We never share it.</p>
<div class="card"><p>House Blend</p><p>$12.00</p></div><button>Save</button>`,
  [
    ['The Delete button is shown.', 'inconclusive', 'buttons there: "save"'],
    ['The Delete button is not shown.', 'inconclusive', 'buttons there: "save"'],
    ['No button "Delete" is shown.', 'passed'],
    ['The button "Delete" is shown.', 'failed', 'There is no button "Delete" on the page'],
    ['The button "Save changes" is shown.', 'failed', 'There is no button "Save changes"'],
    ['The total is $12.00.', 'inconclusive', 'called just "total"'],
    ['The error is shown.', 'inconclusive', 'role alert'],
    ['The error is not shown.', 'inconclusive', 'role alert'],
    ['The price is $12.00.', 'inconclusive', 'called just "price"'],
    ['The e-mail field is empty.', 'passed'],
    ['The Home link is left of the Orders link.', 'passed'],
  ],
);
