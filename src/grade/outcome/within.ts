// Limits on what an episode or each of its turns may take: turns, steps, calls, tokens, waiting.
import type { AssertionWith } from '../../scenario/assertions/kinds.js';
import type { Episode } from '../../episode/read.js';
import type { Evidence } from '../../episode/verdict/format.js';
import {
  costsOf,
  countedTokens,
  modelCalls,
  settledIn,
  type TurnCosts,
  tokensUnknown,
} from '../costs.js';
import { type Check, type Finding, mistaken, undecided } from '../finding.js';
import { countOf, nounOf } from '../../values/count.js';
import { slowedBy, tooSlow } from './slowed-by.js';

type Within = AssertionWith<'within', 'measure'>;

/** What was measured: null if the record does not show it, with a lower bound. */
interface Measured {
  /** Null: of the whole episode. */
  turn: number | null;
  value: number | null;
  atLeast: number;
  /** Why there is no value, as a clause. */
  why: string;
}

/** Measures that a turn does not have. */
const ofEpisodeAlone: readonly Within['measure'][] = ['turns', 'duration_ms'];

/**
 * A crossed limit is in the record; a kept one is only as certain as the record is complete. What was not measured is
 * inconclusive, by name. Waiting is per turn: the slowest decides, whichever way the limit is phrased.
 */
export function checkWithin(episode: Episode, assertion: Within): Check {
  const { measure, max, per } = assertion;
  if (per === 'turn' && ofEpisodeAlone.includes(measure)) {
    return mistaken(`${measure} is measured over the whole episode, not per turn.`);
  }
  const all = measured(episode, assertion);
  const most = all.toSorted((one, other) => least(other) - least(one))[0];
  if (most === undefined)
    return undecided('harness', `The episode took no turn, so ${measure} is unknown.`);
  if (least(most) > max) return crossed(episode, assertion, most);
  const open = all.find(({ value }) => value === null);
  if (open !== undefined) {
    return undecided(
      'harness',
      `${nameOf(open)}: ${words[measure].noun}${waits(measure) ? '' : 's'} unknown, because ${open.why}.`,
    );
  }
  const { value } = most;
  const reason = `${nameOf(most)} ${took(measure, value ?? 0)}; at most ${amount(measure, max)} allowed.`;
  const measurements = { [measure]: value ?? 0, max };
  return {
    holds: true,
    rests: 'absence',
    reason,
    evidence: evidenceOf(episode, most),
    measurements,
  };
}

function least({ value, atLeast }: Measured): number {
  return value ?? atLeast;
}

function crossed(episode: Episode, { measure, max }: Within, most: Measured): Finding {
  const slow = waits(measure) && most.turn !== null ? slowedBy(episode, most.turn) : null;
  const value = least(most);
  const orMore = most.value === null ? ' or more' : '';
  return {
    holds: false,
    rests: 'presence',
    reason:
      `${nameOf(most)} ${took(measure, value)}${orMore}; at most ${amount(measure, max)} allowed.` +
      (slow === null ? '' : ` ${slow.sentence}`),
    evidence: [...evidenceOf(episode, most), ...(slow?.evidence ?? [])],
    measurements: { [measure]: value, max },
    party: tooSlow(slow, value, max),
  };
}

function waits(measure: Within['measure']): boolean {
  return ['latency_ms', 'first_progress_ms', 'silence_ms'].includes(measure);
}

function measured(episode: Episode, { measure, per }: Within): Measured[] {
  const costs = costsOf(episode);
  const whole = (value: number | null, atLeast: number, why: string): Measured[] => [
    { turn: null, value, atLeast, why },
  ];
  if (per === 'turn' || waits(measure)) {
    return costs.perTurn.map((turn) => ofTurn(episode, measure, turn));
  }
  switch (measure) {
    case 'turns':
      return whole(costs.turns, 0, '');
    case 'steps':
      return whole(costs.steps, 0, '');
    case 'tool_calls':
      return whole(costs.toolCalls, 0, '');
    case 'duration_ms':
      return whole(costs.durationMs, 0, '');
    case 'model_calls':
      return whole(costs.modelCalls, 0, noModelSeen);
    case 'tokens':
      return [{ turn: null, ...tokens(episode, null) }];
    case 'screens_scrolled':
      return whole(sumOf(costs.perTurn, 'screensScrolled'), 0, nobodyReads);
    case 'expansions':
      return whole(sumOf(costs.perTurn, 'expansions'), 0, nobodyReads);
    case 'latency_ms':
    case 'first_progress_ms':
    case 'silence_ms':
      return [];
  }
}

