// Lines of further records as their sources give them, in the one form in which they are kept.
import { expect, it } from 'vitest';
import { RECORD_BOUNDS, sourceLine } from '../../src/episode/record-line.js';

const plain = { at: null, level: null, message: null, data: null };

it.each([
  ['a text', 'started', { ...plain, message: 'started' }],
  [
    'all four fields',
    { at: '2026-03-02T10:00:00+01:00', level: 'error', message: 'no', data: { id: 1 } },
    { at: '2026-03-02T09:00:00.000Z', level: 'error', message: 'no', data: { id: 1 } },
  ],
  [
    'a flat object of a logger, with its numbers for levels',
    { level: 50, message: 'no stock', order_id: 'ORD-1', at: 1772445600000 },
    {
      ...{ at: '2026-03-02T10:00:00.000Z', level: 'error', message: 'no stock' },
      data: { order_id: 'ORD-1' },
    },
  ],
  [
    'the words of other loggers',
    { level: 'WARN', message: 'x' },
    { ...plain, level: 'warning', message: 'x' },
  ],
  [
    'the worst that there is',
    { level: 'fatal', message: 'x' },
    { ...plain, level: 'error', message: 'x' },
  ],
  [
    'values that JSON has otherwise',
    { at: new Date(0), message: 'x', data: { when: new Date(0), gone: undefined } },
    {
      ...plain,
      at: '1970-01-01T00:00:00.000Z',
      message: 'x',
      data: { when: '1970-01-01T00:00:00.000Z' },
    },
  ],
])('%s is a line', (_what, given, expected) => {
  expect(sourceLine(given)).toEqual(expected);
});

it.each([
  ['nothing', undefined, /^it is neither a text nor an object/],
  ['a number', 7, /^it is neither a text nor an object/],
  ['an empty object', {}, /^it has neither message nor data$/],
  [
    'a level that there is not',
    { level: 'loud', message: 'x' },
    /^level: .*debug, info, warning or error/,
  ],
  ['a time that is none', { at: 'yesterday', message: 'x' }, /^at: .*ISO 8601/],
  ['a message that is no text', { message: { a: 1 } }, /^message: /],
  ['data beside other fields', { data: 1, order: 2 }, /^it has "data" and order as well/],
])('%s is none, and told so', (_what, given, why) => {
  expect(sourceLine(given)).toMatch(why);
});

it('a line that is too long keeps the beginning of its message, and says that it was cut', () => {
  const line = sourceLine({
    level: 'error',
    message: 'm'.repeat(RECORD_BOUNDS.lineBytes),
    data: {},
  });
  expect(line).toEqual({ ...plain, level: 'error', message: 'm'.repeat(8000), cut: true });
});
