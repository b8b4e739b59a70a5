// What a golden case is: one assertion over one story, and exactly what grading must say of it; grades nothing.
import type { GradeInput } from '../../../src/grade/graders.js';
import type { AssertionOf, AssertionWith } from '../../../src/scenario/assertions/kinds.js';
import type { Assertion, AssertionVerdict, Evidence } from '../../../src/episode/verdict/format.js';
import { emptyWorld, type Plan } from '../build-episode.js';

/** Each kind of assertion, and the other ways to ask for some of them. */
interface Ways
  extends
    Omit<{ [Kind in Assertion['kind']]: AssertionOf<Kind> }, keyof OneOfSeveral>,
    OneOfSeveral {}

interface OneOfSeveral {
  world: AssertionWith<'world', 'pointer'>;
  changes_only: AssertionWith<'world', 'changes_only'>;
  says: AssertionWith<'says', 'text'>;
  means: AssertionWith<'says', 'meaning'>;
  within: AssertionWith<'within', 'measure'>;
  replied_within: AssertionWith<'within', 'replied_within_ms'>;
  called: AssertionWith<'called', 'times'>;
  turn_called: AssertionWith<'called', 'turn'>;
  trajectory: AssertionWith<'trajectory', 'calls'>;
  call_order: AssertionWith<'trajectory', 'order'>;
  call_conduct: AssertionWith<'call_conduct', 'retried'>;
  not_repeated: AssertionWith<'call_conduct', 'repeats_only'>;
  quiet_after_end: AssertionWith<'call_conduct', 'nothing_after'>;
  agents: AssertionWith<'agents', 'agent'>;
  hand_offs: AssertionWith<'agents', 'hand_offs'>;
  logged: AssertionWith<'logged', 'where'>;
  no_errors: AssertionWith<'logged', 'no_errors_in'>;
  judged: AssertionWith<'judged', 'question'>;
  better_than: AssertionWith<'judged', 'better_than'>;
}

export interface GoldenCase<Way extends keyof Ways = keyof Ways> {
  assertion: Ways[Way];
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
export interface GoldenKind<Way extends keyof Ways> {
  passed: GoldenCase<Way> | Never;
  failed: GoldenCase<Way> | Never;
  inconclusive: GoldenCase<Way>;
}

/** Every way to ask: one without its three cases does not compile. */
export type GoldenTable = { [Way in keyof Ways]: GoldenKind<Way> };

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
