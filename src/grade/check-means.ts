// What the agent said in whatever words, as a model tells; directional, whatever it comes to. Asks nobody by itself.
import type { Episode } from '../episode/read.js';
import type { Message } from '../episode/format.js';
import type { Understanding } from '../model/understanding.js';
import { firstLine } from '../sightline-error.js';
import { answerFor, type KeptAnswer } from '../verdict/answers.js';
import type { Assertion, AssertionVerdict } from '../verdict/format.js';
import { sentencesOf } from './consistency/language/sentences.js';
import type { Check, Undecided } from './finding.js';
import { messageEvidence, shorten } from './quote.js';
import { agentMessages } from './record.js';
import { turnNeverTaken } from './turns.js';
import { countOf } from './count.js';
import { toVerdict } from './to-verdict.js';

type Means = Extract<Assertion, { kind: 'means' }>;

/** Never blocks: neither an uncalibrated threshold nor one vote of a model is a measurement. */
export async function gradeMeans(
  episode: Episode,
  assertion: Means,
  understanding: Understanding | null,
): Promise<AssertionVerdict> {
  const check = await checkMeans(episode, assertion, understanding);
  return { ...toVerdict(episode, assertion, check), blocking: false };
}

async function checkMeans(
  episode: Episode,
  assertion: Means,
  understanding: Understanding | null,
): Promise<Check> {
  const { meaning, turn } = assertion;
  const untaken = turnNeverTaken(episode, turn);
  if (untaken !== null) return untaken;
  const messages = agentMessages(episode).filter(
    (message) => (turn === null || message.turn === turn) && message.text.trim() !== '',
  );
  if (messages.length === 0) {
    const where = turn === null ? '' : ` in turn ${turn}`;
    return { holds: false, rests: 'absence', reason: `The agent said nothing${where}.` };
  }
  const question = { meaning, messages: messages.map(({ text }) => partsOf(text)) };
  try {
    const answer = await answerFor(episode.dir, question, understanding);
    return answer === null ? noModel : toCheck(answer, messages);
  } catch (error) {
    return undecided(`What the agent's messages mean could not be told: ${firstLine(error)}`);
  }
}

function partsOf(text: string): { text: string; sentences: string[] } {
  const sentences = sentencesOf(text).map((sentence) => sentence.text.trim());
  return { text, sentences: sentences.filter((sentence) => sentence !== '') };
}

function undecided(reason: string): Undecided {
  return { outcome: 'inconclusive', party: 'judge', reason };
}

const noModel = undecided(
  'What the agent means by its words only a model can tell, and none is configured (docs/scenarios.md#meanings).',
);

function toCheck(answer: KeptAnswer, messages: readonly Message[]): Check {
  const evidence = messages
    .filter(({ text }) => answer.text !== null && text.includes(answer.text))
    .slice(0, 1)
    .map(messageEvidence);
  const grounds = { evidence, measurements: measured(answer) };
  const reason = reasonOf(answer, messages.length);
  switch (answer.answer) {
    case 'yes':
      return { ...grounds, holds: true, rests: 'presence', reason };
    case 'no':
      return { ...grounds, holds: false, rests: 'absence', reason };
    case 'cannot_tell':
      return { ...undecided(reason), ...grounds };
  }
}

function reasonOf({ by, answer, text, similarity, threshold }: KeptAnswer, count: number): string {
  const read = countOf(count, 'agent message');
  if (by.method === 'judge') {
    const said = {
      yes: 'says so',
      no: 'does not find it said',
      cannot_tell: 'cannot tell whether it is said',
    };
    const quoted = text === null ? '' : `, by “${shorten(text)}”`;
    return `The judge ${by.model} ${said[answer]} in ${read}${quoted}.`;
  }
  const nearest = text === null ? '' : ` is “${shorten(text)}”`;
  return `The nearest to it in ${read}${nearest}: similarity ${similarity ?? 0} by ${by.model}, where ${threshold ?? 0} counts (not calibrated).`;
}

function measured({ by, similarity, threshold }: KeptAnswer): AssertionVerdict['measurements'] {
  return {
    model: by.model,
    method: by.method,
    calibrated: false,
    ...(similarity === null ? {} : { similarity }),
    ...(threshold === null ? {} : { threshold }),
  };
}
