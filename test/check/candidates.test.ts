// What a verdict says of the things that words may mean: which one of several was taken, and what there is instead.
import { sharesBrowser } from '../browser.js';
import { saidOf } from './said-of.js';

sharesBrowser();

saidOf(
  'six of a kind',
  `<nav aria-label="Main"><a href="#">Home</a> <a href="#">Orders</a> <a href="#">Returns</a> <a href="#">Invoices</a> <a href="#">Customers</a> <a href="#">Settings</a></nav>
<ul aria-label="Tickets"><li>PAY-1 Refund</li><li>PAY-2 Retry</li><li>PAY-3 Split</li><li>PAY-4 Fee</li><li>PAY-5 Tax</li><li>PAY-6 Tip</li></ul>
<button>Save</button><button>Cancel</button><button>Print</button><button>Share</button><button>Export</button><button>Archive</button>`,
  [
    [
      'The last link is shown.',
      'passed',
      'The last link (the last of 6: link "Settings") is painted',
    ],
    ['The first button is enabled.', 'passed', '(the first of 6: button "Save")'],
    ['The fifth button is disabled.', 'failed', '(the fifth of 6: button "Export")'],
    [
      'The seventh button is shown.',
      'inconclusive',
      'There are only 6: button "Save", button "Cancel", button "Print", button "Share", button "Export" and 1 more.',
    ],
    ['The last ticket is shown.', 'passed', 'the last of 6: li "PAY-6 Tip"'],
    ['The last ticket says "Tip".', 'passed'],
    ['The last ticket says "Refund".', 'failed'],
    [
      'The Delete button is shown.',
      'inconclusive',
      'there is: button "Save", button "Cancel", button "Print", button "Share", button "Export" and 1 more.',
    ],
  ],
);

saidOf(
  'things that stand otherwise than they are written',
  `<style>.menu button{width:90px}</style>
<div class="menu" style="display:flex;flex-direction:row-reverse;justify-content:flex-end"><button disabled>One</button><button>Two</button><button>Three</button></div>
<ul aria-label="Steps" style="display:flex;flex-direction:column-reverse"><li>Pack</li><li>Pay</li><li>Choose</li></ul>
<div aria-label="Offers" role="list" style="columns:2"><div role="listitem">Tent</div><div role="listitem">Stove</div><div role="listitem">Lamp</div><div role="listitem">Rope</div></div>`,
  [
    ['The leftmost button is enabled.', 'passed', 'button "Three"'],
    ['The leftmost button is disabled.', 'failed', 'button "Three"'],
    ['The rightmost button is disabled.', 'passed', 'button "One"'],
    ['The last button is disabled.', 'passed', 'button "One"'],
    [
      'The topmost button is disabled.',
      'inconclusive',
      /button "(?:One|Three)" or button "(?:One|Three)"/u,
    ],
    ['The first step says "Choose".', 'passed'],
    ['The first step says "Pack".', 'failed'],
    ['The second offer says "Stove".', 'inconclusive', '"Lamp" or '],
    ['The first offer says "Tent".', 'passed'],
    ['The first offer says "Rope".', 'failed'],
  ],
);
