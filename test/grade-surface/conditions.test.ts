// The conditions beyond "shown", each on pictures where it holds, where it does not, and where nobody can tell.
import { describe, expect, it } from 'vitest';
import type { Control, Layout } from '../../src/episode/layout.js';
import { grade, matchOf, type Picture, type Piece } from './picture.js';

const a: Piece = { text: 'Total', at: [10, 10] };
const b: Piece = { text: 'Pay now', at: [10, 60] };

async function outcome(claim: string, picture: Picture): Promise<string> {
  return (await grade(claim, picture)).outcome;
}

async function reason(claim: string, picture: Picture): Promise<string> {
  return (await grade(claim, picture)).reason;
}

const belowFold = { hidden: { reason: 'below_fold', by: null }, edges: null } as const;
const unseen = { hidden: { reason: 'opacity', by: 'div' } } as const;
const canvas: Layout['opaque'] = [{ kind: 'canvas', box: [0, 100, 300, 200], element: 'canvas' }];

describe('the position of a thing', () => {
  it.each([
    ['"Total" is above "Pay now"', 'passed'],
    ['"Pay now" is above "Total"', 'failed'],
    ['"Pay now" is not above "Total"', 'passed'],
    ['"Pay now" is below "Total"', 'passed'],
    ['"Total" is to the left of "Pay now"', 'failed'],
    ['"Total" comes before "Pay now"', 'passed'],
    ['"Pay now" comes before "Total"', 'failed'],
    ['"Total" and "Pay now" are in this order', 'passed'],
    ['"Pay now" and "Total" are in this order', 'failed'],
    ['"Total" is within 29 px of "Pay now"', 'failed'],
    ['"Total" is within 30 px of "Pay now"', 'passed'],
    ['"Total" is inside "Pay now"', 'failed'],
  ])('%s: %s', async (claim, wanted) => {
    expect(await outcome(claim, { pieces: [a, b] })).toBe(wanted);
  });

  it('allows boxes to run into each other by two pixels, and no more', async () => {
    const under = (top: number): Picture => ({ pieces: [a, { ...b, at: [10, top] }] });
    expect(await outcome('"Total" is above "Pay now"', under(28))).toBe('passed');
    expect(await outcome('"Total" is above "Pay now"', under(27))).toBe('failed');
  });

  it('goes along a line, from right to left where both are written so', async () => {
    const beside = (first: string, second: string): Picture => {
      const more = /\p{Script=Hebrew}/u.test(first) ? { rightToLeft: true } : {};
      return {
        pieces: [
          { text: first, at: [10, 10], ...more },
          { text: second, at: [200, 12], ...more },
        ],
      };
    };
    expect(await outcome('"Total" comes before "Sum"', beside('Total', 'Sum'))).toBe('passed');
    expect(await outcome('"שלום" comes before "תודה"', beside('שלום', 'תודה'))).toBe('failed');
    expect(await outcome('"תודה" comes before "שלום"', beside('שלום', 'תודה'))).toBe('passed');
  });

  it('is known of what is below the fold, and not of what is hidden', async () => {
    const far = { ...b, at: [10, 900] as [number, number] };
    const claim = '"Total" is above "Pay now"';
    expect(await outcome(claim, { pieces: [a, { ...far, ...belowFold }] })).toBe('passed');
    expect(await outcome(claim, { pieces: [a, { ...b, ...unseen }] })).toBe('failed');
    expect(await outcome('"Total" is not above "Pay now"', { pieces: [a] })).toBe('failed');
    expect(await outcome(claim, { pieces: [a], opaque: canvas })).toBe('inconclusive');
    expect(await outcome(claim, { pieces: [b], opaque: canvas })).toBe('inconclusive');
  });

  it('is not known of what is scrolled out of its panel, and the way to claim it is said', async () => {
    const out = { hidden: { reason: 'scrolled_out', by: 'div.panel' }, edges: null } as const;
    const scrolled = { ...a, ...out, at: [10, -300] as [number, number] };
    const { outcome: came, reason: why } = await grade('"Total" is above "Pay now"', {
      pieces: [scrolled, b],
    });
    expect([came, why]).toEqual([
      'inconclusive',
      '"Total" cannot be compared: "Total" is scrolled out of div.panel; claim it at a checkpoint where both can be seen, or claim their order: "X and Y are in this order".',
    ]);
    expect(await outcome('"Pay now" is below "Total"', { pieces: [scrolled, b] })).toBe(
      'inconclusive',
    );
  });

  it.each([
    ['"Total" comes before "Pay now"', -300, 'passed'],
    ['"Pay now" comes before "Total"', -300, 'failed'],
    // Its place in the panel and in the document disagree.
    ['"Total" comes before "Pay now"', 900, 'inconclusive'],
  ])(
    'of what is scrolled out of its panel the order is known by the document: %s at %d: %s',
    async (claim, top, wanted) => {
      const hidden = { reason: 'scrolled_out', by: 'div.panel' } as const;
      const scrolled: Piece = { ...a, hidden, edges: null, at: [10, top] };
      expect(await outcome(claim, { pieces: [scrolled, b] })).toBe(wanted);
    },
  );

  it('is ambiguous if the other could be two things and only one of them fits', async () => {
    const { outcome: came, reason: why } = await grade('"Total" is above "Pay now"', {
      pieces: [
        { ...a, at: [10, 30] },
        { ...b, at: [10, 80] },
        { ...b, at: [10, 2] },
      ],
    });
    expect(came).toBe('inconclusive');
    expect(why).toContain('one of 2 matches');
  });
});

