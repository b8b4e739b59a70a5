// Values of the records on the screen: amounts by value, dates in the usual spellings, the rest as text.
import { describe, expect, it } from 'vitest';
import type { Message } from '../../src/episode/format.js';
import type { PathEvent } from '../../src/episode/path-event.js';
import { parseFigures } from '../../src/see/find/figures.js';
import { recordsAt } from '../../src/see/evidence.js';
import type { Json } from '../../src/values/json.js';
import { grade, type Picture, type Piece } from './picture.js';

function call(seq: number, tool: string, response: Json, status = 200): PathEvent {
  return {
    kind: 'tool_call',
    seq,
    atMs: seq,
    turn: 1,
    tool,
    args: { sku: 'BUD-1' },
    via: 'route',
    request: { method: 'POST', url: 'https://api.test/x' },
    status,
    response,
    durationMs: 1,
    patch: [],
    fault: null,
  };
}

function checkpoint(seq: number, name: string): PathEvent {
  return { kind: 'checkpoint', seq, atMs: seq, turn: 1, name, folder: name };
}

function message(seq: number, id: string, role: 'user' | 'agent', turn = 1): Message {
  return { seq, atMs: seq, turn, message: id, role, text: id, revises: null };
}

interface Given {
  path?: PathEvent[];
  messages?: Message[];
  locale?: string;
}

function judge(
  claim: string,
  picture: Picture,
  { path = [], messages = [], locale = 'en-US' }: Given,
) {
  return grade(claim, picture, { resolve: recordsAt({ path, messages, locale }, 'end') });
}

/** The outcome alone. */
async function outcome(...args: Parameters<typeof judge>): Promise<string> {
  return (await judge(...args)).outcome;
}

async function decision(...args: Parameters<typeof judge>): Promise<[string, string]> {
  const { outcome: decided, reason } = await judge(...args);
  return [decided, reason];
}

const line = (text: string): Picture => ({ pieces: [{ text, at: [10, 10] }] });
const AMOUNT = '{issue_refund.response.amount} is shown.';

async function seen(
  value: Json,
  text: string,
  more: Json = { currency: 'USD' },
  locale = 'en-US',
): Promise<string> {
  const response = { ...(more as Record<string, Json>), amount: value };
  const path = [call(1, 'issue_refund', response), checkpoint(2, 'end')];
  return (await judge(AMOUNT, line(text), { path, locale })).outcome;
}

