// Cards that show another value than the agent's own sentences beside them, which are right; judges no sentence.
import type { Episode } from '../../episode/read.js';
import { brief } from '../../verdict/brief.js';
import type { AssertionVerdict } from '../../verdict/format.js';
import { toolCalls } from '../record.js';
import { eventAt, settled, type Suspect } from './cause.js';
import { callWords } from './sentence.js';
import { isProse } from './words.js';

/** The sentences that the records contradict, as the evidence of a failed `consistent` quotes them. */
export function untruths({
  evidence,
}: Pick<AssertionVerdict, 'evidence'>): AssertionVerdict['evidence'] {
  return evidence.filter(
    ({ file, text }) => file === 'transcript.jsonl' && !text.startsWith('Open: '),
  );
}

/** The page's fault, as far as the agent's messages are read off the page and hold its cards as well. */
export function cardSuspects(episode: Episode, verdicts: readonly AssertionVerdict[]): Suspect[] {
  return verdicts.flatMap((verdict) => {
    const { assertion, outcome, reason } = verdict;
    if (assertion.kind !== 'consistent' || assertion.not || outcome !== 'failed') return [];
    const places = untruths(verdict).map(({ seq, text }) => ({
      message: episode.transcript.find((one) => one.seq === seq),
      quote: text.replace(/^“|”$/g, ''),
    }));
    const isCard = places.every(
      ({ message, quote }) => message !== undefined && !isProse(message, quote),
    );
    const [, wrong, right] = /^The agent said (.+?), but \w+ has (.+?) \(event/.exec(reason) ?? [];
    const [first] = places;
    if (!isCard || first?.message === undefined || wrong === undefined || right === undefined)
      return [];
    const meant = `${wrong.startsWith('$') && /^[\d.]+$/.test(right) ? '$' : ''}${right}`;
    const call = toolCalls(episode).find(({ seq }) => reason.includes(`(event ${seq})`));
    const did = call === undefined ? 'The answer was right' : `The agent ${callWords(call)}`;
    const { message, quote } = first;
    const sentence = `${did}, but the card shows ${wrong} in place of ${meant} (turn ${message.turn}).`;
    return [
      {
        ...settled('ui', eventAt(message, 'transcript.jsonl', brief(quote)), sentence),
        explains: (other) =>
          other === verdict || saysIt(other, message.text.replaceAll(wrong, meant)),
      },
    ];
  });
}

/** A text that the card would have held with the right value in it. */
function saysIt({ assertion, outcome }: AssertionVerdict, text: string): boolean {
  if (assertion.kind !== 'says' || assertion.not || outcome !== 'failed') return false;
  return text.toLowerCase().includes(assertion.text.toLowerCase());
}
