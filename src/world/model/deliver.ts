// Delivers an answer to the agent while recording it, whole or cut in the middle; does not decide where it comes from.
import { firstLine, type SightlineError } from '../../sightline-error.js';
import { DELIVERY_HEADER } from '../episode-names.js';
import { answerReader } from '../../model/protocols/answer-reader.js';
import type { SeenAnswer } from '../../model/protocols/stream-calls.js';
import { eventReader, isEventStream } from '../../values/event-stream.js';
import type { ModelExchange } from './exchange.js';
import { type PlannedFault, wait } from './model-faults.js';
import { answerHeaders, type AnswerSource } from './upstream.js';
import type { RawAnswer } from './cassette.js';

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
    const raw = { status, contentType, pieces };
    const { origin, problem } = kept(delivering, { passed, seen, raw });
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
  const { origin } = kept(delivering, { passed, seen, raw: { status, contentType, pieces } });
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
  { passed, seen, raw }: { passed: PassedOn; seen: SeenAnswer; raw: RawAnswer },
): { origin: 'live' | 'recorded' | 'replayed'; problem: string | null } {
  if (source.kind === 'recorded') return { origin: 'replayed', problem: null };
  const { keep } = source;
  if (keep === null) return { origin: 'live', problem: source.problem };
  if (whyNotWhole(passed, seen, raw.status) !== null) return { origin: 'live', problem: null };
  const failure = keep(raw, seen);
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

type PassedOn =
  | { how: 'whole' }
  /** The source broke off. */
  | { how: 'broken'; why: string; error: unknown }
  /** The reader went away, or was sent away. */
  | { how: 'left' };

interface PassOnOptions {
  /** Before the reader gets them. */
  onBytes: (bytes: Uint8Array) => void;
  /** The reader went away while the source goes on; only where `readOn` is set. */
  onLeft?: () => void;
  /** Once, when the source has ended. */
  onEnd: (passed: PassedOn) => void;
  /** The reader went away. */
  left: AbortSignal;
  /** Whether the source is read to its end though the reader went away. */
  readOn: boolean;
}

/**
 * The source is read as fast as it delivers: the recording must not depend on how fast the agent reads. A model's
 * answer easily fits into memory.
 */
function passOn(
  source: ReadableStream<Uint8Array>,
  { onBytes, onLeft, onEnd, left, readOn }: PassOnOptions,
): ReadableStream<Uint8Array> {
  const from = source.getReader();
  const to = outlet(() => loseReader());
  let abandoned = false;

  const leaveSource = (): void => {
    abandoned = true;
    // The source may be broken already; then there is nothing to leave.
    from.cancel().catch(() => undefined);
  };
  const loseReader = (): void => {
    if (!to.breakOff(new Error('The answer was ended before its end.'))) return;
    if (readOn) onLeft?.();
    else leaveSource();
  };
  const pump = async (): Promise<PassedOn> => {
    for (let next = await from.read(); !next.done; next = await from.read()) {
      if (abandoned) break;
      onBytes(next.value);
      to.put(next.value);
    }
    return abandoned ? { how: 'left' } : { how: 'whole' };
  };
  left.addEventListener('abort', loseReader);
  if (left.aborted) loseReader();
  void pump()
    .catch((error: unknown): PassedOn => {
      return abandoned ? { how: 'left' } : { how: 'broken', why: causeOf(error), error };
    })
    .then((passed) => {
      left.removeEventListener('abort', loseReader);
      // Before the agent can know that this is the end.
      onEnd(passed);
      if (passed.how === 'broken') to.breakOff(passed.error);
      else to.end();
    });
  return to.stream;
}

interface Outlet {
  stream: ReadableStream<Uint8Array>;
  put(bytes: Uint8Array): void;
  end(): void;
  /** False if it had ended already. */
  breakOff(error: unknown): boolean;
}

/** A special stream: an error does not overtake what was put before it. */
function outlet(onCancel: () => void): Outlet {
  const waiting: Uint8Array[] = [];
  let ending: { error: unknown } | 'end' | null = null;
  let wake: () => void = () => undefined;
  const end = (how: NonNullable<typeof ending>): boolean => {
    if (ending !== null) return false;
    ending = how;
    wake();
    return true;
  };
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (waiting.length === 0 && ending === null) {
          await new Promise<void>((resolve) => (wake = resolve));
        }
        const next = waiting.shift();
        if (next !== undefined) controller.enqueue(next);
        else if (ending === 'end') controller.close();
        else if (ending !== null) controller.error(ending.error);
      },
      cancel: onCancel,
    },
    { highWaterMark: 0 },
  );
  return {
    stream,
    put(bytes) {
      if (ending === null) waiting.push(bytes);
      wake();
    },
    end: () => void end('end'),
    breakOff: (error) => end({ error }),
  };
}

function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
