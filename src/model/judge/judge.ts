// One vote on a narrow question: the evidence in fences, in a shape and order of its own, and the reply read. Reads no episode from disk and saves nothing.
import { z } from 'zod';
import type { AnswerWithSource, Model } from '../model.js';
import { SightlineError } from '../../sightline-error.js';
import type { Vote } from '../../episode/verdict/votes.js';
import { cuts, isUnfounded, leftOutWords, worldOnce } from './cut.js';
import type { Called, LeftOutEvidence, Material } from './material.js';
import { judgePrompt, type JudgeQuestion } from './question.js';
import { isQuoted } from './quote.js';
import { fenced } from '../prompt.js';
import type { Json } from '../../values/json.js';

/** In this order: a model that has to quote first looks first. */
const replySchema = z.strictObject({
  quote: z.string().nullable(),
  reason: z.string(),
  answer: z.enum(['yes', 'no', 'cannot_tell']),
});
type Reply = z.output<typeof replySchema>;

/** What is asked, and about which episode. */
export interface Asked {
  question: JudgeQuestion;
  material: Material;
  /** Id of the episode. */
  episode: string;
}

/**
 * Casts votes on a question. An unreadable reply (the client asks twice), a refusal, and a quote that is not in the
 * evidence are votes that do not count. If the question is too long for the model, some evidence is left out, as `cuts`
 * describes; the vote says how much, and does not count if it depends on that.
 *
 * @throws SightlineError `model-unreachable`, `model-budget-spent`, `cassette-miss` and the like where there is no vote at all;
 *   `model-context-exceeded` where nothing more can be left out. No error is ever a vote.
 */
export function voter(asked: Asked): (model: Model, number: number) => Promise<Vote> {
  const fits: Fits = { shown: asked.material, less: null };
  return (model, number) => voteOf(model, asked, { number, fits });
}

/** What the model turned out to be able to read, so that later votes start with it. */
interface Fits {
  shown: Material;
  /** What is left to try; null as long as nothing was too long. */
  less: Material[] | null;
}

async function voteOf(
  model: Model,
  asked: Asked,
  { number, fits }: { number: number; fits: Fits },
): Promise<Vote> {
  for (;;) {
    const { leftOut } = fits.shown;
    try {
      const had = await ask(model, { ...asked, material: fits.shown }, number);
      return { number, ...cast(had, asked, leftOut), ...kept(leftOut) };
    } catch (error) {
      const nothing = voidOf(error);
      if (nothing !== null) return { ...noAnswer, number, void: nothing, ...kept(leftOut) };
      if (!isTooLong(error)) throw error;
      fits.less ??= cuts(asked.material, asked.question);
      const next = fits.less.shift();
      if (next === undefined) throw error;
      fits.shown = next;
    }
  }
}

/** As votes keep it. */
function kept({ turns, records }: LeftOutEvidence): LeftOutOfVote {
  return { turnsLeftOut: turns, ...(records === 0 ? {} : { recordsLeftOut: records }) };
}
type LeftOutOfVote = Pick<Vote, 'turnsLeftOut' | 'recordsLeftOut'>;

function ask(
  model: Model,
  { question, material, episode }: Asked,
  vote: number,
): Promise<AnswerWithSource<Reply>> {
  const text = partOf(question, material, vote);
  const parts = [{ kind: 'text', text } as const];
  const about = { episode, subject: `judge: ${question.subject}`, vote };
  return model.ask({ prompt: judgePrompt(question), parts, schema: replySchema }, about);
}

function cast(
  { reply, effort }: AnswerWithSource<Reply>,
  { question, material }: Asked,
  leftOut: LeftOutEvidence,
): Omit<Vote, 'number' | keyof LeftOutOfVote> {
  const { quote, reason, answer } = reply;
  const { tokens } = effort;
  const counted = tokens === null ? null : { input: tokens.input, output: tokens.output };
  const isMisquoted = quote === null ? answer === 'yes' : !isQuoted(quote, question, material);
  const unfounded = isUnfounded(answer, question, leftOut) ? 'left_out' : null;
  return { answer, void: isMisquoted ? 'quote' : unfounded, quote, reason, tokens: counted };
}

export const noAnswer = { answer: null, quote: null, reason: null, tokens: null };

/** A reply that is not an answer, as a vote; null for an error that is not a vote at all. */
export function voidOf(error: unknown): 'unreadable' | 'refused' | null {
  if (!(error instanceof SightlineError)) return null;
  if (error.code === 'model-reply-unfit') return 'unreadable';
  return error.code === 'model-refused' ? 'refused' : null;
}

function isTooLong(error: unknown): boolean {
  return error instanceof SightlineError && error.code === 'model-context-exceeded';
}

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
  /** The blocks in reverse order. */
  turned: boolean;
  /** For a question about one turn that does not look back: only that turn and the one before. */
  near: boolean;
}

/** Of vote 1, 2, … */
const shapes: readonly Shape[] = [
  { byTurn: false, turned: false, near: false },
  { byTurn: false, turned: true, near: true },
  { byTurn: true, turned: false, near: false },
  { byTurn: true, turned: true, near: true },
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
    transcript: [transcriptBlock(material, shape)],
    calls: [called(material)],
    knowledge: [{ name: 'knowledge', legend: 'The texts of the policy.', value: knowledge }],
    world: [worldBlock(world)],
  };
  const joined = shape.byTurn && needs.includes('transcript') && needs.includes('calls');
  const rest = needs.filter((kind) => !joined || (kind !== 'transcript' && kind !== 'calls'));
  return [...(joined ? [byTurn(material)] : []), ...rest.flatMap((kind) => all[kind])];
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

function transcriptBlock({ transcript }: Material, { byTurn: isByTurn }: Shape): Block {
  const legend = 'What was said, oldest first.';
  const value = isByTurn
    ? grouped(transcript, ({ who, text }) => ({ [who]: text }))
    : transcript.map(({ turn, who, text }) => ({ turn, who, says: text }));
  return { name: 'transcript', legend, value };
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
function byTurn({ transcript, calls }: Material): Block {
  const events = [...transcript, ...calls].sort((one, other) => one.seq - other.seq);
  const value = grouped(events, (one) =>
    'tool' in one ? { call: callOf(one) } : { [one.who]: one.text },
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
