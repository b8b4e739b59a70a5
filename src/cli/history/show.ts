// `sightline history`: shows how scenarios did from run to run, and holds the newest run against a condition. Records nothing.
import { mkdir } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { writeWhole } from '../../episode/files.js';
import { parseCondition } from '../../history/condition.js';
import { historyEmpty } from '../../history/errors.js';
import { withHistory } from '../../history/open.js';
import { historyPlace } from '../../history/place.js';
import { readyToBlock } from '../../history/promote.js';
import {
  readBranches,
  readRecordedRuns,
  type RecordedRun,
  type Recordings,
} from '../../history/read.js';
import { type Trend, trendsOf } from '../../history/trend.js';
import { paintOutcome } from '../../report/outcome-marks.js';
import { SightlineError } from '../../sightline-error.js';
import { usage } from '../usage.js';
import { heldAgainst } from './held.js';
import { historyPage } from './page/page.js';
import { heldText, historyText, readyLine } from './text.js';
import { postWebhook, webhookAddress } from './webhook.js';
import { stdout } from '../../terminal.js';

/** The options as commander hands them over. */
export interface HistoryFlags {
  scenario?: string;
  branch?: string;
  last?: string;
  failIf?: string;
  webhook?: string;
  html?: string;
  json?: boolean;
  promote?: string;
}

const LAST = 20;
/** After so many clean runs in a row, a directional scenario may block. */
const CLEAN_RUNS = 10;

export async function showHistory(flags: HistoryFlags): Promise<0 | 1 | 2> {
  const clauses = flags.failIf === undefined ? null : parseCondition(flags.failIf);
  const webhook = webhookAddress(flags.webhook, clauses !== null);
  const wanted = countFrom('--promote', flags.promote) ?? CLEAN_RUNS;
  const selected = {
    last: countFrom('--last', flags.last) ?? Math.max(LAST, wanted),
    branch: flags.branch ?? null,
  };
  const { newest, ...recordings } = await recorded(selected);
  const trends = ofScenario(trendsOf(recordings), flags.scenario);
  const deciding = flags.scenario === undefined ? suiteOf(trends) : trends;
  const held = clauses === null ? null : heldAgainst(clauses, newest, deciding);
  const { runs } = recordings;
  const ready = readyToBlock(trends, wanted);
  if (flags.html !== undefined) await writePage(flags.html, historyPage(trends, ready));
  const text =
    flags.json === true
      ? JSON.stringify({ runs, trends, ready, condition: held }, null, 2)
      : [
          historyText(trends, paintOutcome),
          ...(ready.length > 0 ? [ready.map(readyLine).join('\n')] : []),
          ...(held ? [heldText(held, paintOutcome)] : []),
        ].join('\n\n');
  stdout.write(`${text}\n`);
  if (held === null) return 0;
  if (held.state === 'met' && webhook !== null) await postWebhook(webhook, held);
  return exitCodes[held.state];
}

const exitCodes = { not_met: 0, met: 1, unknown: 2 } as const;

async function writePage(file: string, page: string): Promise<void> {
  await mkdir(dirname(resolve(file)), { recursive: true });
  await writeWhole(file, page);
}

/** @throws SightlineError `history-empty` */
function recorded(selected: {
  last: number;
  branch: string | null;
}): Promise<Recordings & { newest: RecordedRun }> {
  return withHistory(
    historyPlace(process.env),
    async (database) => {
      const found = await readRecordedRuns(database, selected);
      const newest = found.runs.at(-1);
      if (newest !== undefined) return { ...found, newest };
      const branches = await readBranches(database);
      throw historyEmpty([
        branches.length === 0 ? 'it is empty' : `its branches: ${branches.join(', ')}`,
      ]);
    },
    { readOnly: true },
  );
}

/** @throws SightlineError `usage` */
function countFrom(option: string, text: string | undefined): number | null {
  if (text === undefined) return null;
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  throw usage(`${option} is not a number of runs: ${text}`, 'Give a number from 1, such as 50.');
}

function suiteOf(trends: readonly Trend[]): Trend[] {
  return trends.filter(({ scenario }) => scenario === '');
}

/** @throws SightlineError `scenario-not-found` if none of these runs has it. */
function ofScenario(trends: readonly Trend[], name: string | undefined): readonly Trend[] {
  if (name === undefined) return trends;
  const found = trends.filter(
    ({ app, scenario }) => scenario !== '' && [scenario, `${app}/${scenario}`].includes(name),
  );
  if (found.length > 0) return found;
  const names = trends.flatMap(({ app, scenario }) =>
    scenario === '' ? [] : `${app}/${scenario}`,
  );
  throw new SightlineError('scenario-not-found', {
    what: `None of these runs has a scenario "${name}".`,
    details: [`they have: ${[...new Set(names)].join(', ')}`],
    next: 'Give one of these, or more runs with --last.',
  });
}
