// `path.jsonl`: what happened in an episode, event by event, as schemas and the types derived from them. docs/episode-format.md describes them in prose.
import { z } from 'zod';
import { DOORS } from '../values/door-names.js';
import { actionSchema } from './action.js';
import { json, stamp, type WithoutStamp } from './format.js';

const door = z.enum(DOORS);
/** The doors that tools are called through, and those that only see calls. */
const toolDoor = door.extract(['route', 'socket', 'world', 'mcp', 'agent']);
const watchingDoor = door.extract(['model', 'span', 'stream']);

/** One kind of event, with the stamp that all have. */
function event<const Kind extends string, Shape extends z.core.$ZodLooseShape>(
  kind: Kind,
  shape: Shape,
) {
  return z.strictObject({ ...stamp, kind: z.literal(kind), ...shape });
}

const toolCall = event('tool_call', {
  tool: z.string(),
  args: z.record(z.string(), json),
  via: toolDoor,
  /** The id that the agent's model gave this call; absent if the door does not carry one. */
  callId: z.string().optional(),
  /** Which of several agents called; absent if nobody said. */
  agent: z.string().optional(),
  request: z.strictObject({ method: z.string(), url: z.string() }),
  status: z.int(),
  response: json,
  durationMs: z.number(),
  /** JSON Patch (RFC 6902) that the call made to the world; empty for reads and failures. */
  patch: z.array(json),
  /** What the scenario injected into this call, if anything. */
  fault: z.string().nullable(),
  /** Who answered, if not the mock: the real service, or a service that is only observed. */
  source: z.enum(['real', 'observed']).optional(),
  /** What the mock would have answered, if a real service was recorded beside it. */
  mock: z.strictObject({ status: z.int(), response: json }).optional(),
  /** What the schema found wrong with the arguments, or with the mock's answer; absent if nothing. */
  invalid: z
    .strictObject({ part: z.enum(['arguments', 'result']), issues: z.array(json) })
    .optional(),
});
export type ToolCall = z.output<typeof toolCall>;

/** A call that was only seen, not served: in the agent's stream, in its model's answer, or in a span. */
const toolSeen = event('tool_seen', {
  tool: z.string(),
  /** Null if it contained none that can be read. */
  args: z.record(z.string(), json).nullable(),
  via: watchingDoor,
  /** What was read, such as "ai-sdk", "ag-ui", "openai" or "otlp". */
  protocol: z.string(),
  callId: z.string().optional(),
  agent: z.string().optional(),
  /** The outcome of the call, if that was seen too. */
  result: json.optional(),
  /** `asked`: the whole call was seen; `answered`: its result as well; `failed`: an error; `cut`: it broke off. */
  state: z.enum(['asked', 'answered', 'failed', 'cut']),
});
export type ToolSeen = z.output<typeof toolSeen>;

/** The words that the page received in this turn from the servers it called; not in the order that it shows them in. */
const received = event('received', {
  /** What the agent says: by its protocol, as plain text, or as text that came in pieces; empty if none did. */
  words: z.string(),
  /** Texts in unknown protocols, which may be its words or anything else. */
  data: z.array(z.string()),
});

/** One request to the agent's own model, through the gateway. */
const modelCall = event('model_call', {
  /** `chat` for chat completions, `responses` for the responses API. */
  api: z.enum(['chat', 'responses', 'other']),
  /** As named in the request; null if it names none. */
  model: z.string().nullable(),
  stream: z.boolean(),
  /** How many messages, or input items, the request contained. */
  messages: z.int(),
  /** Names of the tools that the model was offered. */
  tools: z.array(z.string()),
  /** Of the answer as it went to the agent; null if there was none. */
  status: z.int().nullable(),
  /** What the model said; empty if it only called tools. */
  text: z.string(),
  finish: z.string().nullable(),
  /** As counted by the endpoint; null if it did not say. */
  tokens: z.strictObject({ input: z.int(), output: z.int() }).nullable(),
  durationMs: z.number(),
  /** Where the answer came from. */
  origin: z.enum(['live', 'recorded', 'replayed', 'injected', 'none']),
  fault: z.string().nullable(),
  /** Why there was no complete answer; absent if there was one. */
  problem: z.string().optional(),
});