function ofTurn(episode: Episode, measure: Within['measure'], costs: TurnCosts): Measured {
  const { turn } = costs;
  const counted = (value: number): Measured => ({ turn, value, atLeast: 0, why: '' });
  const settled = settledIn(episode, turn);
  // An agent that never finished has kept the user waiting at least until then.
  const waited = Math.max(0, ...settled.map(({ waitedMs }) => waitedMs));
  const since = settled.length === 0 ? 'the turn never settled' : 'the agent never finished';
  switch (measure) {
    case 'steps':
      return counted(costs.steps);
    case 'tool_calls':
      return counted(costs.toolCalls);
    case 'model_calls':
      return { turn, value: costs.modelCalls, atLeast: 0, why: noModelSeen };
    case 'tokens':
      return { turn, ...tokens(episode, turn) };
    case 'latency_ms':
      return { turn, value: costs.latencyMs, atLeast: waited, why: since };
    case 'first_progress_ms': {
      const why = settled.length === 0 ? since : 'no visible change by the agent was seen';
      return { turn, value: costs.firstProgressMs, atLeast: waited, why };
    }
    case 'silence_ms':
      return { turn, value: costs.longestSilenceMs, atLeast: 0, why: since };
    case 'screens_scrolled':
      return { turn, value: costs.screensScrolled ?? null, atLeast: 0, why: nobodyReads };
    case 'expansions':
      return { turn, value: costs.expansions ?? null, atLeast: 0, why: nobodyReads };
    case 'turns':
    case 'duration_ms':
      return { turn, value: null, atLeast: 0, why: 'a turn has none' };
  }
}

const nobodyReads =
  'the user of this scenario reads no page: it is a script, a person, or has perception: full';

function sumOf(turns: readonly TurnCosts[], cost: 'screensScrolled' | 'expansions'): number | null {
  const known = turns.flatMap((turn) => turn[cost] ?? []);
  return known.length < turns.length ? null : known.reduce((sum, one) => sum + one, 0);
}

const noModelSeen =
  "no call to the agent's model was seen; it must go through the gateway (docs/doors.md#the-agents-own-model)";

function tokens(episode: Episode, turn: number | null): Omit<Measured, 'turn'> {
  const all = modelCalls(episode);
  if (all.length === 0) return { value: null, atLeast: 0, why: noModelSeen };
  const models = all.filter((call) => turn === null || call.turn === turn);
  const { input, output } = countedTokens(models);
  const open = models.filter(tokensUnknown).length;
  if (open === 0) return { value: input + output, atLeast: 0, why: '' };
  const why = `the endpoint did not count the tokens of ${countOf(open, 'model call')}`;
  return { value: null, atLeast: input + output, why };
}

function nameOf({ turn }: Measured): string {
  return turn === null ? 'The episode' : `Turn ${turn}`;
}

const words: Record<Within['measure'], { verb: string; noun: string }> = {
  turns: { verb: 'took', noun: 'turn' },
  steps: { verb: 'took', noun: 'step' },
  tool_calls: { verb: 'made', noun: 'tool call' },
  model_calls: { verb: 'made', noun: 'model call' },
  tokens: { verb: 'took', noun: 'token' },
  latency_ms: { verb: 'was answered after', noun: 'latency' },
  first_progress_ms: { verb: 'showed the first progress after', noun: 'first progress' },
  silence_ms: { verb: 'had a silence of', noun: 'longest silence' },
  duration_ms: { verb: 'took', noun: 'duration' },
  screens_scrolled: { verb: 'had the user scroll', noun: 'screen' },
  expansions: { verb: 'had the user expand', noun: 'message' },
};

function took(measure: Within['measure'], value: number): string {
  return `${words[measure].verb} ${amount(measure, value)}`;
}

/** "3 turns", "1,200 ms". */
function amount(measure: Within['measure'], value: number): string {
  if (measure.endsWith('_ms')) return `${grouped(value)} ms`;
  const shown = measure === 'screens_scrolled' ? String(tenths(value)) : grouped(value);
  return `${shown} ${nounOf(value, words[measure].noun)}`;
}

function tenths(value: number): number {
  return Math.round(value * 10) / 10;
}

/** As in English, whatever the machine's locale. */
function grouped(value: number): string {
  return String(Math.round(value)).replace(/\B(?=(\d{3})+$)/g, ',');
}

function evidenceOf(episode: Episode, { turn }: Measured): Evidence[] {
  if (turn === null) return [];
  return settledIn(episode, turn).map(({ seq, waitedMs, finished }) => ({
    seq,
    file: 'path.jsonl',
    text: `turn ${turn} ${finished ? 'settled' : 'had not settled'} after ${grouped(waitedMs)} ms`,
  }));
}
