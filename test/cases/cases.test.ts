// Whether every page of the corpus is judged as a person in front of it would, and whether the corpus is sound.
import { expect, it } from 'vitest';
import { casePages } from './corpus.js';
import { judgeAllAt } from './judge.js';

judgeAllAt(1, casePages);

it('no page is in the corpus twice with the same claim', () => {
  const keys = casePages.map(({ name, topic, claim }) => `${topic}: ${name}: ${claim}`);
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
});

it('truth is on both sides in about equal parts', () => {
  const count = (truth: boolean) => casePages.filter(({ holds }) => holds === truth).length;
  expect(count(true) / count(false)).toBeGreaterThan(0.8);
  expect(count(true) / count(false)).toBeLessThan(1.25);
});