describe('an amount', () => {
  it.each([
    '$84.00',
    '84.00 USD',
    '84',
    'USD 84',
    '84.0',
    'US$84.00',
    'Refund: $84.00.',
    'total:$84',
    'You get it back ($84.00).',
    '84,00 USD',
    '$84 back',
    '$ 84.00',
    'for all 84',
  ])('of 84 dollars is in "%s"', async (text) => {
    expect(await seen(84, text)).toBe('passed');
  });

  it.each([
    '$84.01',
    '$184.00',
    '$8400',
    '€84.00',
    'EUR 84',
    '84 EUR',
    '-$84.00',
    '−84.00',
    'ORD-84',
    '84-inch',
    '2026-84-01',
    '12:84',
    '84%',
    '84k',
    '84th',
    '8.4',
    '80-84',
    'R84',
    '#84',
    '84.00.1',
  ])('of 84 dollars is not in "%s"', async (text) => {
    expect(await seen(84, text)).toBe('failed');
  });

  it.each([
    [1284.5, '$1,284.50', 'en-US'],
    [1284.5, '1.284,50 USD', 'de-DE'],
    [1284.5, '1.284,50 USD', 'en-US'],
    [1284.5, "1'284.50 USD", 'de-CH'],
    [1284.5, '1 284,50 USD', 'fr-FR'],
    [1284, '1,284', 'en-US'],
    [1.284, '1.284', 'en-US'],
    [1284, '1.284', 'de-DE'],
    [1.284, '1,284', 'de-DE'],
    [1234567.8, '$1,234,567.80', 'en-US'],
    [-5, '-$5.00', 'en-US'],
    [25.200000000000003, '$25.20', 'en-US'],
    ['84.00', '$84', 'en-US'],
  ] as const)('of %s is in "%s" (%s)', async (value, text, locale) => {
    expect(await seen(value, text, { currency: 'USD' }, locale)).toBe('passed');
  });

  it.each([
    [1.284, '1,284', 'en-US'],
    [1284, '1.284', 'en-US'],
    [1284, '1,28,4', 'en-US'],
    [12, '1.2.3', 'en-US'],
  ] as const)('of %s is not in "%s" (%s)', async (value, text, locale) => {
    expect(await seen(value, text, {}, locale)).toBe('failed');
  });

  it('is read from pieces, and painted only where the pieces are', async () => {
    const path = [call(1, 'issue_refund', { amount: 84, currency: 'USD' }), checkpoint(2, 'end')];
    const pieces = (inked: number): Piece[] => [
      { text: '$', at: [10, 10] },
      { text: '84', at: [20, 10], inked },
      { text: '.00', at: [38, 10] },
    ];
    expect(await outcome(AMOUNT, { pieces: pieces(2) }, { path })).toBe('passed');
    const hidden = await judge(AMOUNT, { pieces: pieces(0) }, { path });
    expect([hidden.outcome, hidden.sight]).toEqual(['failed', '$██.00']);
  });

  it('that is not there comes with the amounts that are', async () => {
    const path = [call(1, 'issue_refund', { amount: 84, currency: 'USD' }), checkpoint(2, 'end')];
    const result = await judge(AMOUNT, line('3 items, $48.00, fee $5.00'), { path });
    expect(result.reason).toBe('The value 84 USD is nowhere on the page.');
    expect(result.measurements['lookedFor']).toBe('the value 84 USD');
    expect(result.nearMisses).toMatchObject([
      { text: '$48.00', why: 'another value or currency' },
      { text: '$5.00', why: 'another value or currency' },
    ]);
  });

  it('takes the currency of the nearest record around it', async () => {
    const order = { currency: 'EUR', items: [{ price: 84 }] };
    const path = [call(1, 'get_order', order), checkpoint(2, 'end')];
    const claim = '{get_order.response.items.0.price} is shown';
    expect(await outcome(claim, line('€84.00'), { path })).toBe('passed');
    expect(await outcome(claim, line('$84.00'), { path })).toBe('failed');
  });
});

describe('parseFigures', () => {
  it('refuses what is not a number', () => {
    expect(['1.2.3', '12,34,5', '1,2345,678'].map((one) => parseFigures(one, 'en-US'))).toEqual([
      null,
      null,
      null,
    ]);
  });
});

describe('a value that is not an amount', () => {
  const claim = '{create_return.response.id} is shown';
  const given = (value: Json): Given => ({
    path: [call(1, 'create_return', { id: value }), checkpoint(2, 'end')],
  });

  it('is looked for as text', async () => {
    expect(await outcome(claim, line('Return RET-7 created'), given('RET-7'))).toBe('passed');
    expect(await outcome(claim, line('Return RET-70 created'), given('RET-7'))).toBe('failed');
    expect(await outcome(claim, line('No. 00123'), given('00123'))).toBe('passed');
    expect(await outcome(claim, line('No. 123'), given('00123'))).toBe('failed');
  });

  it.each(['2026-03-04', 'March 4, 2026', 'Mar 4, 2026', '4 March 2026', '4 Mar 2026'])(
    'is a date also as "%s"',
    async (text) => {
      expect(await outcome(claim, line(`on ${text}`), given('2026-03-04T10:00:00Z'))).toBe(
        'passed',
      );
    },
  );

  it('is inconclusive for a date that may be there in another format', async () => {
    expect(await decision(claim, line('04/03/2026'), given('2026-03-04'))).toEqual([
      'inconclusive',
      'The date 2026-03-04 is not on the page in a known format, but "04/03/2026" may mean it.',
    ]);
  });

  it.each([
    [null, 'null'],
    [true, 'true'],
    [{ a: 1 }, '{"a":1}'],
    ['', '""'],
  ])('is inconclusive for %j', async (value, told) => {
    expect(await decision(claim, line('x'), given(value))).toEqual([
      'inconclusive',
      `{create_return.response.id} is ${told}, which cannot be compared with text on the screen.`,
    ]);
  });
});

