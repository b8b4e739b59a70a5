// Puts the evidence for one vote into fences: every vote shows the same record in a different shape and order. Omits nothing itself.
import { fenced } from '../fence.js';
import type { Json } from '../../values/json.js';
import type { Called, Material, Utterance } from './material.js';
import { leftOutWords } from './cut.js';
import { worldOnce } from './cut-world.js';
import type { JudgeQuestion } from './question.js';

/** A part of the evidence with its name in the prompt. */
interface Block {
  name: string;
  /** One sentence, ours. */
  legend: string;
  value: unknown;
}

/** How one vote differs from the others. */
interface Shape {
  /** Messages and calls in one list by turn, instead of two. */
  byTurn: boolean;
  /** The form of a message there. */
  text: 'whole' | 'sentences' | 'line';
  /** The blocks in reverse order. */
  turned: boolean;
  /** For a question about one turn that does not look back: only that turn and the one before. */
  near: boolean;
}

/** Of vote 1, 2, … */
const shapes: readonly Shape[] = [
  { byTurn: false, text: 'whole', turned: false, near: false },
  { byTurn: false, text: 'sentences', turned: true, near: true },
  { byTurn: true, text: 'whole', turned: false, near: false },
  { byTurn: true, text: 'sentences', turned: true, near: true },
  { byTurn: false, text: 'line', turned: false, near: false },
];

/** @param vote from 1 */
function shapeOf(vote: number): Shape {
  const [first] = shapes as [Shape];
  return shapes[(vote - 1) % shapes.length] ?? first;
}

/** The text of one vote: the question in the wording of this vote, then the evidence in its shape. */
export function partOf(question: JudgeQuestion, material: Material, vote: number): string {
  const { wordings, criterion, turn, about, looksBack } = question;
  const shape = shapeOf(vote);
  const wording = wordings[(vote - 1) % wordings.length] ?? '';
  const matter: Block[] = Object.entries(about).map(([name, value]) => {
    return { name, legend: 'What the question is about.', value };
  });
  const blocks = evidence(
    question,
    shape.near && !looksBack ? near(material, turn) : material,
    shape,
  );
  return [
    `Question: ${wording}`,
    ...(criterion === null ? [] : [`Judge by this criterion alone: ${criterion}`]),
    ...(turn === null ? [] : [`The question is about turn ${turn} alone.`]),
    ...leftOutText(material),
    ...[...matter, ...(shape.turned ? blocks.reverse() : blocks)].map(blockText),
  ].join('\n\n');
}

function leftOutText({ leftOut }: Material): string[] {
  const words = leftOutWords(leftOut);
  return words === null
    ? []
    : [`Left out for its length: ${words}. What would settle the question may stand there.`];
}

function blockText({ name, legend, value }: Block): string {
  return `${legend}\n${fenced(name, value)}`;
}

function near(material: Material, turn: number | null): Material {
  if (turn === null) return material;
  const isNear = (one: { turn: number }): boolean => one.turn === turn || one.turn === turn - 1;
  return {
    ...material,
    transcript: material.transcript.filter(isNear),
    calls: material.calls.filter(isNear),
  };
}

function evidence({ needs }: JudgeQuestion, material: Material, shape: Shape): Block[] {
  const { knowledge, world } = material;
  const all: Record<(typeof needs)[number], Block[]> = {
    transcript: [said(material, shape)],
    calls: [called(material)],
    knowledge: [{ name: 'knowledge', legend: 'The texts of the policy.', value: knowledge }],
    world: [worldBlock(world)],
  };
  const joined = shape.byTurn && needs.includes('transcript') && needs.includes('calls');
  const rest = needs.filter((kind) => !joined || (kind !== 'transcript' && kind !== 'calls'));
  return [...(joined ? [byTurn(material, shape)] : []), ...rest.flatMap((kind) => all[kind])];
}

/** Nothing twice: a judge has to see what changed. */
function worldBlock(world: Material['world']): Block {
  const value = worldOnce(world);
  const legend =
    value.same === undefined
      ? 'The records, before and after.'
      : 'The records: `before` and `after` hold those that differ, `same` those that do not.';
  return { name: 'world', legend, value };
}

function said({ transcript }: Material, shape: Shape): Block {
  const legend = 'What was said, oldest first.';
  const value = shape.byTurn
    ? grouped(transcript, (one) => ({ [one.who]: textOf(one, shape) }))
    : transcript.map((one) => sayingOf(one, shape));
  return { name: 'transcript', legend, value };
}

function sayingOf(one: Utterance, shape: Shape): unknown {
  if (shape.text === 'line') return { [`turn ${one.turn}, ${one.who}`]: one.text };
  return { turn: one.turn, who: one.who, says: textOf(one, shape) };
}

function textOf({ text }: Utterance, shape: Shape): string | string[] {
  return shape.text === 'sentences' ? sentences(text) : text;
}

/** Made with the first text: the first of its kind costs a process 9 ms. */
let splitter: Intl.Segmenter | undefined;

function sentences(text: string): string[] {
  splitter ??= new Intl.Segmenter('en', { granularity: 'sentence' });
  // Not collected into a list first: every segment of a long text would hold a copy of all of it.
  return Array.from(splitter.segment(text), ({ segment }) => segment.trim()).filter(Boolean);
}

function called({ calls }: Material): Block {
  const legend =
    'The tool calls of the agent, oldest first; `effect` is what a call does to the records.';
  return { name: 'calls', legend, value: calls.map(callOf) };
}

function callOf({ turn, tool, effect, args, outcome, response }: Called): Record<string, Json> {
  return { turn, tool, effect, args, outcome, response };
}

/** Messages and calls, in one list. */
function byTurn({ transcript, calls }: Material, shape: Shape): Block {
  const events = [...transcript, ...calls].sort((one, other) => one.seq - other.seq);
  const value = grouped(events, (one) =>
    'tool' in one ? { call: callOf(one) } : { [one.who]: textOf(one, shape) },
  );
  const legend = 'What was said and which tools the agent called, turn by turn.';
  return { name: 'conversation', legend, value };
}

function grouped<One extends { turn: number }>(
  events: readonly One[],
  shown: (one: One) => unknown,
): unknown[] {
  const turns = [...new Set(events.map(({ turn }) => turn))];
  return turns.map((turn) => ({
    turn,
    events: events.filter((one) => one.turn === turn).map(shown),
  }));
}
