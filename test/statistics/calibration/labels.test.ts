import { describe, expect, it } from 'vitest';
import { splitOf } from '../../../src/statistics/calibration/labels.js';
import { readLabels } from '../../../src/statistics/calibration/read-labels.js';
import { items } from './items.js';

const [item] = items(1, { id: 'one' });
const lines = (...all: unknown[]) => all.map((one) => JSON.stringify(one)).join('\n');

function problemsOf(text: string, file = 'labels.jsonl'): string {
  try {
    readLabels(file, text);
  } catch (error) {
    return (error as Error).message;
  }
  return 'no problem';
}

describe('a file of labels', () => {
  it('is JSON Lines or one JSON list', () => {
    const two = [item, { ...item, id: 'two', votes: null }];
    expect(readLabels('labels.jsonl', `${lines(...two)}\n\n`)).toEqual(two);
    expect(readLabels('labels.json', JSON.stringify(two, null, 2))).toEqual(two);
    expect(readLabels('labels', `\uFEFF ${JSON.stringify(two)}`)).toEqual(two);
  });

  it('names file, line, value and what is allowed, all at once', () => {
    const text = lines(
      item,
      { ...item, id: 'two', label: 'maybe' },
      { ...item, id: 'three', votes: ['yes', 'perhaps'] },
      { ...item, id: 'four', probability: 1.2 },
      { ...item, id: 'five', sorce: 'human' },
      { ...item, id: 'six', model: undefined },
    );
    const told = problemsOf(text);
    expect(told).toContain('5 problems');
    expect(told).toMatch(/labels\.jsonl:2:1 {2}label must be one of yes, no or null, not "maybe"/);
    expect(told).toMatch(/labels\.jsonl:3:1 {2}votes\S* must be .*not "perhaps"/);
    expect(told).toMatch(/labels\.jsonl:4:1 {2}probability must be .*not 1\.2/);
    expect(told).toMatch(/labels\.jsonl:5:1 {2}unknown field "sorce"; did you mean "source"/);
    expect(told).toMatch(/labels\.jsonl:6:1 {2}the field "model" is missing/);
    expect(told).toContain('docs/errors.md#labels-invalid');
  });

  it('names the line of a value in a list', () => {
    const text = JSON.stringify([item, { ...item, id: 'two', source: 'robot' }], null, 2);
    const line = text.split('\n').findIndex((one) => one.includes('"robot"')) + 1;
    const told = problemsOf(text, 'labels.json');
    expect(told).toMatch(new RegExp(`labels\\.json:${line}:\\d+ {2}source must be .*not "robot"`));
  });

  it('is refused where it cannot be read, holds something else or nothing', () => {
    expect(problemsOf(`${lines(item)}\n{"id": `)).toMatch(/labels\.jsonl:2:1 {2}not readable/);
    expect(problemsOf('[{"id": 1},]', 'labels.json')).toContain('not readable as JSON');
    expect(problemsOf(lines(item, 7))).toContain('labels.jsonl:2:1  an item must be an object');
    const whole = problemsOf(JSON.stringify({ labels: [item] }, null, 2), 'labels.json');
    expect(whole).toContain('1 problem.');
    expect(whole).toContain('the file contains one JSON value, neither a list');
    expect(problemsOf('\n')).toContain('the file contains no items');
    expect(problemsOf('[]')).toContain('the file contains no items');
  });

  it('wants a source where there is a label, and none where there is none', () => {
    const bare = { ...item, source: undefined };
    expect(problemsOf(lines(bare))).toContain('"source" is missing beside a label');
    expect(readLabels('labels.jsonl', lines({ ...bare, label: null }))).toHaveLength(1);
  });

  it('holds nothing that a terminal would obey', () => {
    expect(problemsOf(lines({ ...item, model: 'a\u001b[2J' }))).toMatch(/model must be/);
  });

  it('has an item once for each judge and source', () => {
    const told = problemsOf(lines(item, { ...item, id: 'two' }, { ...item, label: 'no' }));
    expect(told).toContain(
      'labels.jsonl:3:1  the id "one" is already in line 1, for the same judge and source',
    );
    const others = [{ model: 'b' }, { promptHash: 'b' }, { question: 'b' }, { source: 'mutant' }];
    const text = lines(item, ...others.map((other) => ({ ...item, ...other })));
    expect(readLabels('labels.jsonl', text)).toHaveLength(5);
  });

  it('of another kind does not list every line', () => {
    const told = problemsOf(Array.from({ length: 400 }, () => '{}').join('\n'));
    expect(told.split('\n').length).toBeLessThan(25);
    expect(told).toContain('the first 20 of them here');
  });
});

describe('the split', () => {
  const named = (id: string, parts = {}) =>
    items(1, { id, split: undefined, ...parts }).map(splitOf)[0];
  const ids = Array.from({ length: 3000 }, (_, index) => `item ${index}`);

  it('is the one that is named', () => {
    expect(named('one', { split: 'tuning' })).toBe('tuning');
    expect(named('one', { split: 'test' })).toBe('test');
  });

  it('else gives about a third for tuning, of each question and label', () => {
    for (const parts of [{}, { label: 'no' }, { question: 'another' }]) {
      const tuning = ids.filter((id) => named(id, parts) === 'tuning').length;
      expect(tuning / ids.length).toBeGreaterThan(0.3);
      expect(tuning / ids.length).toBeLessThan(0.37);
    }
  });

  it('goes by question and id alone, so that a corrected label or another judge moves nothing', () => {
    const plain = ids.map((id) => named(id));
    const changed = { label: 'no', model: 'b', promptHash: 'b', source: 'mutant', votes: null };
    expect(ids.map((id) => named(id, changed))).toEqual(plain);
    expect(ids.map((id) => named(id, { question: 'another' }))).not.toEqual(plain);
  });

  it('keeps a group together', () => {
    const found = new Set(ids.map((id) => named(id, { group: 'episode 7' })));
    expect(found.size).toBe(1);
  });
});
