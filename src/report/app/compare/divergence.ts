// Where two aligned episodes first diverge, in a sentence; weighs what was done above what was said.
import type { SiteCheck, SiteTrial } from '../../site/data.js';
import { type Alignment, isEqual, type LanePairs, type ToldBeat, type TurnPair } from './align.js';
import type { Pair } from './paired.js';

/** What the two sides are called: "trial 3", and in a sentence "in trial 3". */
export interface NamesOfSides {
  a: string;
  b: string;
  inA: string;
  inB: string;
}

/** Of two trials of one run. */
export function trialNames(a: SiteTrial, b: SiteTrial): NamesOfSides {
  const [one, other] = [`trial ${a.trial}`, `trial ${b.trial}`];
  return { a: one, b: other, inA: `in ${one}`, inB: `in ${other}` };
}

export interface Divergence {
  /** Null: no turn tells, or nothing differs. */
  turn: number | null;
  text: string;
}

/**
 * The first turn in which one called what the other did not, or in which a check came out otherwise; if there is none, in which they did
 * the same otherwise; if there is none, in which they said it otherwise. Words differ from trial to trial, so they count last.
 */
export function divergenceOf({ turns, checks }: Alignment, names: NamesOfSides): Divergence {
  for (const reason of [deedOf, detailOf, wordsOf]) {
    for (const turn of turns) {
      const text = reason(turn, names);
      if (text !== null) return { turn: turn.turn, text };
    }
  }
  const [check] = checks;
  return check === undefined
    ? { turn: null, text: 'No difference was recorded.' }
    : { turn: null, text: `They did and said the same, but ${checkWords(check, names)}` };
}

function deedOf(turn: TurnPair, names: NamesOfSides): string | null {
  const calls = pairsIn(turn, 'Tools').find(({ a, b }) => !isSameCall(a, b));
  if (calls !== undefined) return `${callWords(calls, names)}.`;
  const world = pairsIn(turn, 'World').find(({ a, b }) => a === null || b === null);
  if (world !== undefined)
    return `the world changed only ${world.a === null ? names.inB : names.inA}.`;
  const [check] = turn.checks;
  return check === undefined ? null : checkWords(check, names);
}

function pairsIn({ lanes }: TurnPair, lane: LanePairs['lane']): Pair<ToldBeat>[] {
  return lanes.find((one) => one.lane === lane)?.pairs ?? [];
}

function isSameCall(a: ToldBeat | null, b: ToldBeat | null): boolean {
  return a?.kind === 'call' && b?.kind === 'call' && a.tool === b.tool && a.ok === b.ok;
}

function callWords({ a, b }: Pair<ToldBeat>, names: NamesOfSides): string {
  if (a === null) return `${nameOf(b)} was called only ${names.inB}`;
  if (b === null) return `${nameOf(a)} was called only ${names.inA}`;
  return `${nameOf(a)} was called ${names.inA}, and ${nameOf(b)} ${names.inB}`;
}

function nameOf(beat: ToldBeat | null): string {
  return beat?.kind === 'call' ? `${beat.tool} (${beat.status})` : '';
}

function checkWords({ a, b }: Pair<SiteCheck>, names: NamesOfSides): string {
  return `“${b?.title ?? ''}” ${stateWords(a)} ${names.inA} and ${stateWords(b)} ${names.inB}.`;
}

function stateWords(check: SiteCheck | null): string {
  const { outcome = 'error' } = check ?? {};
  return outcome === 'passed' || outcome === 'failed' ? outcome : `was ${outcome}`;
}

function detailOf(turn: TurnPair): string | null {
  const call = pairsIn(turn, 'Tools').find((pair) => !isEqual(pair));
  if (call !== undefined)
    return `both called ${call.a?.kind === 'call' ? call.a.tool : ''}, with other arguments or another answer.`;
  if (pairsIn(turn, 'World').some((pair) => !isEqual(pair))) return 'the world changed otherwise.';
  const acts = pairsIn(turn, 'User').filter(({ a, b }) => a?.kind === 'act' || b?.kind === 'act');
  return acts.some((pair) => !isEqual(pair)) ? 'the user did something else.' : null;
}

function wordsOf(turn: TurnPair): string | null {
  const differs = (lane: LanePairs['lane']) => pairsIn(turn, lane).some((pair) => !isEqual(pair));
  if (differs('User')) return 'the user said something else; so far both agents did the same.';
  return differs('Agent') ? 'the agent said it otherwise; both agents did the same.' : null;
}
