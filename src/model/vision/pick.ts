// Has a model pick what means something from a numbered list of painted things; whether it is visible is measured elsewhere.
import { z } from 'zod';
import { fenced, promptOf, quoted } from '../prompt.js';
import type { Model } from '../model.js';
import type { Vote } from '../../episode/verdict/votes.js';
import {
  flips,
  type Poll,
  poll,
  type PollContext,
  type Polled,
  tokensOf,
} from '../judge/decide.js';

const PICK = 'pick.meaning';

/** A text or control that a person sees. */
export interface Pickable {
  /** Its number in the list. */
  id: number;
  /** "text", or the role of a control. */
  kind: string;
  text: string;
}

const replySchema = z.strictObject({ reason: z.string(), picks: z.array(z.int()) });

/** What was picked. */
export interface Picked extends Polled {
  /** By most of the votes that picked anything; empty if none did, null if votes disagree. */
  picks: readonly number[] | null;
  reason: string | null;
  /** It also picked from a list without anything that fits, so it did not really read. */
  isIndiscriminate: boolean;
}

/** Replaces what was picked when the same is asked without it, so that there is always a list. */
const MEANINGLESS: readonly string[] = ['Loading…', 'Page 1 of 3', 'Thank you'];

/**
 * What in a list has a meaning, by votes over the same list in several orders. If something was picked, the same is
 * asked about the list without it: then nothing may be picked.
 *
 * @returns null if no model can be asked and no votes are kept
 * @throws as `poll`
 */
export async function pick(
  place: PollContext,
  { list, meaning }: { list: readonly Pickable[]; meaning: string },
  model: Model | null,
): Promise<Picked | null> {
  const polled = await poll(place, pollOf(place, list, meaning), model);
  if (polled === null) return null;
  const { answer } = polled.tally;
  const picks = answer === null ? null : answer === 'no' ? [] : byMost(polled.ballot.votes);
  const telling = polled.ballot.votes.find((vote) => vote.void === null && vote.answer === answer);
  const standing = polled.standing.answer === null ? null : picks;
  const result = { ...polled, picks: standing, reason: telling?.reason ?? null };
  if (picks === null || picks.length === 0) return { ...result, isIndiscriminate: false };
  const rest = list.filter(({ id }) => !picks.includes(id));
  const last = Math.max(...list.map(({ id }) => id));
  const stand = MEANINGLESS.map((text, index) => ({ id: last + 1 + index, kind: 'text', text }));
  const subject = `${meaning} (taken away)`;
  const others = { ...pollOf(place, [...rest, ...stand], meaning), subject };
  return { ...result, isIndiscriminate: !(await flips(place, others, model)) };
}

function byMost(votes: readonly Vote[]): number[] | null {
  const picking = votes.filter((vote) => vote.void === null && vote.answer === 'yes');
  const all = [...new Set(picking.flatMap(({ picks = [] }) => picks))];
  const most = all.filter(
    (id) => picking.filter(({ picks = [] }) => picks.includes(id)).length > picking.length / 2,
  );
  return most.length === 0 ? null : most.sort((one, other) => one - other);
}

function pollOf({ episode }: PollContext, list: readonly Pickable[], meaning: string): Poll {
  const prompt = promptOf('pick');
  return {
    ...{ kind: PICK, subject: meaning, prompt: prompt.hash, most: 5 },
    matter: [meaning, list],
    asked: {
      of: 'list',
      question: `Does one of these texts or controls mean "${meaning}"?`,
      list: list.map(({ kind, text }) => ({ kind, text })),
    },
    async cast(model, vote) {
      const text = pickText(list, meaning, vote);
      const had = await model.ask(
        { prompt, parts: [{ kind: 'text', text }], schema: replySchema },
        { episode, subject: `pick: ${meaning}`, vote },
      );
      const { reason, picks } = had.reply;
      const isThere = picks.every((id) => list.some((one) => one.id === id));
      return {
        answer: picks.length > 0 ? 'yes' : 'no',
        void: isThere ? null : 'quote',
        ...{ quote: null, reason, tokens: tokensOf([had]), picks },
      };
    },
  };
}

/** The text of one vote: the meaning, in the words of the scenario's author, and the list. */
export function pickText(list: readonly Pickable[], meaning: string, vote: number): string {
  return `Meaning: ${quoted(meaning)}\n\n${fenced('list', ordered(list, vote))}`;
}

/** How votes differ: the order of the list. */
function ordered(list: readonly Pickable[], vote: number): Pickable[] {
  const half = Math.ceil(list.length / 2);
  const orders = [
    () => [...list],
    () => [...list].reverse(),
    () => [...list.slice(half), ...list.slice(0, half)],
    () => [
      ...list.filter(({ kind }) => kind !== 'text'),
      ...list.filter(({ kind }) => kind === 'text'),
    ],
    () => [...list.slice(half), ...list.slice(0, half)].reverse(),
  ];
  return orders[(vote - 1) % orders.length]?.() ?? [...list];
}
