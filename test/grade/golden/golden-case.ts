// What a golden case is: one assertion over one story, and exactly what grading must say of it; grades nothing.
import type { GradeInput } from '../../../src/grade/graders.js';
import type { Assertion, AssertionVerdict, Evidence } from '../../../src/episode/verdict/format.js';
import { emptyWorld, type Plan } from '../build-episode.js';

export interface GoldenCase<Kind extends Assertion['kind'] = Assertion['kind']> {
  assertion: Extract<Assertion, { kind: Kind }>;
  plan: Plan;
  /** Files to write before the episode closes, by path. Default none. */
  files?: () => Promise<Record<string, string | Uint8Array>>;
  /** What grading is given besides the episode. Default nothing. */
  given?: GradeInput;
  expected: Pick<AssertionVerdict, 'party' | 'reason'> & { evidence: readonly Evidence[] };
}

/** Why no episode whatsoever comes to this outcome. */
export interface Never {
  never: string;
}

/** One that passes, one that fails, and one that cannot be told since evidence is missing. */
export interface GoldenKind<Kind extends Assertion['kind']> {
  passed: GoldenCase<Kind> | Never;
  failed: GoldenCase<Kind> | Never;
  inconclusive: GoldenCase<Kind>;
}

/** Every kind that there is: one without its three cases does not compile. */
export type GoldenTable = { [Kind in Assertion['kind']]: GoldenKind<Kind> };

/** The next step that is told wherever calls passed the world by. */
export const CHECK_WIRING =
  " Check that the agent's server calls its tools at the gateway's URL and passes the x-sightline-* headers on (docs/doors.md#when-the-world-does-not-see-the-calls).";

export const refunded = {
  before: emptyWorld,
  after: { ...emptyWorld, refunds: [{ id: 'REF-77120', amount: 84 }] },
};

export const inPath = (seq: number, text: string): Evidence => ({ seq, file: 'path.jsonl', text });
export const inTranscript = (seq: number, text: string): Evidence => ({
  seq,
  file: 'transcript.jsonl',
  text,
});
export const inFile = (file: string, text: string): Evidence => ({ seq: null, file, text });