describe('several matches', () => {
  const buttons = (...disabled: boolean[]): Picture => ({
    pieces: disabled.map((_, index) => ({ text: 'Select', at: [10, 10 + index * 40] })),
    controls: disabled.map((off, index) => ({
      name: 'Select',
      disabled: off,
      box: [10, 10 + index * 40, 80, 30],
      clipped: [10, 10 + index * 40, 80, 30],
      fragments: [index],
    })),
  });

  it('that fare differently are ambiguous, with the candidates', async () => {
    const result = await grade('The button "Select" is enabled', buttons(false, true));
    expect(result.outcome).toBe('inconclusive');
    expect(result.reason).toBe(
      'The button "Select" could be any of 2 matches: at 10, 10 it is enabled (button "Select"); at 10, 50 it is disabled (button "Select"). Say which one is meant: its own name, or what it is in ("… in the row "…""); or write "every".',
    );
    expect(result.boxes.map(({ kind }) => kind)).toEqual(['candidate', 'candidate']);
  });

  it('that fare alike are ambiguous too if they have one name, and not if they are one text', async () => {
    const same = buttons(false, false);
    expect(await outcome('The button "Select" is enabled', same)).toBe('inconclusive');
    expect(await outcome('The button "Select" is disabled', same)).toBe('inconclusive');
    expect(await outcome('The buttons "Select" are enabled', same)).toBe('passed');
    expect(await outcome('"Select" is enabled', same)).toBe('passed');
    expect(await outcome('"Select" is disabled', same)).toBe('failed');
    expect(await outcome('"Select" is enabled', buttons(false, true))).toBe('inconclusive');
  });

  it.each([
    ['Every button is enabled', [false, false], 'passed'],
    ['Every button is enabled', [false, true], 'failed'],
    ['Some button is enabled', [false, true], 'passed'],
    ['Some button is enabled', [true, true], 'failed'],
    ['No button is enabled', [true, true], 'passed'],
    ['No button is enabled', [true, false], 'failed'],
    ['No "Select" button is disabled', [false, false], 'passed'],
    ['No "Select" button is disabled', [false, true], 'failed'],
    ['Every button is disabled', [false, true], 'failed'],
    ['Some button is disabled', [false, true], 'passed'],
    ['Some button is disabled', [false, false], 'failed'],
    ['Exactly 1 button is disabled', [false, true], 'passed'],
    ['At most 1 button is not enabled', [true, true], 'failed'],
    ['Every button is shown', [false, false], 'passed'],
    ['Every button is enabled', [], 'inconclusive'],
    ['No button is enabled', [], 'inconclusive'],
    ['There are exactly 2 "Select" buttons', [false, true], 'passed'],
    ['There are exactly 2 "Select" buttons', [false], 'failed'],
    ['There are at least 2 "Select" buttons', [false, false, false], 'passed'],
    ['There are at most 2 buttons', [false, false, false], 'failed'],
  ] as const)('%s of %j: %s', async (claim, disabled, wanted) => {
    expect(await outcome(claim, buttons(...disabled))).toBe(wanted);
  });

  it('that nobody sees are not meant where others are seen', async () => {
    const { pieces = [], controls = [] } = buttons(false, true);
    const [seen, other] = pieces;
    if (!seen || !other) throw new Error('There are two.');
    const picture = { pieces: [seen, { ...other, ...unseen }], controls };
    expect(await outcome('The button "Select" is enabled', picture)).toBe('passed');
    expect(await outcome('Every button is shown', picture)).toBe('failed');
  });

  it('that could be in a picture leave the number open', async () => {
    const refunds = { pieces: [a], opaque: canvas };
    expect(await outcome('There is exactly 1 "Total"', refunds)).toBe('inconclusive');
    expect(await outcome('There are at least 2 "Total"', refunds)).toBe('inconclusive');
    expect(await outcome('There are exactly 0 "Total"', refunds)).toBe('failed');
  });
});