describe('a reference', () => {
  const other = call(1, 'get_order', { id: 'ORD-1' });

  it.each([
    [
      'no call at all',
      [checkpoint(9, 'end')],
      'issue_refund was never called successfully (no tool was called)',
    ],
    [
      'other calls only',
      [other, checkpoint(9, 'end')],
      'issue_refund was never called successfully (called: get_order)',
    ],
    [
      'a failed call',
      [call(2, 'issue_refund', { amount: 1 }, 500), checkpoint(9, 'end')],
      'issue_refund was never called successfully (called: issue_refund)',
    ],
    [
      'a later call',
      [checkpoint(1, 'end'), call(2, 'issue_refund', { amount: 1 })],
      'issue_refund was called only after this checkpoint',
    ],
    [
      'no such field',
      [call(2, 'issue_refund', { total: 1 }), checkpoint(9, 'end')],
      'issue_refund.response has no amount (it has: total)',
    ],
    [
      'no record',
      [call(2, 'issue_refund', 'ok'), checkpoint(9, 'end')],
      'issue_refund.response has no amount (it is "ok")',
    ],
    [
      'an inherited field',
      [call(2, 'issue_refund', {}), checkpoint(9, 'end')],
      'issue_refund.response has no amount (it has: nothing)',
    ],
  ])('without a value is inconclusive: %s', async (_, path, why) => {
    expect(await decision(AMOUNT, line('$1.00'), { path })).toEqual([
      'inconclusive',
      `There is no value for {issue_refund.response.amount}: ${why}.`,
    ]);
  });

  it('stands for the last successful call before the checkpoint', async () => {
    const path = [
      call(1, 'issue_refund', { amount: 1 }),
      call(2, 'issue_refund', { amount: 2 }),
      call(3, 'issue_refund', { amount: 3 }, 500),
      checkpoint(4, 'end'),
      call(5, 'issue_refund', { amount: 5 }),
    ];
    const outcomes = ['$1', '$2', '$3', '$5'].map((text) => outcome(AMOUNT, line(text), { path }));
    expect(await Promise.all(outcomes)).toEqual(['failed', 'passed', 'failed', 'failed']);
  });

  it('reaches into arguments', async () => {
    const claim = '{issue_refund.args.sku} is shown';
    const path = [call(1, 'issue_refund', {}), checkpoint(2, 'end')];
    expect(await outcome(claim, line('BUD-1'), { path })).toBe('passed');
  });
});

describe('the newest agent message', () => {
  const claim = 'The newest agent message is shown.';
  const path = [checkpoint(5, 'end')];
  const pieces = (newest: Partial<Piece>): Piece[] => [
    { text: 'Hello', at: [10, 10], message: 'm1' },
    { text: 'Not returnable', at: [10, 40], message: 'm3', ...newest },
  ];
  const messages = [message(1, 'm1', 'agent'), message(2, 'm2', 'user'), message(3, 'm3', 'agent')];

  it('is measured as a whole', async () => {
    expect(await outcome(claim, { pieces: pieces({}) }, { path, messages })).toBe('passed');
    expect(await outcome(claim, { pieces: pieces({ inked: 4 }) }, { path, messages })).toBe(
      'failed',
    );
  });

  it('is the one that the screen held, also where it was recorded after the checkpoint', async () => {
    const late = [
      message(1, 'm1', 'agent'),
      message(6, 'm3', 'agent'),
      message(8, 'm4', 'agent', 2),
    ];
    expect(await outcome(claim, { pieces: pieces({ inked: 0 }) }, { path, messages: late })).toBe(
      'failed',
    );
    expect(await outcome(claim, { pieces: pieces({}) }, { path, messages: late })).toBe('passed');
  });

  it('fails where it is no longer on the page, and is inconclusive where it is not known', async () => {
    const [hello] = pieces({});
    expect(await decision(claim, { pieces: hello ? [hello] : [] }, { path, messages })).toEqual([
      'failed',
      'The newest agent message has no text on the page.',
    ]);
    expect(await decision(claim, { pieces: pieces({}) }, { path })).toEqual([
      'inconclusive',
      'No message of the agent is known here: the newest agent message is for episodes.',
    ]);
    expect(await decision(claim, line('Hello'), { path, messages })).toEqual([
      'inconclusive',
      'The capture does not say which text belongs to which message.',
    ]);
  });
});

