// Pages on which a value stands beside its label, in the ways that pages have for that.
import { SMALL, told } from '../case-page.js';

const isRight = {
  holds: [
    'The value beside "Total" is $84.20.',
    'The value of "Total" says $84.20.',
    'The total is $84.20.',
    'The value beside "Total" does not equal $84.00.',
  ],
  fails: ['The value beside "Total" is $84.00.', 'The total is $84.', 'The total is not $84.20.'],
};
const isUnknown = {
  open: ['The value beside "Total" is $84.20.', 'The total is $84.20.', 'The total is not $84.'],
};
const basket = (first: string) =>
  `<table><tr><td>${first}</td><td>$1,200.06</td></tr><tr><td>Shipping</td><td>$34.50</td></tr><tr><td>Total</td><td>$1,234.56</td></tr></table>`;

export const labelPages = told(
  'labels',
  {
    'a list of definitions': {
      html: '<dl><dt>Shipping</dt><dd>$4.00</dd><dt>Total</dt><dd>$84.20</dd></dl>',
      ...isRight,
    },
    'a list of definitions in a grid': {
      html: '<dl style="display:grid;grid-template-columns:100px 100px"><dt>Shipping</dt><dd>$4.00</dd><dt>Total</dt><dd>$84.20</dd></dl>',
      ...isRight,
    },
    'a row of a table': {
      html: '<table><tr><td>Shipping</td><td>$4.00</td></tr><tr><th>Total</th><td>$84.20</td></tr></table>',
      ...isRight,
    },
    'a row of a table with a column between': {
      html: '<table><tr><td>Milk</td><td>2</td><td>$4.00</td></tr><tr><td>Total</td><td></td><td>$84.20</td></tr></table>',
      ...isRight,
    },
    'a row of a table with two values': {
      html: '<table><tr><td>Total</td><td>3 items</td><td>$84.20</td></tr></table>',
      ...isUnknown,
    },
    'a text with a colon': {
      html: '<p>Shipping: $4.00</p><p>Total: $84.20</p>',
      ...isRight,
    },
    'label and value in spans': {
      html: '<p><span>Shipping</span> <span>$4.00</span></p><p><span>Total</span> <b>$84.20</b></p>',
      ...isRight,
    },
    'at both ends of a line': {
      html: '<div style="display:flex;justify-content:space-between"><span>Total</span><span>$84.20</span></div>',
      ...isRight,
    },
    'a strong label with a colon': {
      html: '<p><strong>Total:</strong> $84.20</p>',
      ...isRight,
    },
    'the value below the label': {
      html: '<div><div style="font-size:12px;color:#555">Total</div><div style="font-size:20px">$84.20</div></div>',
      ...isRight,
    },
    'cards with the value below the label, side by side': {
      html: '<div style="display:flex;gap:40px"><div><div>Orders</div><b>12</b></div><div><div>Total</div><b>$84.20</b></div></div>',
      ...isRight,
    },
    'a label that is said twice': {
      html: '<dl><dt>Total</dt><dd>$84.20</dd></dl><dl><dt>Total</dt><dd>$90.00</dd></dl>',
      ...isUnknown,
    },
    'a label without anything beside it': {
      html: '<p>Total</p><p style="margin-top:80px">$84.20</p>',
      ...isUnknown,
    },
    'no such label': {
      html: '<p>Grand total: $84.20</p><p>Your total comes to $84.20.</p>',
      ...isUnknown,
    },
    'total and sub-total': {
      html: basket('Sub-total'),
      holds: ['The total is $1,234.56.', 'The sub-total is $1,200.06.'],
      fails: ['The total is $1,200.06.'],
    },
    'total and subtotal': {
      html: basket('Subtotal'),
      holds: ['The total is $1,234.56.', 'The subtotal is $1,200.06.'],
      fails: ['The total is $1,200.06.'],
    },
    'total and total before shipping': {
      html: basket('Total before shipping'),
      holds: ['The total is $1,234.56.', 'The value beside "Total before shipping" is $1,200.06.'],
      fails: ['The total is $1,200.06.'],
    },
    'a value that is struck through, with the new one': {
      html: '<p>Total: <s>$90.00</s> $84.20</p>',
      ...isUnknown,
    },
    'a value that is struck through': {
      html: '<dl><dt>Total</dt><dd><s>$90.00</s></dd><dt>Due</dt><dd>$84.20</dd></dl>',
      holds: ['The total is struck through.', 'The due is not crossed out.'],
      fails: ['The total is not struck through.', 'The due is struck through.'],
    },
    'a label that is struck through': {
      html: '<p><s>Total</s> <b>$84.20</b></p>',
      holds: ['"Total" is struck through.', 'The total is not struck through.'],
      fails: ['The total is struck through.'],
    },
    'a value that nobody sees': {
      html: '<p>Total: <span style="opacity:0">$84.20</span></p>',
      fails: ['The total is $84.20.', 'The total is shown.'],
    },
    'a value in a hidden copy': {
      html: '<p>Total: $84.20</p><p style="display:none">Total: $90.00</p>',
      ...isRight,
    },
    fields: {
      html: '<label>City <input value="Oslo"></label><br><label for="n">Name *</label><br><input id="n" value="Ada">',
      holds: [
        'The value beside "City" is "Oslo".',
        'The city is "Oslo".',
        'The value beside "Name" is "Ada".',
        'The name is not empty.',
        'The name is required.',
      ],
      fails: ['The city is "Rome".', 'The value of "Name" is "Oslo".'],
    },
    'column headers are no labels of the cell below': {
      html: '<table><tr><th>Item</th><th>Total</th></tr><tr><td>Milk</td><td>$84.20</td></tr><tr><td>Eggs</td><td>$3.00</td></tr></table>',
      ...isUnknown,
    },
    'a heading with a list below it': {
      html: '<h2>Total</h2><ul><li>$84.20</li><li>$3.00</li></ul>',
      open: ['The value beside "Total" is $84.20.', 'The total is $84.20.'],
    },
    'a heading with its value below it': {
      html: '<h3>Balance</h3><p>$120.00</p>',
      holds: ['"$120.00" is below "Balance".'],
      open: [
        'The balance is $120.00.',
        'The balance is not $120.00.',
        'The balance says "$120.00".',
        '"Balance" is "$120.00".',
        '"Balance" does not say "$120.00".',
      ],
    },
    'an old price and the new one': {
      html: '<p>Total: <s>$100.00</s> <b>$84.20</b></p><div><span>Fee</span> <span><s>$5.00</s> $4.00</span></div>',
      holds: ['"$100.00" is struck through.', '"$84.20" is not struck through.'],
      open: ['The total is $84.20.', 'The total is $100.00.', 'The fee is $4.00.'],
    },
    'a remark behind the label, and the value at the end of the line': {
      html: '<div style="display:flex;width:300px;justify-content:space-between"><span>Shipping <small>(2 days)</small></span><span>Free</span></div><div style="display:flex;width:300px;justify-content:space-between"><span>Tax</span><span>$14.20</span></div>',
      holds: ['The tax is $14.20.'],
      fails: ['The tax is $14.00.'],
      open: ['The shipping is "Free".', 'The shipping is not "Free".'],
    },
  },
  SMALL,
);
