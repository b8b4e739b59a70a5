// The state of one world and the only way to change it: a mock runs on a draft, with seeded chance and ids, and the draft is kept or discarded as a whole.
import jsonPatch from 'fast-json-patch';
import type { Operation } from 'fast-json-patch';
import type { Tool, WorldContext, WorldState } from '../app/tool.js';
import type { Json } from '../values/json.js';
import { createHash } from 'node:crypto';

/** The outcome of a call. */
export interface TransactionOutcome {
  status: number;
  body: Json;
  /** JSON Patch (RFC 6902) from the state before to the state after; empty if nothing was committed. */
  patch: Operation[];
  /** Why the mock threw; null if it returned or called `fail`. */
  threw: string | null;
}

export interface Transactions {
  run(tool: Tool, args: Record<string, Json>): TransactionOutcome;
  snapshot(): WorldState;
}

export interface TransactionOptions {
  state: WorldState;
  seed: number;
  now: Date;
  /** Default: empty. */
  metadata?: Readonly<Record<string, Json>>;
}

interface Failure {
  status: number;
  body: Json;
}

/**
 * Ids and random numbers are used up even by a call that is discarded, as a sequence of a database is: otherwise
 * a mock that fails by chance would fail on every retry. State and clock stay as they were.
 */
export function transactions(options: TransactionOptions): Transactions {
  let held: FrozenState = frozenState(jsonCopy(options.state));
  let nowMs = options.now.getTime();
  const chance = chanceOf(options.seed);
  return {
    run(tool, args) {
      const given = { nowMs, metadata: options.metadata ?? {}, chance };
      const { outcome, after, afterMs } = carriedOut(tool, args, { ...given, held });
      held = after;
      nowMs = afterMs;
      return outcome;
    },
    snapshot: () => jsonCopy(held.state),
  };
}

/** A state that nobody changes, with its JSON, of which a copy is made faster. */
export interface FrozenState {
  readonly state: WorldState;
  readonly json: string;
}

function frozenState(state: WorldState): FrozenState {
  return { state, json: JSON.stringify(state) };
}

/** Ids and random numbers, by the seed. */
export interface Chance {
  id: ReturnType<typeof idSource>;
  random: (tool: string) => () => number;
}

function chanceOf(seed: number): Chance {
  const streams = new Map<string, () => number>();
  return {
    id: idSource(seed),
    random: (tool) => {
      const stream = streams.get(tool) ?? randomStream(seed, `random ${tool}`);
      streams.set(tool, stream);
      return stream;
    },
  };
}

/** What a call finds. */
interface CallGround {
  held: FrozenState;
  nowMs: number;
  metadata: Readonly<Record<string, Json>>;
  chance: Chance;
}

interface CarriedOut {
  outcome: TransactionOutcome;
  /** The same as before if nothing was changed. */
  after: FrozenState;
  afterMs: number;
}

/** One call on a state, which itself stays as it is. */
function carriedOut(
  tool: Tool,
  args: Record<string, Json>,
  { held, nowMs, metadata, chance }: CallGround,
): CarriedOut {
  const draft = JSON.parse(held.json) as WorldState;
  let draftNowMs = nowMs;
  const failed: Failure[] = [];
  const unchanged = (outcome: TransactionOutcome) => ({ outcome, after: held, afterMs: nowMs });
  const world: WorldContext = {
    // A copy: no mock hands anything on to the next by it.
    metadata: jsonCopy({ ...metadata }),
    state: draft,
    now: () => new Date(draftNowMs),
    advance: (ms) => {
      draftNowMs += duration(ms);
    },
    id: (prefix) => chance.id(prefix, (id) => JSON.stringify(draft).includes(`"${id}"`)),
    random: chance.random(tool.name),
    fail: (status, body) => {
      failed.push({ status: failureStatus(status), body: jsonCopy(body) });
      throw new Error(`The mock of ${tool.name} ended the call with status ${status}.`);
    },
  };
  try {
    const body = answerOf(tool.mock(args, world));
    // A mock that catches what `fail` throws has ended the call all the same.
    if (failed[0] !== undefined) return unchanged(discarded(failed[0]));
    const after = afterOf(held, draft);
    const patch = after === held ? [] : jsonPatch.compare(held.state, after.state);
    const outcome = { status: tool.status, body, patch, threw: null };
    return { outcome, after, afterMs: draftNowMs };
  } catch (error) {
    return unchanged(failed[0] === undefined ? mockThrew(tool, error) : discarded(failed[0]));
  }
}

