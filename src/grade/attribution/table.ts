// The table of attribution: what failed and what the record shows, row by row, with the party to blame. Data alone.
import type { Stop } from '../../episode/format.js';
import type { AssertionVerdict, CriticalEvent, Party } from '../../verdict/format.js';

/** What can be wrong with a verdict that did not pass. */
export const failures = {
  ending: 'the ending',
  missing: 'something wanted is missing: a call, a state, a text of the agent',
  wrong: 'something is wrong: a forbidden or repeated call, a wrong value, a limit',
  contradiction: 'the records contradict a sentence',
  absent: 'a claim: its subject is not on the page, or has another text',
  unlike: 'a claim: its subject is there, but hidden or otherwise not as claimed',
  shown: 'a claim: something is shown that must not be',
  undecided: 'undecided, or asked wrongly',
} as const;
export type Failure = keyof typeof failures;

/** What the record can show, each by the file and field that has it. */
export const records = {
  stray_calls:
    'calls came to the gateway that belong to no world (`path.jsonl`: `unattributed_calls`)',
  unanswered:
    'the last turn waits for a call that a fault never answered (`tool_call`: `fault` `timeout`)',
  broken:
    'a call was answered 5xx, broke off or was unreadable (`tool_call`: `status`, `fault`, `invalid`), no later call of the tool succeeded, and nothing that should have come before it is missing',
  broken_before: 'such a call came before all that is wrong',
  delivered_twice:
    'a call was delivered twice (`fault` `duplicate`), and graded without the second delivery it passes',
  delivered_unclear: 'as above, but a later call changed the same value, so nobody can tell',
  wrote_otherwise:
    'a mock answered one value and wrote another to the place in question, or answered a new id and wrote nothing (`tool_call`: `response`, `patch`)',
  model_fault: "the agent's model failed by a fault of the scenario (`model_call`: `fault`)",
  model_failed: "the agent's model failed on its own (`model_call`: `status`)",
  page_error: 'code of the page threw before (`logs.jsonl`), and no message came in a later turn',
  nothing_sent:
    'the user acted before, nothing left the page, and nothing on it changed (`settled`: `sent`)',
  not_shown: 'the whole answer arrived, and no message shows it (`received`)',
  text_sent: 'the text was sent, and no message of the turn has it (`received`, `model_call`)',
  arrived:
    'the contradicted sentence is what the page received, or what the model said (`received`, `model_call`)',
  wrong_card: "only a card beside the agent's words is wrong, by the check `consistent`",
  not_arrived: 'something was received or said in that turn, but not the contradicted sentence',
  cut_short: 'it was still due when somebody other than the agent ended the episode',
  in_message: 'an agent message of the turn has the text (`transcript.jsonl`)',
  agents_failure: 'the agent failed another check, without which there was nothing to show',
} as const;
export type RecordKind = keyof typeof records;

/** What the record of an episode shows of one kind. */
export interface RecordFact {
  kind: RecordKind;
  /** Null if no event marks it. */
  at: CriticalEvent | null;
  /** What a person would write about it, with a full stop. */
  sentence: string;
  bearsOn(verdict: AssertionVerdict): boolean;
  /** The agent said that it went well, so the agent is named first. */
  wasDenied?: true;
}

/** `as_found`: whom the check itself names, by what it measured; `ender`: whoever ended the episode. */
export type Blamed = Party | 'as_found' | 'ender';

export interface Row {
  failed: readonly Failure[];
  /** Default: whatever the record shows. */
  record?: RecordKind;
  /** Default: any. */
  stops?: readonly Stop['reason'][];
  /** At least so many turns had begun. Default: any number. */
  turns?: number;
  party: Blamed;
  /** If the party is undetermined: who it may be, and the record that would settle it. */
  candidates?: readonly Party[];
  settledBy?: string;
  /** Of an ending: the same in words. */
  either?: string;
}

/** A row about an ending, which names a party of its own. */
type StopRow = Row & { party: Party };

const stuck = [
  'agent_silent',
  'control_not_found',
  'off_plan',
  'script_ended',
  'user_done',
] as const;
const log = "the agent server's own log";

