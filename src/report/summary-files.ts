// Writes a suite for programs and reviewers: summary.json and summary.md, each whole or not at all.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { toJsonText, writeWhole } from '../episode/files.js';
import type { Suite } from '../suite/suite.js';
import { SUMMARY_FILE, summaryOf } from '../suite/summary.js';
import { type MarkdownOptions, summaryMarkdown } from './summary-markdown.js';

export async function writeSummary(
  dir: string,
  suite: Suite,
  options: MarkdownOptions = {},
): Promise<void> {
  await mkdir(dir, { recursive: true });
  await writeWhole(join(dir, SUMMARY_FILE), toJsonText(summaryOf(suite, options.since ?? null)));
  await writeWhole(join(dir, 'summary.md'), summaryMarkdown(suite, options));
}
