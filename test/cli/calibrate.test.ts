// The command as it is run, on files of labels; the example of docs/calibration.md is one of them.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sightlineProgram } from '../../src/cli/program.js';
import { licenceOf } from '../../src/statistics/calibration/licence.js';
import { readCalibration } from '../../src/statistics/calibration/record.js';
import { folderWith } from '../scenario/temporary-folder.js';
import { items, judge, sound } from '../statistics/calibration/items.js';

const example = 'docs/calibration-example.jsonl';

afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = undefined;
});

async function run(...args: string[]): Promise<{ out: string; error: string }> {
  let out = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    out += String(text);
    return true;
  });
  let error = '';
  try {
    await sightlineProgram().parseAsync(['node', 'sightline', 'judge', 'calibrate', ...args]);
  } catch (thrown) {
    error = (thrown as Error).message;
  } finally {
    vi.restoreAllMocks();
  }
  return { out, error };
}

function labelsFile(all: readonly unknown[]): { folder: string; labels: string } {
  const folder = folderWith({});
  const labels = join(folder, 'labels.jsonl');
  writeFileSync(labels, all.map((one) => JSON.stringify(one)).join('\n'));
  return { folder, labels };
}

describe('sightline judge calibrate', () => {
  it('prints what docs/calibration.md says of its example', async () => {
    const { out, error } = await run(example);
    expect(error).toBe('');
    const docs = readFileSync('docs/calibration.md', 'utf8');
    const [, shown] = /```text\n(stayed_on_policy: [\s\S]*?)```/.exec(docs) ?? [];
    expect(out).toBe(shown);
  });

  it('writes a record that licenses what it measured, the same bytes each time', async () => {
    const { folder, labels } = labelsFile(sound());
    const [one, other] = [join(folder, 'one.json'), join(folder, 'other.json')];
    await run(labels, '--out', one);
    await run(labels, '--out', other);
    expect(readFileSync(one, 'utf8')).toBe(readFileSync(other, 'utf8'));
    const evidence = readCalibration(one, readFileSync(one, 'utf8'));
    const { model, promptHash, question: kind } = judge;
    expect(licenceOf(evidence, { model, promptHash, kind }).mayBlock).toBe(true);
    expect(licenceOf(evidence, { model, promptHash: 'other', kind })).toMatchObject({
      mayBlock: false,
      stale: ['prompt'],
    });
    expect(readdirSync(folder).sort()).toEqual(['labels.jsonl', 'one.json', 'other.json']);
  });

  it('prints JSON with a license for each judge', async () => {
    const { labels } = labelsFile([...sound(), ...items(3, { model: 'another' })]);
    const { out } = await run(labels, '--json', '--max-error', '0.1');
    const printed = JSON.parse(out) as { wantedError: number; licences: { mayBlock: boolean }[] };
    expect(printed.wantedError).toBe(0.1);
    expect(printed.licences.map(({ mayBlock }) => mayBlock)).toEqual([true, false]);
  });

  it('tells questions of scenarios apart by their wordings', async () => {
    const own = (promptHash: string, wording?: string) =>
      items(3, { question: 'own', promptHash, ...(wording === undefined ? {} : { wording }) });
    const all = [...own('aaaa', '"Is it <so>?"'), ...own('bbbb', '"Is it not?"'), ...own('cccc')];
    const { folder, labels } = labelsFile(all);
    const html = join(folder, 'page.html');
    const { out } = await run(labels, '--html', html);
    expect(out.split('\n').filter((line) => line.startsWith('own'))).toEqual([
      'own "Is it <so>?": a-model, prompt aaaa',
      'own "Is it not?": a-model, prompt bbbb',
      'own: a-model, prompt cccc',
    ]);
    expect(readFileSync(html, 'utf8')).toContain('Is it &lt;so&gt;?');
    const json = JSON.parse((await run(labels, '--json')).out) as {
      calibrations: { wording?: string }[];
    };
    expect(json.calibrations.map(({ wording }) => wording)).toEqual([
      ...['"Is it <so>?"', '"Is it not?"'],
      undefined,
    ]);
  });

  it('measures only the kinds that are named', async () => {
    const { labels } = labelsFile([...items(3, {}), ...items(2, { question: 'no_promise' })]);
    const { out } = await run(labels, '--question', 'no_promise');
    expect(out).toContain('no_promise: a-model');
    expect(out).not.toContain('stayed_on_policy');
    const { error } = await run(labels, '--question', 'no_promises');
    expect(error).toContain('no question of the kind "no_promises"');
    expect(error).toContain('did you mean "no_promise"');
  });

  it('says of a judge that says yes to everything what cannot be told', async () => {
    const yes = [...sound(), ...items(5, { label: null })].map((item) => ({
      ...item,
      votes: ['yes'],
    }));
    const { out } = await run(labelsFile(yes).labels);
    expect(out).toMatch(/specificity +0\.0%/);
    expect(out).toMatch(/corrected rate: undefined: sensitivity and specificity sum to no more/);
    expect(out).toContain('may not block: no threshold keeps the error at 5.0%');
    expect(out).not.toMatch(/NaN|null|undefined:? *$/m);
  });

  it('gives only the error of Sightline’s own answers, over all labels, and calls them no judge', async () => {
    const verdicts = (count: number, label: string) =>
      Array.from({ length: count }, (_, at) => ({
        ...{ id: `${label}-${at}/verdict`, question: 'verdict.failed', wording: 'Is it right?' },
        ...{ promptHash: 'p', model: 'Sightline', votes: ['yes'] },
        ...{ label, source: 'human', rater: 'ann', answer: label },
      }));
    const all = [...verdicts(9, 'yes'), ...verdicts(1, 'no')];
    const { folder, labels } = labelsFile(all);
    const html = join(folder, 'page.html');
    const { out } = await run(labels, '--html', html);
    expect(out.split('\n')).toEqual([
      'verdict.failed Is it right?',
      '',
      '    error by human labels  10.0% (1.7%–40.5%), 1 of 10',
      '',
      "1 kind of Sightline's own answers measured",
      '',
    ]);
    expect(readFileSync(html, 'utf8')).not.toMatch(/sensitivity|may (not )?block|threshold</);
    const mixed = await run(labelsFile([...all, ...sound()]).labels);
    expect(mixed.out).toMatch(
      /\n1 judge calibrated, 1 may block; 1 kind of Sightline's own answers measured\n$/,
    );
  });

  it('says what is still to be judged', async () => {
    const { out } = await run(labelsFile(items(4, { votes: null })).labels);
    expect(out).toContain('labels by human: 0 for tuning, 4 for the test; 4 still to be judged');
    expect(out).toMatch(/coverage +none: no test item was judged/);
    expect(out).not.toContain('NaN');
  });
});

