// Shows a verdict in Playwright's report: a step per assertion, the table as text, a picture for each claim that did not pass, and one error with everything.
import { join, relative } from 'node:path';
import type { TestInfo } from '@playwright/test';
import type { Episode } from '../episode/read.js';
import {
  attributionLines,
  curtailedChecks,
  reasonBeside,
  sightLegend,
  titleNoted,
  verdictTable,
} from '../episode/verdict/text.js';
import type { AssertionVerdict, Breach, EpisodeVerdict } from '../episode/verdict/format.js';
import { inertMessage } from '../values/terminal.js';
import { attachSnapshots } from './snapshots.js';
import { attach, attachStory, step } from './step.js';
import { writeWhole } from '../episode/files.js';
import { surfaceOf } from '../see/from-episode.js';
import { gradeShows, type ShowsAssertion } from '../grade/surface.js';
import { claimPicture } from '../report/claim-picture.js';
import type { ClaimResult } from '../episode/verdict/claim-result.js';
import { license } from './worker-models.js';

/**
 * Attaches the verdict and throws unless the episode passed.
 *
 * The message has the outcome as its first word, then each assertion that did not pass with reason,
 * numbers and the file that shows it.
 */
export async function showVerdict(
  verdict: EpisodeVerdict,
  episode: Episode,
  testInfo: TestInfo,
): Promise<void> {
  const failed = verdict.outcome !== 'passed';
  await step(`verdict: ${verdict.headline}`, async () => {
    for (const breach of verdict.fidelity?.breaches ?? []) await showBreach(breach);
    for (const assertion of verdict.assertions) await showStep(assertion);
    if (failed) throw withoutFrames(verdict.outcome);
  }).catch(() => undefined);
  await attachClaimPictures(verdict.assertions, episode, testInfo);
  await attachSnapshots(verdict.assertions, episode, testInfo);
  await attach('verdict', { body: verdictTable(verdict), contentType: 'text/plain' });
  if (!failed) return;
  await attachStory(episode);
  testInfo.annotations.push({ type: verdict.outcome, description: verdict.headline });
  throw withoutFrames(verdictMessage(verdict, episode));
}

/**
 * The fault is in the episode: a stack with code of this package would be misleading. Playwright prints an error's name
 * before its message, which is to begin with the outcome.
 */
function withoutFrames(text: string): Error {
  const message = inertMessage(text);
  return Object.assign(new Error(message), { name: '', stack: message });
}

/** A step that is red if its assertion did not pass; the test's own error comes afterwards. */
async function showStep(verdict: AssertionVerdict): Promise<void> {
  const title = `${verdict.outcome}  ${verdict.class}: ${titleNoted(verdict)}`;
  await step(title, () => {
    if (verdict.outcome !== 'passed') throw withoutFrames(reasonBeside(verdict));
  }).catch(() => undefined);
}

async function showBreach({ rule, turn, reason }: Breach): Promise<void> {
  const title = `invalid  fidelity: ${rule}, turn ${turn}`;
  await step(title, () => {
    throw withoutFrames(reason);
  }).catch(() => undefined);
}

/** The error of a trial that did not pass. */
function verdictMessage(verdict: EpisodeVerdict, episode: Episode): string {
  const party = verdict.party === null ? '' : ` (party: ${verdict.party})`;
  const [, ...whose] = attributionLines(verdict);
  const open = curtailedChecks(verdict.assertions.filter(({ outcome }) => outcome !== 'passed'));
  // What the agent did for a user that was not the planned one does not count against it.
  const invalid = verdict.outcome === 'invalid';
  const told = [
    [`${verdict.outcome}${party}: ${verdict.headline}`, ...whose].join('\n'),
    ...(verdict.fidelity?.breaches ?? []).map((breach) => breachMessage(breach, episode)),
    ...(invalid ? [] : open.told.map((assertion) => assertionMessage(assertion, episode))),
    ...(invalid ? [] : open.left.map(leftMessage)),
  ];
  const folder = `episode: ${relative(process.cwd(), episode.dir)}`;
  return [...told, sightLegend(told.join('')) ?? [], folder].flat().join('\n\n');
}

