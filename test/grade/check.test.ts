import { describe, expect, it } from 'vitest';
import { hasFields, satisfies } from '../../src/grade/check/satisfies.js';
import { checkProblems, describeCheck } from '../../src/scenario/check-schema.js';
import type { Json } from '../../src/values/json.js';

const ofWorld = (value: Json | undefined, check: Json, before?: Json) =>
  satisfies({ value, before }, check, { plain: 'strict', locale: 'en-US' });
const ofArgument = (value: Json | undefined, check: Json, locale = 'en-US') =>
  satisfies({ value }, check, { plain: 'partial', locale });

type Row = [check: Json, holds: Json | undefined, doesNot: Json | undefined];

describe('a check', () => {
  const rows: Row[] = [
    [84, 84, '84'],
    [{ a: 1 }, { a: 1 }, { a: 1, b: 2 }],
    [{ equals: { count: 2 } }, { count: 2 }, ['a', 'b']],
    [{ contains: { id: 'R-1' } }, [{ id: 'R-1', amount: 84 }], [{ id: 'R-2' }]],
    [{ contains: { amount: { gte: 80 } } }, { amount: 84 }, { amount: 79 }],
    [{ contains: { date: '2026-03-14' } }, { date: '2026-03-14' }, '2026-03-14'],
    [{ contains: 'vip' }, ['new', 'vip'], ['new']],
    [{ contains: 'Broken' }, 'it arrived broken', 'it arrived late'],
    [{ contains: ['a', 'b'] }, ['b', 'c', 'a'], ['a', 'c']],
    [{ count: 2 }, ['a', 'b'], ['a']],
    [{ count: 0 }, undefined, 'text'],
    [{ count: { gte: 2 } }, { a: 1, b: 2 }, ['a']],
    [{ length: 3 }, 'abc', 'abcd'],
    [{ length: { lt: 2 } }, ['a'], undefined],
    [{ absent: true }, undefined, null],
    [{ present: true }, null, undefined],
    [{ gt: 5 }, 5.01, 5],
    [{ gte: 5 }, '5.0', '4.99'],
    [{ lt: '2026-03-14' }, '2026-03-13T23:00:00Z', 'March 14, 2026'],
    [{ lte: '2026-03-14T10:00:00Z' }, '2026-03-14T09:59:59Z', '2026-03-14T10:00:01Z'],
    [{ lte: '$84.00' }, 84, '84.01 USD'],
    [{ lt: '$84.00' }, '$1.00', '1.00 EUR'],
    [{ gt: 5 }, '$6.00', 'many'],
    [{ one_of: ['open', 'closed'] }, 'open', 'shut'],
    [{ matches: '^ORD-[0-9]+$' }, 'ORD-10027', 'ord-10027'],
    [{ date: 'March 14, 2026' }, '2026-03-14', '2026-03-15'],
    [{ date: '2026-03-14' }, 'Saturday, March 14, 2026 at 9:30 am', 'March 14'],
    [{ date: '2026-03-14' }, '2026-03-14T23:30:00-05:00', 'from March 14, 2026 on'],
    [{ date: '2026-03-14' }, '3/14/2026', 20260314],
    [{ money: '$84.00' }, 84, 84.01],
    [{ money: 84 }, '84.00 USD', '84.50 USD'],
    [{ money: { amount: 84, currency: 'USD' } }, '$84', '84 EUR'],
    [
      { money: '1,234.50 EUR' },
      { amount: '1234.50', currency: 'eur' },
      { amount: 1234.5, currency: 'USD' },
    ],
    [{ money: -5 }, '-$5.00', '$5.00'],
    [{ not: { count: 1 } }, [], ['a']],
    [{ all: [{ gte: 1 }, { lte: 5 }] }, 5, 6],
    [{ any: [{ absent: true }, { count: 0 }] }, [], ['a']],
  ];
  it.each(rows)('%j holds of %j and not of %j', (check, holds, doesNot) => {
    expect(checkProblems(check, 'world')).toEqual([]);
    expect(ofWorld(holds, check)).toBe(true);
    expect(ofWorld(doesNot, check)).toBe(false);
  });

  const asked: [check: Json, before: Json | undefined, holds: Json, doesNot: Json | undefined][] = [
    [{ changed: true }, 1, 2, 1],
    [{ changed: false }, [1], [1], [1, 1]],
    [{ by: 84 }, 0.1, 84.1, 84],
    [{ by: { lt: 0 } }, '$10.00', '$9.00', undefined],
    [{ added: 1 }, [{ id: 1 }], [{ id: 2 }, { id: 1, seen: true }], [{ id: 1 }]],
    [
      { added: { amount: { money: '$84.00' } } },
      [],
      [{ id: 1, amount: 84 }],
      [{ id: 1, amount: 94 }],
    ],
    [{ added: 0 }, [{ id: 1, n: 1 }], [{ id: 1, n: 2 }], [{ id: 2, n: 1 }]],
    [{ added: 1 }, ['a', 'b'], ['b', 'a', 'a'], ['b', 'a']],
    [{ added: 1 }, [{ at: 1 }], [{ at: 2 }], [{ at: 1 }]],
    [{ added: 1 }, { a: 1 }, { a: 2, b: 1 }, { a: 2 }],
    [{ added: 1 }, undefined, [{ id: 1 }], 'text'],
    [{ removed: 1 }, [{ id: 1 }, { id: 2 }], [{ id: 2 }], [{ id: 2 }, { id: 1 }]],
    [{ removed: { id: 1 } }, [{ id: 1 }, { id: 2 }], [{ id: 2 }], [{ id: 1 }]],
    [{ all: [{ changed: true }, { not: { removed: 1 } }] }, ['a'], ['a', 'b'], []],
  ];
  it.each(asked)(
    '%j against %j before holds of %j and not of %j',
    (check, before, holds, doesNot) => {
      expect(checkProblems(check, 'world')).toEqual([]);
      expect(ofWorld(holds, check, before)).toBe(true);
      expect(ofWorld(doesNot, check, before)).toBe(false);
    },
  );

  const ofArguments: Row[] = [
    ['84.0', 84, 85],
    [{ to: { city: 'Boston' } }, { to: { city: 'Boston', zip: '02101' } }, { to: {} }],
    [
      { on: { date: 'March 14, 2026' }, by: 'x' },
      { on: '2026-03-14', by: 'x' },
      { on: '2026-03-14' },
    ],
    [
      [{ gt: 1 }, 2],
      [2, 2],
      [2, 2, 2],
    ],
    [{ equals: { a: 1 } }, { a: '1' }, { a: 1, b: 1 }],
    [{ not: 'wire' }, 'card', 'wire'],
    [{ absent: true }, undefined, 1],
  ];
  it.each(ofArguments)('%j of an argument holds of %j and not of %j', (check, holds, doesNot) => {
    expect(checkProblems(check, 'argument')).toEqual([]);
    expect(ofArgument(holds, check)).toBe(true);
    expect(ofArgument(doesNot, check)).toBe(false);
  });

  it('never takes the arguments of a call themselves for a predicate', () => {
    const fields = { date: '2026-03-14' };
    const reading = { plain: 'partial', locale: 'en-US' } as const;
    expect(hasFields({ date: '2026-03-14', city: 'Boston' }, fields, reading)).toBe(true);
    expect(
      hasFields({ date: '2026-03-14', city: 'Boston' }, fields, { ...reading, plain: 'exact' }),
    ).toBe(false);
    expect(hasFields({ date: '2026-03-14' }, fields, { ...reading, plain: 'exact' })).toBe(true);
  });

  it('reads a day with slashes as the locale does', () => {
    expect(ofArgument('3/4/2026', { date: '2026-03-04' }, 'en-US')).toBe(true);
    expect(ofArgument('3/4/2026', { date: '2026-03-04' }, 'en-GB')).toBe(false);
  });
});

