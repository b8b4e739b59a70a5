// A file of another kind than a command takes: the error says what it is, what was expected, and what to do.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sightlineProgram } from '../../src/cli/program.js';
import { readOrderings } from '../../src/judge/read-orderings.js';
import { readAnchors } from '../../src/model/anchors.js';
import { fileKind } from '../../src/scenario/file-kind.js';
import { readCalibration } from '../../src/statistics/calibration/record.js';
import { readLabels } from '../../src/statistics/calibration/read-labels.js';
import { folderWith } from '../scenario/temporary-folder.js';

const item = {
  ...{ id: 'a', question: 'q', promptHash: 'h', model: 'm', label: 'yes', source: 'human' },
  votes: ['yes'],
};
const labels = `${JSON.stringify(item)}\n${JSON.stringify({ ...item, id: 'b' })}\n`;
const scenario = 'scenario_id: a\ntitle: A\nstarting_prompt: Hi\n';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

function errorOf(read: () => unknown): string {
  try {
    read();
  } catch (error) {
    return (error as Error).message;
  }
  return '';
}

describe('the kind of a file', () => {
  it.each([
    ['a file of labels', labels],
    ['a file of labels', `[${JSON.stringify(item)}]`],
    ['a calibration', '{"format":"sightline-calibration"}'],
    ['a file of anchors', '{"format":"sightline-anchors"}'],
    ['a scenario', scenario],
    ['a file of orderings', 'orderings: []\n'],
    ['a file of claims', '{"claims":["x"]}'],
    ['no JSON', 'just words'],
    [null, '{"a":1}'],
    [null, '{"format":"constructor"}'],
  ])('is %s', (kind, text) => {
    expect(fileKind(text)).toBe(kind);
  });
});

describe('an error about a file of another kind', () => {
  it('of labels that stand for a calibration', () => {
    expect(errorOf(() => readCalibration('l.jsonl', labels))).toBe(
      `The calibration l.jsonl cannot be used.
  the file is a file of labels
  expected: what sightline judge calibrate --out wrote
  Write a new one with sightline judge calibrate l.jsonl --out <file>.   docs/errors.md#calibration-invalid`,
    );
  });

  it('of anchors that are no JSON', () => {
    const file = `${folderWith({ 'anchors.json': 'just words' })}/anchors.json`;
    expect(errorOf(() => readAnchors(file))).toBe(
      `The anchors in ${file} (SIGHTLINE_ANCHORS) cannot be used.
  the file is no JSON
  expected: what sightline judge orderings --out wrote
  Write a new file with sightline judge orderings <file> --out <file>, or unset SIGHTLINE_ANCHORS.   docs/errors.md#anchors-invalid`,
    );
  });

  it('says that a calibration is not a file of labels', () => {
    const text = JSON.stringify({ format: 'sightline-calibration', version: 1 });
    expect(errorOf(() => readLabels('c.json', text))).toBe(
      `The labels in c.json cannot be used.
  the file is a calibration
  expected: items as sightline judge collect writes them
  Give a file of labels; docs/calibration.md describes an item.   docs/errors.md#labels-invalid`,
    );
  });

  it('of a folder and of a scenario that stand for orderings', async () => {
    const folder = folderWith({ 'a.yaml': scenario });
    await expect(readOrderings([folder])).rejects.toThrow(
      `There is no file of orderings "${folder}".\n  looked at ${folder}, which is a folder\n`,
    );
    await expect(readOrderings([`${folder}/a.yaml`])).rejects.toThrow(
      `The orderings in ${folder}/a.yaml cannot be used.
  the file is a scenario
  expected: { orderings: [ … ] }, as YAML or JSON
  Give a file of orderings; docs/orderings.md has its form.`,
    );
  });

  it('of a label that is no answer, with null among what it may be', () => {
    const maybe = JSON.stringify({ ...item, label: 'maybe' });
    expect(errorOf(() => readLabels('l.jsonl', maybe))).toContain(
      'l.jsonl:1:1  label must be one of yes, no or null, not "maybe"',
    );
    const more = JSON.stringify({ ...item, votes: 'yes' });
    expect(errorOf(() => readLabels('l.jsonl', more))).toContain(
      'votes must be a list or null, not "yes"',
    );
    const source = JSON.stringify({ ...item, source: 'dog' });
    expect(errorOf(() => readLabels('l.jsonl', source))).toContain(
      'source must be one of human, mutant, counterfactual, measured, not "dog"',
    );
  });
});

describe('check --claims', () => {
  it.each([
    ['{"claim":["x"]}', 'the file: Unrecognized key: "claim"'],
    ['{"claims":[]}', 'claims: no claims'],
    ['{"page":"a.html","claims":["x"]}', 'the file: Unrecognized key: "page"'],
  ])('says of %s how to write claims', async (text, found) => {
    const file = `${folderWith({ 'claims.json': text })}/claims.json`;
    const args = ['check', 'a.html', '--claims', file];
    const done = sightlineProgram().parseAsync(['node', 'sightline', ...args]);
    const message = await done.then(
      () => '',
      (error: unknown) => (error as Error).message,
    );
    expect(message).toContain(`The claims in ${file} cannot be read.`);
    expect(message).toContain(found);
    expect(message).toContain(
      'Write either ["claim", …], or { "claims": ["claim", …] }, or [{ "page": "…", "claims": ["claim", …] }, …].',
    );
  });
});
