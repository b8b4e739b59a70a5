// `sightline gate`: decides from saved runs whether they may merge; the last step of CI. Grades and runs nothing.
import { relative } from 'node:path';
import { compareTables, sinceHead, sinceLines } from '../report/compare-text.js';
import { explainText } from '../report/explain-text.js';
import { gateLines, workflowCommands } from '../report/gate-text.js';
import { paintOutcome } from '../report/outcome-marks.js';
import { writeSummary } from '../report/summary-markdown.js';
import { scenarioTable } from '../report/suite-table.js';
import { compareSuites, type Comparison } from '../suite/compare.js';
import { readSuite, type Suite } from '../suite/suite.js';
import { summaryOf } from '../suite/summary.js';
import { usage } from './usage.js';
import { ours, stdout } from '../values/terminal.js';

/** The options as commander hands them over. */
export interface GateFlags {
  json?: boolean;
  explain?: boolean;
  out?: string;
  baseline?: string;
  reportUrl?: string;
}

/** For several runs; a single one has them in its own folder. */
const OUT = 'sightline-report';

export async function gate(paths: readonly string[], flags: GateFlags): Promise<0 | 1 | 2> {
  const suite = readSuite(paths);
  const [only, ...others] = suite.runs;
  const out = flags.out ?? (only !== undefined && others.length === 0 ? only.dir : OUT);
  const { baseline } = flags;
  const since = baseline === undefined ? null : compareSuites(readSuite([baseline]), suite);
  await writeSummary(out, suite, { since, reportUrl: reportUrlOf(flags) });
  if (flags.json === true) stdout.write(`${JSON.stringify(summaryOf(suite, since), null, 2)}\n`);
  else stdout.write(textOf(suite, { out, since, explain: flags.explain === true }));
  return since?.regressed === true ? 1 : exitCodeOf(suite);
}

/** @throws SightlineError `usage` for anything but an address of the web. */
function reportUrlOf({ reportUrl }: GateFlags): string | undefined {
  if (reportUrl === undefined) return undefined;
  if (/^https?:/i.test(reportUrl) && URL.canParse(reportUrl)) return new URL(reportUrl).href;
  throw usage(
    `--report-url is not a web address: ${reportUrl}`,
    'Give the address of the report, such as https://reports.shop.example/pr-12/index.html.',
  );
}

interface Shown {
  out: string;
  since: Comparison | null;
  explain: boolean;
}

/** What decides comes last, where a terminal shows it. */
function textOf(suite: Suite, { out, since, explain }: Shown): string {
  const blocks = [
    ...(suite.scenarios.length > 0 ? [scenarioTable(suite, paintOutcome)] : []),
    ...(explain && suite.scenarios.length > 0 ? [explainText(suite)] : []),
    ...(explain && since !== null ? [compareTables(since, paintOutcome)] : []),
    `summary: ${relative(process.cwd(), out) || '.'}`,
    [...gateLines(suite, paintOutcome), ...(since === null ? [] : sinceText(since))].join('\n'),
    ...(process.env['GITHUB_ACTIONS'] === 'true'
      ? [workflowCommands(suite).map(ours).join('\n')]
      : []),
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

function sinceText(since: Comparison): string[] {
  return [sinceHead(since), ...sinceLines(since, paintOutcome).map((line) => `    ${line}`)];
}

function exitCodeOf({ decision }: Suite): 0 | 1 | 2 {
  if (decision === 'met') return 0;
  return decision === 'not_met' ? 1 : 2;
}
