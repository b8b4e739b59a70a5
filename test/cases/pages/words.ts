// Pages about what a thing says: as a part of its text, and as the whole of it.
import { SMALL, told } from '../case-page.js';

export const wordPages = told(
  'words',
  {
    'a heading': {
      html: '<h1>Refund declined</h1>',
      holds: [
        'The heading says "declined".',
        'The heading "Refund declined" equals "Refund declined".',
        'The heading contains "Refund".',
      ],
      fails: ['The heading says "approved".', 'The heading says exactly "declined".'],
    },
    'a dialog with a sentence': {
      html: '<div role="dialog" aria-label="Result" style="padding:20px;border:1px solid"><p>Your refund of $42.00 was declined.</p></div>',
      holds: [
        'The dialog "Result" mentions "$42.00".',
        'The dialog contains "declined".',
        'The dialog "Result" does not say "approved".',
      ],
      fails: [
        'The dialog "Result" says "$42.50".',
        'The dialog "Result" says exactly "declined".',
        'The dialog does not contain "declined".',
      ],
    },
    'a dialog with words that nobody sees': {
      html: '<div role="dialog" aria-label="Result" style="padding:20px;border:1px solid"><p>Declined.</p><p style="opacity:0">Call us</p><p hidden>Write to us</p></div>',
      holds: [
        'The dialog "Result" says "Declined".',
        'The dialog "Result" does not say "Call us".',
      ],
      fails: ['The dialog "Result" says "Call us".', 'The dialog "Result" says "Write to us".'],
    },
    'words outside of the dialog': {
      html: '<div role="dialog" aria-label="Result" style="padding:20px;border:1px solid">Declined.</div><p>Approved</p>',
      fails: ['The dialog "Result" says "Approved".'],
      holds: ['The dialog "Result" says "Declined".'],
    },
    'a button named otherwise than it reads': {
      html: '<button aria-label="Send message">Go</button>',
      holds: ['The button "Send message" says "Go".'],
      fails: ['The button "Send message" says "Send".'],
    },
    'an alert': {
      html: '<div role="alert">Payment failed: card expired</div>',
      holds: ['The alert says "card expired".', 'The alert equals "Payment failed: card expired".'],
      fails: ['The alert equals "Payment failed".', 'The alert mentions "expire".'],
    },
    'a status in pieces': {
      html: '<div role="status"><b>2</b> of <b>5</b> items</div>',
      holds: ['The status says "2 of 5 items".', 'The status says exactly "2 of 5 items".'],
      fails: ['The status says "5 of 5".'],
    },
    'a status whose end is cut off': {
      html: '<div role="status" style="width:120px;overflow:hidden;white-space:nowrap">Saved a moment ago by Ada Lovelace</div>',
      holds: ['The status says "Saved".'],
      fails: ['The status says "Lovelace".'],
    },
    'a field': {
      html: '<label>Name <input value="Ada Lovelace"></label>',
      holds: ['The textbox "Name" says "Ada".', 'The textbox "Name" equals "Ada Lovelace".'],
      fails: ['The textbox "Name" equals "Ada".', 'The textbox "Name" says "Byron".'],
    },
    'an empty field with a placeholder': {
      html: '<label>Name <input placeholder="Ada Lovelace"></label>',
      holds: ['The textbox "Name" shows "Ada Lovelace".'],
      fails: ['The textbox "Name" says "Name".'],
    },
    'a link in capitals by style': {
      html: '<a href="#t" style="text-transform:uppercase">Terms of use</a>',
      holds: ['The link "Terms of use" says "terms".'],
      fails: ['The link "Terms of use" says "term".'],
    },
    'a value of the records in a dialog': {
      html: '<div role="dialog" aria-label="Result" style="padding:20px;border:1px solid">You get $1,234.50 back</div>',
      record: { value: 1234.5, currency: 'USD' },
      holds: ['The dialog "Result" says {refund.response.value}.'],
    },
    'another value than that of the records in a dialog': {
      html: '<div role="dialog" aria-label="Result" style="padding:20px;border:1px solid">You get $1,234.00 back</div>',
      record: { value: 1234.5, currency: 'USD' },
      fails: ['The dialog "Result" says {refund.response.value}.'],
    },
  },
  SMALL,
);
