// Cards that show another value than the agent's own sentences beside them, which are right; judges no sentence.
import type { Episode } from '../../episode/read.js';
import type { AssertionVerdict } from '../../verdict/format.js';
import { toolCalls } from '../record.js';
import { eventAt, settled, type Suspect } from './blame.js';
import { callWords } from './sentence.js';
import { isProse } from './words.js';

/** The page's fault: messages are read from the page, so they contain its cards as well. */
export function cardSuspects(episode: Episode, verdicts: readonly AssertionVerdict[]): Suspect[] {
  return verdicts.flatMap((verdict) => {
    const { cause, outcome } = verdict;
    if (cause?.code !== 'contradicted' || cause.values === null || outcome !== 'failed') return [];
    const places = cause.sentences.map(({ seq, quote }) => ({
      message: episode.transcript.find((one) => one.seq === seq),
      quote,
    }));
    const isCard = places.every(
      ({ message, quote }) => message !== undefined && !isProse(message, quote),
    );
    const [first] = places;
    if (!isCard || first?.message === undefined) return [];
    const { said, held, call: seq } = cause.values;
    const meant = `${said.startsWith('$') && /^[\d.]+$/.test(held) ? '$' : ''}${held}`;
    const call = toolCalls(episode).find((one) => one.seq === seq);
    const did = call === undefined ? 'The answer was right' : `The agent ${callWords(call)}`;
    const { message, quote } = first;
    const sentence = `${did}, but the card shows ${said} instead of ${meant} (turn ${message.turn}).`;
    return [
      {
        ...settled('ui', eventAt(message, 'transcript.jsonl', quote), sentence),
        explains: (other) =>
          other === verdict || saysIt(other, message.text.replaceAll(said, meant)),
      },
    ];
  });
}

/** A text that the card would have held with the right value in it. */
function saysIt({ assertion, outcome }: AssertionVerdict, text: string): boolean {
  if (assertion.kind !== 'says' || assertion.not || outcome !== 'failed') return false;
  return text.toLowerCase().includes(assertion.text.toLowerCase());
}