describe('a broken check', () => {
  it.each<[Json, 'world' | 'argument', (string | number)[], string]>([
    [{ count: -1 }, 'world', ['count'], 'a whole number, or a comparison such as {"gte": 2}'],
    [{ absent: false }, 'world', ['absent'], 'true'],
    [
      { gt: 'soon' },
      'world',
      ['gt'],
      'a number, a day such as 2026-03-14 or an amount such as $84.00',
    ],
    [
      { date: '2026-02-30' },
      'world',
      ['date'],
      'a day with its year, such as 2026-03-14 or March 14, 2026',
    ],
    [
      { date: '3/4/2026' },
      'world',
      ['date'],
      'a day with its year, such as 2026-03-14 or March 14, 2026',
    ],
    [{ matches: '(' }, 'argument', ['matches'], 'a regular expression such as ^ORD-[0-9]+$'],
    [{ one_of: [] }, 'world', ['one_of'], 'a list of at least 1 value'],
    [
      { not: { by: 'x' } },
      'world',
      ['not', 'by'],
      'a number, after less before, or a comparison such as {"gt": 0}',
    ],
    [
      { all: [1, { money: 'lots' }] },
      'world',
      ['all', 1, 'money'],
      'an amount such as 84, $84.00, 84.00 USD or {amount: 84, currency: USD}',
    ],
    [
      { contains: { a: { count: 'x' } } },
      'world',
      ['contains', 'a', 'count'],
      'a whole number, or a comparison such as {"gte": 2}',
    ],
    [
      { changed: true },
      'argument',
      ['changed'],
      'asked of what a pointer of the world names, which alone has a before',
    ],
    [
      { added: { n: { by: 1 } } },
      'world',
      ['added', 'n', 'by'],
      'asked of what a pointer of the world names, which alone has a before',
    ],
    [
      { gte: 1, lte: 5 },
      'argument',
      [],
      'one predicate; several are joined by {"all": […]}, and an object as it stands is {"equals": …}',
    ],
  ])('%j of %s tells where and what it must be', (check, of, path, message) => {
    expect(checkProblems(check, of)).toEqual([{ path, message }]);
  });

  it('leaves plain values of the world and what staging fills alone', () => {
    expect(checkProblems({ a: { count: 'x' }, b: 1 }, 'world')).toEqual([]);
    expect(checkProblems({ date: '{ordered_on}' }, 'world')).toEqual([]);
    expect(checkProblems({ lte: '{price}' }, 'argument')).toEqual([]);
  });
});

