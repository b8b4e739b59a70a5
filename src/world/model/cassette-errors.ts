// What a person is told when a cassette cannot give an answer or keep one; decides nothing.
import { SightlineError } from '../../sightline-error.js';
import { nearestQuestion } from './cassette-difference.js';
import type { PlainRequest } from './plain-request.js';
import type { Recording } from './cassette-format.js';

export interface AskedInVain {
  /** The cassette, as messages show it. */
  file: string;
  asked: PlainRequest;
  /** Null where there is no file. */
  recorded: readonly Recording[] | null;
  /** How often the same question has been answered before in this episode. */
  nth: number;
}

const RECORD_AGAIN =
  "Run this scenario with SIGHTLINE_AGENT_MODEL=record, and SIGHTLINE_AGENT_MODEL_URL at the agent's model, to record it again.";
const RECORD_OR_LOOK = `Look why the conversation went another way, or what in it varies from run to run. ${RECORD_AGAIN}`;

export function cassetteMiss({ file, asked, recorded, nth }: AskedInVain): SightlineError {
  const what = `The cassette ${file} holds no answer to ${inShort(asked)}.`;
  if (recorded === null) {
    return miss(what, ['There is no such file.'], RECORD_AGAIN);
  }
  if (nth > 0) {
    const times = nth === 1 ? 'once' : `${nth} times`;
    return miss(
      what,
      [`The same was asked and recorded ${times}, and is asked again.`],
      RECORD_OR_LOOK,
    );
  }
  const nearest = nearestQuestion(
    asked,
    recorded.map(({ question }) => question),
  );
  if (nearest === null) return miss(what, ['It holds no answers at all.'], RECORD_AGAIN);
  const { index, parts, stale, difference } = nearest;
  const near = recorded[index]?.question;
  const details = [
    `Nearest is entry ${index + 1}${near === undefined ? '' : `, ${inShort(near)}`}; what differs: ${parts.join(', ')}.`,
    difference,
  ];
  if (!stale) return miss(what, details, RECORD_OR_LOOK);
  return new SightlineError('cassette-stale', {
    what: `The cassette ${file} is stale: it was recorded with another ${parts.filter((part) => part !== 'history').join(', ')}.`,
    details: [`Asked: ${inShort(asked)}.`, ...details],
    next: RECORD_AGAIN,
  });
}

function miss(what: string, details: readonly string[], next: string): SightlineError {
  return new SightlineError('cassette-miss', { what, details, next });
}

export function cassetteSecret(file: string, asked: PlainRequest): SightlineError {
  return new SightlineError('cassette-secret', {
    what: `The answer to ${inShort(asked)} holds a secret, and was not recorded.`,
    details: [`cassette ${file}`],
    next: 'Keep the secret from the model, or take its pattern out of the secrets of the app file if it is none.',
  });
}

export function answerNoText(file: string, asked: PlainRequest): SightlineError {
  return new SightlineError('cassette-invalid', {
    what: `The answer to ${inShort(asked)} is no text, and was not recorded.`,
    details: [`cassette ${file}`],
    next: 'Only answers in JSON, event streams and other texts can be replayed.',
  });
}

/** A question that is no JSON, such as an upload. */
export function cassetteUnfit(file: string, request: string): SightlineError {
  return miss(
    `${request} cannot be recorded or replayed: its body is no JSON.`,
    [`cassette ${file}`],
    'Run this scenario with SIGHTLINE_AGENT_MODEL=live.',
  );
}

/** A question in so few words that it can stand in a sentence. */
function inShort({ request, model, history }: PlainRequest): string {
  const count = `${history.length} ${history.length === 1 ? 'message' : 'messages'}`;
  return `${request}${model === null ? '' : ` (${model}, ${count})`}`;
}
