// That no secret reaches the disk: planted in every place there is, then looked for in every file and picture.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { decodePixels, type Pixels } from '../../src/pixels/png.js';
import { launchBrowser } from '../browser.js';
import { filesOf, spellings, spill, type Spilt } from './spill.js';
import type { Canaries } from './vault.js';

const one: Canaries = {
  password: 'h"u\\n t/é+r2',
  card: '4111 1111 1111 1111',
  checkValue: '737',
  token: 'sk-a1b2"c3/d4+e',
};
/** As long as the others, and in fixed width, so that only what is kept secret can differ. */
const other: Canaries = {
  password: 'w#o\\q z/ü+k9',
  card: '5500 0000 0000 0004',
  checkValue: '912',
  token: 'sk-z9y8"x7/w6+v',
};

let browser: Browser;
let runDir: string;
let first: Spilt;
let second: Spilt;

beforeAll(async () => {
  runDir = await mkdtemp(join(tmpdir(), 'sightline-secrets-'));
  browser = await launchBrowser();
  first = await spill(browser, join(runDir, 'one'), one);
  second = await spill(browser, join(runDir, 'other'), other);
});
afterAll(async () => {
  await browser.close();
  await rm(runDir, { recursive: true, force: true });
});

/** Where the first pixel stands in which two pictures differ, as [x, y]. */
function firstDifference(a?: Pixels, b?: Pixels): [number, number] | null {
  if (!a || !b) return [0, 0];
  const at = a.data.findIndex((value, index) => value !== b.data[index]);
  return at < 0 ? null : [Math.floor(at / 4) % a.width, Math.floor(at / 4 / a.width)];
}

it('runs to its end and leaves every file', async () => {
  const { episode } = first;
  expect(episode.closed.stop.reason).toBe('script_ended');
  expect(episode.closed.terminalStates).toEqual({ keyed: true });
  expect([...(await filesOf(episode)).keys()]).toEqual(
    expect.arrayContaining([
      '1-1/episode.json',
      '1-1/environment.json',
      '1-1/path.jsonl',
      '1-1/transcript.jsonl',
      '1-1/logs.jsonl',
      '1-1/world.json',
      '1-1/closed.json',
      '1-1/surface/turn-1/layout.json',
      '1-1/surface/turn-1/aria.yaml',
      '1-1/surface/turn-1/dom.html',
      '1-1.verdict.json',
    ]),
  );
});

const long = ['password', 'card', 'token'] as const;

it.each(long)('the %s is in no file, in no spelling', async (kind) => {
  const canary = one[kind];
  const digits = kind === 'card' ? spellings(canary.replaceAll(' ', '')) : [];
  const wanted = [...spellings(canary), ...digits];
  const found: string[] = [];
  for (const [name, content] of await filesOf(first.episode)) {
    const text = content.toString('utf8');
    found.push(
      ...wanted.filter((spelling) => text.includes(spelling)).map((as) => `${name}: ${as}`),
    );
  }
  expect(found).toEqual([]);
});

it.each(long)('the %s is in nothing that is handed to a report', (kind) => {
  const { steps } = first;
  expect(steps.length).toBeGreaterThan(1);
  for (const spelling of spellings(one[kind])) expect(steps.join('\n')).not.toContain(spelling);
});

it('a value that is too short to be looked for elsewhere is in no text of the surface', async () => {
  for (const [name, content] of await filesOf(first.episode)) {
    if (!/layout\.json|aria\.yaml/.test(name)) continue;
    expect(content.toString()).not.toContain(`"${one.checkValue}"`);
    expect(content.toString()).not.toContain(`: ${one.checkValue}`);
  }
});

it.each(['page.png', 'page-without-text.png'])(
  'the %s is the same whatever the secrets are',
  async (name) => {
    const [a, b] = await Promise.all(
      [first, second].map(async ({ episode }) =>
        decodePixels(await episode.file(`surface/turn-1/${name}`)),
      ),
    );
    expect([a?.width, a?.height]).toEqual([b?.width, b?.height]);
    expect(firstDifference(a, b)).toBeNull();
  },
);

it('the picture for reports is the one that was stored', async () => {
  const stored = await first.episode.file('surface/turn-1/page.png');
  expect(first.pictures[0]?.equals(stored)).toBe(true);
});

it('what is struck out keeps its length and is marked', async () => {
  const layout = (await first.episode.file('surface/turn-1/layout.json')).toString();
  const { fragments } = JSON.parse(layout) as {
    fragments: { text: string; edges: number[] | null; redacted?: boolean }[];
  };
  const note = fragments.find(({ text }) => text.startsWith('note '));
  expect(note).toMatchObject({ text: `note ${'•'.repeat(one.token.length)}`, redacted: true });
  expect(note?.edges).toHaveLength((note?.text.length ?? 0) + 1);
});
