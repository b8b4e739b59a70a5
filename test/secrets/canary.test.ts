// That no secret is in the pictures of an episode, and what stays in its layout in place of one.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { decodePixels, type Pixels } from '../../src/episode/png.js';
import { launchBrowser } from '../browser.js';
import { spill, type Spilt } from './spill.js';
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

it('a value that is too short to be looked for elsewhere is in no text of the surface', async () => {
  for (const name of ['layout.json', 'aria.yaml']) {
    const content = (await first.episode.file(`surface/turn-1/${name}`)).toString();
    expect(content).not.toContain(`"${one.checkValue}"`);
    expect(content).not.toContain(`: ${one.checkValue}`);
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

it('what is redacted keeps its length and is marked', async () => {
  const layout = (await first.episode.file('surface/turn-1/layout.json')).toString();
  const { fragments } = JSON.parse(layout) as {
    fragments: { text: string; edges: number[] | null; redacted?: boolean }[];
  };
  const note = fragments.find(({ text }) => text.startsWith('note '));
  expect(note).toMatchObject({ text: `note ${'•'.repeat(one.token.length)}`, redacted: true });
  expect(note?.edges).toHaveLength((note?.text.length ?? 0) + 1);
});
