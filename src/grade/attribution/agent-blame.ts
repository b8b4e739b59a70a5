// Where the agent first went wrong according to one failed verdict, and the sentence for it; the party is settled before.
import { isDeepStrictEqual } from 'node:util';
import type { Episode } from '../../episode/read.js';
import { endedIn } from '../../rules/terminal-states.js';
import { goodAnswer } from '../../scenario/ready-questions.js';
import type { Json } from '../../scenario/schema.js';
import { brief } from '../../verdict/brief.js';
import type { Cause } from '../../verdict/cause.js';
import type { Assertion, AssertionVerdict, CriticalEvent } from '../../verdict/format.js';
import { describeCheck } from '../../scenario/check-words.js';
import { matches } from '../json-match.js';
import { resolve } from '../json-pointer.js';
import { stateWords } from '../outcome/world.js';
import { stopText } from '../ending.js';
import { agentMessages, recordedCalls, toolCalls } from '../record.js';
import { countOf } from '../../count.js';
import { type Blame, settled, stampOf } from './blame.js';
import { isLack, missingTools } from './lack.js';
import { callWords, withTurn } from './sentence.js';

/** For a verdict that nothing else explains: the agent had what it needed. */
export function agentBlame(episode: Episode, verdict: AssertionVerdict): Blame {
  const at = placeOf(episode, verdict);
  const words = sentenceOf(episode, verdict, at);
  const sentence = withTurn(words, isOfOneTurn(verdict.assertion) ? null : at);
  return { ...settled('agent', at, sentence), rank: ranks[verdict.assertion.kind] ?? 2 };
}

/** The most telling part of an event first. */
const ranks: Partial<Record<Assertion['kind'], number>> = {
  ending: 0,
  consistent: 0,
  called: 1,
  call_order: 1,
  turn_called: 1,
  world: 3,
  ends_in: 4,
};

/** Whether its sentence already names the turn. */
function isOfOneTurn(assertion: Assertion): boolean {
  if (assertion.kind === 'within') return assertion.per === 'turn';
  if (assertion.kind === 'says') return false;
  return 'turn' in assertion && typeof assertion.turn === 'number';
}

/** The event that shows it: the breach itself, an action without its precondition, else the last word. */
function placeOf(episode: Episode, verdict: AssertionVerdict): CriticalEvent | null {
  const { assertion, cause } = verdict;
  const seqs = verdict.evidence.flatMap(({ seq }) => (seq === null ? [] : [seq]));
  const { kind } = assertion;
  if (kind === 'ending') return lastAct(episode);
  if (kind === 'consistent') return eventOf(episode, untruthIn(cause)) ?? lastWord(episode);
  if (kind === 'ends_in' || kind === 'world')
    return eventOf(episode, seqs.at(-1)) ?? lastWord(episode);
  if (kind === 'called') {
    if (isLack(verdict) && seqs.length === 0)
      return withoutIt(episode, assertion.tool) ?? lastWord(episode);
    const tooMany = assertion.not || assertion.times === null ? seqs[0] : seqs[assertion.times];
    return eventOf(episode, tooMany ?? seqs[0]);
  }
  if (kind === 'call_order') {
    const missing = missingTools(episode, assertion.tools);
    if (missing.length === 0) return eventOf(episode, tooEarly(seqs) ?? seqs[0]);
    return nextAfter(episode, assertion.tools, missing) ?? lastWord(episode);
  }
  return eventOf(episode, seqs.length === 0 ? undefined : Math.min(...seqs)) ?? lastWord(episode);
}

function untruthIn(cause: Cause | undefined): number | undefined {
  return cause?.code === 'contradicted' ? cause.sentences[0]?.seq : undefined;
}

function eventOf(episode: Episode, seq: number | undefined): CriticalEvent | null {
  const stamp = seq === undefined ? null : stampOf(episode, seq);
  if (stamp === null) return null;
  const call = toolCalls(episode).find((one) => one.seq === seq);
  const message = episode.transcript.find((one) => one.seq === seq);
  const text =
    call === undefined ? (message?.text ?? '') : `${call.tool}(${JSON.stringify(call.args)})`;
  return { turn: stamp.turn, seq: stamp.seq, file: stamp.file, text: brief(text) };
}

function lastWord(episode: Episode): CriticalEvent | null {
  if (isSilent(episode)) return lastAct(episode);
  return eventOf(episode, agentMessages(episode).at(-1)?.seq ?? episode.path.at(-1)?.seq);
}

/** What the user did last, and waited for. */
function lastAct(episode: Episode): CriticalEvent | null {
  const acted = episode.path.findLast(({ kind }) => kind === 'user_action');
  return eventOf(episode, acted?.seq);
}

/** For calls in a required order: the first that came before its predecessor. */
function tooEarly(seqs: readonly number[]): number | undefined {
  return seqs.find((seq, index) => seq < (seqs[index - 1] ?? -1));
}

/** A read was skipped: the first change that was made without it. */
function withoutIt(episode: Episode, tool: string): CriticalEvent | null {
  const reads = episode.header.app.tools.some(
    ({ name, effect }) => name === tool && effect === 'read',
  );
  const change = toolCalls(episode).find(({ turn, patch }) => turn > 0 && patch.length > 0);
  return reads ? eventOf(episode, change?.seq) : null;
}

function nextAfter(
  episode: Episode,
  tools: readonly string[],
  missing: readonly string[],
): CriticalEvent | null {
  const from = tools.findIndex((tool) => missing.includes(tool));
  const later = recordedCalls(episode).find(({ tool }) => tools.slice(from + 1).includes(tool));
  return eventOf(episode, later?.seq);
}