/** The first row that applies decides. */
export const table: readonly Row[] = [
  { failed: ['ending'], record: 'stray_calls', party: 'harness' },
  { failed: ['ending'], record: 'unanswered', stops: ['agent_silent'], party: 'backend' },
  // It told its user of the failure, which is all that it could do.
  { failed: ['ending'], record: 'broken', stops: ['no_answer'], party: 'backend' },
  { failed: ['missing', 'absent'], record: 'broken', party: 'backend' },
  { failed: ['missing', 'wrong'], record: 'wrote_otherwise', party: 'backend' },
  { failed: ['missing', 'wrong'], record: 'delivered_twice', party: 'backend' },
  {
    failed: ['wrong'],
    record: 'delivered_unclear',
    party: 'undetermined',
    candidates: ['agent', 'backend'],
    settledBy: 'a run without the fault',
  },
  {
    failed: ['wrong'],
    record: 'broken_before',
    party: 'undetermined',
    candidates: ['agent', 'backend'],
    settledBy: 'a run without the failing call',
  },
  { failed: ['missing', 'absent'], record: 'model_fault', party: 'backend' },
  { failed: ['missing', 'absent'], record: 'model_failed', party: 'harness' },
  { failed: ['ending'], record: 'page_error', stops: stuck, party: 'ui' },
  { failed: ['ending'], record: 'nothing_sent', stops: stuck, party: 'ui' },
  { failed: ['missing', 'absent', 'unlike'], record: 'page_error', party: 'ui' },
  { failed: ['missing', 'absent', 'unlike'], record: 'nothing_sent', party: 'ui' },
  {
    failed: ['ending', 'missing'],
    record: 'not_shown',
    stops: ['agent_silent'],
    party: 'undetermined',
    candidates: ['ui', 'harness'],
    settledBy: 'the last checkpoint',
  },
  { failed: ['contradiction'], record: 'arrived', party: 'agent' },
  { failed: ['contradiction', 'missing', 'absent'], record: 'wrong_card', party: 'ui' },
  {
    failed: ['contradiction', 'missing', 'absent'],
    record: 'not_arrived',
    party: 'undetermined',
    candidates: ['agent', 'ui'],
    settledBy: "the agent server's own log",
  },
  {
    failed: ['missing', 'absent'],
    record: 'text_sent',
    party: 'undetermined',
    candidates: ['agent', 'ui'],
    settledBy: 'the event that has the text, beside the picture of its turn',
  },
  { failed: ['missing', 'absent'], record: 'cut_short', party: 'ender' },
  {
    failed: ['ending'],
    stops: ['agent_silent', 'agent_failed', 'budget', 'no_answer'],
    party: 'agent',
  },
  { failed: ['ending'], stops: ['page_crashed', 'could_not_see'], party: 'ui' },
  { failed: ['ending'], stops: ['control_not_found'], turns: 2, party: 'ui' },
  {
    failed: ['ending'],
    stops: ['control_not_found'],
    party: 'undetermined',
    candidates: ['ui', 'harness'],
    settledBy: 'the last checkpoint',
    either: "the page (ui) or the app file's hints (harness)",
  },
  { failed: ['ending'], stops: ['off_plan'], party: 'user' },
  {
    failed: ['ending'],
    stops: ['unmocked_request', 'mock_threw', 'staging_failed'],
    party: 'backend',
  },
  { failed: ['ending'], stops: ['agent_unreachable'], turns: 1, party: 'agent' },
  {
    failed: ['ending'],
    stops: ['agent_unreachable'],
    party: 'undetermined',
    candidates: ['agent', 'harness'],
    settledBy: log,
    either: "the agent's server (agent) or its address in the setup (harness)",
  },
  {
    failed: ['ending'],
    stops: ['session_expired'],
    party: 'undetermined',
    candidates: ['ui', 'harness'],
    settledBy: log,
    either: 'the app (ui), or a login that expires too soon or is used by another trial (harness)',
  },
  {
    failed: ['ending'],
    stops: ['user_done', 'script_ended', 'agent_done'],
    party: 'undetermined',
    candidates: ['agent', 'harness'],
    settledBy: 'the last checkpoint',
  },
  {
    failed: ['ending'],
    stops: [
      'login_failed',
      'agent_model_failed',
      'user_model_failed',
      'not_begun',
      'harness_failed',
    ],
    party: 'harness',
  },
  { failed: ['shown'], record: 'in_message', party: 'agent' },
  { failed: ['absent'], record: 'agents_failure', party: 'agent' },
  { failed: ['absent'], record: 'in_message', party: 'ui' },
  {
    failed: ['absent'],
    party: 'undetermined',
    candidates: ['agent', 'ui', 'harness'],
    settledBy: 'the picture of the checkpoint, and what the page received',
  },
  {
    failed: ['missing', 'wrong', 'contradiction', 'unlike', 'shown', 'undecided'],
    party: 'as_found',
  },
];

/** Who is to blame for a way of ending, if no record explains it. */
export function rowOfStop(stop: Stop['reason'], turns: number): StopRow {
  const row = table.find(
    (one): one is StopRow =>
      one.record === undefined && one.stops?.includes(stop) === true && turns >= (one.turns ?? 0),
  );
  if (row === undefined) throw new Error(`No row of attribution is about the stop reason ${stop}.`);
  return row;
}
