// What the user types for its conducts, when the agent gives rise to it; the words are those of the table.
import { type ConductMove, isAbout, isTrigger } from '../../rules/conducts/conduct.js';
import type { ConductName } from '../../rules/conducts/names.js';
import { conducts } from '../../rules/conducts/table.js';
import { done, factOn, type Move, type Play, sayTurn, timesAsked, type Turn } from './play.js';

/** A move that is due now, worded. */
interface Due {
  name: ConductName;
  move: ConductMove;
  text: string;
}

/** What takes the place of an answer: the first move that is due; null if none is. */
export function conductMove(play: Play, turn: Turn): Move | null {
  const { memory } = play;
  if (memory.hasLeft) return done('Lost patience.');
  if (isTrigger('question', turn.acts)) timesAsked(play, QUESTIONS);
  const next = due(play, turn, false);
  if (next === null) return null;
  if (next.move.leaves) memory.hasLeft = true;
  if (next.move.at === 'done') memory.ending = 'The goal was met, and demanded again.';
  return sayTurn(taken(play, next));
}

/** What the user says anyway, with the move beside it that is due. */
export function withConduct(play: Play, turn: Turn, move: Move): Move {
  if (move.kind !== 'say') return move;
  const next = due(play, turn, true);
  return next === null ? move : sayTurn(...move.sentences, taken(play, next));
}

const QUESTIONS = 'anything';

function due(play: Play, turn: Turn, beside: boolean): Due | null {
  const { memory } = play;
  if (memory.handover || memory.ending !== null) return null;
  for (const name of play.conducts) {
    const move = conducts[name].moves?.[memory.moved.get(name) ?? 0];
    if (move === undefined || (move.beside ?? false) !== beside) continue;
    if (!isTrigger(move.at, turn.acts) || !isAbout(move, turn.acts)) continue;
    if ((memory.asked.get(QUESTIONS) ?? 0) < (move.from ?? 0)) continue;
    const text = worded(play, name, move);
    if (text !== null) return { name, move, text };
  }
  return null;
}

/** Null if it speaks of something that the user does not know. */
function worded(play: Play, name: ConductName, { at, says }: ConductMove): string | null {
  const template = says[play.seeded.index(`conduct:${name}:${at}`, says.length)] ?? '';
  const values = [...template.matchAll(/\{(\w+)\}/g)].map(([, key = '']) => valueOf(play, key));
  if (values.includes(null)) return null;
  return template.replace(/\{\w+\}/g, () => values.shift() ?? '');
}

function valueOf(play: Play, key: string): string | null {
  if (key === 'order_id') return factOn(play, 'order_id')?.value ?? null;
  return play.knows[key] ?? null;
}

function taken(play: Play, { name, text }: Due): string {
  play.memory.moved.set(name, (play.memory.moved.get(name) ?? 0) + 1);
  return play.speaker.sentence(text);
}
