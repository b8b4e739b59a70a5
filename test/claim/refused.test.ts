// What the language refuses, and what it offers instead.
import { describe, expect, it } from 'vitest';
import { nearestOn, parseClaim, refusalText } from '../../src/claim/parse.js';
import type { RoleThing } from '../../src/claim/nearest.js';

const names = { landmarks: ['denial_reason', 'total_amount'] };

function why(sentence: string): string {
  const reading = parseClaim(sentence, names);
  return 'why' in reading ? reading.why : 'it is read';
}

describe('refused', () => {
  it.each([
    ['', 'the claim says nothing'],
    ['The page looks nice.', 'it has no verb of the language'],
    ['"A" is very pretty.', 'nothing in the language says "is very pretty"'],
    ['"A" is shown and "B" is hidden.', 'nothing in the language says'],
    ['"A" and "B" are shown.', '""A" and "B"" joins several things; write one claim for each'],
    ['"A" or "B" is shown.', 'joins several things'],
    ['Only the button "Send" is enabled.', 'is not a subject'],
    ['Every button except "Send" is enabled.', 'is not a subject'],
    ['The order that costs the most is shown.', 'is not a subject'],
    ['The first row is shown.', 'is not a subject'],
    ['The button next to "Send" is enabled.', 'is not a subject'],
    ['The button "A" "B" is enabled.', 'is not a subject'],
    ['The field is filled in with "Oslo".', 'nothing in the language says'],
    ['"A" is blue or green.', 'nothing in the language says'],
    ['"A" is taller than "B".', 'nothing in the language says'],
    ['"A" is not not shown.', 'nothing in the language says'],
    ['"A" is within "B" px of "C".', 'nothing in the language says'],
    ['"A" has a contrast of at least 22.', 'nothing in the language says'],
    ['"A" says Saved at last.', 'nothing in the language says'],
    ['The state is paid or late.', 'nothing in the language says'],
    ['The state is paid, late.', 'nothing in the language says'],
    ['The state is probably paid.', 'nothing in the language says'],
    ['The state is partly covered.', 'nothing in the language says'],
    ['The state is sky blue.', 'nothing in the language says'],
    ['The state is three orders.', 'nothing in the language says'],
    ['The state is free for a week.', 'nothing in the language says'],
    ['The price is $5 a month.', 'nothing in the language says'],
    ['The state is Ana Mia Lea Eva Ida.', 'nothing in the language says'],
    ['The state is a Send button.', 'nothing in the language says'],
    ['The state is missing.', 'nothing in the language says'],
    ['Every row is paid.', 'only of one thing it is read that it "is paid"'],
    ['The screen says Saved.', 'what the screen says goes in quotes'],
    ['"A" is shown on {order}.', 'nothing in the language says'],
    ['{order} is shown.', 'is not a subject'],
    ['{get_order.result.id} is shown.', 'is not a subject'],
    ['"A" are in this order.', 'an order needs two subjects or more'],
    ['Every "A" appears twice.', 'said of all matches together'],
    ['"A is shown.', 'a quote is not closed'],
    ['{a.args.b is shown.', 'a "{" is not closed'],
    ['"" is shown.', 'the quotes are empty'],
  ])('%s', (sentence, reason) => {
    expect(why(sentence)).toContain(reason);
  });

  it.each([
    [
      'The denial reson is shown.',
      'no landmark is called "denial reson" (did you mean "denial reason"?)',
    ],
    ['The total is $5.', 'no landmark is called "total" (did you mean "total amount"?)'],
  ])('a name that is nearly that of a landmark: %s', (sentence, reason) => {
    expect(why(sentence)).toBe(reason);
  });

  it('two landmarks of one sound', () => {
    const twins = { landmarks: ['order_id', 'orderId'] };
    expect(parseClaim('The order id is shown.', twins)).toMatchObject({
      why: expect.stringContaining('is not a subject') as string,
    });
  });

  it('says why and what to write instead', () => {
    const reading = parseClaim('The "Send" button is greyed out and focused.');
    expect('why' in reading && refusalText(reading)).toBe(
      [
        'The claim is not in the language: nothing in the language says "is greyed out and focused". Nearest:',
        '  The button "Send" is disabled.',
        '  The button "Send" is focused.',
      ].join('\n'),
    );
  });
});

const shop: RoleThing[] = [
  { kind: 'role', role: 'button', name: 'Place order' },
  { kind: 'role', role: 'button', name: 'Cancel' },
  { kind: 'role', role: 'row', name: '#2052' },
];

describe('nearest forms', () => {
  it.each([
    ['You cannot press place order yet', 'The button "Place order" can not be clicked.'],
    ['The user can place the order', 'The button "Place order" can be clicked.'],
    ['The button place order is green and wide', 'The button "Place order" is green.'],
    ['Order #2052 shows the error "Too late"', 'The row "#2052" says "Too late".'],
    ['Order #2052 never shows the price $41.00', 'The row "#2052" does not say "$41.00".'],
    ['No more than three buttons are in use', 'At most 3 buttons are shown.'],
    ['The note says "Sold out" in grey letters', '"Sold out" has grey text.'],
  ])('%s', (sentence, form) => {
    expect(nearestOn(sentence, names, shop).nearest).toContain(form);
  });

  it.each([
    'Cancel is bigger than place order',
    'The row of Ana Souza is highlighted in orange letters that blink',
  ])('leave what they do not account for to a model: %s', (sentence) => {
    const { nearest, ask } = nearestOn(sentence, names, shop);
    expect(ask).toBe(true);
    expect(nearest).toHaveLength(1);
    expect(nearest.map((form) => parseClaim(form, names))).toEqual([
      { claim: expect.anything() as unknown },
    ]);
  });

  it('are two, and no model is asked, where both say all of it or each says its half', () => {
    for (const sentence of [
      'The denial reson is shown',
      'The "Cancel" button is greyed out and focused',
    ]) {
      const { nearest, ask } = nearestOn(sentence, names, shop);
      expect({ sentence, ask, forms: nearest.length }).toEqual({ sentence, ask: false, forms: 2 });
    }
  });

  it.each(['It is nice', 'All orders arrived', 'There is a problem with the delivery'])(
    'are none of a sentence that names nothing there, which a model can be asked: %s',
    (sentence) => {
      expect(nearestOn(sentence, names, shop)).toEqual({ nearest: [], ask: true });
    },
  );
});
