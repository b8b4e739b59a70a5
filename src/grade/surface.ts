// Grades an assertion of the surface class: one claim at one checkpoint of a closed episode.
import type { Assertion, AssertionVerdict, Outcome, Party } from '../episode/verdict/format.js';
import { type AskedResult, type ClaimModels, mayBlock, voteMeasurements } from './vision/asking.js';
import { claimSubjects, oppositeClaim } from '../claim/claim.js';
import { gradeWithModels } from './vision/grade-with-models.js';
import type { LoadedCheckpoint, PicturePair, SurfaceEvidence } from '../see/from-episode.js';
import { askedClaim, needsPick, type ReadClaim, readClaim } from '../see/grade-claim.js';
import type { ClaimResult, SightCause } from '../episode/verdict/claim-result.js';
import { assertionTitle } from '../scenario/assertions/kinds.js';

export type ShowsAssertion = Extract<Assertion, { kind: 'shows' }>;

/** A verdict with the result that it rests on; null if there was no checkpoint to look at. */
export interface ShowsVerdict {
  verdict: AssertionVerdict;
  result: ClaimResult | null;
  checkpoint: LoadedCheckpoint | null;
}

/** Grades one `shows` assertion, and keeps what was measured for reports. */
export async function gradeShows(
  assertion: ShowsAssertion,
  evidence: SurfaceEvidence,
  asking: ClaimModels | null = null,
): Promise<ShowsVerdict> {
  const compiled = compiledFor(assertion, evidence);
  const checkpoint = await evidence.loadCheckpoint(assertion.at);
  if (checkpoint === null) return noCheckpoint(assertion, evidence.checkpoints);
  if ('problem' in checkpoint)
    return ungraded(assertion, {
      reason: `The checkpoint ${assertion.at} cannot be read: ${checkpoint.problem}.`,
    });
  const { layout, ink, screenshot, pictures = noPictures } = checkpoint;
  const resolve = evidence.recordsAt(assertion.at);
  const { claim, not } = assertion;
  const subject = { claim, compiled, layout, ink, resolve };
  const asked = await gradeWithModels({ ...subject, not, asking, pictures });
  const { polls, isUnanswered, result } = asked;
  const lost = result.outcome === 'failed' ? await whyLost(compiled, evidence) : null;
  return {
    result,
    checkpoint,
    verdict: {
      ...verdictOf(assertion, result.outcome),
      ...(lost === null ? {} : { party: 'undetermined' as const }),
      ...(result.party && { party: result.party }),
      ...(isUnanswered ? { party: 'judge' as const } : {}),
      blocking: blocks(compiled, asked),
      reason: lost === null ? result.reason : `${result.reason} ${lost}.`,
      ...(result.cause && { cause: withLost(result.cause, lost) }),
      evidence: [
        { seq: null, file: screenshot, text: result.sight ?? result.reason },
        ...nearMisses(result),
      ],
      measurements: {
        ...result.measurements,
        ...(polls.length === 0 ? {} : { source: result.source }),
        ...voteMeasurements(polls),
      },
    },
  };
}

function noPictures(): Promise<PicturePair> {
  throw new Error('The pictures of this checkpoint are not at hand.');
}

/**
 * An asked sentence never blocks: nothing of it is measured. Of a claim, a model that was asked blocks as calibration
 * allows, and if it could not decide, the claim is as open as without it. A claim about text that is nowhere on the
 * page but could hide in a picture is different: it blocks, since the text may be missing, until it has been read
 * somewhere.
 */
function blocks(compiled: ReadClaim, { polls, result, isOfPicture }: AskedResult): boolean {
  if (compiled.kind !== 'measured') return compiled.kind === 'refused';
  if (polls.length > 0 && mayBlock(polls) && result.outcome !== 'inconclusive') return true;
  if (isOfPicture) return false;
  if (needsPick(compiled.claim)) return polls.length === 0 && result.source === 'measured';
  return polls.length === 0 || result.outcome !== 'passed';
}

function withLost(cause: SightCause, lost: string | null): SightCause {
  return lost === null ? cause : { ...cause, words: `${cause.words}. ${lost}` };
}

function noCheckpoint(assertion: ShowsAssertion, names: readonly string[]): ShowsVerdict {
  const known = names.length === 0 ? 'it has none' : `it has: ${names.join(', ')}`;
  const reason = `The episode has no checkpoint ${assertion.at} (${known}).`;
  const cause = { code: 'not_reached' } as const;
  const party = 'undetermined' as const;
  return ungraded(assertion, { party, reason, cause });
}

function ungraded(assertion: ShowsAssertion, about: Partial<AssertionVerdict>): ShowsVerdict {
  const verdict = { ...verdictOf(assertion, 'inconclusive'), ...about };
  return { result: null, checkpoint: null, verdict };
}

function verdictOf(assertion: ShowsAssertion, outcome: Outcome): AssertionVerdict {
  const party: Record<Outcome, Party | null> = {
    passed: null,
    failed: 'ui',
    inconclusive: 'harness',
    invalid: 'undetermined',
    error: 'harness',
  };
  return {
    assertion,
    class: 'surface',
    outcome,
    blocking: true,
    party: party[outcome],
    title: assertionTitle(assertion),
    reason: '',
    evidence: [],
    measurements: {},
  };
}

function nearMisses(result: ClaimResult): AssertionVerdict['evidence'] {
  return result.nearMisses.map(({ text, why }) => ({
    seq: null,
    file: null,
    text: `near miss: ${text} (${why})`,
  }));
}

/** The opposite of a claim is graded as an opposite, so that a passed "not" needs its closed world here too. */
function compiledFor(
  { claim, not, asked }: ShowsAssertion,
  { landmarks }: SurfaceEvidence,
): ReadClaim {
  const compiled = asked === true ? askedClaim(claim, landmarks) : readClaim(claim, landmarks);
  if (!not || compiled.kind !== 'measured') return compiled;
  const { claim: read } = compiled;
  if (read.of !== undefined) return { ...compiled, isDenied: true };
  return { ...compiled, claim: oppositeClaim(read) };
}

/**
 * A landmark that matched at no checkpoint of the whole episode: its locator may be wrong, so its absence here is
 * nobody's proven fault. Null if the claim is about something else, or if it matched once.
 */
async function whyLost(compiled: ReadClaim, evidence: SurfaceEvidence): Promise<string | null> {
  for (const name of namesIn(compiled)) {
    if (await matchedOnce(name, evidence)) continue;
    return `${name} matched at no checkpoint of the episode: the page lacks it (ui), or its locator in the app file is wrong (harness)`;
  }
  return null;
}

function namesIn(compiled: ReadClaim): string[] {
  if (compiled.kind === 'refused') return [];
  const about = compiled.kind === 'measured' ? claimSubjects(compiled.claim) : [compiled.about];
  return about.flatMap((one) => (one?.kind === 'landmark' ? [one.name] : []));
}

async function matchedOnce(name: string, evidence: SurfaceEvidence): Promise<boolean> {
  for (const checkpoint of evidence.checkpoints) {
    const loaded = await evidence.loadCheckpoint(checkpoint);
    if (loaded === null || !('layout' in loaded)) continue;
    if ((loaded.layout.landmarks[name]?.matches.length ?? 0) > 0) return true;
  }
  return false;
}
