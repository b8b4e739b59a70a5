// The files of an episode, version 1: schemas and the types derived from them. docs/episode-format.md describes them in prose.
import { z } from 'zod';
import { surfaceSettingsSchema } from '../scenario/surface.js';

/**
 * Records are read with JSON.parse, which yields nothing else; walking them again would add a third to the reading
 * time.
 */
export const json = z.custom<z.core.util.JSONType>((value) => value !== undefined);

/** Common to all events: `seq` orders everything in the episode, `atMs` counts from the opening. */
export const stamp = { seq: z.int(), atMs: z.number(), turn: z.int() };

/** A line before the writer has stamped its order and time. */
export type WithoutStamp<Event> = Event extends unknown ? Omit<Event, keyof typeof stamp> : never;

/** The version that this code writes. Readers refuse newer ones by name. */
export const EPISODE_VERSION = 1;

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
  /** Which attempt at the trial, from 2, and the episodes of earlier ones. Absent: the first. */
  attempt: z
    .strictObject({ number: z.int().min(2), earlier: z.array(z.string()).min(1) })
    .optional(),
  scenario: z.strictObject({
    id: z.string(),
    file: z.string(),
    data: json,
  }),
  app: z.strictObject({
    name: z.string(),
    hash: z.string(),
    landmarks: z.array(z.string()),
    /** In order of precedence. */
    terminalStates: z.array(z.string()),
    /** Those of them that are recognized in text; absent if none is. */
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
    /** The app's own; absent in older episodes, which did not keep them. */
    checkpoints: z.array(z.string()).optional(),
    /** The names of several agents; absent if the app file names none. */
    agents: z.array(z.string()).optional(),
    /** What the scenario's braces stood for; absent if the app file names none. */
    vars: z.record(z.string(), z.string()).optional(),
  }),
  user: z.strictObject({
    kind: z.enum(['plan', 'script', 'human', 'model']),
    persona: z.array(z.string()),
    /** Name of the model that plays it; absent if none does. */
    model: z.string().optional(),
    /** Hashes of its prompts, by name; absent as above. */
    prompts: z.record(z.string(), z.string()).optional(),
  }),
  /** Who was signed in: a label, never a secret. Absent if the app gives no identity. */
  identity: z.strictObject({ label: z.string() }).optional(),
  /** A real system replaced the mocks, and these were the trial's own vars on it. Absent: the world was mocked. */
  staging: z.strictObject({ vars: z.record(z.string(), z.string()) }).optional(),
  /** What it was shown on, and the run's name for it. Absent: on what the test's own context was, as in earlier episodes. */
  surface: surfaceSettingsSchema.extend({ name: z.string().optional() }).optional(),
  /**
   * Where the run stores pictures of its checkpoints, from the working directory: a path with `{checkpoint}` in it. Null:
   * it ignored them. Absent: it was not run by a test, or in an earlier version.
   */
  snapshots: z.string().nullable().optional(),
  locale: z.string(),
  timezone: z.string(),
  /** The world's clock at the start, ISO 8601. */
  now: z.string(),
});
export type EpisodeHeader = z.output<typeof headerSchema>;

/** `environment.json`: written once there is a page. */
export const environmentSchema = z.strictObject({
  browser: z.strictObject({ name: z.string(), version: z.string() }),
  viewport: z.strictObject({ width: z.int(), height: z.int() }),
  deviceScaleFactor: z.number(),
  startUrl: z.string(),
  /** Operating system and processor, such as `linux-x64`; absent in earlier episodes, as is `fonts`. */
  platform: z.string().optional(),
  /** Fingerprint of how this browser draws text; absent if the page could not be queried. */
  fonts: z.string().optional(),
});
export type Environment = z.output<typeof environmentSchema>;

/** `transcript.jsonl`: a message as it was when the agent had finished; `revises` marks a change. */
export const messageSchema = z.strictObject({
  ...stamp,
  message: z.string(),
  role: z.enum(['user', 'agent']),
  text: z.string(),
  revises: z.int().nullable(),
});
export type Message = z.output<typeof messageSchema>;
export type NewMessage = WithoutStamp<Message>;

/** `logs.jsonl`: what the browser reported besides the path. */
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
    'agent_done',
    'budget',
    'agent_silent',
    'agent_failed',
    'page_crashed',
    'login_failed',
    'session_expired',
    'control_not_found',
    'off_plan',
    'no_answer',
    'could_not_see',
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
  /**
   * The enabled send control that was pressed without effect: the text stayed in the box, and nothing was requested.
   */
  deadControl: z.string().optional(),
  /** Which budget was used up, if one was. */
  budget: z.enum(['turns', 'steps', 'tokens', 'wall_time']).optional(),
});
export type Stop = z.output<typeof stopSchema>;

/** `closed.json`: written last and whole. An episode without it is unclosed and counts as an error. */
export const closedSchema = z.strictObject({
  stop: stopSchema,
  turns: z.int(),
  durationMs: z.number(),
  /** Terminal states as recognized at the close, in order of precedence. */
  terminalStates: z.record(z.string(), z.boolean()),
  /** SHA-256 of every other file, by path relative to the episode. */
  files: z.record(z.string(), z.string()),
});
export type Closed = z.output<typeof closedSchema>;

/**
 * The messages in their final form, each once: for counts, and for readers of the conversation as a whole. What the
 * agent said at any time is in the transcript itself, where an earlier revision counts too: the user could read it.
 */
export function latestMessages(transcript: readonly Message[]): Message[] {
  const revised = new Set(transcript.map(({ revises }) => revises));
  return transcript.filter(({ seq }) => !revised.has(seq));
}
