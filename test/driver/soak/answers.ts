// Makes up what the agent says and in which pieces, from a seed; waits for nothing.
import type { Pieces } from '../chat-server.js';
import type { Surface } from './surfaces.js';

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export interface Answer {
  pieces: Pieces;
  /** What the page asks for after that, where it does. */
  more: Pieces;
  /** The last words of all. */
  marker: string;
}

const sentences = [
  'I found your parcel.',
  'It left the depot on Monday.',
  'The carrier tried to deliver it twice!',
  'Nobody was at home, so it went back.',
  'Your refund of $42.00 was issued.',
  'That may take 3 to 5 business days.',
  'Here is what I can do:\n- send it again\n- refund it',
  'The **return window** has closed.',
  'Is the address (the one in Leeds) still right?',
  'Let me know.',
] as const;

const longestPauseMs = 2000;

function between(random: () => number, least: number, most: number): number {
  return Math.round(least + random() * (most - least));
}

/** Cut anywhere, and now and then a pause: more often after a sentence, where it is hardest to tell. */
function pieces(random: () => number, text: string): [number, string][] {
  const cut: [number, string][] = [];
  for (let at = 0; at < text.length;) {
    const sentence = /[.!?] /.exec(text.slice(at, at + 45));
    const breaks = sentence !== null && random() < 0.4;
    const size = breaks ? sentence.index + 1 : between(random, 4, 30);
    const pauses = at > 0 && random() < (/[.!?]$/.test(text.slice(0, at)) ? 0.5 : 0.08);
    const ms = pauses ? between(random, 500, longestPauseMs) : between(random, 10, 110);
    cut.push([ms, text.slice(at, at + size)]);
    at += size;
  }
  return cut;
}

function message(random: () => number): string {
  const count = between(random, 1, 3);
  return Array.from(
    { length: count },
    () => sentences[between(random, 0, sentences.length - 1)] ?? '',
  ).join(' ');
}

/** The answer of one turn. `turn` is unique, and stands in the last words. */
export function answerOf(random: () => number, surface: Surface, turn: number): Answer {
  const marker = `Case ${10_000 + turn} is noted.`;
  const second = surface.bubbles && random() < 0.4;
  const first = second ? message(random) : `${message(random)} ${marker}`;
  const begun: [number, string][] = [[between(random, 30, 700), ''], ...pieces(random, first)];
  const opening = begun.filter(([ms, text]) => text !== '' || ms > 0);
  if (!second) return { pieces: opening, more: [], marker };
  const rest = pieces(random, random() < 0.5 ? marker : `${message(random)} ${marker}`);
  const gapMs = between(random, 700, 1200);
  const next = rest.map(([ms, text], at): [number, string] =>
    at === 0 ? [gapMs, `|${text}`] : [ms, text],
  );
  const asks = surface.announces && surface.transport === 'fetch stream';
  if (asks) return { pieces: [...opening, [20, '^']], more: rest, marker };
  const announced: [number, string][] = surface.announces ? [[60, '~']] : [];
  return { pieces: [...opening, ...announced, ...next], more: [], marker };
}
