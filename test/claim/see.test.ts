// The builder of claims: the same data as the sentence of each row, and no other argument compiles.
import { describe, expect, it } from 'vitest';
import { parseClaim } from '../../src/claim/parse.js';
import { predicateNames, type SlotName } from '../../src/claim/predicates.js';
import { see, type SeenClaim } from '../../src/claim/see.js';
import { slotOf } from '../../src/claim/claim.js';
import { predicateRow } from '../../src/claim/language.js';

type Method = (...all: unknown[]) => SeenClaim;

/** Each argument as the builder takes it, by the words that it has in a sentence. */
const given: Record<SlotName, readonly [words: string, value: unknown]> = {
  value: ['"Refund issued"', 'Refund issued'],
  bare: ['Refund issued', 'Refund issued'],
  held: ['a link "Help"', see.link('Help')],
  other: ['the region "Cart"', see.region('Cart')],
  others: ['"Total"', [see.text('Total')]],
  px: ['44', 44],
  times: ['twice', 2],
  least: ['AA', 'AA'],
  compare: ['at most', 'at most'],
  side: ['wide', 'wide'],
  color: ['red', 'red'],
};

const rows = predicateNames.flatMap((name) => {
  const { methods, wordings, negatives, takes } = predicateRow(name);
  return [
    { method: methods[0], wording: wordings[0], takes },
    { method: methods[1], wording: negatives[0], takes },
  ];
});

describe('each method', () => {
  it.each(rows)('$method: $wording', ({ method, wording, takes }) => {
    const said = wording.replace(/\{(\w+)\}/gu, (_, slot: SlotName) => given[slot][0]);
    const isList = takes.includes('others');
    const sentence = `The button "Send"${isList ? ' and "Total"' : ''} ${said}.`;
    const send = see.button('Send') as unknown as Record<string, Method>;
    const seen = send[method]?.(...takes.map((slot) => given[slot][1]));
    expect({ claim: seen?.claim }).toEqual(parseClaim(sentence));
  });

  it('has a name of its own', () => {
    const methods = rows.map(({ method }) => method);
    expect(new Set(methods).size).toBe(methods.length);
    for (const slot of Object.keys(given) as SlotName[])
      if (slot !== 'others') expect(slotOf(slot).read).toBeTypeOf('function');
  });
});

it.each([
  [see.text('A').isShown(), '"A" is shown.'],
  [see.named('Orders table').isShown(), 'The orders table is shown.'],
  [see.value('Total').equals('$84.20'), 'The value beside "Total" equals "$84.20".'],
  [
    see.value('Total').equals(see.reference('pay.args.sum')),
    'The value beside "Total" equals {pay.args.sum}.',
  ],
  [see.button().every.isEnabled(), 'Every button is enabled.'],
  [see.alert().no.isShown(), 'No alert is shown.'],
  [see.row().atLeast(2).isShown(), 'At least 2 rows are shown.'],
  [
    see.button('Remove').in(see.row('Milk')).isShown(),
    'The button "Remove" in the row "Milk" is shown.',
  ],
  [see.newestAgentMessage.says('Done'), 'The newest agent message says "Done".'],
  [see.meaning('help').isShown(), 'Something that means "help" is shown.'],
])('%s', (seen, sentence) => {
  expect(String(seen)).toBe(sentence);
  expect(parseClaim(sentence)).toEqual({ claim: seen.claim });
});

it('names what is no reference', () => {
  expect(() => see.reference('pay.sum')).toThrow('"pay.sum" is not a reference to a value');
});

/** Compiled, never run. */
export function wrongArguments(): void {
  const total = see.text('Total');
  // @ts-expect-error A color is one of eleven.
  total.isOfColor('mauve');
  // @ts-expect-error Another subject is wanted, not words.
  total.isAbove('Cart');
  // @ts-expect-error A number of pixels comes first.
  total.isWithinPxOf(see.text('Cart'), 20);
  // @ts-expect-error It takes nothing.
  total.isShown(true);
  // @ts-expect-error It needs a value.
  total.says();
  // @ts-expect-error A name is words.
  see.button(7);
  // @ts-expect-error A level, or a ratio.
  total.hasContrast('A');
}
