// Which failures stand: what the record proves to have happened fails an episode, whatever ended it and whoever strayed afterwards.
//
// A failure is taken back only by something missing that could still have come, by a breach of the user from which it can follow,
// or by a set-up that broke before it: an agent whose gateway is gone apologizes, shows errors and speaks of calls that got lost.
import { takesTurn } from '../episode/action.js';
import type { Episode } from '../episode/read.js';
import { concernOf } from '../scenario/assertions/kinds.js';
import type { AssertionVerdict, Breach, Fidelity } from '../episode/verdict/format.js';
import { checkpointOf } from './attribution/facts.js';
import { isNegated } from './finding.js';
import { allCalls, strayCalls } from './record.js';

/** The same verdicts; those that stand are marked, where an open ending or the user could have taken them back. */
export function withStanding(
  episode: Episode,
  verdicts: readonly AssertionVerdict[],
  fidelity: Fidelity | null,
): AssertionVerdict[] {
  const ending = verdicts.find(({ assertion }) => assertion.kind === 'ending');
  const breaches = fidelity?.kept === false ? fidelity.breaches : [];
  const isOpen = ending !== undefined && ending.outcome !== 'passed';
  if (!isOpen && breaches.length === 0) return [...verdicts];
  const setUp = isOpen && !isPlayers(ending) ? brokenFrom(episode) : null;
  return verdicts.map((verdict) => {
    const stands =
      verdict !== ending &&
      verdict.outcome === 'failed' &&
      !couldStillCome(verdict) &&
      !(setUp !== null && followsSetUp(episode, verdict, setUp)) &&
      !breaches.some((breach) => followsBreach(episode, verdict, breach));
    return stands ? { ...verdict, stands } : verdict;
  });
}

/** Whether the agent, its page or the user ended it, and not what Sightline and the backends have to provide. */
function isPlayers({ party }: AssertionVerdict): boolean {
  return party === 'agent' || party === 'ui' || party === 'user';
}

/** Missing, and the conversation might have brought it. What a checkpoint lacked, it lacked at its moment, but for the last. */
function couldStillCome({ assertion, cause }: AssertionVerdict): boolean {
  if (cause?.code === 'missing') return true;
  return cause?.code === 'absent' && checkpointOf(assertion) === 'end';
}

const breaking: ReadonlySet<string> = new Set(['unmocked_request', 'mock_threw']);

/** Where the set-up broke at the earliest: where the record shows it, else in the last turn. */
function brokenFrom(episode: Episode): number {
  if (strayCalls(episode) !== null) return -1;
  const { path } = episode;
  const shown = path.find(({ kind }) => breaking.has(kind));
  const lastTurn = path.findLast(
    (event) => event.kind === 'user_action' && takesTurn(event.action),
  );
  return (shown ?? lastTurn)?.seq ?? -1;
}

/** Words, screens and errors can; a call that was made, and what it did, cannot. */
function followsSetUp(episode: Episode, verdict: AssertionVerdict, from: number): boolean {
  const concern = concernOf(verdict.assertion);
  const isDeed = concern === 'world' || (concern === 'calls' && !isOfLogs(verdict));
  return !isDeed && placeOf(episode, verdict) > from;
}

function isOfLogs({ assertion: { kind } }: AssertionVerdict): boolean {
  return kind === 'logged';
}

function followsBreach(episode: Episode, verdict: AssertionVerdict, breach: Breach): boolean {
  // Nobody makes an agent say what its own records contradict, or its page throw.
  if (verdict.cause?.code === 'contradicted' || 'no_errors_in' in verdict.assertion) return false;
  if (placeOf(episode, verdict) < beganAt(episode, breach)) return false;
  return breach.values === undefined || holdsAny(episode, verdict, breach.values);
}

/** The action by which the user strayed. A persona is broken by a whole conversation, as where nothing was taken back in it. */
function beganAt({ path }: Episode, { turn, rule }: Breach): number {
  if (rule === 'persona') return -1;
  const action = path.find((event) => event.kind === 'user_action' && event.turn === turn);
  return turn === 0 || action === undefined ? Number.MAX_SAFE_INTEGER : action.seq;
}

/** Where it had failed for certain. What no event marks, such as a limit on the whole episode, has no place before its end. */
function placeOf({ path }: Episode, { assertion, evidence }: AssertionVerdict): number {
  const at = checkpointOf(assertion);
  const places =
    at === null
      ? evidence.flatMap(({ seq }) => seq ?? [])
      : path.flatMap((event) =>
          event.kind === 'checkpoint' && event.name === at ? event.seq : [],
        );
  const times = 'times' in assertion ? (assertion.times ?? 0) : null;
  const place =
    isNegated(assertion) || 'changes_only' in assertion
      ? places[0]
      : times === null
        ? Math.max(...places)
        : places[times];
  return place === undefined || place < 0 ? Number.MAX_SAFE_INTEGER : place;
}

/** Whether what failed it holds a value that the user should not have stated. */
function holdsAny(
  episode: Episode,
  { evidence }: AssertionVerdict,
  values: readonly string[],
): boolean {
  const events = new Set(evidence.map(({ seq }) => seq));
  const texts = [
    ...allCalls(episode)
      .filter(({ seq }) => events.has(seq))
      .map(({ args }) => JSON.stringify(args)),
    ...episode.transcript.filter(({ seq }) => events.has(seq)).map(({ text }) => text),
    ...evidence.filter(({ seq }) => seq === null).map(({ text }) => text),
  ];
  const words = new Set(texts.flatMap(wordsOf));
  return values.some((value) => wordsOf(value).every((word) => words.has(word)));
}

/** Numbers by their value, so that "$1,200.00" is 1200. */
function wordsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+(?:[.,@_-][\p{L}\p{N}]+)*/gu) ?? [];
  return words.map((word) => {
    const number = Number(word.replaceAll(',', ''));
    return Number.isNaN(number) ? word : String(number);
  });
}
