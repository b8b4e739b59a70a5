// Tools: the operations on the world, defined once and served through every door.
import type { z } from 'zod';
import type { Json } from '../values/json.js';
import type { JsonSchema } from './json-schema.js';

/**
 * What a mock may do. Every mock runs as one transaction: it commits when it returns, not when it throws. `State` is
 * what the scenario's fixtures and context hold, such as `{ refunds: Refund[] }`; the type is stated, not checked.
 */
export interface WorldContext<State extends object = WorldState> {
  /** The state of this trial's world; change it in place. */
  readonly state: State;
  /** What the scenario says under `metadata`. */
  readonly metadata: Readonly<Record<string, Json>>;
  /** The world's clock: the scenario's `now`, moving only by what the mocks add to it. */
  now(): Date;
  /** Moves the world's clock forward by this many milliseconds; a call that fails does not move it. */
  advance(ms: number): void;
  /** The next id of a kind, such as `id('RET')` -> "RET-48213": the same for the same seed and order. */
  id(prefix: string): string;
  /** Uniform in [0, 1), seeded by the trial. */
  random(): number;
  /** Ends the call with an HTTP status and a body; the world stays as it was. Never returns. */
  fail(status: number, body: Json): never;
}

/** Systems of record by name: collections are arrays, documents are objects. */
export type WorldState = Record<string, Json>;

/** A tool as the app file defines it. */
export interface Tool {
  readonly name: string;
  readonly description: string;
  /**
   * `METHOD /path/:param`, below the backend's URL. Path and query parameters and the JSON body together are the
   * arguments. Null: no request reaches it; it is called only by name, by MCP or in the agent's process.
   */
  readonly route: string | null;
  /** `write` if a call changes the world. Default: `read` for GET, `write` otherwise, also without a route. */
  readonly effect: 'read' | 'write';
  /** Phrases in which an agent says that this was done, such as "refund has been issued". */
  readonly says: readonly string[];
  /** Status of a successful answer. Default 200. */
  readonly status: number;
  readonly input: z.ZodType<Record<string, Json>>;
  /** What a successful answer looks like; null: anything. */
  readonly output: z.ZodType | null;
  /**
   * Header or argument by which the service recognizes a repeated call; it is answered like the first and changes
   * nothing. Null: the service carries out whatever it is sent.
   */
  readonly idempotencyKey: string | null;
  /** Where the real service is, for the modes `real` and `record`. Null: the backend's `real`, if there is one. */
  readonly real: string | null;
  readonly mock: (args: Record<string, Json>, world: WorldContext) => Json;
}

/** Who answers the calls of a tool: its mock, the real service, or the real service with the mock's answer kept beside it. */
export type ToolMode = 'mock' | 'real' | 'record';

/** What an input schema may give: optional arguments may be undefined. */
export type ToolInput = z.ZodType<Record<string, Json | undefined>>;

/** What `defineTool` takes: the schema gives the type of the mock's arguments, the mock that of the world's state. */
export interface ToolDefinition<Input extends ToolInput, State extends object = WorldState> {
  name: string;
  description: string;
  /** Default: none, for tools that are called only by name. */
  route?: string;
  effect?: 'read' | 'write';
  says?: readonly string[];
  status?: number;
  input: Input;
  /** Names of arguments that may come as text; of JSON Schemas alone. Default: those of the path, and of GET and DELETE all. */
  textual?: readonly string[];
  /** A successful answer that does not fit is recorded as not fitting. Default: anything fits. */
  output?: z.ZodType | JsonSchema;
  /** Such as "idempotency-key". Default: none. */
  idempotencyKey?: string;
  /** URL below which the real service has this route, such as "https://api.staging.shop.example". Default: the backend's. */
  real?: string;
  mock: (args: z.output<Input>, world: WorldContext<State>) => Json;
}

/** The same with a JSON Schema, which gives the mock no types. */
export interface ToolFromSchema<State extends object = WorldState> extends Omit<
  ToolDefinition<ToolInput>,
  'input' | 'mock'
> {
  input: JsonSchema;
  mock: (args: Record<string, Json>, world: WorldContext<State>) => Json;
}