describe('a whole thing', () => {
  const cut: Piece = {
    ...b,
    clipped: [10, 60, 18, 20],
    cut: { reason: 'clipped', by: 'div.row' },
    inked: 2,
  };
  const scrolled: Piece = { ...cut, cut: { reason: 'scrolled_out', by: 'div.panel' } };

  it.each([
    ['"Pay now" is fully visible', b, 'passed'],
    ['"Pay now" is fully visible', { ...b, inked: 6 }, 'failed'],
    ['"Pay now" is fully visible', cut, 'failed'],
    ['"Pay now" is not fully visible', cut, 'passed'],
    ['"Pay now" is not truncated', b, 'passed'],
    ['"Pay now" is not truncated', cut, 'failed'],
    ['"Pay now" is truncated', cut, 'passed'],
    ['"Pay now" is not truncated', scrolled, 'passed'],
    ['"Pay now" is not truncated', { ...b, ...belowFold }, 'passed'],
    ['"Pay now" is not covered', b, 'passed'],
    ['"Pay now" is not covered', { ...b, coveredBy: 'div.glass' }, 'passed'],
    ['"Pay now" is not covered', { ...b, coveredBy: 'div.bar', inked: 3 }, 'failed'],
    ['"Pay now" is covered', { ...b, coveredBy: 'div.bar', inked: 3 }, 'passed'],
    ['"Pay now" is not covered', cut, 'passed'],
    ['"Pay now" is not covered', { ...b, inked: 0 }, 'inconclusive'],
    ['"Pay now" is not covered', { ...b, ...belowFold }, 'inconclusive'],
  ] as const)('%s', async (claim, piece, wanted) => {
    expect(await outcome(claim, { pieces: [piece] })).toBe(wanted);
  });

  it('that a person operates is covered by what takes its clicks, seen or not', async () => {
    const control = (more: Partial<Control>): Picture => ({
      pieces: [b],
      controls: [{ name: 'Pay now', fragments: [0], box: [10, 60, 80, 30], ...more }],
    });
    const claim = 'The button "Pay now" is not covered';
    expect(await outcome(claim, control({}))).toBe('passed');
    const glass = control({ coveredBy: 'div.glass', coveredShare: 1 / 3 });
    expect(await outcome(claim, glass)).toBe('failed');
    expect(await reason(claim, glass)).toBe(
      'The button "Pay now" is covered by div.glass over 33% of it.',
    );
    // A person clicks where it is free.
    const click = 'The button "Pay now" can be clicked';
    expect(await outcome(click, glass)).toBe('inconclusive');
    const mostly = control({ coveredBy: 'div.glass', coveredShare: 5 / 9 });
    expect(await outcome(click, mostly)).toBe('failed');
  });
});

