// Which model plays which role, from options and variables; asks none of them.
import { z } from 'zod';
import type { Json } from '../values/json.js';
import { SightlineError } from '../sightline-error.js';

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

export type Variables = Readonly<Record<string, string | undefined>>;

type ModelVariables = Readonly<Record<'url' | 'model' | 'key', string>>;

/** For all roles. */
export const sharedVariables: ModelVariables = {
  url: 'SIGHTLINE_MODEL_URL',
  model: 'SIGHTLINE_MODEL',
  key: 'SIGHTLINE_MODEL_KEY',
};

/** By the options that they override; `cassettes` overrides none. */
export const runVariables = {
  maxTokens: 'SIGHTLINE_MAX_TOKENS',
  maxMinutes: 'SIGHTLINE_MAX_MINUTES',
  calibration: 'SIGHTLINE_CALIBRATION',
  cassettes: 'SIGHTLINE_CASSETTES',
} as const;

/** For the agent's own model. */
export const agentModelVariables = {
  url: 'SIGHTLINE_AGENT_MODEL_URL',
  key: 'SIGHTLINE_AGENT_MODEL_KEY',
  mode: 'SIGHTLINE_AGENT_MODEL',
} as const;

/** For one role. */
export function roleVariables(role: Role): ModelVariables & Readonly<Record<'parameters', string>> {
  const prefix = `SIGHTLINE_${role.toUpperCase()}`;
  return {
    url: `${prefix}_URL`,
    model: `${prefix}_MODEL`,
    key: `${prefix}_KEY`,
    parameters: `${prefix}_PARAMETERS`,
  };
}

/** What has to be set for a role, as the object of "set" or the subject of "are not set". */
export function urlAndModel(role: Role): string {
  const { url, model } = roleVariables(role);
  return `${url} and ${model}, or ${sharedVariables.url} and ${sharedVariables.model} for all roles`;
}

/** One model as named in `use.sightline`. Keys are never written there: they only come from variables. */
const modelOptionsSchema = z.strictObject({
  /** Base URL, such as "https://models.example/v1". */
  url: z.string().optional(),
  model: z.string().min(1).optional(),
  /** The variable that holds its key. Default: `SIGHTLINE_<ROLE>_KEY`, then `SIGHTLINE_MODEL_KEY`. */
  keyVariable: z.string().min(1).optional(),
  /**
   * Sent with every request, in the words of the API; null leaves out what would be sent by default. Default `temperature` 0; of `user` 0.7, and
   * the `seed` of the trial.
   */
  parameters: z.record(z.string(), z.json()).optional(),
  /** Default false. */
  stream: z.boolean().optional(),
  /** Requests at a time in each worker. Default 4. */
  concurrency: z.int().min(1).optional(),
  /** For one question with its retries, ms. */
  timeoutMs: z.int().min(1).optional(),
  /** Requests after the first, where the endpoint said 429 or 5xx or could not be reached. */
  retries: z.int().min(0).optional(),
});
export type ModelOptions = z.output<typeof modelOptionsSchema>;

export const modelsOptionsSchema = z.strictObject({
  /** For every role that names no other. */
  all: modelOptionsSchema.optional(),
  /** Several: a different one for each trial, in this order. */
  user: z.union([modelOptionsSchema, z.array(modelOptionsSchema).min(1)]).optional(),
  judge: modelOptionsSchema.optional(),
  vision: modelOptionsSchema.optional(),
});
export type ModelsOptions = z.input<typeof modelsOptionsSchema>;

/** The model that turns a role off. */
const OFF = 'none';

/** The models of a run. */
export interface Models {
  /** The first of the role; null if none is configured. */
  of(role: Role): ModelEndpoint | null;
  /**
   * Those that share the user's role; empty if none is configured. Like `of`, it throws if something is wrong with the
   * role.
   */
  users(): readonly ModelEndpoint[];
  /** Why the role is turned off, as a clause; null if it is not. */
  offBy(role: Role): string | null;
}

/**
 * What a role is asked with unless somebody says otherwise; all others at temperature 0. At 0 a user would say the same
 * in every trial, and pass^k would describe a single conversation. 0.7 is a choice, not a measurement.
 */
const DEFAULTS: Partial<Record<Role, ModelEndpoint['defaults']>> = { user: { temperature: 0.7 } };

/**
 * The models that variables and options name. A role is configured if a model is named for it; variables win over
 * options, and a role's own settings over those for all.
 *
 * @param variables those of variables.ts. The model `none` turns a role off.
 * @throws SightlineError `usage` for options that are not what they have to be, and for a URL for all roles without any model; when a role is looked up, where of it a URL has no model, a model
 *   no URL, or a variable is not what it has to be. What is wrong with one role is of no concern to whoever asks another.
 */
export function modelsFrom(variables: Variables, options: ModelsOptions = {}): Models {
  const read = modelsOptionsSchema.safeParse(options);
  if (!read.success) throw unfitOptions(read.error);
  const { user } = read.data;
  const source = { variables, options: read.data };
  checkUrlForAll(source);
  const users = () => {
    const all = [user].flat().flatMap((one) => endpointOf('user', one, source) ?? []);
    // A variable names one user for the whole run, however many are in the options.
    return all.filter((one, index) => all.findIndex((other) => isSame(one, other)) === index);
  };
  return {
    of: (role) =>
      (role === 'user' ? users()[0] : endpointOf(role, read.data[role], source)) ?? null,
    users,
    offBy: (role) => turnedOffBy(role, source),
  };
}

