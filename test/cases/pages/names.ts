// Pages for things that are called by just their name, for things of one name, and for things that are in others.
import { SMALL, told } from '../case-page.js';

const rows = `<table aria-label="Basket"><tr><th>Coffee</th><th>Price</th><th></th></tr>
<tr><td>Panama Geisha</td><td>$39</td><td><button>Remove</button></td></tr>
<tr><td>Kenya AA</td><td>$21</td><td><button disabled>Remove</button></td></tr></table>`;
const field = (more: string, after = '') => `<label>Email <input ${more}></label>${after}`;

export const namePages = told(
  'names',
  {
    'controls by their names': {
      html: '<button>Send</button><button disabled>Undo</button><label><input type="checkbox" checked> Terms</label>',
      holds: [
        'The Send button is enabled.',
        'The undo button is greyed out.',
        'Undo is disabled.',
        'The terms are ticked.',
      ],
      fails: ['The Send button is disabled.', 'The undo button can be clicked.'],
      open: ['The send off button is enabled.', 'The Sen button is enabled.'],
    },
    'tables by their names': {
      html: '<h2 id="o">Orders</h2><table aria-labelledby="o"><tr><td>A-1</td></tr></table><table><caption>Returns</caption><tr><td>R-7</td></tr></table>',
      holds: ['The Orders table says "A-1".', 'The returns table contains "R-7".'],
      fails: ['The Orders table says "R-7".', 'The Returns table does not show "R-7".'],
      open: ['The Invoices table says "A-1".', 'The order table says "A-1".'],
    },
    'a dialog': {
      html: '<dialog open aria-label="Sure?">Yes or no</dialog>',
      holds: ['The dialog says "Yes or no".', 'The dialog "Sure?" is shown.'],
      fails: ['There is no dialog.'],
    },
    'an error with its role': {
      html: field('aria-invalid="true"', '<p role="alert">Not an address</p>'),
      holds: [
        'The error says "Not an address".',
        'The error is below the text box "Email".',
        'The error message is shown.',
      ],
      fails: ['The error says "Wrong password".', 'There is no error.'],
    },
    'an error that only its field marks': {
      html: field('aria-invalid="true" value="dana@"', '<p>Not an address</p>'),
      open: ['The error is shown.', 'The error says "Not an address".', 'There is no error.'],
    },
    'an error that its field points at, beside a place for alerts with nothing in it': {
      html: `<div role="alert"></div>${field('aria-invalid="true" aria-errormessage="e" aria-describedby="h"', '<p id="h">Never shared</p><p id="e">Not an address</p>')}`,
      holds: ['The error says "Not an address".', 'The error is shown.'],
      fails: ['The error says "Never shared".', 'The error is not shown.'],
    },
    'an error of a field, and an alert': {
      html: `<p role="alert">Mend it</p>${field('aria-invalid="true" aria-describedby="e"', '<p id="e">Not an address</p>')}`,
      holds: ['The error is shown.'],
      open: ['The error says "Not an address".', 'The error says "Mend it".'],
    },
    'a hint that describes a field, and an error elsewhere': {
      html: `<p style="color:#b00">Not an address</p>${field('aria-invalid="true" aria-describedby="h"', '<p id="h">Never shared</p>')}`,
      open: ['The error says "Never shared".', 'The error says "Not an address".'],
    },
    'a hint, and no error': {
      html: field('value="dana@"', '<div class="error hint">We never share your email.</div>'),
      open: [
        'The error is shown.',
        'The error message is shown.',
        'The error says "We never share your email.".',
        'The error is below the text box "Email".',
      ],
    },
    'buttons of one name in rows': {
      html: rows,
      holds: [
        'Exactly 2 "Remove" buttons are shown.',
        'Some "Remove" button is disabled.',
        'Every button in the table "Basket" is shown.',
      ],
      fails: ['Every button "Remove" is enabled.'],
      open: [
        'The button "Remove" is enabled.',
        'The button "Remove" is disabled.',
        'The button "Remove" is not covered.',
        'The Remove button is enabled.',
        'The button "Remove" in the row "Brazil" is enabled.',
        'The button "Remove" in the dialog is enabled.',
      ],
    },
    'buttons of one name in two rows, by what a row begins with': {
      html: rows,
      holds: [
        'The button "Remove" in the row "Panama Geisha" is enabled.',
        'The button "Remove" in the row "Kenya AA" is disabled.',
      ],
      fails: [
        'The button "Remove" in the row "Panama Geisha" is disabled.',
        'The button "Remove" in the row "Kenya AA" can be clicked.',
      ],
    },
    'words in one of two regions': {
      html: '<section aria-label="Cart"><p>Milk</p><p>Milk</p></section><section aria-label="Saved"><p>Eggs</p></section>',
      holds: [
        '"Milk" in the region "Cart" is shown.',
        '"Milk" in the region "Cart" appears twice.',
        'No "Milk" in the region "Saved" is shown.',
        '"Eggs" is inside the region "Saved".',
      ],
      fails: ['"Milk" in the region "Saved" is shown.', '"Eggs" is inside the region "Cart".'],
      open: ['"Milk" in the region "Wishes" is shown.'],
    },
    'texts in an order': {
      html: '<p>Cart</p><p>Total</p><p><span>Pay</span> <span>Later</span></p>',
      holds: [
        '"Cart", "Total" and "Pay" are in this order.',
        '"Pay" and "Later" appear in this order.',
        '"Total", "Cart" and "Pay" are not in this order.',
      ],
      fails: [
        '"Total", "Cart" and "Pay" are in this order.',
        '"Later" and "Pay" are in this order.',
      ],
    },
    'a price of which the new one is struck': {
      html: '<h2>Team</h2><p>$39 <s>$29</s> per month</p>',
      holds: ['"$29" is struck through.', '"$39" is not struck through.'],
      fails: ['"$39" is crossed out.'],
      open: ['The old price is crossed out.', 'The price is crossed out.'],
    },
  },
  SMALL,
);