describe('what can be read', () => {
  it.each([
    ['"Total" has AA contrast', {}, 'passed'],
    ['"Total" has a contrast of at least 21', {}, 'passed'],
    ['"Total" has AA contrast', { inked: 0 }, 'failed'],
    ['"Total" does not have AA contrast', {}, 'failed'],
    ['"Total" has text of at least 12 px', {}, 'passed'],
    ['"Total" has text of at least 12 px', { fontPx: 11 }, 'failed'],
    ['"Total" has text of at least 16 px', {}, 'passed'],
    ['"Total" has text of at least 17 px', {}, 'failed'],
    ['"Total" is readable', {}, 'passed'],
    ['"Total" is readable', { fontPx: 9 }, 'failed'],
  ] as const)('%s, %j: %s', async (claim, more, wanted) => {
    expect(await outcome(claim, { pieces: [{ ...a, ...more }] })).toBe(wanted);
  });
});

describe('what a thing says', () => {
  const card: Picture = {
    pieces: [
      { text: 'Refund of $42.00 issued', at: [10, 10] },
      { text: 'Thanks', at: [10, 60] },
    ],
    landmarks: {
      refund: { matches: [matchOf([[0, 0, 23]])] },
      thanks: { matches: [matchOf([[1, 0, 6]])] },
    },
  };

  it.each([
    ['The refund says "$42.00"', 'passed'],
    ['The refund says "$42"', 'passed'],
    ['The refund says "$43.00"', 'failed'],
    ['The refund says "Thanks"', 'failed'],
    ['The refund does not say "Thanks"', 'passed'],
    ['The refund mentions "issued"', 'passed'],
    ['The refund equals "Refund of $42.00 issued"', 'passed'],
    ['The refund equals "$42.00"', 'failed'],
    ['The thanks are "Thanks"', 'passed'],
    ['The refund says {issue_refund.response.amount}', 'inconclusive'],
  ])('%s: %s', async (claim, wanted) => {
    expect(await outcome(claim, card)).toBe(wanted);
  });

  it('does not say what nobody sees, and says what it says instead', async () => {
    const [first, second] = card.pieces ?? [];
    if (!first || !second) throw new Error('There are two.');
    const half = { ...card, pieces: [{ ...first, inked: 11 }, second] };
    expect(await outcome('The refund says "$42.00"', half)).toBe('failed');
    expect(await reason('The refund says "$43.00"', half)).toContain('it says: Refund of $███');
  });
});

describe('states', () => {
  const control = (more: Partial<Control>): Picture => ({
    pieces: [{ text: 'Gift', at: [10, 10] }],
    controls: [{ role: 'checkbox', name: 'Gift', fragments: [0], ...more }],
  });

  it.each([
    ['The checkbox "Gift" is checked', { checked: true }, 'passed'],
    ['The checkbox "Gift" is checked', { checked: false }, 'failed'],
    ['The checkbox "Gift" is unchecked', { checked: false }, 'passed'],
    ['The checkbox "Gift" is checked', { checked: null }, 'inconclusive'],
    ['The checkbox "Gift" is focused', { focused: true }, 'passed'],
    ['The checkbox "Gift" is expanded', { expanded: false }, 'failed'],
    ['The checkbox "Gift" is collapsed', { expanded: false }, 'passed'],
    ['"Gift" is disabled', { disabled: true }, 'passed'],
    ['The heading "Gift" is enabled', { role: 'heading' }, 'inconclusive'],
    ['The button "Gift" is disabled', {}, 'inconclusive'],
    ['The button "Gift" is not disabled', {}, 'inconclusive'],
    ['The button "Give" is disabled', {}, 'failed'],
    ['The button "Give" is not disabled', {}, 'failed'],
  ] as const)('%s, %j: %s', async (claim, more, wanted) => {
    expect(await outcome(claim, control(more))).toBe(wanted);
  });
});