describe('its page', () => {
  it('holds a plot for each population, no script and nothing from a network', async () => {
    const { folder } = labelsFile([]);
    const page = join(folder, 'page.html');
    await run(example, '--html', page);
    const html = readFileSync(page, 'utf8');
    expect(html.match(/<svg class="plot"/g)).toHaveLength(2);
    expect(html.match(/<circle/g)).toHaveLength(11);
    expect(html).not.toMatch(/<script|https?:|url\(/);
    expect(html).toContain("default-src 'none'");
  });

  it('escapes the names of the labels', async () => {
    const { folder, labels } = labelsFile(items(2, { model: '<img src=x onerror=alert(1)>' }));
    const page = join(folder, 'page.html');
    await run(labels, '--html', page);
    const html = readFileSync(page, 'utf8');
    expect(html).not.toContain('<img');
    expect(html).toContain('&lt;img src=x');
  });
});

describe('bad input of calibrate', () => {
  it.each(['5%', '0.6', '-1', 'few', ''])('refuses "%s" as a share', async (share) => {
    const { error } = await run(example, `--max-error=${share}`);
    expect(error).toContain('is not a share of wrong decisions');
    expect(error).toContain('Write it as --max-error 0.05');
  });

  it('leaves nothing written where the labels are broken', async () => {
    const { folder, labels } = labelsFile([...items(2, {}), { id: 'x' }]);
    const targets = ['--out', join(folder, 'a.json'), '--html', join(folder, 'a.html')];
    const { error, out } = await run(labels, ...targets);
    expect(error).toContain(`${labels}:3:1`);
    expect(out).toBe('');
    expect(readdirSync(folder)).toEqual(['labels.jsonl']);
  });

  it('names a file that is not there, and targets that cannot be written', async () => {
    const { folder, labels } = labelsFile(items(2, {}));
    expect((await run(join(folder, 'none'))).error).toContain('does not exist');
    const lost = join(folder, 'no-folder', 'a.json');
    expect((await run(labels, '--out', lost)).error).toContain('there is no folder');
    expect((await run(labels, '--html', folder)).error).toContain('it is a folder');
    expect((await run(labels, '--out', labels)).error).toContain('is the labels file');
    expect(existsSync(join(folder, 'no-folder'))).toBe(false);
  });

  it('refuses a calibration that was changed into none', () => {
    expect(() => readCalibration('c.json', '{')).toThrow('The calibration c.json cannot be used');
    const text = JSON.stringify({ format: 'sightline-calibration', version: 2 });
    expect(() => readCalibration('c.json', text)).toThrow(/at version: .*calibration-invalid/s);
  });
});