function leftMessage({
  title,
  reason,
  party,
}: ReturnType<typeof curtailedChecks>['left'][number]): string {
  return `inconclusive  ${title}${party === null ? '' : ` (party: ${party})`}\n  ${reason}`;
}

/** One breach for a person: the rule, the reason, and the lines and file that show it. */
export function breachMessage(breach: Breach, episode: Episode): string {
  const { rule, turn, severity, reason, evidence } = breach;
  const lines = evidence.flatMap(({ seq, file, text }) => [
    `  ${seq === null ? '' : `event ${seq}: `}${text}`,
    ...(file === null ? [] : [`    ${relative(process.cwd(), join(episode.dir, file))}`]),
  ]);
  const shown = lines.filter((line, index) => lines.indexOf(line, index + 1) === -1);
  return [
    `invalid  fidelity: ${rule}, turn ${turn}, ${severity} (party: user)`,
    `  ${reason}`,
    ...shown,
  ].join('\n');
}

/** One assertion for a person: what, why, numbers, evidence and the files to open. */
export function assertionMessage(verdict: AssertionVerdict, episode: Episode): string {
  const numbers = Object.entries(verdict.measurements).map(([name, value]) => `${name} ${value}`);
  const evidence = verdict.evidence.flatMap(({ seq, file, text }) => [
    ...(text === verdict.reason ? [] : [`  ${seq === null ? '' : `event ${seq}: `}${text}`]),
    ...(file === null ? [] : [`    ${relative(process.cwd(), join(episode.dir, file))}`]),
  ]);
  const isBlamed = verdict.blocking && verdict.party !== null;
  const party = isBlamed ? ` (party: ${verdict.party})` : '';
  return [
    `${verdict.outcome}  ${verdict.class}: ${titleNoted(verdict)}${party}`,
    `  ${reasonBeside(verdict)}`,
    ...(numbers.length > 0 ? [`  ${numbers.join(', ')}`] : []),
    // Many lines of evidence may rest on one file, which is named once, after the last of them.
    ...evidence.filter((line, index) => evidence.indexOf(line, index + 1) === -1),
  ].join('\n');
}

/** The picture of each claim that did not pass; grades them again, with the same result. */
export async function attachClaimPictures(
  verdicts: readonly AssertionVerdict[],
  episode: Episode,
  testInfo: TestInfo,
): Promise<void> {
  const evidence = surfaceOf(episode);
  for (const { assertion, outcome } of verdicts) {
    if (assertion.kind !== 'shows' || outcome === 'passed') continue;
    await attachOf(assertion, { episode, evidence, testInfo });
  }
}

async function attachOf(
  assertion: ShowsAssertion,
  given: { episode: Episode; evidence: ReturnType<typeof surfaceOf>; testInfo: TestInfo },
): Promise<void> {
  const { episode, evidence, testInfo } = given;
  // Nobody is asked again: models' answers are saved beside the episode.
  const kept = { dir: episode.dir, episode: episode.header.id, vision: null, judge: null };
  const asking = { ...kept, license: license() };
  const { result, checkpoint } = await gradeShows(assertion, evidence, asking);
  if (result === null || checkpoint === null) return;
  const { viewport } = checkpoint.layout;
  const png = await episode.file(checkpoint.screenshot);
  await attachClaimPicture({ result, not: assertion.not, picture: { png, viewport } }, testInfo);
}

interface Pictured {
  result: ClaimResult;
  /** It should not hold. */
  not: boolean;
  picture: Parameters<typeof claimPicture>[1];
}

/** The sentence is its name: Playwright shows both together. */
export async function attachClaimPicture(
  { result, not, picture }: Pictured,
  testInfo: TestInfo,
): Promise<void> {
  const number = testInfo.attachments.filter(({ name }) => name.startsWith('claim: ')).length + 1;
  const path = testInfo.outputPath(`claim-${number}.png`);
  await writeWhole(path, await claimPicture(result, picture));
  const name = `claim: ${not ? 'not: ' : ''}${result.claim} ${result.outcome}: ${result.reason}`;
  await attach(name, { path, contentType: 'image/png' });
}
