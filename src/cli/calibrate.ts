// `sightline judge calibrate`: how far judges agree with people, and which may block; reads arguments and files, prints and writes.
import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { toJsonText, writeWhole } from '../episode/files.js';
import { readHeader } from '../episode/read.js';
import { countOf } from '../values/count.js';
import {
  calibrate,
  type JudgedPair,
  type Measured,
  type PersonCount,
  readLabels,
} from '../model/judge/calibrate.js';
import { licenseOf, percent, ratesOf, shortHash } from '../model/judge/license.js';
import { orderingSentence } from '../model/judge/pairwise.js';
import { modelVariables } from '../model/models.js';
import type { CalibratedJudge } from '../model/calibration.js';
import { unhidden } from '../model/prompt.js';
import { runSettings } from '../model/run-options.js';
import { type Proportion, proportion } from '../values/statistics/rate.js';
import { CASSETTES_VARIABLE, cassettesOf, parseCassetteMode } from '../model/cassettes/mode.js';
import { stderr, stdout } from '../values/terminal.js';
import { brief } from '../episode/verdict/text.js';
import { OWN_KIND } from '../episode/verdict/votes.js';
import { episodesOf } from './grade/request.js';
import { usage } from './usage.js';
import { withModels } from './with-models.js';

/** The options as commander hands them over. */
export interface CalibrateOptions {
  out?: string;
}

/** No judge is asked in the name of an app or a trial. */
const NOWHERE = { app: 'calibration', scenario: 'calibration', trial: 1 };

/** @returns the exit code: 2 if something could not be compared */
export async function calibrateJudges(
  file: string,
  paths: readonly string[],
  { out }: CalibrateOptions,
): Promise<0 | 2> {
  if (out !== undefined && resolve(out) === resolve(file))
    throw usage(`"${out}" is the labels file.`, 'Write the calibration to another file.');
  const labels = readLabels(file, textOf(file));
  const episodes = await byId(paths);
  // In `replay` only saved votes count, as only cassettes do in trials.
  const isReplay =
    parseCassetteMode(CASSETTES_VARIABLE, cassettesOf(process.env).mode) === 'replay';
  // Its own file must not depend on an earlier one.
  const settings = runSettings({ ...process.env, [modelVariables.calibration]: 'none' });
  const measured = await withModels(settings, isReplay ? [] : ['judge'], async (models) =>
    calibrate(labels, { episodes, judge: isReplay ? null : await models.of('judge', NOWHERE) }),
  );
  if (out !== undefined) await writeWhole(out, toJsonText(measured.calibration));
  for (const problem of measured.problems) stderr.write(`${problem}\n`);
  stdout.write(textFor(measured, out ?? null));
  return measured.problems.length === 0 ? 0 : 2;
}

function textOf(file: string): string {
  if (statSync(file, { throwIfNoEntry: false })?.isFile() === true)
    return readFileSync(file, 'utf8');
  throw usage(
    `The labels file "${file}" does not exist.`,
    'Give a file that the report saved; docs/models.md#a-file-of-labels has its form.',
    [`looked at ${resolve(file)}`],
  );
}

/** Those that cannot be read are missing only if a label names one. */
async function byId(paths: readonly string[]): Promise<Map<string, string>> {
  const found = episodesOf(paths, 'compare').filter(({ problem }) => problem === null);
  const ids = new Map<string, string>();
  for (const { path } of found) {
    const header = await readHeader(path).catch(() => null);
    if (header !== null) ids.set(header.id, path);
  }
  return ids;
}

function textFor(measured: Measured, out: string | null): string {
  const { calibration, wordings, pairs, people } = measured;
  const blocks = [
    ...(pairs.length === 0 ? [] : [pairs.flatMap(pairLines)]),
    ...calibration.judges.map((judge) => judgeLines(judge, wordings)),
    ...(people.length === 0 ? [] : [people.map(personLine)]),
    ...(out === null ? [] : [[writtenLine(measured, out)]]),
  ];
  // Models and agents wrote part of it, so nothing in it may act as a terminal command.
  return `${unhidden(blocks.map((lines) => lines.join('\n')).join('\n\n'))}\n`;
}

const heads = { yes: 'holds', no: 'does not hold', cannot_tell: 'undecided' } as const;

function pairLines({ label, ordering, decision, isForAnchors }: JudgedPair): string[] {
  const beside = isForAnchors ? ', for examples' : '';
  return [
    `${heads[decision.holds]}${beside}: ${ordering.criterion}`,
    `    better ${label.better}, worse ${label.worse}`,
    `    ${orderingSentence(decision, { better: 'the better one', worse: 'the worse one' })}`,
  ];
}

function judgeLines(judge: CalibratedJudge, wordings: Measured['wordings']): string[] {
  const { question, model, prompt, answers } = judge;
  const { all, yes, no } = ratesOf(answers);
  const open = answers.yes.cannot_tell + answers.no.cannot_tell;
  const wording = question === OWN_KIND ? (wordings.get(prompt) ?? null) : null;
  const license = licenseOf(judge);
  return [
    `${question}: ${model}, prompt ${shortHash(prompt)}`,
    ...(wording === null ? [] : [`  ${brief(wording)}`]),
    `  agrees with people  ${shareText(all)} decided${open === 0 ? '' : `; ${open} undecided`}`,
    `  where they say yes  ${shareText(yes)}`,
    `  where they say no   ${shareText(no)}`,
    `  ${license.mayBlock ? 'may block' : 'may not block'}: ${license.why}`,
  ];
}

function personLine({ what, yes, of }: PersonCount): string {
  const says = what.startsWith('verdict.') ? 'say it is right' : 'say yes';
  return `${what}: ${shareText(proportion(yes, of))} ${says}`;
}

/** "94.1% (73.0%–99.0%), 16 of 17": the interval of 95%. */
function shareText(share: Proportion | null): string {
  if (share === null) return 'none';
  const { rate, low, high, count, of } = share;
  return `${percent(rate)} (${percent(low)}–${percent(high)}), ${count} of ${of}`;
}

function writtenLine({ calibration: { judges, anchors } }: Measured, out: string): string {
  const blocking = judges.filter((one) => licenseOf(one).mayBlock).length;
  return `${out}: ${countOf(judges.length, 'judge')}, of which ${blocking} may block; ${countOf(anchors.length, 'example')}`;
}
