// The class of an assertion and its one-sentence title; knows nothing of episodes.
import { readyQuestion } from '../scenario/ready-questions.js';
import type { Assertion, AssertionClass } from '../verdict/format.js';
import { describeCheck } from './check/words.js';
import { countOf } from './count.js';
import { withArgs } from './procedure/arguments.js';
import { procedureTitle } from './procedure/title.js';

const classes: Record<Assertion['kind'], AssertionClass> = {
  ending: 'outcome',
  ends_in: 'outcome',
  world: 'outcome',
  changes_only: 'outcome',
  took_effect: 'outcome',
  within: 'outcome',
  says: 'outcome',
  called: 'procedure',
  call_order: 'procedure',
  turn_called: 'procedure',
  trajectory: 'procedure',
  not_repeated: 'procedure',
  quiet_after_end: 'procedure',
  call_errors: 'procedure',
  agent_called: 'procedure',
  hand_offs: 'procedure',
  consistent: 'consistency',
  judged: 'outcome',
  better_than: 'outcome',
  logged: 'procedure',
  no_errors: 'procedure',
  means: 'outcome',
  // Of which class it is, the app file says.
  custom: 'outcome',
  shows: 'surface',
};

export function assertionClass({ kind }: Assertion): AssertionClass {
  return classes[kind];
}

/** What is asserted, as a heading without a full stop. */
export function assertionTitle(assertion: Assertion): string {
  switch (assertion.kind) {
    case 'ending':
      return 'Ended in a way that can be graded';
    case 'ends_in':
      return `${assertion.not ? 'Never reached' : 'Ended in'} ${assertion.states.join(' or ')}`;
    case 'world':
      return `World after: ${assertion.pointer} ${describeCheck(assertion.check, assertion.not)}`;
    case 'changes_only':
      return assertion.pointers.length === 0
        ? 'Nothing in the world changed'
        : `Nothing in the world changed but ${assertion.pointers.join(', ')}`;
    case 'took_effect':
      return `${assertion.tool}${withArgs(assertion)} ${assertion.not ? 'did not take' : 'took'} effect exactly ${countOf(assertion.times, 'time')}`;
    case 'within':
      return limitWords(assertion);
    case 'called':
    case 'call_order':
    case 'turn_called':
    case 'trajectory':
    case 'not_repeated':
    case 'quiet_after_end':
    case 'call_errors':
    case 'agent_called':
    case 'hand_offs':
      return procedureTitle(assertion);
    case 'says':
      return `The agent ${assertion.not ? 'never said' : 'said'} “${assertion.text}”${inTurn(assertion.turn)}`;
    case 'means':
      return `The agent ${assertion.not ? 'never said' : 'said'} in its own words: ${assertion.meaning}${inTurn(assertion.turn)}`;
    case 'logged':
      return loggedTitle(assertion);
    case 'no_errors':
      return `${assertion.not ? 'Errors' : 'No errors'} in ${assertion.records.join(', ')}`;
    case 'custom':
      return customTitle(assertion, assertion.name);
    case 'consistent':
      return `What the agent said ${assertion.not ? 'contradicts' : 'agrees with'} the records`;
    case 'judged':
      return judgedTitle(assertion);
    case 'better_than':
      return betterTitle(assertion);
    case 'shows':
      return `At ${assertion.at}: ${assertion.not ? 'not: ' : ''}${assertion.claim}`;
  }
}

type Within = Extract<Assertion, { kind: 'within' }>;

const measureWords: Record<Within['measure'], string> = {
  turns: 'turns',
  steps: 'steps',
  tool_calls: 'tool calls',
  model_calls: 'model calls',
  tokens: 'tokens',
  latency_ms: 'ms until the agent had finished',
  first_progress_ms: 'ms until the first visible progress',
  silence_ms: 'ms of silence',
  duration_ms: 'ms in all',
};
function loggedTitle({
  record,
  where,
  times,
  not,
}: Extract<Assertion, { kind: 'logged' }>): string {
  const line = `${JSON.stringify(where)} in ${record}`;
  if (times === null) return `${not ? 'Never logged' : 'Logged'} ${line}`;
  return `${not ? 'Not logged' : 'Logged'} ${line} exactly ${countOf(times, 'time')}`;
}

function judgedTitle({
  question,
  criterion,
  turn,
  not,
}: Extract<Assertion, { kind: 'judged' }>): string {
  const asked = readyQuestion(question)?.title ?? question;
  const each = criterion === undefined ? '' : ` ${criterion}`;
  return `Judged: ${not === true ? 'not: ' : ''}${asked}${each}${inTurn(turn ?? null)}`;
}

function betterTitle({
  criterion,
  other,
  not,
}: Extract<Assertion, { kind: 'better_than' }>): string {
  const asked = readyQuestion(criterion)?.title ?? criterion;
  return `${not ? 'Not better' : 'Better'} than in ${other.episode}: ${asked}`;
}

/** The title that the app file gives it, or its name. */
export function customTitle(
  { args, not }: Pick<Extract<Assertion, { kind: 'custom' }>, 'args' | 'not'>,
  title: string,
): string {
  return `${not ? 'Not: ' : ''}${title}${args === null ? '' : ` with ${JSON.stringify(args)}`}`;
}

function inTurn(turn: number | null): string {
  return turn === null ? '' : ` in turn ${turn}`;
}

function limitWords({ measure, max, per }: Within): string {
  return `At most ${max} ${measureWords[measure]}${per === 'turn' ? ' in each turn' : ''}`;
}