function sentenceOf(episode: Episode, verdict: AssertionVerdict, at: CriticalEvent | null): string {
  const { assertion, cause, reason, title } = verdict;
  const made = toolCalls(episode).find(({ seq }) => seq === at?.seq);
  const { kind } = assertion;
  if (cause?.code === 'contradicted') return cause.words;
  // The reason of the ending says what it waited for.
  if (kind === 'ending') return isSilent(episode) ? stopText(episode) : reason;
  if (kind === 'called') return calledSentence(episode, verdict, made);
  if (kind === 'turn_called') return turnSentence(episode, assertion) ?? reason;
  if (kind === 'call_order') return orderSentence(episode, assertion.tools, made) ?? reason;
  if (kind === 'world') return again(episode, made) ?? worldSentence(episode, assertion);
  if (kind === 'ends_in') return endSentence(episode, assertion);
  if (kind === 'says') {
    return assertion.not
      ? `The agent said “${assertion.text}”, which is forbidden`
      : `The agent did not say “${assertion.text}”`;
  }
  if (kind === 'judged') return `${reason} Expected: ${wantedAnswer(assertion)}`;
  return `${reason} Expected: ${title.charAt(0).toLowerCase()}${title.slice(1)}`;
}

function isSilent({ closed }: Episode): boolean {
  return closed.stop.reason === 'agent_silent';
}

type Of<Kind extends Assertion['kind']> = Extract<Assertion, { kind: Kind }>;

function endSentence({ closed }: Episode, { states, not }: Of<'ends_in'>): string {
  const { terminalStates } = closed;
  const held = states.filter((state) => terminalStates[state]);
  if (not) return `The episode reached ${held.join(' and ')}, which is forbidden`;
  const state = endedIn(terminalStates);
  const end = state === null ? 'No terminal state was reached' : `The episode ended in ${state}`;
  return `${end} instead of ${states.join(' or ')}`;
}

function wantedAnswer({ question, not }: Of<'judged'>): 'yes' | 'no' {
  return (goodAnswer(question) === 'yes') === (not !== true) ? 'yes' : 'no';
}

type Made = ReturnType<typeof toolCalls>[number] | undefined;

function calledSentence(
  episode: Episode,
  { assertion, measurements }: AssertionVerdict,
  made: Made,
): string {
  if (assertion.kind !== 'called') return '';
  const { tool, args, times, not } = assertion;
  if (not && made !== undefined) return `The agent ${callWords(made)}, which the scenario forbids`;
  const ofTool = recordedCalls(episode).filter((call) => call.tool === tool);
  if (ofTool.length === 0) {
    const meanwhile = made === undefined ? '' : ` before it ${callWords(made)}`;
    return `The agent never called ${tool}${meanwhile}`;
  }
  const matching = Number(measurements['callsMatching'] ?? 0);
  if (matching === 0 && args !== null) {
    return `The agent called ${tool} with ${otherArgs(ofTool[0]?.args ?? {}, args)}`;
  }
  const twice = again(episode, made);
  if (twice !== null) return twice;
  const done = Number(measurements['callsMatchingSuccessful'] ?? 0);
  const often = countOf(times === 0 ? matching : done, 'time');
  return `The agent called ${tool} ${often} instead of ${times ?? 1}`;
}

function turnSentence(
  episode: Episode,
  { tool, args, turn, not }: Of<'turn_called'>,
): string | null {
  const inIt = recordedCalls(episode).filter((one) => one.turn === turn);
  const call = inIt.find((one) => tool === null || one.tool === tool);
  if (call === undefined)
    return tool === null ? null : `The agent did not call ${tool} in turn ${turn}`;
  if (not === true) return `The agent called ${call.tool} in turn ${turn}, which is forbidden`;
  if (tool === null)
    return `The agent called ${call.tool} in turn ${turn}, where no call was expected`;
  if (args === null) return null;
  return `The agent called ${tool} in turn ${turn} with ${otherArgs(call.args ?? {}, args)}`;
}

/** The call was made before, with the same arguments, and had succeeded. */
function again(episode: Episode, made: Made): string | null {
  if (made === undefined) return null;
  const before = toolCalls(episode).some(
    ({ tool, seq, status, args }) =>
      tool === made.tool && seq < made.seq && status < 400 && isDeepStrictEqual(args, made.args),
  );
  return before ? `The agent ${callWords(made)} a second time` : null;
}

function worldSentence(episode: Episode, { pointer, check, not }: Of<'world'>): string {
  const { value } = resolve(episode.world.after, pointer);
  const state = Array.isArray(value) ? `has ${countOf(value.length, 'item')}` : stateWords(value);
  return `Unexpected final state: ${pointer} ${state}; expected: ${pointer} ${describeCheck(check, not)}`;
}

/** Only what differs: `ticker "MSFT" instead of "AAPL"`. */
function otherArgs(actual: Record<string, Json>, wanted: Record<string, Json>): string {
  return Object.entries(wanted)
    .filter(([key, value]) => !matches(actual[key], value))
    .map(
      ([key, value]) =>
        `${key} ${JSON.stringify(actual[key] ?? null)} instead of ${JSON.stringify(value)}`,
    )
    .join(' and ');
}

function orderSentence(episode: Episode, tools: readonly string[], made: Made): string | null {
  const missing = missingTools(episode, tools);
  if (made === undefined)
    return missing.length === 0 ? null : `The agent never called ${missing.join(' and ')}`;
  if (missing.length > 0)
    return `The agent never called ${missing.join(' and ')} before it ${callWords(made)}`;
  const index = tools.indexOf(made.tool);
  return `The agent ${callWords(made)} before it called ${tools.slice(0, index).join(' and ')}`;
}
