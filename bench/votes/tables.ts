// The tables of the votes bench, from rows alone.
import { table } from '../table.js';
import { type Cost, sum } from './cost.js';
import { type Expected, ledByTwo, mostOfFive } from './courses.js';
import type { Came, Row } from './row.js';

type Measure = Exclude<keyof Cost, 'bytes'> | 'kB';

const measures: Record<Measure, (cost: Cost) => number> = {
  calls: ({ calls }) => calls,
  tiles: ({ tiles }) => tiles,
  patches: ({ patches }) => patches,
  text: ({ text }) => text,
  kB: ({ bytes }) => bytes / 1000,
};

/** What a verdict takes, way by way, and in brackets against the last way. A measure that is nought everywhere is left out. */
export function costTable(rows: readonly Row[]): string[] {
  const ways = [...new Set(rows.map(({ way }) => way))];
  const totals = ways.map((way) => rows.filter((row) => row.way === way)).map(perVerdict);
  const base = totals.at(-1);
  if (base === undefined) return [];
  const shown = (Object.keys(measures) as Measure[]).filter((name) => base[name] > 0);
  const lines = ways.map((way, at) => {
    const own = totals[at] ?? base;
    const cells = shown.map(
      (name) => `${brief(own[name])} (${(own[name] / base[name]).toFixed(2)})`,
    );
    return [way, own.verdicts, `${own.asked}`, ...cells];
  });
  return table(['a verdict takes', 'verdicts', 'asked of a model', ...shown], lines);
}

type PerVerdict = Record<Measure, number> & { verdicts: number; asked: number };

function perVerdict(rows: readonly Row[]): PerVerdict {
  const total = sum(rows.map(({ cost }) => cost));
  const each = (name: Measure): number => measures[name](total) / rows.length;
  return {
    ...{ verdicts: rows.length, asked: rows.filter(({ came }) => came !== 'unasked').length },
    ...{ calls: each('calls'), tiles: each('tiles'), patches: each('patches') },
    ...{ text: each('text'), kB: each('kB') },
  };
}

/** What verdicts that a model was asked for come to, voter by voter. */
export function cameTable(rows: readonly Row[]): string[] {
  const pairs = [...new Map(rows.map(({ voter, way }) => [`${voter}\n${way}`, { voter, way }]))];
  const lines = pairs.flatMap(([, { voter, way }]) => {
    const own = rows.filter((row) => row.voter === voter && row.way === way);
    const asked = own.filter(({ came }) => came !== 'unasked');
    if (asked.length === 0) return [];
    const share = (what: Came): string =>
      percent(asked.filter(({ came }) => came === what).length / asked.length);
    const calls = sum(asked.map(({ cost }) => cost)).calls / asked.length;
    return [[`${voter}: ${way}`, asked.length, share('wrong'), share('open'), brief(calls)]];
  });
  return table(['voter: way', 'asked', 'wrong', 'undecided', 'calls'], lines);
}

const ERRORS = [0, 0.1, 0.2, 0.3];

/** The same by counting every course: a question to a judge is one call a vote, a close up two, and a control of two more after a yes. */
export function expectedTable(): string[] {
  const lines = ERRORS.flatMap((error) => {
    const plain = { right: 1 - error, wrong: error, void: 0 };
    const both = { right: (1 - error) ** 2, wrong: error ** 2, void: 2 * error * (1 - error) };
    const line = (way: string, { wrong, open, votes }: Expected) => [
      `${percent(error)} of replies wrong: ${way}`,
      ...[percent(wrong), percent(open), votes.toFixed(2)],
    ];
    return [
      line('five votes', mostOfFive(plain)),
      line('until led by two', ledByTwo(plain)),
      line('until led by two, both ways round', ledByTwo(both)),
    ];
  });
  return table(['every course counted', 'wrong', 'undecided', 'votes'], lines);
}

/** One line for each claim or question: calls by way, and tokens of pictures and texts. */
export function eachTable(rows: readonly Row[]): string[] {
  const ways = [...new Set(rows.map(({ way }) => way))];
  const whats = [...new Set(rows.map(({ what }) => what))];
  const cells = ({ cost: { calls, tiles, patches, text } }: Row): string =>
    calls === 0 ? '0' : `${calls}: ${tiles} / ${patches} + ${text}`;
  const lines = whats.map((what) => {
    const own = rows.filter((row) => row.what === what);
    return [
      what,
      ...ways.map((way) =>
        own
          .filter((row) => row.way === way)
          .map(cells)
          .join(' '),
      ),
    ];
  });
  return table(['calls: picture tokens by tiles / by patches + text tokens', ...ways], lines);
}

function brief(value: number): string {
  return value === 0 ? '0' : value < 10 ? value.toFixed(2) : value.toFixed(0);
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)}%`;
}
