// From votes to a license that blocks, as somebody would go: grade, collect, answer, calibrate, grade. The judge is a stand-in on the wire, the person a script.
import { spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CalibrationRecord } from '../../src/statistics/calibration/calibrate.js';
import { readLabels } from '../../src/statistics/calibration/read-labels.js';
import type { EpisodeVerdict } from '../../src/verdict/format.js';
import { agent, makeFolder, removeEpisodes, user, writeStory } from '../grade/build-episode.js';
import { reply, userText } from '../judge/judge-model.js';
import { decides, standIn } from '../stand-in/openai.js';

beforeAll(makeFolder);
afterAll(removeEpisodes);

const built = resolve(import.meta.dirname, '../../dist/cli/main.js');
const WHY = 'since earbuds are final sale';
const ask = 'Does the agent say why?';

/** The built command; `person` is given what was printed since its last answer. */
function sightline(
  args: readonly string[],
  { env = {}, person }: { env?: Record<string, string>; person?: (shown: string) => string } = {},
): Promise<{ code: number | null; out: string }> {
  return new Promise((done) => {
    const child = spawn(process.execPath, [built, ...args], { env: { ...process.env, ...env } });
    let [out, shown] = ['', ''];
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      out += text;
      shown += text;
      if (person === undefined || !shown.endsWith('q(uit): ')) return;
      child.stdin.write(`${person(shown)}\n`);
      shown = '';
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => (out += text));
    child.on('close', (code) => done({ code, out: stripVTControlCharacters(out) }));
  });
}

const expectations = {
  ...{ consistency: false, world: { '/refunds': { count: 0 } } },
  judges: [{ ask, blocking: true }],
};
const story = (index: number, says: string) =>
  writeStory({
    scenario: { expectations },
    story: [user(`Return order ${index}.`), agent(`No, I cannot do that, ${says}.`)],
  });

const verdictOf = async (dir: string) =>
  JSON.parse(await readFile(`${dir}.verdict.json`, 'utf8')) as EpisodeVerdict;

it('goes from votes by way of a person’s labels to a judge that blocks', async () => {
  const judge = await standIn(
    decides((request) => {
      const isThere = userText(request).includes(WHY);
      return reply({ quote: isThere ? WHY : null, answer: isThere ? 'yes' : 'no' });
    }),
  );
  const env = { SIGHTLINE_JUDGE_URL: judge.baseUrl, SIGHTLINE_JUDGE_MODEL: 'stand-in' };
  const dirs: string[] = [];
  for (let index = 0; index < 55; index += 1)
    dirs.push(await story(index, WHY), await story(index, 'and that is that'));
  const [good = '', bad = ''] = dirs;
  const folder = dirname(good);
  const labels = join(folder, 'labels.jsonl');
  const calibration = join(folder, 'calibration.json');

  const graded = await sightline(['grade', folder], { env });
  expect(graded.code).toBe(0);
  expect((await verdictOf(bad)).outcome).toBe('passed');
  const asked = judge.requests.length;
  expect(asked).toBe(220);

  const collected = await sightline(['judge', 'collect', folder, '--out', labels]);
  expect(collected.code).toBe(0);
  expect(collected.out).toContain('110 items, from 110 episodes: 110 new, 0 as before');

  const person = (shown: string) => (shown.includes(WHY) ? 'y' : 'n');
  const answered = await sightline(['judge', 'label', labels], { person });
  expect(answered.code).toBe(0);
  expect(answered.out).toContain('110 labels saved: 55 yes, 55 no; 0 skipped; 0 still without');
  const items = readLabels(labels, await readFile(labels, 'utf8'));
  expect(new Set(items.map(({ source, label }) => `${source} ${label}`))).toEqual(
    new Set(['human yes', 'human no']),
  );

  const calibrated = await sightline(['judge', 'calibrate', labels, '--out', calibration]);
  expect(calibrated.out).toContain('1 judge calibrated, 1 may block');
  const record = JSON.parse(await readFile(calibration, 'utf8')) as CalibrationRecord;
  expect(record.calibrations[0]?.populations[0]?.test.votes).toEqual({ least: 2, most: 2 });

  // From here on nobody is asked: the kept votes are graded again.
  await judge.close();
  const licensed = { SIGHTLINE_CALIBRATION: calibration };
  for (const workers of ['1', '2']) {
    const blocked = await sightline(['grade', good, bad, '--workers', workers, '--json'], {
      env: licensed,
    });
    expect(blocked.code).toBe(1);
    const { episodes } = JSON.parse(blocked.out) as { episodes: EpisodeVerdict[] };
    expect(episodes.map(({ outcome, party }) => [outcome, party])).toEqual([
      ['passed', null],
      ['failed', 'agent'],
    ]);
  }
  const first = await readFile(`${bad}.verdict.json`, 'utf8');
  expect(first).toContain('human labels yes and');
  expect(first).not.toContain(folder);
  const dry = await sightline(['grade', bad, '--dry-run'], { env: licensed });
  expect([dry.code, dry.out.includes('✕ failed')]).toEqual([1, true]);
  await sightline(['grade', bad], { env: licensed });
  expect(await readFile(`${bad}.verdict.json`, 'utf8')).toBe(first);

  const without = await sightline(['grade', bad], { env: { SIGHTLINE_CALIBRATION: 'none' } });
  expect(without.code).toBe(0);
  expect((await verdictOf(bad)).outcome).toBe('passed');

  await rm(calibration);
  const gone = await sightline(['grade', bad], { env: licensed });
  expect(gone.code).toBe(64);
  expect(gone.out).toContain('calibration.json (SIGHTLINE_CALIBRATION) cannot be read');
  const wrong = await sightline(['grade', bad], { env: { SIGHTLINE_CALIBRATION: labels } });
  expect(wrong.code).toBe(2);
  expect(wrong.out).toContain('docs/errors.md#calibration-invalid');
});
