// The files of an episode, version 1: schemas and the types derived from them. docs/episode-format.md tells the same in prose.
import { z } from 'zod';
import { claimsLockSchema } from '../scenario/claims-lock.js';
import { actionSchema } from './action.js';

/** The version that this code writes. Readers refuse newer ones by name. */
export const EPISODE_VERSION = 1;

/** Records are read by JSON.parse, which makes nothing else: to walk them again would cost a third of the reading. */
const json = z.custom<z.core.util.JSONType>((value) => value !== undefined);

/** `episode.json`: written when the directory is opened, before the browser does anything. */
export const headerSchema = z.strictObject({
  format: z.literal('sightline-episode'),
  version: z.literal(EPISODE_VERSION),
  /** `<run>/<project>/<scenario>/<trial>-<seed>`: unique, and the value of the episode header on the wire. */
  id: z.string(),
  run: z.string(),
  project: z.string(),
  /** File and titles of the test that ran it, for people. */
  test: z.string(),
  trial: z.int(),
  seed: z.int(),
  /** Which attempt at the trial, from 2, and the episodes of those before. Absent: the first. */
  attempt: z
    .strictObject({ number: z.int().min(2), earlier: z.array(z.string()).min(1) })
    .optional(),
  scenario: z.strictObject({
    id: z.string(),
    file: z.string(),
    data: json,
    /** The lock of its claims; absent where there was none. */
    claimsLock: claimsLockSchema.optional(),
  }),
  app: z.strictObject({
    name: z.string(),
    hash: z.string(),
    landmarks: z.array(z.string()),
    /** In order of precedence. */
    terminalStates: z.array(z.string()),
    /** Those of them that are recognised in text; absent where none is. */
    derivedStates: z.array(z.string()).optional(),
    tools: z.array(
      z.strictObject({
        name: z.string(),
        description: z.string(),
        effect: z.enum(['read', 'write']),
        /** Phrases in which an agent says that this was done. */
        says: z.array(z.string()),
      }),
    ),
    /** Texts that the agent may quote. */
    knowledge: z.array(z.string()),
    /** The app's own; absent in episodes of before they were kept. */
    checkpoints: z.array(z.string()).optional(),
    /** Which of several agents there are; absent where the app file names none. */
    agents: z.array(z.string()).optional(),
  }),
  user: z.strictObject({
    kind: z.enum(['plan', 'script', 'human', 'model']),
    persona: z.array(z.string()),
    /** Name of the model that plays it; absent where none does. */
    model: z.string().optional(),
    /** Hashes of the prompts by which it is asked, by name; absent as above. */
    prompts: z.record(z.string(), z.string()).optional(),
  }),
  /** Who sat in front of the page: a label, never a secret. Absent where the app gives no identity. */
  identity: z.strictObject({ label: z.string() }).optional(),
  /** A real system stood in place of the mocks, and this was the trial's own on it. Absent: the world was mocked. */
  staging: z.strictObject({ vars: z.record(z.string(), z.string()) }).optional(),
  locale: z.string(),
  timezone: z.string(),
  /** The world's clock at the start, ISO 8601. */
  now: z.string(),
});
export type EpisodeHeader = z.output<typeof headerSchema>;

/** `environment.json`: written when the page is there. */
export const environmentSchema = z.strictObject({
  browser: z.strictObject({ name: z.string(), version: z.string() }),
  viewport: z.strictObject({ width: z.int(), height: z.int() }),
  deviceScaleFactor: z.number(),
  startUrl: z.string(),
});
export type Environment = z.output<typeof environmentSchema>;

/** Common to all events: `seq` orders everything in the episode, `atMs` counts from the opening. */
const stamp = { seq: z.int(), atMs: z.number(), turn: z.int() };

/** The ways in which the agent reaches the world; docs/doors.md. */
const door = z.enum(['route', 'gateway', 'mcp', 'agent', 'socket']);

const toolCall = z.strictObject({
  ...stamp,
  kind: z.literal('tool_call'),
  tool: z.string(),
  args: z.record(z.string(), json),
  via: door,
  /** The id that the agent's model gave this call; absent where the door does not carry one. */
  callId: z.string().optional(),
  /** Which of several agents called; absent where nobody said. */
  agent: z.string().optional(),
  request: z.strictObject({ method: z.string(), url: z.string() }),
  status: z.int(),
  response: json,
  durationMs: z.number(),
  /** JSON Patch (RFC 6902) that the call made to the world; empty for reads and failures. */
  patch: z.array(json),
  /** What the scenario injected into this call, if it did. */
  fault: z.string().nullable(),
  /** Who answered, where it was not the mock: the real service, or a service whose world is only looked at. */
  source: z.enum(['real', 'observed']).optional(),
  /** What the mock would have answered, where a real service was recorded beside it. */
  mock: z.strictObject({ status: z.int(), response: json }).optional(),
  /** What the schema found wrong with the arguments, or with the answer of the mock; absent where nothing. */
  invalid: z
    .strictObject({ part: z.enum(['arguments', 'result']), issues: z.array(json) })
    .optional(),
});
export type ToolCall = z.output<typeof toolCall>;

