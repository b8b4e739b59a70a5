import { expect, it } from 'vitest';
import { countOf, nounOf } from '../src/values/count.js';

it.each([
  [countOf(0, 'call'), '0 calls'],
  [countOf(1, 'call'), '1 call'],
  [countOf(2, 'call'), '2 calls'],
  [countOf(1, 'try', 'tries'), '1 try'],
  [countOf(2, 'try', 'tries'), '2 tries'],
  [countOf(2, 'line was', 'lines were'), '2 lines were'],
  [`1,200 ${nounOf(1200, 'token')}`, '1,200 tokens'],
  [`1 ${nounOf(1, 'match', 'matches')}`, '1 match'],
])('a count stands with its noun: %s', (written, expected) => {
  expect(written).toBe(expected);
});
