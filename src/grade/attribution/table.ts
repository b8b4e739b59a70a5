// The table of attribution: what failed and what the record shows, row by row, with the party to blame. Data alone.
// `as_found` is the party that the check itself starts from: `verdictOf` in ../surface.ts for claims, ../visual/snapshot.ts, ../ending.ts,
// ../record-checks.ts, ../consistency/consistency.ts, and a custom check's own; `ender` is who cut the episode short: `cuts` in ../record.ts.
import type { Stop } from '../../episode/format.js';
import type {
  AssertionVerdict,
  Attribution,
  CriticalEvent,
  Party,
} from '../../episode/verdict/format.js';

/** What can be wrong with a verdict that did not pass. */
export const failures = {
  ending: 'the ending',
  open_ending: 'the ending, where the stop reason alone does not tell whose fault it is',
  left_out:
    'a tool was never called that was due before one that was: by the order, or a read before a write',
  missing: 'something else that is wanted is missing: a call, a state, a text of the agent',
  absent: 'a claim: its subject is not on the page, or has another text',
  shown: 'a claim: something is shown that must not be',
  wrong: 'something is wrong: a forbidden or repeated call, a value, a limit, what is hidden',
  contradiction: 'the records contradict a sentence',
  not_reached: 'the episode ended before it',
  undecided: 'undecided, asked wrongly, or broken by our own side',
} as const;
export type Failure = keyof typeof failures;

/** What the record can show, each by the file and field that has it. */
export const records = {
  broken:
    "a call was answered 5xx, broke off or was unreadable (`tool_call`: `status`, `fault`, `invalid`), or the agent's model failed by a fault (`model_call`: `fault`), and it was not made good; of a silence: the last turn waits for a call that a fault never answered",
  model_failed: "the agent's model failed on its own (`model_call`: `status`)",
  wrote_otherwise:
    'a call was delivered twice (`fault` `duplicate`), and graded without the second delivery it passes; or a mock answered one value and wrote another, or nothing (`tool_call`: `response`, `patch`)',
  fault_before:
    'a broken call came before all that is wrong; or one was delivered twice, and nobody can tell what the world would be without that',
  page_stuck:
    'code of the page threw before (`logs.jsonl`), or the user acted and nothing left the page (`settled`: `sent`); no message came in a later turn',
  wrong_card: "only a card beside the agent's words is wrong, by the check `consistent`",
  said_by_model:
    "in the claim's turn the agent's model said the text (`model_call`: `text`), and a message of the agent has it; nothing but the surface failed",
  words_differ:
    'a message has a contradicted sentence that did not arrive, or words arrived that no message has (`received`, `model_call`)',
} as const;

/** What the record of an episode shows of one kind. */
export interface RecordFact {
  kind: keyof typeof records;
  /** With what happened, as a person would write it. */
  at: CriticalEvent;
  bearsOn(verdict: AssertionVerdict): boolean;
  /** The agent said that it went well, so the agent is named first. */
  wasDenied?: boolean | undefined;
}

export interface Row {
  failed: readonly Failure[];
  /** Default: whatever the record shows. */
  record?: RecordFact['kind'];
  /** Default: any. */
  stops?: readonly Stop['reason'][];
  /**
   * Several: it is undetermined which. `ender`: whoever ended the episode, if its ending failed; `as_found`: whom the check
   * itself names, by what it measured or by the stop reason.
   */
  party: Party | readonly Party[] | 'ender' | 'as_found';
}

const stuck = ['agent_silent', 'control_not_found', 'off_plan', 'user_done'] as const;
const pages = ['control_not_found', 'session_expired'] as const;

/** The first row that applies decides. */
export const table: readonly Row[] = [
  { failed: ['ending'], record: 'broken', stops: ['agent_silent'], party: 'backend' },
  { failed: ['left_out'], party: 'agent' },
  { failed: ['missing', 'absent'], record: 'broken', party: 'backend' },
  { failed: ['missing', 'wrong'], record: 'wrote_otherwise', party: 'backend' },
  { failed: ['wrong'], record: 'fault_before', party: ['agent', 'backend'] },
  { failed: ['missing', 'absent'], record: 'model_failed', party: 'harness' },
  { failed: ['ending', 'open_ending'], record: 'page_stuck', stops: stuck, party: 'ui' },
  { failed: ['missing', 'absent'], record: 'page_stuck', party: 'ui' },
  { failed: ['contradiction', 'missing', 'absent'], record: 'wrong_card', party: 'ui' },
  { failed: ['absent'], record: 'said_by_model', party: 'ui' },
  {
    failed: ['ending', 'contradiction', 'missing', 'absent'],
    record: 'words_differ',
    party: ['agent', 'ui', 'harness'],
  },
  { failed: ['open_ending'], stops: pages, party: ['ui', 'harness'] },
  { failed: ['open_ending'], party: ['agent', 'harness'] },
  { failed: ['missing', 'absent', 'not_reached'], party: 'ender' },
  { failed: ['contradiction'], party: 'agent' },
  { failed: ['absent', 'shown'], party: ['agent', 'ui', 'harness'] },
  { failed: ['ending', 'missing', 'wrong', 'not_reached', 'undecided'], party: 'as_found' },
];

export type BlamedParty = Pick<Attribution, 'party' | 'candidates' | 'settledBy'>;

/** A party with who it may be, and the record that would settle it. */
export function blamedParty(party: Party | readonly Party[]): BlamedParty {
  const found = party === 'undetermined' ? (['agent', 'ui', 'backend', 'harness'] as const) : party;
  if (typeof found === 'string') return { party: found, candidates: [], settledBy: null };
  const settledBy = found.includes('backend')
    ? 'a run without the fault'
    : "the agent server's own log, beside the picture of the last checkpoint";
  return { party: 'undetermined', candidates: [...found], settledBy };
}