/** A call that was only seen, not served: in the agent's stream, in its model's answer, or in a span. */
const toolSeen = z.strictObject({
  ...stamp,
  kind: z.literal('tool_seen'),
  tool: z.string(),
  /** Null where what was seen holds none that can be read. */
  args: z.record(z.string(), json).nullable(),
  via: z.enum(['stream', 'model', 'span']),
  /** What was read, such as "ai-sdk", "ag-ui", "openai" or "otlp". */
  protocol: z.string(),
  callId: z.string().optional(),
  agent: z.string().optional(),
  /** What the call came to, where that was seen too. */
  result: json.optional(),
  /** `asked`: the whole call was seen; `answered`: its result as well; `failed`: an error; `cut`: it broke off before its end. */
  state: z.enum(['asked', 'answered', 'failed', 'cut']),
});
export type ToolSeen = z.output<typeof toolSeen>;

/** One request to the agent's own model, through the gateway. */
const modelCall = z.strictObject({
  ...stamp,
  kind: z.literal('model_call'),
  /** `chat` for chat completions, `responses` for the responses API. */
  api: z.enum(['chat', 'responses', 'other']),
  /** As the request names it; null where it names none. */
  model: z.string().nullable(),
  stream: z.boolean(),
  /** How many messages, or input items, the request held. */
  messages: z.int(),
  /** Names of the tools that the model was offered. */
  tools: z.array(z.string()),
  /** Of the answer as it went to the agent; null: there was none. */
  status: z.int().nullable(),
  /** What the model said; empty where it only called tools. */
  text: z.string(),
  finish: z.string().nullable(),
  /** As the endpoint counted them; null where it did not say. */
  tokens: z.strictObject({ input: z.int(), output: z.int() }).nullable(),
  durationMs: z.number(),
  /** Where the answer came from. */
  origin: z.enum(['live', 'recorded', 'replayed', 'injected', 'none']),
  fault: z.string().nullable(),
  /** Why there was no whole answer; absent where there was one. */
  problem: z.string().optional(),
});

