// Two episodes aligned by turn, lane by lane, and where they first diverge; draws nothing.
import type { Beat, Shot, SiteCheck, SiteEpisode } from '../../site/data.js';
import { type Lane, laneOf, lanes } from '../lanes.js';
import { type Pair, paired } from './paired.js';

/** Calls of models are in no lane: how many there are says little, and how long they took less. */
export type ToldBeat = Exclude<Beat, { kind: 'shot' | 'model' }>;

export interface LanePairs {
  lane: Lane;
  pairs: Pair<ToldBeat>[];
}

export interface TurnPair {
  turn: number;
  lanes: LanePairs[];
  shots: Pair<Shot>[];
  /** Checks with another outcome, which rest on this turn. */
  checks: Pair<SiteCheck>[];
}

export interface Alignment {
  turns: TurnPair[];
  /** Checks with another outcome that rest on no one turn. */
  checks: Pair<SiteCheck>[];
}

export function alignedByTurn(a: SiteEpisode, b: SiteEpisode): Alignment {
  const checks = otherOutcomes(a.checks, b.checks).map((pair) => ({
    ...{ pair, turn: turnOf(pair.b, b) ?? turnOf(pair.a, a) },
  }));
  const told = [...turnsOf(a), ...turnsOf(b), ...checks.flatMap(({ turn }) => turn ?? [])];
  const turns = [...new Set(told)].toSorted((one, other) => one - other);
  const own = (turn: number | null) =>
    checks.filter((one) => one.turn === turn).map(({ pair }) => pair);
  return {
    turns: turns.map((turn) => ({ ...turnPair(turn, a, b), checks: own(turn) })),
    checks: own(null),
  };
}

function turnsOf({ beats, shots }: SiteEpisode): number[] {
  return [...beats.filter(isTold), ...shots].map(({ turn }) => turn);
}

function isTold(beat: Beat): beat is ToldBeat {
  return beat.kind !== 'shot' && beat.kind !== 'model';
}

function turnPair(turn: number, a: SiteEpisode, b: SiteEpisode): Omit<TurnPair, 'checks'> {
  const beats = ({ beats: all }: SiteEpisode, lane: Lane) =>
    all.filter(isTold).filter((one) => one.turn === turn && laneOf[one.kind] === lane);
  const shots = ({ shots: all }: SiteEpisode) => all.filter((one) => one.turn === turn);
  return {
    turn,
    lanes: lanes.flatMap((lane) => {
      const pairs = paired(beats(a, lane), beats(b, lane), isAlike);
      return pairs.length === 0 ? [] : [{ lane, pairs }];
    }),
    shots: paired(shots(a), shots(b), (one, other) =>
      one.names.some((name) => other.names.includes(name)),
    ),
  };
}

/** The same thing was done, whatever it was done with. */
function isAlike(one: ToldBeat, other: ToldBeat): boolean {
  if (one.kind === 'call' && other.kind === 'call')
    return one.tool === other.tool && one.ok === other.ok;
  return one.kind === other.kind;
}

/** Nothing sets the two apart: times do not count. */
export function isEqual({ a, b }: Pair<ToldBeat>): boolean {
  return a !== null && b !== null && exactly(a) === exactly(b);
}

function exactly(beat: ToldBeat): string {
  if (beat.kind === 'call') {
    const { tool, status, args, answer, fault } = beat;
    return JSON.stringify([tool, status, args, answer, fault]);
  }
  return beat.kind === 'world' ? beat.changes.join('\n') : beat.text;
}

/** Checks that both have, by title, in their order. */
function otherOutcomes(a: readonly SiteCheck[], b: readonly SiteCheck[]): Pair<SiteCheck>[] {
  const isSame = (one: SiteCheck, other: SiteCheck) =>
    one.class === other.class && one.title === other.title && one.at === other.at;
  return paired(a, b, isSame).filter(
    (pair) =>
      pair.a !== null &&
      pair.b !== null &&
      isSame(pair.a, pair.b) &&
      pair.a.outcome !== pair.b.outcome,
  );
}

function turnOf(check: SiteCheck | null, { shots, beats }: SiteEpisode): number | null {
  if (check === null) return null;
  const shot = shots.find(({ names }) => check.at !== null && names.includes(check.at));
  if (shot !== undefined) return shot.turn;
  const [seq] = check.seqs;
  return beats.find((beat) => beat.seq === seq)?.turn ?? null;
}
