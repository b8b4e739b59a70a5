// Asks a model about a part of the picture, in several views and again with its subject removed: what can be read there, compared by rule, and whether a statement holds.
import { z } from 'zod';
import type { AnswerWithSource, Model } from '../model.js';
import { hashOf, promptOf, quoted } from '../prompt.js';
import {
  flips,
  type Poll,
  poll,
  type PollContext,
  type Polled,
  tokensOf,
} from '../judge/decide.js';
import type { Box } from '../../episode/layout.js';
import {
  closeUp,
  type CloseUp,
  pixelsHash,
  screenPart,
  type Screenshot,
  type View,
  withoutContent,
  withoutText,
} from '../../episode/crop.js';
import type { SavedQuestion } from '../../episode/verdict/votes.js';
import type { Pixels } from '../../episode/png.js';

/** What is looked at. */
export interface VisionTarget {
  /** In CSS px of the viewport. */
  box: Box;
  /** `text`: only text, so that the picture without text is the same page without it. `picture`: more than that. */
  holds: 'text' | 'picture';
  /** Of its smallest text; null if unknown. */
  fontPx: number | null;
  /** The screen as it was, and without any text. */
  screen: Screenshot;
  withoutAny: Pixels;
}

/** How votes differ: scale and context. For vote 1, 2, … */
const views: readonly View[] = [
  { times: 2, aroundPx: 24 },
  { times: 3, aroundPx: 24 },
  { times: 2, aroundPx: 96 },
  { times: 3, aroundPx: 96 },
  { times: 3, aroundPx: 48 },
];

/** The same target with its text, or all of it, removed. */
function without(target: VisionTarget): VisionTarget {
  const { screen, withoutAny, box, holds } = target;
  const changed =
    holds === 'text' ? withoutText(screen, withoutAny, box) : withoutContent(screen, box);
  return { ...target, screen: changed };
}

/**
 * The view of one vote.
 *
 * @param vote from 1
 * @throws Error if the target is outside the picture: the caller has checked
 */
async function viewOf({ screen, box, fontPx }: VisionTarget, vote: number): Promise<CloseUp> {
  const shown = await closeUp(screen, box, { ...views[(vote - 1) % views.length], fontPx });
  if (shown === null) throw new Error('The target lies outside of the picture.');
  return shown;
}

/** The same question for a person. */
function pictureQuestion(target: VisionTarget, question: string): SavedQuestion {
  const { box, fontPx } = target;
  return { of: 'picture', question, box: [...box], fontPx, pixels: targetHash(target) };
}

/** SHA-256 of the pixels of the widest view, not enlarged: if it is the same, so are all views. */
function targetHash({ screen, box }: VisionTarget): string | null {
  const widest = Math.max(...views.map(({ aroundPx = 0 }) => aroundPx));
  const part = screenPart(screen, box, widest);
  return part === null ? null : pixelsHash(part);
}

const TRANSCRIBE = 'vision.transcribe';

const transcriptionSchema = z.strictObject({ text: z.string().nullable() });

/** What to look for in what was read. */
export interface WantedText {
  /** For people: the region and what is looked for. */
  subject: string;
  text: string;
  /** Whether what was read contains a text: by value if it is an amount, a number or a date. */
  holds: (read: string, text: string) => boolean;
  /** Texts measured to be painted there: a model that does not read them has not read the picture. */
  known: readonly string[];
}

/** What was read in a part of the picture. */
export interface Transcription extends Polled {
  /** What the first counting vote read; null if none counts. */
  read: string | null;
  /** Whether the wanted text was read even without its picture, so it was not an observation. */
  isInvented: boolean;
}

/**
 * Whether a text can be read there, by votes over several views; a vote that misses what was measured to be painted
 * there is void. If the answer is yes, the same is asked about the part with everything removed.
 *
 * @returns null if no model can be asked and no votes are kept
 * @throws as `poll`
 */
export async function transcribe(
  place: PollContext,
  { target, wanted }: { target: VisionTarget; wanted: WantedText },
  model: Model | null,
): Promise<Transcription | null> {
  const polled = await poll(place, transcriptionPoll(place, target, wanted), model);
  if (polled === null) return null;
  const counted = polled.ballot.votes.filter((vote) => vote.void === null);
  const read = counted.find(({ quote }) => quote !== null)?.quote ?? null;
  if (polled.tally.answer !== 'yes') return { ...polled, read, isInvented: false };
  const blank = { ...wanted, known: [], subject: `${wanted.subject}, taken away` };
  const isGone = await flips(place, transcriptionPoll(place, without(target), blank), model);
  return { ...polled, read, isInvented: !isGone };
}

