// Delivers an answer to the agent while recording it, whole or cut in the middle; does not decide where it comes from.
import { firstLine, type SightlineError } from '../../sightline-error.js';
import { DELIVERY_HEADER } from '../episode-names.js';
import { answerReader } from '../../model/protocols/answer-reader.js';
import { eventReader, isEventStream } from '../../values/event-stream.js';
import type { ModelExchange } from './exchange.js';
import type { PlannedFault } from './model-faults.js';
import { passOn, type PassedOn } from './pass-on.js';
import type { SeenAnswer } from '../../model/protocols/answer.js';
import type { AnswerSource } from './source.js';
import type { TapedAnswer } from './cassette.js';
import { answerHeaders } from './upstream.js';
import { wait } from './waiting.js';

type GivenSource = Extract<AnswerSource, { kind: 'recorded' | 'live' }>;

export interface Delivering {
  source: GivenSource;
  exchange: ModelExchange;
  fault: PlannedFault | null;
  /** The agent went away. */
  left: AbortSignal;
  /** The episode has ended. */
  ended: AbortSignal;
  /** The answer went to the agent, but cannot be kept. */
  onUnrecorded: (reason: SightlineError) => void;
  /** Whoever ends the episode waits for these. */
  running: Set<Promise<void>>;
}

/** One answer, wherever it comes from. */
interface Opened {
  status: number;
  headers: Headers;
  body: ReadableStream<Uint8Array> | null;
}

export function deliverWhole(delivering: Delivering): Response {
  const { source, exchange, left, ended, running, fault } = delivering;
  const { status, headers, body } = opened(source);
  const isRecorded = source.kind === 'live' && source.keep !== null;
  const contentType = headers.get('content-type') ?? '';
  const reader = answerReader(exchange.asked.api, contentType);
  const pieces: Uint8Array[] = [];
  let finished: () => void = () => undefined;
  const done = new Promise<void>((resolve) => (finished = resolve));
  running.add(done);
  void done.then(() => running.delete(done));

  const close = (passed: PassedOn, seen: SeenAnswer): void => {
    const taped = { status, contentType, pieces };
    const { origin, problem } = kept(delivering, { passed, seen, taped });
    exchange.close({
      status,
      origin,
      fault: fault?.label,
      answer: seen,
      problem: whyNotWhole(passed, seen, status) ?? problem,
    });
  };
  const onEnd = (passed: PassedOn): void => {
    try {
      close(passed, reader.end());
    } finally {
      finished();
    }
  };
  if (body === null) {
    onEnd({ how: 'whole' });
    return new Response(null, { status, headers });
  }
  const passed = passOn(body, {
    left: AbortSignal.any([left, ended]),
    readOn: isRecorded,
    onBytes(bytes) {
      if (isRecorded) pieces.push(bytes);
      exchange.see(reader.push(bytes));
    },
    onLeft: () =>
      exchange.close({
        status,
        origin: 'live',
        fault: fault?.label,
        answer: reader.end(),
        problem: LEFT,
      }),
    onEnd,
  });
  return new Response(passed, { status, headers });
}

const LEFT = 'the agent closed the connection, or the episode ended, before the end of the answer';

/** The answer has to be there before its middle is known. */
export async function deliverCut(delivering: Delivering): Promise<Response> {
  const { source, exchange, fault, left, ended } = delivering;
  const { status, headers, body } = opened(source);
  const pieces: Uint8Array[] = [];
  const contentType = headers.get('content-type') ?? '';
  const whole = answerReader(exchange.asked.api, contentType);
  const passed = await new Promise<PassedOn>((resolve) => {
    if (body === null) return resolve({ how: 'whole' });
    const onBytes = (bytes: Uint8Array): void => {
      pieces.push(bytes);
      whole.push(bytes);
    };
    const readOn = source.kind === 'live' && source.keep !== null;
    const gone = AbortSignal.any([left, ended]);
    passOn(body, { left: gone, readOn, onBytes, onEnd: resolve });
  });
  const seen = whole.end();
  const { origin } = kept(delivering, { passed, seen, taped: { status, contentType, pieces } });
  const all = Buffer.concat(pieces);
  const why = whyNotWhole(passed, seen, status);
  if (why !== null) {
    if (passed.how !== 'whole') headers.set(DELIVERY_HEADER, 'cut');
    exchange.close({ status, origin, answer: seen, problem: `${why}; the scenario cut nothing` });
    return new Response(all, { status, headers });
  }
  const half = firstHalf(all, isEventStream(contentType));
  const reader = answerReader(exchange.asked.api, contentType);
  exchange.see(reader.push(half));
  const problem = 'the scenario cut the answer in the middle';
  exchange.close({ status, origin, fault: fault?.label, answer: reader.end(), problem });
  headers.set(DELIVERY_HEADER, 'cut');
  return new Response(endingLater(half, AbortSignal.any([left, ended])), { status, headers });
}

/** A client that sees bytes and their end at one moment may throw the bytes away, and then the user sees no half. */
const BEFORE_THE_CUT_MS = 200;

function endingLater(bytes: Uint8Array, until: AbortSignal): ReadableStream<Uint8Array> {
  const pieces = [bytes];
  return new ReadableStream({
    async pull(controller) {
      const next = pieces.shift();
      if (next !== undefined) return controller.enqueue(next);
      await wait(BEFORE_THE_CUT_MS, until);
      controller.close();
    },
  });
}

/** Half of a stream's events, at least one: nobody reads a partial event. */
function firstHalf(bytes: Uint8Array<ArrayBuffer>, isStream: boolean): Uint8Array<ArrayBuffer> {
  if (!isStream) return bytes.slice(0, Math.floor(bytes.length / 2));
  const events = eventReader().read(new TextDecoder().decode(bytes));
  const half = events.slice(0, Math.max(1, Math.floor(events.length / 2)));
  return new TextEncoder().encode(half.map(({ raw }) => raw).join(''));
}

function opened(source: GivenSource): Opened {
  if (source.kind === 'live') {
    const { status, headers, body } = source.response;
    return { status, headers: answerHeaders(headers), body };
  }
  const { status, contentType, pieces } = source.answer;
  const headers = new Headers({ 'content-type': contentType });
  return { status, headers, body: ReadableStream.from(pieces) };
}

/** Gives the answer to the cassette if it may be kept; returns where the answer came from. */
function kept(
  { source, onUnrecorded }: Delivering,
  { passed, seen, taped }: { passed: PassedOn; seen: SeenAnswer; taped: TapedAnswer },
): { origin: 'live' | 'recorded' | 'replayed'; problem: string | null } {
  if (source.kind === 'recorded') return { origin: 'replayed', problem: null };
  const { keep } = source;
  if (keep === null) return { origin: 'live', problem: source.problem };
  if (whyNotWhole(passed, seen, taped.status) !== null) return { origin: 'live', problem: null };
  const failure = keep(taped, seen);
  if (failure === null) return { origin: 'recorded', problem: null };
  onUnrecorded(failure);
  return { origin: 'live', problem: firstLine(failure) };
}

function whyNotWhole(passed: PassedOn, seen: SeenAnswer, status: number): string | null {
  if (status < 200 || status >= 300) {
    return `the endpoint answered ${status}${seen.error === null ? '' : `: ${seen.error}`}`;
  }
  if (passed.how === 'broken') return `the answer broke off: ${passed.why}`;
  if (passed.how === 'left') return LEFT;
  if (seen.error !== null) return `the endpoint sent an error: ${seen.error}`;
  return seen.whole ? null : 'the answer ended before its end, or cannot be read';
}