/** `path.jsonl`: what was done, one event a line. */
export const pathEventSchema = z.discriminatedUnion('kind', [
  z.strictObject({ ...stamp, kind: z.literal('user_action'), action: actionSchema }),
  toolCall,
  toolSeen,
  modelCall,
  /** What a user that is a model wanted to do, and was told not to; stamped with the turn that had begun last. */
  z.strictObject({
    ...stamp,
    kind: z.literal('draft'),
    /** `breach`: it would have broken the user's part; `not_there`: the page does not offer it. */
    because: z.enum(['breach', 'not_there']),
    /** Names of the rules of fidelity that it would have broken; empty where it is not there. */
    rules: z.array(z.string()),
    /** What it wanted to do, for people. */
    wanted: z.string(),
    /** What it was told. */
    why: z.string(),
    /** It is told once, and asked again; the second draft is taken as it is, or nothing is left that can be done. */
    then: z.enum(['asked_again', 'taken', 'off_plan']),
  }),
  /** A fault of the scenario that was done to the page, not to a call. */
  z.strictObject({
    ...stamp,
    kind: z.literal('fault'),
    fault: z.enum(['reload', 'double_submit', 'offline']),
    /** One sentence for a person: what was done. */
    detail: z.string(),
  }),
  /** Which ways in this episode had; a way that was not open can have seen nothing. */
  z.strictObject({
    ...stamp,
    kind: z.literal('doors'),
    open: z.array(
      z.enum(['route', 'gateway', 'mcp', 'agent', 'socket', 'model', 'stream', 'span']),
    ),
  }),
  /** A request that nothing handles; the trial ends as an error of the backend. */
  z.strictObject({
    ...stamp,
    kind: z.literal('unmocked_request'),
    via: door,
    method: z.string(),
    url: z.string(),
    mocked: z.array(z.string()),
  }),
  /** A mock that threw; the trial ends as an error of the backend. */
  z.strictObject({
    ...stamp,
    kind: z.literal('mock_threw'),
    tool: z.string(),
    message: z.string(),
  }),
  /** The agent's own origin answered 5xx or dropped the connection. */
  z.strictObject({
    ...stamp,
    kind: z.literal('agent_failed'),
    method: z.string(),
    url: z.string(),
    status: z.int().nullable(),
    message: z.string(),
  }),
  /** The agent has finished its turn, or the deadline passed. */
  z.strictObject({
    ...stamp,
    kind: z.literal('settled'),
    finished: z.boolean(),
    /** From the send to here, ms. */
    waitedMs: z.number(),
    /** From the send to the first visible change that the agent caused, ms. */
    firstProgressMs: z.number().nullable(),
    /** From the last visible change to here, ms. */
    lagMs: z.number().nullable(),
    longestSilenceMs: z.number(),
    /** Waiters that had not come true, as sentences; empty when finished. */
    waiting: z.array(z.string()),
    /** Requests to the agent, and frames of sockets, that left the page since the user acted; absent where nobody counted. */
    sent: z.int().optional(),
  }),
  z.strictObject({
    ...stamp,
    kind: z.literal('checkpoint'),
    name: z.string(),
    /** Folder below `surface/` that holds it; two names may share one. */
    folder: z.string(),
  }),
  /** Calls that reached the gateway while the episode was open and named no episode: perhaps its own. */
  z.strictObject({
    ...stamp,
    kind: z.literal('unattributed_calls'),
    count: z.int(),
    last: z.string().nullable(),
  }),
  /** A further record of the app file, `records/<name>.jsonl`, and what is missing of it; written at the close. */
  z.strictObject({
    ...stamp,
    kind: z.literal('record'),
    name: z.string(),
    from: z.enum(['source', 'pushed', 'spans']),
    lines: z.int(),
    /** What did not fit into its bounds, or was no line. */
    leftOut: z.int(),
    /** One sentence: why it is not whole; null where nothing says so. */
    problem: z.string().nullable(),
  }),
  z.strictObject({ ...stamp, kind: z.literal('note'), text: z.string() }),
]);
export type PathEvent = z.output<typeof pathEventSchema>;

type WithoutStamp<Event> = Event extends unknown ? Omit<Event, keyof typeof stamp> : never;
/** A path event before the writer has given it its place and time. */
export type NewPathEvent = WithoutStamp<PathEvent>;

/** `transcript.jsonl`: a message as it stood when the agent had finished; `revises` tells of a change. */
export const messageSchema = z.strictObject({
  ...stamp,
  message: z.string(),
  role: z.enum(['user', 'agent']),
  text: z.string(),
  revises: z.int().nullable(),
});
export type Message = z.output<typeof messageSchema>;
export type NewMessage = WithoutStamp<Message>;

/** `logs.jsonl`: what the browser reported beside the path. */
export const logSchema = z.strictObject({
  ...stamp,
  source: z.enum(['console', 'page_error', 'request_failed', 'harness']),
  level: z.enum(['info', 'warning', 'error']),
  text: z.string(),
});
export type Log = z.output<typeof logSchema>;
export type NewLog = WithoutStamp<Log>;

/** `world.json`: the state before the first turn and after the last. */
export const worldFileSchema = z.strictObject({ before: json, after: json });
export type WorldFile = z.output<typeof worldFileSchema>;

/** Why the episode ended; design section 5.4. */
const stopSchema = z.strictObject({
  reason: z.enum([
    'user_done',
    'script_ended',
    'budget',
    'agent_silent',
    'agent_failed',
    'page_crashed',
    'login_failed',
    'session_expired',
    'control_not_found',
    'off_plan',
    'unmocked_request',
    'mock_threw',
    'staging_failed',
    'agent_model_failed',
    'user_model_failed',
    'agent_unreachable',
    'not_begun',
    'harness_failed',
  ]),
  /** One sentence for a person. */
  detail: z.string(),
});
export type Stop = z.output<typeof stopSchema>;

/** `closed.json`: written last and whole. An episode without it is unclosed and counts as an error. */
export const closedSchema = z.strictObject({
  stop: stopSchema,
  turns: z.int(),
  durationMs: z.number(),
  /** Terminal states as they were recognised at the close, in order of precedence. */
  terminalStates: z.record(z.string(), z.boolean()),
  /** SHA-256 of every other file, by path relative to the episode. */
  files: z.record(z.string(), z.string()),
});
export type Closed = z.output<typeof closedSchema>;
