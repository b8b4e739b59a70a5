// Where the time of episodes goes: collects the spans that they publish, and lays them out as a table.
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { type TimedSpan, spanChannel } from '../src/surface/timing.js';
import { median } from './measure.js';
import { table } from './table.js';

/** One episode: how long it took as a whole, and its parts. */
export interface Timed {
  ms: number;
  spans: readonly TimedSpan[];
}

const LEAST_MS = 1;

/** Collects from now on. Returns how to stop, which gives what was collected. */
export function collectSpans(): () => TimedSpan[] {
  const spans: TimedSpan[] = [];
  const take = (message: unknown) => void spans.push(message as TimedSpan);
  subscribe(spanChannel, take);
  return () => {
    unsubscribe(spanChannel, take);
    return spans;
  };
}

/**
 * A row for each stage and each of its parts that takes a millisecond. A stage takes as long as any of its parts is running;
 * captures lie within the checkpoints of turns, and parts that run side by side count in full each.
 */
export function spanTable(episodes: readonly Timed[]): string[] {
  const names = inOrder(episodes.flatMap(({ spans }) => spans));
  const totalMs = (name: string) => median(episodes.map(({ spans }) => sum(msOf(spans, name))));
  const parts = names.filter((name) => totalMs(name) >= LEAST_MS);
  const stages = [...new Set(names.map(stageOf))];
  const whole = median(episodes.map(({ ms }) => ms));
  const cells = (ms: number) => [ms.toFixed(0), `${((100 * ms) / whole).toFixed(1)}%`];
  const ofStage = (stage: string) => {
    const perEpisode = episodes.map(({ spans }) =>
      coveredMs(spans.filter(({ name }) => stageOf(name) === stage)),
    );
    return [stage, '', '', ...cells(median(perEpisode))];
  };
  const ofPart = (name: string) => {
    const perEpisode = episodes.map(({ spans }) => msOf(spans, name));
    const count = median(perEpisode.map(({ length }) => length));
    return [name, count, median(perEpisode.flat()).toFixed(1), ...cells(totalMs(name))];
  };
  const rest = episodes.map(({ ms, spans }) => ms - coveredMs(spans));
  return table(
    ['span', 'an episode', 'median ms', 'ms an episode', 'share'],
    [
      ...stages.flatMap((stage) => [
        ofStage(stage),
        ...parts.filter((name) => stageOf(name) === stage).map(ofPart),
      ]),
      ['in no span', '', '', ...cells(median(rest))],
    ],
  );
}

function stageOf(name: string): string {
  return name.split('/')[0] ?? name;
}

/** Each name once, as they first begin. */
function inOrder(spans: readonly TimedSpan[]): string[] {
  return [...new Set([...spans].sort((a, b) => a.beganAt - b.beganAt).map(({ name }) => name))];
}

function msOf(spans: readonly TimedSpan[], name: string): number[] {
  return spans.filter((span) => span.name === name).map(({ ms }) => ms);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** How long at least one of them was running. */
export function coveredMs(spans: readonly TimedSpan[]): number {
  let [covered, until] = [0, -Infinity];
  for (const { beganAt, ms } of [...spans].sort((a, b) => a.beganAt - b.beganAt)) {
    const end = beganAt + ms;
    covered += Math.max(0, end - Math.max(beganAt, until));
    until = Math.max(until, end);
  }
  return covered;
}
