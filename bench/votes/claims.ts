// Every claim of an episode, asked in several ways of simulated voters; what the claims come to by measuring is not in question.
import { join } from 'node:path';
import { z } from 'zod';
import type { Compilation } from '../../src/claim/predicate.js';
import { claimSubjects } from '../../src/claim/tree.js';
import type { Episode } from '../../src/episode/read.js';
import { expectedAssertions } from '../../src/grade/expected.js';
import { scenarioOf } from '../../src/grade/scenario-of.js';
import type { ClaimModels } from '../../src/grade/surface/asked/asking.js';
import { judgeClaim } from '../../src/grade/surface/asked/judge-claim.js';
import { compileClaim } from '../../src/claim/grammar.js';
import { surfaceOf } from '../../src/grade/surface/from-episode.js';
import {
  gradeShows,
  type LoadedCheckpoint,
  type ShowsAssertion,
  type SurfaceEvidence,
} from '../../src/grade/surface/surface.js';
import { unlicensed } from '../../src/judge/licence.js';
import type { QuestionPart } from '../../src/model/question.js';
import type { Meter } from './meter.js';
import { cameTo, type Row, titleOf } from './row.js';
import type { Answer, Voter } from './voter.js';
import { askWhole, wholeScreen } from './whole.js';

export const claimWays = {
  sightline: 'Sightline: measured first',
  closeUp: 'close ups, both ways round, control',
  sequential: 'whole screen, until led by two',
  five: 'whole screen, five votes',
} as const;

const replySchema = z.strictObject({
  seen: z.string(),
  answer: z.enum(['yes', 'no', 'cannot_tell']),
});

interface Given {
  episode: Episode;
  evidence: SurfaceEvidence;
  meter: Meter;
  scratch: string;
}

interface Claim {
  assertion: ShowsAssertion;
  checkpoint: LoadedCheckpoint;
  /** The whole screen as it was captured, with the statement. */
  parts: readonly QuestionPart[];
}

/**
 * @param first number of the first claim, so that claims of all episodes are counted through
 * @param scratch folder for kept answers, so that the episode stays as it is
 */
export async function claimRows(
  episode: Episode,
  voters: readonly Voter[],
  { meter, scratch, first }: { meter: Meter; scratch: string; first: number },
): Promise<Row[]> {
  const given = { episode, evidence: surfaceOf(episode), meter, scratch };
  const scenario = scenarioOf(episode.header);
  const asserted = scenario === null ? [] : expectedAssertions(scenario);
  const rows: Row[] = [];
  let number = first;
  for (const assertion of asserted) {
    if (assertion.kind !== 'shows') continue;
    const claim = await readClaim(given, assertion);
    if (claim === null) continue;
    for (const voter of voters) rows.push(...(await askAllWays(given, claim, { voter, number })));
    number += 1;
  }
  return rows;
}

async function readClaim(
  { episode, evidence }: Given,
  assertion: ShowsAssertion,
): Promise<Claim | null> {
  const checkpoint = await evidence.loadCheckpoint(assertion.at);
  if (checkpoint === null || 'problem' in checkpoint) return null;
  const png = await episode.file(checkpoint.screenshot);
  const parts = [
    { kind: 'text', text: `Statement: ${JSON.stringify(assertion.claim)}` },
    { kind: 'image', png, hash: checkpoint.screenshot },
  ] as const;
  return { assertion, checkpoint, parts };
}

async function askAllWays(
  given: Given,
  claim: Claim,
  { voter, number }: { voter: Voter; number: number },
): Promise<Row[]> {
  const truth = voter.truthOf(number);
  const what = `${titleOf(given.episode)}, ${claim.assertion.at}: ${claim.assertion.claim}`;
  const rows: Row[] = [];
  for (const [way, ask] of Object.entries(asks(given, claim, { voter, number }))) {
    const one = { voter, truth, quote: '' };
    const { result, cost } = await given.meter.during(one, ask);
    rows.push({ what, way, voter: voter.name, came: cameTo(result, truth, cost), cost });
  }
  return rows;
}

type Ask = () => Promise<Answer | null>;

function asks(
  { episode, evidence, meter, scratch }: Given,
  { assertion, checkpoint, parts }: Claim,
  { voter, number }: { voter: Voter; number: number },
): Record<string, Ask> {
  const asking = (way: string): ClaimModels => ({
    ...{ dir: join(scratch, `${number}-${voter.name}-${way}`), episode: episode.header.id },
    ...{ vision: meter.vision, judge: meter.judge, licence: unlicensed },
  });
  const whole = { model: meter.vision, prompt: wholeScreen, schema: replySchema, parts };
  return {
    [claimWays.sightline]: async () =>
      answerOf((await gradeShows(assertion, evidence, asking('measured'))).outcome),
    [claimWays.closeUp]: () =>
      askCloseUp({ assertion, checkpoint, evidence, asking: asking('close') }),
    [claimWays.sequential]: () => askWhole({ ...whole, until: 'led_by_two' }),
    [claimWays.five]: () => askWhole({ ...whole, until: 'all' }),
  };
}

interface CloseUp {
  assertion: ShowsAssertion;
  checkpoint: LoadedCheckpoint;
  evidence: SurfaceEvidence;
  asking: ClaimModels;
}

/** As if nothing of the claim could be measured but where to look: its first subject is shown and the claim put as an opinion. */
async function askCloseUp({
  assertion,
  checkpoint,
  evidence,
  asking,
}: CloseUp): Promise<Answer | null> {
  const { claim, at } = assertion;
  const { layout, ink, pictures } = checkpoint;
  const about = firstSubject(compileClaim(claim, { landmarks: evidence.landmarks }));
  if (about === undefined || ink === null || pictures === undefined) return null;
  const moment = { layout, ink, resolve: evidence.recordsAt(at) };
  const judged = await judgeClaim({ claim, not: false, about }, moment, await pictures(), asking);
  return judged === null ? null : answerOf(judged.result.outcome);
}

function firstSubject(compiled: Compilation) {
  if (compiled.kind === 'measured') return claimSubjects(compiled.predicate)[0];
  return compiled.kind === 'needs_model' ? compiled.about : undefined;
}

function answerOf(outcome: string): Answer | null {
  if (outcome === 'passed') return 'yes';
  return outcome === 'failed' ? 'no' : null;
}
