// Whether the example of each predicate passes and fails as its row says, on its page.
import { expect, it } from 'vitest';
import { type PredicateName, predicateNames } from '../../src/claim/predicates.js';
import { useOnlooker } from './look.js';
import { predicateRow } from '../../src/claim/language.js';

const SEND = '<button>Send</button><button disabled>Undo</button>';
const ABOVE = '<h1>Cart</h1><p>Total</p><p>Empty</p>';

/** What the examples of each row are about. */
const pages: Record<PredicateName, string> = {
  shown: '<p>Refund issued</p>',
  without_scrolling: '<p>Above</p><p style="margin-top:3000px">Below</p>',
  fully_visible: '<p>Whole</p><div style="height:9px;overflow:hidden">Half</div>',
  not_covered:
    '<p>Clear</p><div style="position:relative">Under<div style="position:absolute;inset:0;background:#fff"></div></div>',
  not_cut_off:
    '<p>Short</p><div style="width:60px;white-space:nowrap;overflow:hidden">A very long line</div>',
  clickable: SEND,
  says: '<p role="status">Saved at 10:15</p>',
  has: '<div role="dialog" aria-label="Refund"><button>Cancel</button></div><button>Help</button>',
  equals: '<dl><dt>Total</dt><dd>$84.20</dd></dl>',
  shown_as: '<label>Country <select><option>Austria<option selected>Poland</select></label>',
  appears: '<p>Milk</p><p>Milk</p><p>Eggs</p>',
  before: ABOVE,
  in_order: ABOVE,
  enabled: SEND,
  checked:
    '<label><input type="checkbox" checked>Gift</label><label><input type="checkbox">Terms</label>',
  selected:
    '<div role="tablist"><button role="tab" aria-selected="true">Open</button><button role="tab" aria-selected="false">Closed</button></div>',
  expanded:
    '<button aria-expanded="true">Details</button><button aria-expanded="false">Help</button>',
  open: '<div role="dialog" aria-label="Refund">Sure?</div><button aria-expanded="false">Help</button>',
  // By a script: a browser gives `autofocus` its focus at some later frame.
  focused:
    '<label>Name<input></label><label>City<input></label><script>document.querySelector("input").focus()</script>',
  empty: '<label>Name<input></label><label>City<input value="Oslo"></label>',
  required: '<label>Name<input required></label><label>City<input></label>',
  editable: '<label>Name<input></label><label>City<input readonly value="Oslo"></label>',
  sized: '<button style="height:48px">Send</button><button style="height:20px">Undo</button>',
  above: ABOVE,
  below: ABOVE,
  left_of: SEND,
  right_of: SEND,
  inside: '<section aria-label="Cart" style="border:1px solid"><p>Total</p></section><p>Help</p>',
  near: '<p style="margin:0">Total</p><p style="margin:0 0 300px">$84.20</p><p>Help</p>',
  readable: '<p>Plain</p><p style="color:#ccc">Faint</p>',
  contrast: '<p>Plain</p><p style="color:#ccc">Faint</p>',
  text_size: '<p>Plain</p><p style="font-size:9px">Small</p>',
  color: '<p style="color:#c00">Overdue</p><p>Paid</p>',
  text_color: '<p style="color:#c00">Overdue</p><p>Paid</p>',
  background: '<p style="background:#fd0">Pending</p><p>Paid</p>',
  struck: '<p><s>$39</s> <b>$29</b></p>',
};

/** A claim that fails on the page of its row. */
const fails: Record<PredicateName, string> = {
  shown: '"Refund denied" is shown.',
  without_scrolling: '"Below" is visible without scrolling.',
  fully_visible: '"Half" is fully visible.',
  not_covered: '"Under" is not covered.',
  not_cut_off: '"A very long line" is not cut off.',
  clickable: 'The button "Undo" can be clicked.',
  says: 'The status message says "Failed".',
  has: 'The dialog has a Help button.',
  equals: 'The total is $84.00.',
  shown_as: 'The country is Austria.',
  appears: '"Eggs" appears twice.',
  before: '"Total" comes before "Cart".',
  in_order: '"Total", "Cart" and "Empty" are in this order.',
  enabled: 'The button "Undo" is enabled.',
  checked: 'The checkbox "Terms" is checked.',
  selected: 'The tab "Closed" is selected.',
  expanded: 'The button "Help" is expanded.',
  open: 'The button "Help" is open.',
  focused: 'The text box "City" is focused.',
  empty: 'The text box "City" is empty.',
  required: 'The text box "City" is required.',
  editable: 'The text box "City" is editable.',
  sized: 'The button "Undo" is at least 44 px high.',
  above: '"Empty" is above "Total".',
  below: '"Total" is below "Empty".',
  left_of: 'The button "Undo" is left of the button "Send".',
  right_of: 'The button "Send" is right of the button "Undo".',
  inside: '"Help" is inside the region "Cart".',
  near: '"Help" is within 20 px of "Total".',
  readable: '"Faint" is readable.',
  contrast: '"Faint" has AA contrast.',
  text_size: '"Small" has text of at least 14 px.',
  color: '"Paid" is red.',
  text_color: '"Paid" has red text.',
  background: '"Paid" has a yellow background.',
  struck: '"$29" is struck through.',
};

const onlooker = useOnlooker();

it.each(predicateNames)('the examples of %s are decided as its row says', async (name) => {
  const { passes } = predicateRow(name);
  const decide = async (claim: string) => {
    const { outcome, reason } = await onlooker.look({ html: pages[name], claim });
    return { claim, outcome, reason };
  };
  expect(await decide(passes)).toMatchObject({ claim: passes, outcome: 'passed' });
  expect(await decide(fails[name])).toMatchObject({ claim: fails[name], outcome: 'failed' });
});
