// A configured model: its role, where it is, and how to ask it; reads no environment.
import type { Json } from '../scenario/schema.js';

/** What models are asked for. Each role can have a model of its own. */
export const roles = ['user', 'judge', 'vision', 'compiler', 'embeddings'] as const;
export type Role = (typeof roles)[number];

/** Roles that grading asks. */
export const gradingRoles = ['judge', 'vision', 'embeddings'] as const satisfies readonly Role[];

/** Roles that a run of trials asks; plans are compiled before. */
export const runRoles = ['user', ...gradingRoles] as const satisfies readonly Role[];

/** How a reply is held to its form: by the server, by the server as any JSON object, or by the words of the prompt alone. */
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
  /** Sent beside `temperature` 0 where `parameters` say nothing of them; left out where the server refuses them. Default: none. */
  defaults?: Readonly<Record<string, Json>>;
  /** The strictest form to begin with. What the server then refuses is asked for in the next one. Default `json_schema`. */
  form?: ReplyForm;
  /** Whether replies are streamed; for servers behind proxies that end long silences. Default false. */
  stream?: boolean;
  /** Requests at a time in this process. Default 4. */
  concurrency?: number;
  /** What was set for it of the patience that whoever asks has. */
  patience?: Pick<Patience, 'timeoutMs' | 'retries' | 'budgetMs'>;
  /** The variables that name it, for the sentence on what to check. */
  variables: string;
}

/** Patience with an endpoint. */
export interface Patience {
  /** For one request, ms. Default 60,000. */
  timeoutMs?: number;
  /** Requests after the first, where the endpoint said 429 or 5xx or broke off. Default 3. */
  retries?: number;
  /** For all of them with the waits between, ms: no wait begins that would go beyond it. Default 120,000. */
  budgetMs?: number;
  /** The longest reply that is read. Default 64 MiB. */
  maxBytes?: number;
  /** Waits between them; the default doubles from 500 ms and never exceeds 8,000 ms. */
  wait?: (ms: number) => Promise<unknown>;
  /** Ends all patience with a model that has failed several times in a row. Default: none does. */
  breaker?: Breaker;
}

/** Decides whether a model may be asked; is notified of each outcome. */
export interface Breaker {
  /** @throws SightlineError `model-unreachable` where the model is not to be asked. */
  enter(endpoint: ModelEndpoint): Promise<void>;
  /** No answer came within the patience. */
  failed(endpoint: ModelEndpoint, why: string): Promise<void>;
  /** Something came. */
  answered(endpoint: ModelEndpoint): Promise<void>;
}
