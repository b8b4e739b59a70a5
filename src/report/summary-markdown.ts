// A suite for programs and reviewers: summary.json, and summary.md for a CI job and one comment on a pull request that is replaced each time.
import { countOf } from '../values/count.js';
import type { Comparison } from '../suite/compare.js';
import type { Suite, SuiteDecision, SuiteScenario } from '../suite/suite.js';
import { sinceHead, sinceLines } from './compare-text.js';
import { inert } from '../values/terminal.js';
import { decidingLines, moreText, rateText, scenarioLabel, trialText } from './gate-text.js';
import { splitLines } from './splits.js';
import { scenarioCells, scenarioHeading, totalCells } from './suite-table.js';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { toJsonText, writeWhole } from '../episode/files.js';
import { SUMMARY_FILE, summaryOf } from '../suite/summary.js';

/** For finding the comment again, to replace it. */
const COMMENT_MARK = '<!-- sightline-summary -->';

const signs: Readonly<Record<SuiteDecision, string>> = {
  met: '✅',
  not_met: '❌',
  undecided: '❔',
  broken: '⚠️',
};

/** GitHub accepts comments of 65,536 characters; the rest is in summary.json. */
const MOST_ROWS = 100;
const MOST_DETAILS = 20;
const LONGEST_DETAIL = 600;

export interface MarkdownOptions {
  /** What changed since the baseline. Default: it is compared with nothing. */
  since?: Comparison | null;
  /** Where the report of these runs is served, to link each trial to its page. Default: no links. */
  reportUrl?: string | undefined;
}

export function summaryMarkdown(
  suite: Suite,
  { since = null, reportUrl }: MarkdownOptions = {},
): string {
  const [head = '', ...deciding] = decidingLines(suite);
  const shown = suite.scenarios.slice(0, MOST_ROWS);
  const more = suite.scenarios.length - shown.length;
  return [
    COMMENT_MARK,
    `## ${signs[suite.decision]} ${head}`,
    '',
    ...deciding
      .slice(0, MOST_DETAILS)
      .map((line) => `${line.startsWith('  ') ? '  ' : ''}- ${prose(line.trim())}`),
    ...(deciding.length > MOST_DETAILS ? [`- and ${deciding.length - MOST_DETAILS} more`] : []),
    '',
    `${prose(rateText(suite.rate))}.`,
    '',
    ...(since === null ? [] : sinceBaseline(since)),
    ...tableOf([...shown.map(scenarioCells), totalCells(suite)]),
    ...(more > 0 ? ['', `and ${countOf(more, 'more scenario')}, in \`summary.json\``] : []),
    ...splitsOf(suite),
    ...detailsOf(suite, reportUrl),
    '',
  ].join('\n');
}

function splitsOf(suite: Suite): string[] {
  const lines = splitLines(suite);
  if (lines.length === 0) return [];
  const more = lines.length - MOST_DETAILS;
  return [
    ...['', '### Passes on one, not on another', ''],
    ...lines.slice(0, MOST_DETAILS).map((line) => `- ${prose(line)}`),
    ...(more > 0 ? [`- and ${more} more`] : []),
  ];
}

function sinceBaseline(since: Comparison): string[] {
  const lines = sinceLines(since, (text) => text);
  return [`### ${sinceHead(since)}`, '', ...lines.map((line) => `- ${prose(line)}`), ''];
}

function tableOf(rows: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]) => `| ${cells.map(prose).join(' | ')} |`;
  return [
    line(scenarioHeading),
    `| ${scenarioHeading.map((_, column) => (column < 3 ? '---' : '---:')).join(' | ')} |`,
    ...rows.map(line),
  ];
}

/** A block to open for each scenario that did not pass throughout. */
function detailsOf({ scenarios }: Suite, reportUrl: string | undefined): string[] {
  return scenarios
    .filter(({ trials }) => trials.some(({ outcome }) => outcome !== 'passed'))
    .slice(0, MOST_DETAILS)
    .flatMap((scenario) => [
      '',
      '<details>',
      `<summary>${prose(summaryLine(scenario))}</summary>`,
      '',
      ...trialLines(scenario, reportUrl),
      '',
      '</details>',
    ]);
}

function summaryLine(scenario: SuiteScenario): string {
  const { decided, file, line } = scenario;
  const gate = decided === null ? '' : `: ${decided.reason}${moreText(decided)}`;
  return `${scenarioLabel(scenario)}${gate} (${file}:${line})`;
}

function trialLines({ trials }: SuiteScenario, reportUrl: string | undefined): string[] {
  return trials
    .filter(({ outcome }) => outcome !== 'passed')
    .slice(0, MOST_DETAILS)
    .map((trial) => {
      const { outcome, party, seed, episode } = trial;
      const who = party === null ? '' : ` (${party})`;
      const where = episode === null ? '' : ` ${placeOf(episode, reportUrl)}`;
      return `- **${outcome}**${who} ${prose(trialText(trial))} Seed ${seed}.${where}`;
    });
}

/** The episode by its id, with a link to its page if the report is served somewhere. */
function placeOf(episode: string, reportUrl: string | undefined): string {
  const name = `\`${inert(episode.replace(/[`\s]+/g, ' '))}\``;
  if (reportUrl === undefined) return name;
  return `[${name}](<${reportUrl}#/episode/${encodeURIComponent(episode)}>)`;
}

/**
 * The agent's words are text here, never a link, a mention, a picture or markup. GitHub looks for mentions, issues and
 * addresses once the backslashes are gone.
 */
function prose(text: string): string {
  const cut =
    text.length > LONGEST_DETAIL
      ? `${text.slice(0, LONGEST_DETAIL).replace(/\p{Surrogate}/gu, '')}…`
      : text;
  return inert(cut.replace(/\s+/g, ' '))
    .replace(/[&<>]/g, (one) => `&#${one.charCodeAt(0)};`)
    .replace(/[@#](?=\w)|:(?=\/\/|[\w+-]*[a-z][\w+-]*:)|\b(?:GH-|www)(?=[\d.])/gi, '$&\u200B')
    .replace(/[\\`*_{}[\]#|!~$]/g, '\\$&');
}

export async function writeSummary(
  dir: string,
  suite: Suite,
  options: MarkdownOptions = {},
): Promise<void> {
  await mkdir(dir, { recursive: true });
  await writeWhole(join(dir, SUMMARY_FILE), toJsonText(summaryOf(suite, options.since ?? null)));
  await writeWhole(join(dir, 'summary.md'), summaryMarkdown(suite, options));
}