describe('a check in words', () => {
  it.each<[Json, string, string]>([
    [84, 'equals 84', 'does not equal 84'],
    [{ count: { gte: 2 } }, 'counts at least 2', 'does not count at least 2'],
    [{ contains: { id: 1 } }, 'contains {"id":1}', 'does not contain {"id":1}'],
    [{ absent: true }, 'is absent', 'is there'],
    [{ lt: '$5' }, 'is below $5', 'is not below $5'],
    [{ one_of: ['a', 1] }, 'is one of "a", 1', 'is none of "a", 1'],
    [{ matches: '^a' }, 'matches /^a/', 'does not match /^a/'],
    [{ date: '2026-03-14' }, 'is the day 2026-03-14', 'is not the day 2026-03-14'],
    [
      { money: { amount: 84, currency: 'USD' } },
      'is the amount 84 USD',
      'is not the amount 84 USD',
    ],
    [{ length: 3 }, 'has the length 3', 'does not have the length 3'],
    [{ not: { present: true } }, 'is absent', 'is there'],
    [
      { all: [{ gte: 1 }, { not: 3 }] },
      'is at least 1 and does not equal 3',
      'is not at least 1 or equals 3',
    ],
    [
      { any: [{ gte: 1 }, 0] },
      'is at least 1 or equals 0',
      'is not at least 1 and does not equal 0',
    ],
    [{ changed: false }, 'did not change', 'changed'],
    [{ by: -2 }, 'changed by -2', 'did not change by -2'],
    [{ added: 1 }, 'gained 1 member', 'did not gain 1 member'],
    [{ removed: { id: 1 } }, 'lost a member with {"id":1}', 'did not lose a member with {"id":1}'],
  ])('%j', (check, words, negated) => {
    expect(describeCheck(check, false)).toBe(words);
    expect(describeCheck(check, true)).toBe(negated);
  });
});
