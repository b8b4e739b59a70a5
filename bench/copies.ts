// An episode of the demo desk, many copies of it, and what a command over them takes; grades and reports nothing itself.
import { execFile } from 'node:child_process';
import { link, mkdir, readdir } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Browser } from 'playwright';
import type { Episode } from '../src/episode/read.js';
import { openDesk } from './desk.js';

const run = promisify(execFile);
const command = resolve('dist/cli/main.js');

/** Plays it in the browser, and hands it over with its folder, which goes with the desk. */
export async function withDeskEpisode(
  browser: Browser,
  work: (episode: Episode) => Promise<string[]>,
): Promise<string[]> {
  const desk = await openDesk();
  const page = await browser.newPage();
  try {
    const { episode } = await desk.play(page, 0);
    return await work(episode);
  } finally {
    await page.close();
    await desk.close();
  }
}

/** Many folders with the same files, linked: to read them costs what to read others does, and no disk is filled. */
export async function linkedCopies(
  { dir }: Pick<Episode, 'dir'>,
  to: string,
  count: number,
): Promise<string> {
  const entries = await readdir(dir, { withFileTypes: true, recursive: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(dir, join(parentPath, name)));
  for (let copy = 1; copy <= count; copy += 1) {
    const one = join(to, `${copy}-7`);
    for (const name of files) {
      await mkdir(dirname(join(one, name)), { recursive: true });
      await link(join(dir, name), join(one, name));
    }
  }
  return to;
}

export interface Used {
  ms: number;
  peakMb: number;
  /** After a collection at the end, of the main thread. */
  heapMb: number;
  /** Of all threads. */
  cpuMs: number;
}

/** What the built `sightline` takes with these arguments. */
export async function usedBy(args: readonly string[]): Promise<Used> {
  const began = performance.now();
  const { stderr } = await run(
    process.execPath,
    [
      ...['--expose-gc', '--import', new URL('print-use.mjs', import.meta.url).href],
      ...[command, ...args],
    ],
    { maxBuffer: 1e9 },
  );
  const ms = performance.now() - began;
  const [, ...used] = /used: (\d+) (\d+) (\d+)/.exec(stderr) ?? [];
  const [peakMb = NaN, heapMb = NaN, cpuMs = NaN] = used.map(Number);
  return { ms, peakMb, heapMb, cpuMs };
}
