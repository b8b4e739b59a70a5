// `sightline judge collect` and `judge label`: turn saved votes into items, and have a person label them; read arguments and print.
import { createInterface } from 'node:readline';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FoundPath } from '../../episode/find.js';
import { writeWhole } from '../../episode/files.js';
import { firstLine } from '../../sightline-error.js';
import type { LabelItem } from '../../statistics/calibration/labels.js';
import { labelsText, mergeLabels } from '../../statistics/calibration/merge-labels.js';
import { episodesOf } from '../grade/request.js';
import { answerItems } from './labels/answer.js';
import { type Collectable, itemsOf } from './labels/collect.js';
import { checkTarget, isFile, labelsIn } from './labels/files.js';
import { collectedText, labelCounts, countsText, nothingToLabel } from './labels/text.js';
import { stderr, stdout } from '../../terminal.js';

export interface CollectOptions {
  out: string;
  users?: boolean;
  json?: boolean;
}

export interface LabelOptions {
  question?: string[];
}

export async function collect(
  paths: readonly string[],
  { out, users = false, json }: CollectOptions,
): Promise<0 | 2> {
  checkTarget(out);
  const own = isFile(out) ? labelsIn(out) : [];
  const gathered = await gather(episodesOf(paths, 'collect'), { out, users });
  const { items: found, episodes, leftOut, problems } = gathered;
  for (const problem of problems) stderr.write(`${problem}\n`);
  if (found.length === 0 && own.length === 0) throw nothingToLabel(leftOut);
  const { items, ...merged } = mergeLabels(own, found);
  await writeWhole(out, labelsText(items));
  const told = { file: out, episodes, items: items.length, leftOut, ...merged };
  const kinds = labelCounts(items);
  stdout.write(
    json === true
      ? `${JSON.stringify({ ...told, kinds, problems }, null, 2)}\n`
      : `${collectedText(told)}${countsText(kinds)}`,
  );
  return problems.length === 0 ? 0 : 2;
}

interface Gathered {
  items: LabelItem[];
  /** Episodes that a model was asked about. */
  episodes: number;
  /** Ballots that do not become items. */
  leftOut: number;
  /** One line per episode that cannot be read. */
  problems: string[];
}

async function gather(
  found: readonly FoundPath[],
  options: Parameters<typeof itemsOf>[1],
): Promise<Gathered> {
  const gathered: Gathered = { items: [], episodes: 0, leftOut: 0, problems: [] };
  for (const { path, problem } of found) {
    try {
      const none: Collectable = { items: [], leftOut: 0 };
      const { items, leftOut } = problem === null ? await itemsOf(path, options) : none;
      gathered.items.push(...items);
      gathered.leftOut += leftOut;
      gathered.episodes += items.length > 0 ? 1 : 0;
      if (problem !== null) gathered.problems.push(`${path}: ${problem}`);
    } catch (error) {
      gathered.problems.push(`${path}: ${firstLine(error)}`);
    }
  }
  return gathered;
}

export async function label(file: string, { question }: LabelOptions): Promise<0 | 2> {
  const items = labelsIn(file);
  const pictures = await mkdtemp(join(tmpdir(), 'sightline-labels-'));
  const lines = createInterface({ input: process.stdin, crlfDelay: Infinity });
  try {
    const done = await answerItems(
      { file, items, kinds: question ?? [], pictures },
      {
        write: (text) => stdout.write(text),
        next: nextOf(lines[Symbol.asyncIterator]()),
        save: (all) => writeWhole(file, labelsText(all)),
      },
    );
    stdout.write(`\n${done.text}\n${countsText(labelCounts(done.items))}`);
    return done.unshown === 0 ? 0 : 2;
  } finally {
    lines.close();
    await rm(pictures, { recursive: true, force: true });
  }
}

function nextOf(lines: AsyncIterator<string>): () => Promise<string | null> {
  return async () => {
    const line = await lines.next();
    return line.done === true ? null : line.value;
  };
}
