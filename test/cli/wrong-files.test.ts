// A file of another kind than a command takes: the error says what it is, what was expected, and what to do.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readClaimsFile } from '../../src/cli/claims-file.js';
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

describe('lint --compile', () => {
  beforeEach(() => {
    vi.stubEnv('SIGHTLINE_MODEL_URL', '');
    vi.stubEnv('SIGHTLINE_MODEL', '');
  });

  it.each([
    ['{"claim":["x"]}', 'the file: Unrecognized key: "claim"'],
    ['{"claims":[]}', 'claims: no claims'],
    ['{"page":"a.html","claims":["x"]}', 'the file: Unrecognized key: "page"'],
  ])('takes %s for claims, and no scenario, and says how to write them', async (text, found) => {
    const file = `${folderWith({ 'claims.json': text })}/claims.json`;
    const done = sightlineProgram().parseAsync(['node', 'sightline', 'lint', '--compile', file]);
    const message = await done.then(
      () => '',
      (error: unknown) => (error as Error).message,
    );
    expect(message).toContain(`The claims in ${file} cannot be read.`);
    expect(message).toContain(found);
    expect(message).toContain(
      'Write either ["claim", …], or { "claims": ["claim", …] }, or [{ "page": "…", "claims": ["claim", …] }, …].',
    );
    expect(() => readClaimsFile(file)).toThrow(found);
  });

  it('takes what has a scenario_id, or nothing of claims, for a scenario', async () => {
    const folder = folderWith({
      'a.json': '{"scenario_id":"a","starting_prompt":"Hi","claims":["x"]}',
      'b.json': '{"starting_prompt":"Hi"}',
    });
    for (const name of ['a', 'b'])
      await expect(
        sightlineProgram().parseAsync([
          'node',
          'sightline',
          'lint',
          '--compile',
          `${folder}/${name}.json`,
        ]),
      ).rejects.toThrow('docs/errors.md#scenario-invalid');
  });
});