/** A copy, which holds only what JSON can carry. */
function afterOf(held: FrozenState, draft: WorldState): FrozenState {
  const json = JSON.stringify(draft);
  return json === held.json ? held : { state: JSON.parse(json) as WorldState, json };
}

/** A copy that shares nothing with the original and holds only what JSON can carry. */
export function jsonCopy<Value extends Json>(value: Value): Value {
  return JSON.parse(JSON.stringify(value)) as Value;
}

/** The outcome of a call when its mock or schema threw. */
export function mockThrew(tool: Tool, error: unknown): TransactionOutcome {
  const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  const message = `The mock of ${tool.name} threw: ${reason}`;
  const body = { error: 'sightline_mock_threw', message };
  return { status: 500, body, patch: [], threw: `${reason}${whereThrown(error)}` };
}

function whereThrown(error: unknown): string {
  const frame = error instanceof Error ? /^ *(at .+)$/m.exec(error.stack ?? '')?.[1] : undefined;
  return frame === undefined ? '' : `, ${frame}`;
}

function discarded({ status, body }: Failure): TransactionOutcome {
  return { status, body, patch: [], threw: null };
}

function answerOf(returned: unknown): Json {
  if (returned === undefined) return null;
  if (typeof returned === 'object' && returned !== null && 'then' in returned) {
    throw new TypeError('it returned a promise; a mock answers at once, so it must not be async');
  }
  return jsonCopy(returned as Json);
}

function failureStatus(status: number): number {
  if (Number.isInteger(status) && status >= 400 && status <= 599) return status;
  throw new RangeError(`world.fail takes a status from 400 to 599, not ${status}`);
}

function duration(ms: number): number {
  if (Number.isFinite(ms) && ms >= 0) return ms;
  throw new RangeError(`world.advance takes milliseconds from 0 up, not ${ms}`);
}

const BITS = 48;
const SMALLEST_ID = 10_000;
const TRIES_PER_LENGTH = 64;

/**
 * A stream of numbers, uniform in [0, 1), by its name: what one stream is asked for does not move any other,
 * so calls that arrive in another order still get the same numbers.
 *
 * Counter-based: the n-th number is the first 48 bits of SHA-256 over (seed, name, n). After Salmon, Moraes,
 * Dror and Shaw, "Parallel random numbers: as easy as 1, 2, 3" (SC 2011). A few microseconds a number.
 */
export function randomStream(seed: number, name: string): () => number {
  let drawn = 0;
  return () => {
    const digest = createHash('sha256')
      .update(JSON.stringify([seed, name, drawn]))
      .digest();
    drawn += 1;
    return digest.readUIntBE(0, BITS / 8) / 2 ** BITS;
  };
}

/**
 * Ids such as "RET-48213": five digits, one stream per prefix, never one that was given out before or that
 * `isTaken`. More digits where five do not suffice.
 */
export function idSource(
  seed: number,
): (prefix: string, isTaken: (id: string) => boolean) => string {
  const streams = new Map<string, () => number>();
  const given = new Set<string>();
  return (prefix, isTaken) => {
    const next = streams.get(prefix) ?? randomStream(seed, `id ${prefix}`);
    streams.set(prefix, next);
    for (let tries = 0; ; tries += 1) {
      const smallest = SMALLEST_ID * 10 ** Math.floor(tries / TRIES_PER_LENGTH);
      const id = `${prefix}-${smallest + Math.floor(next() * 9 * smallest)}`;
      if (given.has(id) || isTaken(id)) continue;
      given.add(id);
      return id;
    }
  };
}
