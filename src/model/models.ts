// The models of a run: which one plays which role, from `use.sightline` and every variable for models; asks none of them.
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
  /** Where it is named, for the sentence on what to check. */
  settings: string;
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

/** Every environment variable for models; docs/models.md has the table. */
export const modelVariables = {
  url: 'SIGHTLINE_MODEL_URL',
  model: 'SIGHTLINE_MODEL',
  key: 'SIGHTLINE_MODEL_KEY',
  agentUrl: 'SIGHTLINE_AGENT_MODEL_URL',
  agentKey: 'SIGHTLINE_AGENT_MODEL_KEY',
  cassettes: 'SIGHTLINE_CASSETTES',
  calibration: 'SIGHTLINE_CALIBRATION',
} as const;

/** What has to be set for a model, as the object of "set" or the subject of "are not set". */
export const urlAndModel = `${modelVariables.url} and ${modelVariables.model}`;

const FORMER =
  /^SIGHTLINE_(?:(?:USER|JUDGE|VISION)_(?:URL|MODEL|KEY|PARAMETERS)|MAX_TOKENS|MAX_MINUTES|AGENT_MODEL)$/;

/** @throws SightlineError `usage` if a variable is set that earlier versions read: it would do nothing. */
function refuseFormerVariables(variables: Variables): void {
  const found = Object.keys(variables).filter((name) => FORMER.test(name) && variables[name]);
  if (found.length === 0) return;
  throw new SightlineError('usage', {
    what: `Sightline no longer reads ${found.sort().join(', ')}.`,
    details: [
      `${urlAndModel} name one model for all roles, ${modelVariables.key} its key`,
      'use.sightline in the Playwright config names the models of single roles, their keyVariable and parameters, maxTokens and maxMinutes',
      `${modelVariables.cassettes} is the mode of all cassettes, those of the agent's model among them`,
    ],
    next: 'Remove it and use these; docs/models.md#variables-and-options.',
  });
}

/** One model as named in `use.sightline`. Keys are never written there: they only come from variables. */
const modelOptionsSchema = z.strictObject({
  /** Base URL, such as "https://models.example/v1". */
  url: z.string().optional(),
  model: z.string().min(1).optional(),
  /** The variable that holds its key. Default: `SIGHTLINE_MODEL_KEY`. */
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
 * The models that variables and options name. What options say of one role wins over the variables, and these over what
 * options say of all roles.
 *
 * @param variables those of `modelVariables`. The model `none` turns a role off.
 * @throws SightlineError `usage` for options that are not what they have to be, for variables that are no longer read,
 *   and for a URL for all roles without any model; when a role is looked up, where its URL has no model or its model no
 *   URL. What is wrong with one role is of no concern to whoever asks another.
 */
export function modelsFrom(variables: Variables, options: ModelsOptions = {}): Models {
  refuseFormerVariables(variables);
  const read = modelsOptionsSchema.safeParse(options);
  if (!read.success) throw unfitOptions(read.error);
  const { user } = read.data;
  const source = { variables, options: read.data };
  checkUrlForAll(source);
  const users = () => [user].flat().flatMap((one) => endpointOf('user', one, source) ?? []);
  return {
    of: (role) =>
      (role === 'user' ? users()[0] : endpointOf(role, read.data[role], source)) ?? null,
    users,
    offBy: (role) => turnedOffBy(role, source),
  };
}

interface Source {
  variables: Variables;
  options: z.output<typeof modelsOptionsSchema>;
}

/** What sets the role to `none`, as a clause; null if nothing does, or something else wins over it. */
function turnedOffBy(role: Role, { variables, options }: Source): string | null {
  const [own] = [options[role] ?? []].flat();
  const places: (readonly [string, string | undefined])[] = [
    [`use.sightline.models.${role}.model`, own?.model],
    [modelVariables.model, variables[modelVariables.model]],
    ['use.sightline.models.all.model', options.all?.model],
  ];
  const first = places.find(([, model]) => model !== undefined && model !== '');
  return first?.[1] === OFF ? `${first[0]} is "${OFF}"` : null;
}

/** A URL for all roles does not ask for a particular one, but it does ask for some. */
function checkUrlForAll({ variables, options }: Source): void {
  const url = filled(variables[modelVariables.url]);
  const isNamed =
    filled(variables[modelVariables.model]) !== undefined ||
    (['all', ...roles] as const).some((one) => options[one] !== undefined);
  if (url === undefined || isNamed) return;
  throw incomplete(
    `${modelVariables.url} is "${url}", and ${modelVariables.model} is not set, nor the model of any role.`,
  );
}

function endpointOf(
  role: Role,
  own: ModelOptions | undefined,
  { variables, options: { all } }: Source,
): ModelEndpoint | null {
  const shared = (name: 'url' | 'model' | 'key') => filled(variables[modelVariables[name]]);
  const model = own?.model ?? shared('model') ?? all?.model;
  const url = own?.url ?? shared('url') ?? all?.url;
  if (model === OFF) return null;
  if (model === undefined) {
    // A URL for all roles does not ask for this one.
    if (own?.url === undefined) return null;
    throw incomplete(
      `use.sightline.models.${role}.url is "${own.url}", and no model is named for the role.`,
    );
  }
  if (url === undefined || !isWeb(url)) {
    const what = `The model "${model}" is named for the role ${role}, and its URL`;
    if (url === undefined)
      throw incomplete(`${what} is not set.`, `Set ${modelVariables.url}, or name it there.`);
    throw incomplete(`${what} is "${url}".`, 'Write the URL with http:// or https:// in front.');
  }
  const keyVariable = own?.keyVariable ?? all?.keyVariable;
  // The shared key is only sent to the shared URL.
  const sharedKey = own?.url === undefined ? shared('key') : undefined;
  const named = keyVariable === undefined ? undefined : filled(variables[keyVariable]);
  const { stream, concurrency, timeoutMs, retries } = { ...all, ...own };
  const patience = present({ timeoutMs, retries });
  return {
    ...{ role, url, model, key: named ?? sharedKey ?? null },
    parameters: own?.parameters ?? all?.parameters ?? {},
    ...present({ defaults: DEFAULTS[role], stream, concurrency }),
    ...(Object.keys(patience).length === 0 ? {} : { patience }),
    settings: `${modelVariables.url}, ${modelVariables.model} and ${modelVariables.key}, or use.sightline.models.${role}`,
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

/** The configured ones among these roles: the model of each, and all users. */
export function endpointsOf(models: Models, asked: readonly Role[]): ModelEndpoint[] {
  return asked.flatMap((role) => (role === 'user' ? models.users() : (models.of(role) ?? [])));
}
