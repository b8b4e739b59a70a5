// Writes a suite for programs and reviewers: summary.json, summary.md and junit.xml, each whole or not at all.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { toJsonText, writeWhole } from '../episode/files.js';
import type { Suite } from '../suite/suite.js';
import { SUMMARY_FILE, summaryOf } from '../suite/summary.js';
import { junitXml } from './junit.js';
import { type MarkdownOptions, summaryMarkdown } from './summary-markdown.js';

/** `more` is what the Markdown says besides the suite. */
export async function writeSummary(
  dir: string,
  suite: Suite,
  more: MarkdownOptions = {},
): Promise<void> {
  await mkdir(dir, { recursive: true });
  await writeWhole(join(dir, SUMMARY_FILE), toJsonText(summaryOf(suite)));
  await writeWhole(join(dir, 'summary.md'), summaryMarkdown(suite, more));
  await writeWhole(join(dir, 'junit.xml'), junitXml(suite));
}