describe('the end of the newest agent message', () => {
  const path = [checkpoint(5, 'end')];
  const messages = [message(1, 'm1', 'agent')];
  const long = 'We have looked at it with care, and it cannot be returned any more.';
  const seen = async (inked: readonly number[]) => {
    const texts = [long, 'Sorry.'];
    const pieces = texts.map((text, at): Piece => ({
      ...{ text, at: [10, 10 + at * 40], message: 'm1', inked: inked[at] ?? text.length },
    }));
    const claim = 'The end of the newest agent message is shown.';
    return judge(claim, { pieces }, { path, messages });
  };

  it('is its last words, up to 40 characters, whatever became of the rest', async () => {
    expect((await seen([long.length, 6])).outcome).toBe('passed');
    expect(await seen([30, 6])).toMatchObject({ outcome: 'failed' });
    expect((await seen([30, 6])).reason).toContain('6 of 32 characters');
    expect((await seen([60, 0])).outcome).toBe('failed');
  });

  it('does not ask about the beginning', async () => {
    const pieces: Piece[] = [
      { text: 'Dear customer, this is our answer to you.', at: [10, 10], message: 'm1', inked: 0 },
      { text: long, at: [10, 50], message: 'm1' },
    ];
    const end = 'The end of the newest agent message is shown.';
    expect(await outcome(end, { pieces }, { path, messages })).toBe('passed');
    const whole = 'The newest agent message is fully visible.';
    expect(await outcome(whole, { pieces }, { path, messages })).toBe('failed');
  });
});

function inkedBy(inked: number | undefined): Partial<Piece> {
  return inked === undefined ? {} : { inked };
}

describe('the messages of this turn', () => {
  const path = [checkpoint(5, 'end')];
  const claim = 'The messages of this turn are fully visible.';
  const pieces = (first: Partial<Piece>, second: Partial<Piece>): Piece[] => [
    { text: 'Hello', at: [10, 10], message: 'm1', inked: 0 },
    { text: 'One moment', at: [10, 40], message: 'm3', ...first },
    { text: 'It is done', at: [10, 70], message: 'm4', ...second },
  ];
  const messages = [
    message(1, 'm1', 'agent', 0),
    message(2, 'm2', 'user'),
    message(3, 'm3', 'agent'),
    message(4, 'm4', 'agent'),
  ];
  const seen = async (...pair: [Partial<Piece>, Partial<Piece>]) =>
    (await judge(claim, { pieces: pieces(...pair) }, { path, messages })).outcome;

  it('are each measured, and those of earlier turns are not', async () => {
    expect(await seen({}, {})).toBe('passed');
    expect(await seen({ inked: 2 }, {})).toBe('failed');
    expect(await seen({}, { inked: 2 })).toBe('failed');
  });

  it('that are not said to be anything are denied each', async () => {
    const denied = 'The messages of this turn are not shown.';
    const outcomes = [
      [0, 0],
      [0, undefined],
      [undefined, undefined],
    ].map(async ([one, two]) => {
      const picture = pieces(inkedBy(one), inkedBy(two));
      return (await judge(denied, { pieces: picture }, { path, messages })).outcome;
    });
    expect(await Promise.all(outcomes)).toEqual(['passed', 'failed', 'failed']);
  });

  it('are inconclusive where one of them is not on the page', async () => {
    const [hello, first] = pieces({}, {});
    const some = hello && first ? [hello, first] : [];
    const { outcome, reason } = await judge(claim, { pieces: some }, { path, messages });
    expect([outcome, reason]).toEqual([
      'inconclusive',
      '1 of the messages of this turn has no text on the page.',
    ]);
  });

  it('are inconclusive where the agent wrote none', async () => {
    const before = messages.slice(0, 2);
    const { outcome } = await judge(claim, { pieces: pieces({}, {}) }, { path, messages: before });
    expect(outcome).toBe('inconclusive');
  });
});
