// Sentences as people write them, about ordinary pages: how many are understood, decided, and decided wrongly.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { checkPages } from '../src/playwright/check-page.js';
import { table } from './table.js';

/** A page and what somebody said of it who knew neither the grammar nor the docs. */
interface SaidOfPage {
  page: string;
  viewport: [number, number];
  claims: readonly { text: string; true: boolean }[];
}

const SETS = [
  ['a', 'seen while the grammar was built'],
  ['b', 'unseen until it was first run'],
  ['c', 'unseen until it was first run, after only and except'],
  ['d', 'unseen until it was first run, by a fourth writer'],
  ['e', 'unseen until it was first run, by a fifth writer'],
  ['f', 'unseen until it was first run, by a sixth writer'],
  ['g', 'unseen until it was first run, by a seventh writer'],
  ['h', 'unseen until it was first run, by an eighth writer'],
  ['i', 'unseen until it was first run, by a ninth writer'],
  ['j', 'unseen until it was first run, by a tenth writer'],
  ['k', 'unseen until it was first run, by an eleventh writer'],
] as const;

/** Each set with its counts; wrong is a firm verdict against the truth. */
export async function benchSentences(): Promise<string[]> {
  const rows: string[][] = [];
  for (const [name, what] of SETS) {
    const { understood, right, wrong, all } = await score(join('bench/sentences', name));
    const open = understood - right - wrong;
    rows.push([what, ...[all, understood, right, wrong, open].map(String)]);
  }
  return table(['set', 'sentences', 'understood', 'right', 'wrong', 'undecided'], rows);
}

async function score(
  folder: string,
): Promise<{ all: number; understood: number; right: number; wrong: number }> {
  const said = JSON.parse(readFileSync(join(folder, 'claims.json'), 'utf8')) as SaidOfPage[];
  const requests = said.map(({ page, viewport: [width, height], claims }) => ({
    url: pathToFileURL(join(folder, page)).href,
    claims: claims.map(({ text }) => text),
    viewport: { width, height },
  }));
  const checked = await checkPages(requests, {});
  const told = said.flatMap(({ claims }, page) =>
    claims.flatMap((one, at) => {
      const result = checked[page]?.claims[at];
      return result === undefined ? [] : [{ truth: one.true, result }];
    }),
  );
  const firm = told.filter(({ result }) => result.outcome !== 'inconclusive');
  const right = firm.filter(({ truth, result }) => (result.outcome === 'passed') === truth);
  return {
    all: told.length,
    understood: told.filter(({ result }) => result.tree !== null).length,
    right: right.length,
    wrong: firm.length - right.length,
  };
}
