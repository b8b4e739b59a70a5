// A file of another kind than a command takes: the error says what it is, what was expected, and what to do.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sightlineProgram } from '../../src/cli/program.js';
import { readLabels } from '../../src/judge/labels.js';
import { readCalibration } from '../../src/model/calibration.js';
import { fileKind } from '../../src/scenario/file-kind.js';
import { folderWith } from '../scenario/temporary-folder.js';

const item = { episode: 'run/1-1', question: 'stayed_on_policy', answer: 'no' };
const labels = `${JSON.stringify(item)}\n${JSON.stringify({ ...item, episode: 'run/1-2' })}\n`;
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
    ['a scenario', scenario],
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
    const file = `${folderWith({ 'l.jsonl': labels })}/l.jsonl`;
    expect(errorOf(() => readCalibration(file, 'SIGHTLINE_CALIBRATION'))).toBe(
      `The calibration ${file} (SIGHTLINE_CALIBRATION) cannot be used.
  the file is a file of labels
  expected: what sightline judge calibrate --out wrote
  Write a new one with sightline judge calibrate <labels> --out <file>.   docs/errors.md#calibration-invalid`,
    );
  });

  it('says that a calibration is not a file of labels', () => {
    const text = JSON.stringify({ format: 'sightline-calibration', version: 1 });
    expect(errorOf(() => readLabels('c.json', text))).toBe(
      `The labels in c.json cannot be used.
  the file is a calibration
  expected: one label per line, as the report saves them
  Give a file of labels; docs/calibration.md has its form.   docs/errors.md#labels-invalid`,
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
