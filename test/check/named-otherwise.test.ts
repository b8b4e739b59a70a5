// Things named in words that the page does not use: bars by what is in them, columns, titles of entries, notes of fields, quick replies.
import { sharesBrowser } from '../browser.js';
import { saidOf } from './said-of.js';

sharesBrowser();

saidOf(
  'bars',
  `<button>Save</button><div class="save" style="position:fixed;bottom:0;left:0;right:0;height:40px;background:#222;color:#fff">You have unsaved changes <button>Discard</button></div>
<div role="region" aria-label="Cookies" style="background:#ddd">We use cookies. <button>Accept</button></div>`,
  [
    ['The save bar says "You have unsaved changes".', 'passed'],
    ['The save bar says "Saved".', 'failed'],
    ['The cookie banner says "We use cookies.".', 'passed'],
    ['The cookie banner covers the save bar.', 'failed'],
    ['The promotion bar says "Saved".', 'inconclusive'],
  ],
);

saidOf(
  'a table of expenses',
  `<table><thead><tr><th>Merchant</th><th>Days</th><th>Amount</th></tr></thead><tbody>
<tr><td>Alder Rail</td><td style="text-align:right">12</td><td>$10</td></tr><tr><td>Brook</td><td style="text-align:right">3</td><td>$4</td></tr></tbody></table>
<p>Shipping</p><p>$6.95</p>`,
  [
    ['The merchant names are left-aligned.', 'passed'],
    ['The merchant names are right-aligned.', 'failed'],
    ['The supplier names are left-aligned.', 'inconclusive'],
    ['Shipping is free.', 'failed'],
    ['Shipping is prepaid.', 'inconclusive'],
  ],
);

saidOf(
  'a form',
  `<div class="f has-error"><label for="e">E-mail</label><br><input id="e" value="a@b"><div>Enter a whole address.</div></div>
<div class="f"><label for="p">Phone</label><br><input id="p"></div>
<fieldset><legend>Billing period</legend><label><input type="radio" name="b" checked> Yearly</label> <label><input type="radio" name="b"> Monthly</label></fieldset>`,
  [
    ['The message below E-mail says "Enter a whole address."', 'passed'],
    ['The error under the e-mail field says "Enter a name."', 'failed'],
    ['The error under the phone field says "Enter a name."', 'inconclusive'],
    ['Yearly billing is selected.', 'passed'],
    ['Monthly billing is selected.', 'failed'],
    ['Weekly billing is selected.', 'inconclusive'],
  ],
);

saidOf(
  'a workshop',
  `<h1>Board</h1><p>2 repairs</p><ul><li style="width:90px"><div style="white-space:nowrap;overflow:hidden">Cargo trike with a long title</div><div>Due today</div></li><li><div>City bike, new tyre</div><div>Due Friday</div></li></ul>
<div role="log" aria-label="Chat"><div>Bot: Hello</div></div><div role="group" aria-label="Suggested replies"><button>Yes</button><button>No</button></div>`,
  [
    ["The cargo trike's title is cut off.", 'passed'],
    ["The city bike's title is cut off.", 'failed'],
    ['There are two repairs.', 'passed'],
    ['There are three repairs.', 'failed'],
    ['There are three rentals.', 'inconclusive'],
    ['There are two quick replies.', 'passed'],
    ['There are three quick replies.', 'failed'],
  ],
);

saidOf(
  'a pop-up and a case, whose words stand elsewhere too',
  `<div><h2>Case</h2><button>Close case</button></div><div class="list"><div>Hugo Brandt</div><div>Gas stove</div></div>
<div style="position:relative;width:300px;height:80px"><p style="position:absolute;left:0;top:30px;margin:0">Fare €24.00</p>
<div style="position:absolute;inset:0;background:#ffd"><b>Price alert</b></div></div>`,
  [
    ["There is a red unread badge on Hugo Brandt's case.", 'inconclusive'],
    ['There is a Close case button.', 'passed'],
    ['The price alert pop-up covers "Fare €24.00".', 'passed'],
    ['The text "Price alert" covers "Fare €24.00".', 'failed'],
  ],
);

saidOf(
  'entries of a kind that only resembles what is said',
  `<h1>News</h1><p>2 orders shipped this week</p><a href="#">New order form for partners</a>
<ul><li><div>Warehouse moved</div><div>$12 a day</div></li><li><div>Summer hours</div><div>$9 a day</div></li></ul>`,
  [
    ['There are three orders.', 'inconclusive'],
    ['There are three products.', 'inconclusive'],
  ],
);

saidOf(
  'a shop',
  `<h1>Socks</h1><p>Autumn · 2 items</p>
<ul><li><div>Wool</div><div>$12</div><button>Add to cart</button></li><li><div>Linen</div><div>$9</div><button>Add to cart</button></li></ul>`,
  [
    ['There are two products.', 'passed'],
    ['There are three products.', 'failed'],
    ['There are two items.', 'passed'],
    ['There are three items.', 'failed'],
  ],
);