/** `path.jsonl`: what was done, one event per line. */
export const pathEventSchema = z.discriminatedUnion('kind', [
  event('user_action', {
    action: actionSchema,
    /**
     * If a script is mixed with free turns: which of its entries this was, from 0, or its length at its end; absent in
     * free turns.
     */
    entry: z.int().optional(),
  }),
  toolCall,
  toolSeen,
  received,
  modelCall,
  /** Something a model user wanted to do but was not allowed to; stamped with the turn that had begun last. */
  event('draft', {
    /** `breach`: it would have broken the user's role; `not_there`: the page does not offer it. */
    because: z.enum(['breach', 'not_there']),
    /** Names of the fidelity rules that it would have broken; empty for `not_there`. */
    rules: z.array(z.string()),
    /** What it wanted to do, for people. */
    wanted: z.string(),
    /** Why not. */
    why: z.string(),
    /** The model is asked once more; the second draft is accepted as it is, or ends the episode. */
    then: z.enum(['asked_again', 'taken', 'off_plan']),
  }),
  /** A fault that the scenario applied to the page, not to a call. */
  event('fault', {
    fault: z.enum(['reload', 'double_submit', 'offline']),
    /** One sentence for a person: what was done. */
    detail: z.string(),
  }),
  /** The simulated user scrolled through a message to read it. */
  event('scrolled', {
    message: z.string(),
    /** How far, up and down added, CSS px. */
    px: z.number(),
    /** The same in screenfuls of the message. */
    screens: z.number(),
  }),
  /** The simulated user pressed a control that shows the rest of a message. */
  event('expanded', {
    message: z.string(),
    /** Of the control. */
    name: z.string(),
  }),
  /** A new message of the agent that the simulated user could read only in part, or not at all. */
  event('unread', {
    message: z.string(),
    /** What was read of it; empty if nothing. */
    text: z.string(),
    /** Why no more, as a clause. */
    why: z.string(),
  }),
  /** Which doors were open in this episode; a door that was not open cannot have seen a call. */
  event('doors', {
    open: z.array(door),
  }),
  /** A request that nothing handles; the trial ends as an error of the backend. */
  event('unmocked_request', {
    via: toolDoor,
    method: z.string(),
    url: z.string(),
    mocked: z.array(z.string()),
  }),
  /** A worker of the page could have tried to send something that nobody can see. */
  event('unwatched', {
    channel: z.enum(['Worker', 'SharedWorker', 'WebTransport of a worker']),
    url: z.string(),
  }),
  /** A mock that threw; the trial ends as an error of the backend. */
  event('mock_threw', {
    tool: z.string(),
    message: z.string(),
  }),
  /** The agent's own origin answered 5xx or dropped the connection. */
  event('agent_failed', {
    method: z.string(),
    url: z.string(),
    status: z.int().nullable(),
    message: z.string(),
  }),
  /** The agent has finished its turn, or the deadline passed. */
  event('settled', {
    finished: z.boolean(),
    /** From the send to here, ms. */
    waitedMs: z.number(),
    /** From the send to the first visible change that the agent caused, ms. */
    firstProgressMs: z.number().nullable(),
    /** From the last visible change to here, ms. */
    lagMs: z.number().nullable(),
    longestSilenceMs: z.number(),
    /** Conditions still awaited, as sentences; empty when finished. */
    waiting: z.array(z.string()),
    /** Requests to the agent, and socket frames, that left the page since the user acted; absent if nobody counted. */
    sent: z.int().optional(),
    /** What showed at the end that the agent was still working, as sentences; absent if it finished or nothing did. */
    busy: z.array(z.string()).optional(),
  }),
  event('checkpoint', {
    name: z.string(),
    /** Folder below `surface/` that holds it; two names may share one. */
    folder: z.string(),
  }),
  /** Calls that reached the gateway while the episode was open, but no world: its own, or perhaps its own. */
  event('unattributed_calls', {
    count: z.int(),
    /** How many of them named this episode; absent: unknown, as in older records. */
    own: z.int().optional(),
    /** The newest, and what to do about it. */
    last: z.string().nullable(),
    next: z.string().nullish(),
  }),
  /**
   * An additional record of the app file, `records/<name>.jsonl`, and what is missing from it; written at the close.
   */
  event('record', {
    name: z.string(),
    from: z.enum(['source', 'pushed', 'spans']),
    lines: z.int(),
    /** What exceeded its limits, or was not a line. */
    leftOut: z.int(),
    /** One sentence: why it is incomplete; null if nothing says so. */
    problem: z.string().nullable(),
  }),
  event('note', { text: z.string() }),
]);
export type PathEvent = z.output<typeof pathEventSchema>;
/** A path event before the writer has stamped its order and time. */
export type NewPathEvent = WithoutStamp<PathEvent>;
