// A configured model: its role, where it is, and how to ask it; reads no environment.
import type { Json } from '../values/json.js';

/** What models are used for. Each role can have its own model. */
export const roles = ['user', 'judge', 'vision'] as const;
export type Role = (typeof roles)[number];

/** Roles that grading asks. */
export const gradingRoles = ['judge', 'vision'] as const satisfies readonly Role[];

/** Roles that a run of trials asks; plans are compiled before. */
export const runRoles = ['user', ...gradingRoles] as const satisfies readonly Role[];

/**
 * How a reply's form is enforced: by the server, by the server as any JSON object, or only by the words of the prompt.
 */
export const replyForms = ['json_schema', 'json_object', 'text'] as const;
export type ReplyForm = (typeof replyForms)[number];

/** The model of one role. */
export interface ModelEndpoint {
  role: Role;
  /** Base URL, such as "http://127.0.0.1:8000/v1". */
  url: string;
  model: string;
  /** Sent as a bearer token; null for an endpoint without one. */
  key: string | null;
  /** Sent with every request, in the words of the API; null leaves out what would be sent by default. */
  parameters: Readonly<Record<string, Json>>;
  /** Sent beside `temperature` 0 unless `parameters` set them. Default: none. */
  defaults?: Readonly<Record<string, Json>>;
  /** Whether replies are streamed; for servers behind proxies that end long silences. Default false. */
  stream?: boolean;
  /** Requests at a time in this process. Default 4. */
  concurrency?: number;
  /** Settings that override the caller's patience. */
  patience?: Pick<Patience, 'timeoutMs' | 'retries'>;
  /** The variables that name it, for the sentence on what to check. */
  variables: string;
}

/** Patience with an endpoint. */
export interface Patience {
  /** For one question with its retries, ms. Default 60,000. */
  timeoutMs?: number;
  /** Requests after the first, if the endpoint said 429 or 5xx or could not be reached. Default 3. */
  retries?: number;
  /** The longest reply that is read. Default 64 MiB. */
  maxBytes?: number;
}
