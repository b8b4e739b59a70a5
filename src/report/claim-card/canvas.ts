// The canvas around the picture: room for boxes outside the viewport, with long empty stretches cut short.
import type { Box } from '../../episode/layout.js';

/** One direction of the canvas. Inside the viewport nothing is moved. */
export interface Axis {
  from: number;
  to: number;
  /** Where a place on the page is on the canvas. */
  at(place: number): number;
  /** Places on the canvas where a stretch was cut short. */
  breaks: number[];
}

/** An empty stretch longer than this is cut short, to that. */
const LONG_SHARE = 0.35;
const LEAST_LONG_PX = 160;
const CUT_PX = 84;
/** How much canvas one side may get, as a share of the viewport. */
const MOST_SHARE = 1;

/** @param edges both ends of every box in this direction, in CSS px of the viewport. */
export function axisOf(size: number, edges: readonly number[]): Axis {
  const long = Math.max(LEAST_LONG_PX, size * LONG_SHARE);
  const after = stretch(
    edges.filter((edge) => edge > size).map((edge) => edge - size),
    { long, most: Math.max(size * MOST_SHARE, 400) },
  );
  const before = stretch(
    edges.filter((edge) => edge < 0).map((edge) => -edge),
    { long, most: Math.max(size * MOST_SHARE, 400) },
  );
  return {
    from: -before.length,
    to: size + after.length,
    breaks: [...before.breaks.map((at) => -at), ...after.breaks.map((at) => size + at)],
    at: (place) => {
      if (place > size) return size + after.at(place - size);
      return place < 0 ? -before.at(-place) : place;
    },
  };
}

interface Stretch {
  length: number;
  breaks: number[];
  at(distance: number): number;
}

/** Distances from the edge of the viewport, outwards. */
function stretch(distances: readonly number[], limits: { long: number; most: number }): Stretch {
  const knots = [...new Set([0, ...distances])].sort((a, b) => a - b);
  const places = [0];
  const cut: number[] = [];
  for (let index = 1; index < knots.length; index += 1) {
    const length = (knots[index] ?? 0) - (knots[index - 1] ?? 0);
    const last = places[index - 1] ?? 0;
    if (length > limits.long) cut.push(last + CUT_PX / 2);
    places.push(last + (length > limits.long ? CUT_PX : length));
  }
  const whole = places.at(-1) ?? 0;
  const shrink = whole > limits.most ? limits.most / whole : 1;
  return {
    length: whole * shrink,
    breaks: cut.map((at) => at * shrink),
    at: (distance) => between(knots, places, distance) * shrink,
  };
}

function between(knots: readonly number[], places: readonly number[], distance: number): number {
  const next = knots.findIndex((knot) => knot >= distance);
  const [low = 0, high = 0] = [knots[next - 1], knots[next]];
  const [start = 0, end = 0] = [places[next - 1], places[next]];
  if (next <= 0) return next === 0 ? 0 : (places.at(-1) ?? 0);
  return start + ((distance - low) / (high - low)) * (end - start);
}

/** A box of the page on the canvas. */
export function onCanvas([left, top, width, height]: Box, across: Axis, down: Axis): Box {
  const x = across.at(left);
  const y = down.at(top);
  return [x, y, across.at(left + width) - x, down.at(top + height) - y];
}