/**
 * What sets the role to `none`, as a clause: `SIGHTLINE_JUDGE_MODEL is "none"`; null if nothing does, or something else
 * wins over it.
 */
function turnedOffBy(role: Role, { variables, options }: Source): string | null {
  const [ofOptions] = [options[role] ?? []].flat();
  const { model: name } = roleVariables(role);
  const places: (readonly [string, string | undefined])[] = [
    [name, variables[name]],
    [`use.sightline.models.${role}.model`, ofOptions?.model],
    [sharedVariables.model, variables[sharedVariables.model]],
    ['use.sightline.models.all.model', options.all?.model],
  ];
  const said = places.find(([, model]) => model !== undefined && model !== '');
  return said?.[1] === OFF ? `${said[0]} is "${OFF}"` : null;
}

function isSame(one: ModelEndpoint, other: ModelEndpoint): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

interface Source {
  variables: Variables;
  options: z.output<typeof modelsOptionsSchema>;
}

/** A URL for all roles does not ask for a particular one, but it does ask for some. */
function checkUrlForAll({ variables, options }: Source): void {
  const url = filled(variables[sharedVariables.url]);
  const isNamed =
    filled(variables[sharedVariables.model]) !== undefined ||
    roles.some((role) => filled(variables[roleVariables(role).model]) !== undefined) ||
    (['all', ...roles] as const).some((one) => options[one] !== undefined);
  if (url === undefined || isNamed) return;
  throw incomplete(
    `${sharedVariables.url} is "${url}", and ${sharedVariables.model} is not set, nor the model of any role.`,
  );
}

function endpointOf(
  role: Role,
  own: ModelOptions | undefined,
  { variables, options }: Source,
): ModelEndpoint | null {
  const names = roleVariables(role);
  const { all } = options;
  const named = (name: string) => filled(variables[name]);
  const model = named(names.model) ?? own?.model ?? named(sharedVariables.model) ?? all?.model;
  if (model === OFF) return null;
  const ownUrl = named(names.url) ?? own?.url;
  const url = ownUrl ?? named(sharedVariables.url) ?? all?.url;
  const parameters =
    parametersOf(names.parameters, variables) ?? own?.parameters ?? all?.parameters;
  if (model === undefined) {
    // A URL for all roles does not ask for this one.
    if (ownUrl === undefined) return null;
    throw incomplete(`${names.url} is "${ownUrl}", and ${names.model} is not set.`);
  }
  if (url === undefined || !isWeb(url)) {
    const what = `The model "${model}" is named for the role ${role}, and its URL`;
    if (url === undefined)
      throw incomplete(
        `${what} is not set.`,
        `Set ${names.url}, or ${sharedVariables.url} for all roles; the model "${OFF}" turns a role off.`,
      );
    throw incomplete(`${what} is "${url}".`, 'Write the URL with http:// or https:// in front.');
  }
  const keyVariable = own?.keyVariable ?? all?.keyVariable;
  const key =
    named(names.key) ??
    (keyVariable === undefined ? undefined : filled(variables[keyVariable])) ??
    // The shared key is only sent to the shared URL.
    (ownUrl === undefined ? named(sharedVariables.key) : undefined) ??
    null;
  const { stream, concurrency, timeoutMs, retries } = { ...all, ...own };
  const patience = present({ timeoutMs, retries });
  return {
    ...{ role, url, model, key, parameters: parameters ?? {} },
    ...present({ defaults: DEFAULTS[role], stream, concurrency }),
    ...(Object.keys(patience).length === 0 ? {} : { patience }),
    variables: `${names.url}, ${names.model} and ${names.key} (or SIGHTLINE_MODEL_… for all roles)`,
  };
}

type Present<Given> = { [Name in keyof Given]?: Exclude<Given[Name], undefined> };

/** Only what is set. */
function present<Given extends object>(given: Given): Present<Given> {
  const set = Object.entries(given).filter(([, value]) => value !== undefined);
  return Object.fromEntries(set) as Present<Given>;
}

function filled(value: string | undefined): string | undefined {
  return value === '' ? undefined : value;
}

function isWeb(url: string): boolean {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
}

function parametersOf(name: string, variables: Variables): Record<string, Json> | undefined {
  const text = filled(variables[name]);
  if (text === undefined) return undefined;
  try {
    return z.record(z.string(), z.json()).parse(JSON.parse(text));
  } catch (cause) {
    throw new SightlineError('usage', {
      what: `${name} is not a JSON object: ${text}`,
      details: ['expected: parameters of the API, such as {"temperature": 0.7}'],
      next: 'Correct it, or leave it out.',
      cause,
    });
  }
}

function incomplete(
  what: string,
  next = `Set both, or neither; the model "${OFF}" turns a role off.`,
): SightlineError {
  const details = ['expected: a URL such as "https://models.example/v1", and a model there'];
  return new SightlineError('usage', { what, details, next });
}

function unfitOptions(error: z.ZodError): SightlineError {
  return new SightlineError('usage', {
    what: 'What `use.sightline` says of models cannot be used.',
    details: error.issues.map(({ path, message }) => `models.${path.join('.')}: ${message}`),
    next: `The roles are ${roles.join(', ')}; docs/models.md lists what each takes.`,
  });
}
