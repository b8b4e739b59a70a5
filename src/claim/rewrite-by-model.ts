// Has a model rewrite a claim that the grammar cannot read into sentences that it can; its answer is checked, never guessed at.
import { z } from 'zod';
import { fenced } from '../model/fence.js';
import type { Model } from '../model/model.js';
import { promptOf } from '../model/prompt.js';
import type { LockedClaim } from '../scenario/claims-lock.js';
import { compileClaim } from './grammar.js';
import type { ClaimNames } from './predicate.js';
import { rewritingProblem } from './rewriting.js';

const replySchema = z.strictObject({ why: z.string(), sentences: z.array(z.string()) });
type Reply = z.output<typeof replySchema>;

/** A person reviews it, and a longer explanation would not say more. */
const LONGEST_WHY = 300;

/**
 * The lock entry of one claim: sentences that may replace it, or none, because the model says so or because its answer
 * was refused twice. After the first refusal it is given the reason.
 *
 * @throws SightlineError what `Model.ask` throws: without an answer there is no entry.
 */
export async function rewriteByModel(
  claim: string,
  names: ClaimNames,
  model: Model,
): Promise<LockedClaim> {
  const first = await ask({ claim, names, refused: null }, model);
  const wrong = problemOf(claim, first, names);
  if (wrong === null) return entry(claim, first, model);
  const second = await ask({ claim, names, refused: { reply: first, why: wrong } }, model);
  const stillWrong = problemOf(claim, second, names);
  if (stillWrong === null) return entry(claim, second, model);
  const again = stillWrong === wrong ? 'for the same reason' : `since ${stillWrong}`;
  const why = `what it wrote was refused: ${wrong}; and again ${again}`;
  return { claim, model: model.name, means: null, why: line(why) };
}

interface Asked {
  claim: string;
  names: ClaimNames;
  refused: { reply: Reply; why: string } | null;
}

async function ask({ claim, names, refused }: Asked, model: Model): Promise<Reply> {
  const compiled = compileClaim(claim, names);
  const notRead =
    compiled.kind === 'measured' ? 'it is read only as a fact in its own words' : compiled.why;
  const material = [
    fenced('claim', { claim, why_it_is_not_read: notRead, landmarks: names.landmarks }),
    ...(refused === null
      ? []
      : [
          fenced('refused', { sentences: refused.reply.sentences, why: refused.why }),
          'What you wrote before was refused, for the reason above. Write it again, or write no sentence.',
        ]),
  ];
  const { reply } = await model.ask(
    {
      prompt: promptOf('claim_sentences'),
      parts: [{ kind: 'text', text: material.join('\n\n') }],
      schema: replySchema,
    },
    { episode: null, subject: claim },
  );
  return { why: reply.why, sentences: reply.sentences.map((sentence) => sentence.trim()) };
}

/** No sentences is an answer too. */
function problemOf(claim: string, { sentences }: Reply, names: ClaimNames): string | null {
  return sentences.length === 0 ? null : rewritingProblem(claim, sentences, names);
}

function entry(claim: string, { sentences, why }: Reply, { name }: Model): LockedClaim {
  const one = { claim, model: name };
  return sentences.length === 0
    ? { ...one, means: null, why: line(why) }
    : { ...one, means: sentences };
}

/**
 * A model's words on one line of a file that people read: without control characters, and cut short however long the
 * reply is.
 */
function line(text: string): string {
  const most = text.slice(0, 4 * LONGEST_WHY);
  const plain = most.replace(/[\p{C}\s]+/gu, ' ').replace(/^ |[ .]+$/gu, '');
  if (plain === '') return 'it does not say why';
  return plain.length <= LONGEST_WHY ? plain : `${plain.slice(0, LONGEST_WHY - 1)}…`;
}