function transcriptionPoll(
  { episode }: PollContext,
  target: VisionTarget,
  wanted: WantedText,
): Poll {
  const prompt = promptOf('vision_transcribe');
  const { subject, text, known, holds } = wanted;
  return {
    ...{ kind: TRANSCRIBE, subject, prompt: prompt.hash, most: 5 },
    matter: [text, known, targetHash(target)],
    asked: pictureQuestion(
      target,
      `Can "${text}" be read in the picture, an amount or a date in whatever spelling?`,
    ),
    async cast(model, vote) {
      const { png, hash } = await viewOf(target, vote);
      const parts = [{ kind: 'image', png, hash } as const];
      const had = await model.ask(
        { prompt, parts, schema: transcriptionSchema },
        { episode, subject: `vision: ${subject}`, vote },
      );
      const { text: read } = had.reply;
      const missed = read === null ? [] : known.filter((one) => !holds(read, one));
      return {
        answer: read === null ? 'cannot_tell' : holds(read, text) ? 'yes' : 'no',
        void: missed.length > 0 ? 'measured' : null,
        quote: read,
        reason:
          missed.length > 0
            ? `It does not read "${missed[0] ?? ''}", which is painted there.`
            : null,
        tokens: tokensOf([had]),
      };
    },
  };
}

const JUDGEMENT = 'vision.judgement';

const judgementSchema = z.strictObject({
  seen: z.string(),
  answer: z.enum(['yes', 'no', 'cannot_tell']),
});
type Reply = z.output<typeof judgementSchema>;

/** The result for a statement. */
export interface Judgement extends Polled {
  /** What the first deciding vote saw. */
  seen: string | null;
  /** A yes that stays yes with its subject removed: not an observation. */
  isUnfounded: boolean;
}

/**
 * Whether a statement is true of what is shown, by votes over several views. One vote asks whether it holds and whether
 * it is wrong, in two prompts; answering both alike is not a vote, and if it cannot tell whether it holds, it is not
 * asked the other way round. A yes is checked on the same part without its text or picture, and has to flip. A no is
 * not: a statement about something absent does not hold either.
 *
 * @returns null if no model can be asked and no votes are kept
 * @throws as `poll`
 */
export async function judgement(
  place: PollContext,
  { target, statement }: { target: VisionTarget; statement: string },
  model: Model | null,
): Promise<Judgement | null> {
  const polled = await poll(place, judgementPoll(place, target, statement), model);
  if (polled === null) return null;
  const { answer } = polled.tally;
  const deciding = polled.ballot.votes.find((vote) => vote.void === null && vote.answer === answer);
  const seen = deciding?.reason ?? null;
  if (answer !== 'yes') return { ...polled, seen, isUnfounded: false };
  const subject = `${statement} (taken away)`;
  const blank = { ...judgementPoll(place, without(target), statement), subject };
  return { ...polled, seen, isUnfounded: !(await flips(place, blank, model)) };
}

/** The text beside the picture. The statement comes from the scenario's author. */
export function statementText(statement: string): string {
  return `Statement: ${quoted(statement)}`;
}

/** SHA-256 of both prompts. */
export function judgementHash(): string {
  return hashOf(JSON.stringify([promptOf('vision_holds').hash, promptOf('vision_fails').hash]));
}

function judgementPoll({ episode }: PollContext, target: VisionTarget, statement: string): Poll {
  return {
    ...{ kind: JUDGEMENT, subject: statement, prompt: judgementHash(), most: 5 },
    matter: [statement, targetHash(target)],
    asked: pictureQuestion(target, `Does this hold of the picture: "${statement}"?`),
    async cast(model, vote) {
      const { png, hash } = await viewOf(target, vote);
      const image = { kind: 'image', png, hash } as const;
      const text = { kind: 'text', text: statementText(statement) } as const;
      const ask = (name: 'vision_holds' | 'vision_fails'): Promise<AnswerWithSource<Reply>> =>
        model.ask(
          { prompt: promptOf(name), parts: [text, image], schema: judgementSchema },
          { episode, subject: `vision: ${statement}`, vote },
        );
      const holds = await ask('vision_holds');
      const reason = holds.reply.seen;
      // A second answer could not turn it into a vote.
      if (holds.reply.answer === 'cannot_tell')
        return { ...open, quote: null, reason, tokens: tokensOf([holds]) };
      const fails = await ask('vision_fails');
      const told = bothWays(holds.reply.answer, fails.reply.answer);
      return { ...told, quote: null, reason, tokens: tokensOf([holds, fails]) };
    },
  };
}

type Answer = Reply['answer'];
type Told = { answer: Answer; void: 'polarity' | null };

const open: Told = { answer: 'cannot_tell', void: null };

function bothWays(holds: Answer, fails: Answer): Told {
  if (holds === 'cannot_tell' || fails === 'cannot_tell') return open;
  return { answer: holds, void: holds === fails ? 'polarity' : null };
}
