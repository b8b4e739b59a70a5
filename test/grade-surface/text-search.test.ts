// Where a quoted text is found: along visual lines and blocks, in any spelling, and never in a part of a word.
import { describe, expect, it } from 'vitest';
import { findText } from '../../src/see/find/locate-text.js';
import { grade, type Piece } from './picture.js';

async function outcome(text: string, pieces: readonly Piece[]): Promise<string> {
  return (await grade(`“${text}” is shown`, { pieces })).outcome;
}

const line = (text: string): Piece[] => [{ text, at: [10, 10] }];
/** Pieces in a row, each so many px behind the one before. */
function row(gapPx: number, ...texts: string[]): Piece[] {
  let x = 10;
  return texts.map((text) => {
    const piece: Piece = { text, at: [x, 10] };
    x += text.length * 8 + gapPx;
    return piece;
  });
}

describe('a quoted text', () => {
  it.each([
    ['without regard to case', 'refund ISSUED', 'Refund issued'],
    ['whatever the spaces', 'Refund issued', 'Refund\u00a0 \u2009issued'],
    ['whatever the quotes', 'It\'s "done"', 'It’s “done”'],
    ['whatever the dashes', '5-7 days', '5–7 days'],
    ['through soft hyphens', 'nonreturnable', 'non\u00adre\u00adturn\u00adable'],
    ['through zero-width spaces', 'ORD-10027', 'ORD-\u200b10027'],
    ['in compatible characters', 'final fee 12', 'ﬁnal fee １２'],
    ['in composed characters', 'Café', 'Cafe\u0301'],
    ['with an ellipsis', 'Wait...', 'Wait…'],
    ['with emoji', 'Done 👩‍💻', 'Done 👩‍💻'],
    ['in a script without spaces', '返金', '返金しました'],
    ['with marks that patterns use', 'a+b (c) [d] $1.00? x|y\\z', 'a+b (c) [d] $1.00? x|y\\z'],
    ['beside punctuation', 'RET-1', '(RET-1).'],
  ])('is found %s', async (_, wanted, there) => {
    expect(await outcome(wanted, line(there))).toBe('passed');
  });

  it.each([
    ['$4', '$42.00'],
    ['$4', '$42.00'],
    ['2.00', '$42.00'],
    ['42', '1,342'],
    ['42', '4.42'],
    ['returnable', 'nonreturnable'],
    ['refund', 'refunded'],
    ['RET-1', 'RET-10'],
    ['cafe', 'café'],
  ])('"%s" does not stand in "%s"', async (wanted, there) => {
    expect(await outcome(wanted, line(there))).toBe('failed');
  });

  it('is found across pieces that read as one', async () => {
    expect(await outcome('$42.00', row(2, '$', '42', '.00'))).toBe('passed');
    expect(await outcome('Total $42.00', row(4, 'Total', '$42', '.00'))).toBe('passed');
    expect(await outcome('$4', row(0, '$', '42', '.00'))).toBe('failed');
    expect(await outcome('Refund', row(0, 'Ref', 'und'))).toBe('passed');
  });

  it('is not pieced together across a gap', async () => {
    expect(await outcome('Total $42.00', row(5, 'Total', '$42.00'))).toBe('failed');
    expect(await outcome('Total $42.00', row(4, 'Total', '$42.00'))).toBe('passed');
  });

  it('is not pieced together from boxes on different heights', async () => {
    const at = (y: number): Piece[] => [
      { text: 'Total', at: [10, 10] },
      { text: '$42.00', at: [52, y] },
    ];
    // 20 px high: 8 px lower leaves 60% of overlap, 9 px does not.
    expect(await outcome('Total $42.00', at(18))).toBe('passed');
    expect(await outcome('Total $42.00', at(19))).toBe('failed');
  });

  it('reads on from line to line within a block, and not from block to block', async () => {
    const lines = (block: number): Piece[] => [
      { text: 'This item is ', at: [10, 10], block: 1 },
      { text: 'not returnable', at: [10, 34], block },
    ];
    expect(await outcome('item is not returnable', lines(1))).toBe('passed');
    expect(await outcome('item is not returnable', lines(2))).toBe('failed');
  });

  it('reads on where the wrap swallowed the space, and where it broke a word', async () => {
    const lines: Piece[] = [
      { text: 'Order ORD-', at: [10, 10], block: 1 },
      { text: '10027 is', at: [10, 34], block: 1 },
      { text: 'closed', at: [10, 58], block: 1 },
    ];
    expect(await outcome('Order ORD-10027 is closed', lines)).toBe('passed');
  });

  it('reads on through a line that holds pieces of other blocks', async () => {
    const pieces: Piece[] = [
      { text: 'You get ', at: [10, 10], block: 1, order: 0 },
      { text: '$42.00', at: [74, 10], block: 2, order: 1 },
      { text: ' and the ', at: [122, 10], block: 1, order: 2 },
      { text: 'shipping back.', at: [10, 34], block: 1, order: 3 },
    ];
    expect(await outcome('You get $42.00 and the shipping back.', pieces)).toBe('passed');
    expect(await outcome('You get and the', pieces)).toBe('failed');
  });

  it('is read past text that only screen readers get', async () => {
    const pieces: Piece[] = [
      { text: '$42', at: [10, 10] },
      {
        text: 'US dollars',
        at: [34, 10],
        hidden: { reason: 'clipped', by: 'span.sr-only' },
        edges: null,
      },
      { text: 'each', at: [37, 10] },
    ];
    expect(await outcome('$42 each', pieces)).toBe('passed');
  });

  it('is measured on its own characters, not on its surroundings', async () => {
    const pieces = [
      { text: 'Refund issued today, see below', at: [10, 10], inked: 13 },
    ] satisfies Piece[];
    expect(await outcome('Refund issued', pieces)).toBe('passed');
    expect(await outcome('see below', pieces)).toBe('failed');
  });

  it('is found in every place', async () => {
    const result = await grade('"ha" is shown', {
      pieces: [{ text: 'ha ha', at: [10, 10], inked: 2 }],
    });
    expect(result.boxes.map(({ kind, box }) => [kind, box[0]])).toEqual([
      ['painted', 10],
      ['unpainted', 34],
    ]);
  });

  it('across frames is not one text', async () => {
    const pieces: Piece[] = row(0, 'Ref', 'und').map((piece, frame) => ({ ...piece, frame }));
    expect(await outcome('Refund', pieces)).toBe('failed');
  });
});

it('in one very long word is found at every place, and the whole word is made once', () => {
  const text = 'invoice'.repeat(15_000);
  const origin = Array.from(text, (_, at) => ({ fragment: 0, first: at, end: at + 1 }));
  const places = findText([{ text, origin }], 'invoice');
  expect(places).toHaveLength(15_000);
  expect(places[7]?.inside).toEqual([[0, 0, text.length]]);
  expect(new Set(places.map(({ inside }) => inside)).size).toBe(1);
});
