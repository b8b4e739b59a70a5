// What the agent itself said, as opposed to what the page put next to it: prose, cards, and the answers of its model; judges nothing.
import type { Message } from '../../episode/format.js';
import type { Episode } from '../../episode/read.js';
import { agentMessages } from '../record.js';
import { holdsPhrase, sentencesAndLines } from './alike.js';

/** Sentences of a message; a card's headings and values are lines without an end. */
export function proseOf({ text }: Pick<Message, 'text'>): string {
  return text
    .split('\n')
    .filter((line) => /[.!?…:]["”’)]*\s*$/.test(line.trim()) && line.trim().split(/\s+/).length > 3)
    .join('\n');
}

/** Whether these words, as quoted in evidence, are the agent's own and not those of a card beside them. */
export function isProse(message: Pick<Message, 'text'>, quote: string): boolean {
  const start = flat(quote.replace(/…$/, '')).slice(0, 40);
  return flat(proseOf(message)).includes(start);
}

/**
 * What the agent itself said in a turn: its model's words if that door was open, otherwise what the page received or
 * shows as prose.
 */
export function wordsIn(episode: Episode, turn: number): string {
  const answers = episode.path.flatMap((event) =>
    event.kind === 'model_call' && event.turn === turn && event.text !== '' ? [event.text] : [],
  );
  if (answers.length > 0) return answers.join('\n');
  const messages = agentMessages(episode).filter((message) => message.turn === turn);
  return [...messages.map(proseOf), ...shownOf(episode, turn, messages)].join('\n');
}

/**
 * Everything that may be the agent's words in a turn, from its model or from what the page received; null if neither is
 * known.
 */
export function toldIn({ path }: Episode, turn: number): string | null {
  const texts = path.flatMap((event) => {
    if (event.turn !== turn) return [];
    if (event.kind === 'model_call') return event.text === '' ? [] : [event.text];
    return event.kind === 'received' && event.words !== '' ? [event.words, ...event.data] : [];
  });
  return texts.length === 0 ? null : texts.join('\n');
}

/** Sentences that reached the page and are in a message; they may lack the ending that marks prose. */
function shownOf(
  { path }: Episode,
  turn: number,
  messages: readonly Pick<Message, 'text'>[],
): string[] {
  return path.flatMap((event) =>
    event.kind === 'received' && event.turn === turn
      ? sentencesAndLines(event.words).filter((piece) =>
          messages.some(({ text }) => holdsPhrase(text, piece)),
        )
      : [],
  );
}

/** Numbers as read: "$1,248.50" contains 1248.5. */
export function numbersIn(text: string): number[] {
  return [...text.matchAll(/\d+(?:,\d{3})*(?:\.\d+)?/g)].map(([one]) =>
    Number(one.replaceAll(',', '')),
  );
}

/** The unit of a number, by the sign next to it: "$", "°", "%", or nothing. */
export function measuresIn(text: string): { value: number; unit: string }[] {
  return [...text.matchAll(/([$€£¥]?)(\d+(?:,\d{3})*(?:\.\d+)?)\s?([°%]?)/g)].map(
    ([, before = '', digits = '', after = '']) => ({
      value: Number(digits.replaceAll(',', '')),
      unit: `${before}${after}`,
    }),
  );
}

function flat(text: string): string {
  return text
    .replace(/[*_`]+/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}
