// Checks an app's parts against each other and fills in the defaults; it opens nothing.
import { nearestName } from '../scenario/nearest-name.js';
import { counted } from '../scenario/problem.js';
import { SightlineError } from '../sightline-error.js';
import { argumentNames } from './arguments.js';
import { assertionProblems } from './assertion.js';
import type { App, AppDefinition } from './definition.js';
import { recordProblems } from './records.js';
import { parseRoute, routeShape } from './route.js';
import { stagingProblems } from './staging.js';
import type { Tool } from './tool.js';

export { defineTool } from './define-tool.js';

/** How long an agent may say nothing, ms, where the app does not say. */
const REPLY_TIMEOUT_MS = 30_000;
const folderName = /^[a-z0-9][a-z0-9_-]*$/i;
const wordName = /^[a-z][a-z0-9]*([_-][a-z0-9]+)*$/i;
const FIELDS = [
  'name',
  'start',
  'agentOrigins',
  'identity',
  'prepare',
  'surface',
  'backend',
  'staging',
  'fixturesDir',
  'landmarks',
  'terminalStates',
  'checkpoints',
  'records',
  'assertions',
  'knowledge',
  'agents',
  'replyTimeoutMs',
  'secrets',
];

/**
 * Describes the agent under test. Defaults: `fixturesDir` is `fixtures/<name>`, `agentOrigins` the
 * origin of an absolute `start`, `replyTimeoutMs` 30,000, no landmarks, checkpoints, knowledge, agents or
 * secrets.
 *
 * Throws SightlineError `app-invalid` with everything that is wrong, all at once.
 */
export function defineApp(definition: AppDefinition): App {
  const problems = [
    ...fieldProblems(definition),
    ...addressProblems(definition),
    ...toolProblems(definition.backend.tools),
    ...nameProblems(definition),
    ...valueProblems(definition),
    ...functionProblems(definition),
    ...stateProblems(definition.terminalStates),
    ...stagingProblems(definition.staging),
    ...recordProblems(definition.records),
    ...assertionProblems(definition.assertions),
    ...secretProblems(definition.secrets),
  ];
  if (problems.length > 0) throw invalidApp(definition.name, problems);
  const origins = definition.agentOrigins ?? originOf(definition.start);
  return {
    ...definition,
    ...(origins ? { agentOrigins: origins } : {}),
    fixturesDir: definition.fixturesDir ?? `fixtures/${definition.name}`,
    landmarks: definition.landmarks ?? {},
    checkpoints: definition.checkpoints ?? {},
    records: definition.records ?? {},
    assertions: definition.assertions ?? {},
    knowledge: definition.knowledge ?? [],
    agents: definition.agents ?? [],
    replyTimeoutMs: definition.replyTimeoutMs ?? REPLY_TIMEOUT_MS,
    secrets: definition.secrets ?? [],
  };
}

function invalidApp(name: string, problems: readonly string[]): SightlineError {
  return new SightlineError('app-invalid', {
    what: `The app "${name}" cannot be used: ${counted(problems.length, 'problem')}.`,
    details: problems,
    next: 'Correct its defineApp({ … }).',
  });
}

/** Types tell of these too, but the loader of the command line strips types without a check. */
function fieldProblems(definition: AppDefinition): string[] {
  return Object.keys(definition)
    .filter((field) => !FIELDS.includes(field))
    .map((field) => {
      const nearest = nearestName(field, FIELDS);
      return `unknown field "${field}"; ${nearest === null ? '' : `did you mean "${nearest}"? `}allowed: ${FIELDS.join(', ')}`;
    });
}

function addressProblems({ name, start, agentOrigins, backend }: AppDefinition): string[] {
  const origins = (agentOrigins ?? []).filter((origin) => urlOf(origin)?.origin !== origin);
  const sockets = (backend.sockets ?? []).filter(
    ({ url }) => !/^wss?:$/.test(urlOf(url)?.protocol ?? ''),
  );
  const urls = backend.urls.filter((url) => !/^https?:$/.test(urlOf(url)?.protocol ?? ''));
  return [
    ...(folderName.test(name)
      ? []
      : [`name "${name}" must be letters, digits, "_" and "-": folders carry it`]),
    ...(start === '' ? ['start must not be empty'] : []),
    ...origins.map(
      (origin) => `agentOrigins: "${origin}" is no origin such as "http://localhost:3000"`,
    ),
    ...urls.map((url) => `backend.urls: "${url}" is no URL such as "https://api.shop.test"`),
    ...[
      { place: 'backend.real', url: backend.real },
      ...backend.tools.map((tool) => ({ place: `tool "${tool.name}": real`, url: tool.real })),
    ].flatMap(({ place, url }) =>
      url === undefined || url === null || /^https?:$/.test(urlOf(url)?.protocol ?? '')
        ? []
        : [`${place}: "${url}" is no URL such as "https://api.staging.shop.example"`],
    ),
    ...sockets.map(
      ({ url }) => `backend.sockets: "${url}" is no URL such as "wss://api.shop.test/rpc"`,
    ),
    ...(backend.tools.length > 0 && backend.urls.length === 0
      ? ['backend.urls is empty, so that no request could reach the tools']
      : []),
  ];
}

function toolProblems(tools: readonly Tool[]): string[] {
  const routes = tools.map((tool) => ({ tool, route: parseRoute(tool.route) }));
  const shapes = routes.flatMap(({ tool, route }) =>
    typeof route === 'string' ? [] : [{ tool, shape: routeShape(route) }],
  );
  return [
    ...tools
      .filter(({ name }) => !wordName.test(name))
      .map(({ name }) => `tool "${name}": ${wantedName}`),
    ...repeated(tools.map(({ name }) => name)).map((name) => `tool "${name}" is defined twice`),
    ...routes.flatMap(({ tool, route }) =>
      typeof route === 'string' ? [`tool "${tool.name}": the route "${tool.route}" ${route}`] : [],
    ),
    ...repeated(shapes.map(({ shape }) => shape)).map((shape) => sharedRoute(shape, shapes)),
    ...tools.flatMap((tool) => argumentProblems(tool)),
    ...tools
      .filter(({ status }) => !Number.isInteger(status) || status < 200 || status > 299)
      .map(
        ({ name, status }) =>
          `tool "${name}": status ${status} is no success; use world.fail() in the mock`,
      ),
  ];
}

function sharedRoute(shape: string, shapes: readonly { tool: Tool; shape: string }[]): string {
  const sharing = shapes
    .filter((entry) => entry.shape === shape)
    .map(({ tool }) => `"${tool.name}" (${tool.route})`);
  return `tools ${sharing.join(' and ')} answer the same requests`;
}

function argumentProblems(tool: Tool): string[] {
  const route = parseRoute(tool.route);
  const names = argumentNames(tool);
  if (typeof route === 'string' || names === null) return [];
  return route.params
    .filter((param) => !names.includes(param))
    .map(
      (param) =>
        `tool "${tool.name}": its input does not take ":${param}" of its route; it takes ${names.join(', ') || 'nothing'}`,
    );
}

const wantedName = 'the name must be words of letters and digits, joined by "_" or "-"';

function nameProblems(definition: AppDefinition): string[] {
  const { terminalStates, checkpoints, landmarks, records, assertions } = definition;
  const groups = {
    ...{ 'terminal state': terminalStates, checkpoint: checkpoints, landmark: landmarks },
    ...{ record: records, assertion: assertions },
  };
  const odd = Object.entries(groups).flatMap(([kind, named]) =>
    Object.keys(named ?? {})
      .filter((name) => !wordName.test(name))
      .map((name) => `${kind} "${name}": ${wantedName}`),
  );
  const taken = Object.keys(checkpoints ?? {}).filter((name) => /^(end|turn-\d+)$/.test(name));
  return [
    ...(Object.keys(terminalStates).length === 0
      ? ['terminalStates is empty, so that no episode could be told from another']
      : []),
    ...odd,
    ...taken.map(
      (name) => `checkpoint "${name}": every episode has a checkpoint of that name already`,
    ),
  ];
}

function valueProblems({ knowledge, agents, replyTimeoutMs }: AppDefinition): string[] {
  const empty = (knowledge ?? []).flatMap((text, index) => (text.trim() === '' ? [index] : []));
  return [
    ...empty.map((index) => `knowledge[${index}] is empty`),
    ...repeated(agents ?? []).map((name) => `agent "${name}" is named twice`),
    ...(replyTimeoutMs !== undefined && !(replyTimeoutMs > 0)
      ? [`replyTimeoutMs must be above 0, not ${replyTimeoutMs}`]
      : []),
  ];
}

/** One account as an object would make all trials the same person; prepare has to be called. */
function functionProblems({ identity, prepare }: AppDefinition): string[] {
  const given: Record<string, unknown> = { identity, prepare };
  const wanted: Readonly<Record<string, string>> = {
    identity: '({ trial }) => ({ storageState: `auth/user-${trial}.json` })',
    prepare: "async (page, { vars }) => { await page.getByLabel('User').fill(vars['user']); }",
  };
  return Object.entries(given)
    .filter(([, value]) => value !== undefined && typeof value !== 'function')
    .map(([name]) => `${name} must be a function of the trial, such as ${wanted[name] ?? ''}`);
}

/** Typed too, but the loader of the command line strips types without a check. */
function stateProblems(states: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(states).flatMap(([name, state]) => {
    if (typeof state === 'function' || isDerived(state)) return [];
    return [
      `terminal state "${name}" must be a function of the episode, or { when, derived: true } where it reads what was said`,
    ];
  });
}

function isDerived(state: unknown): boolean {
  if (typeof state !== 'object' || state === null) return false;
  const { when, derived, ...others } = state as Record<string, unknown>;
  return typeof when === 'function' && derived === true && Object.keys(others).length === 0;
}

/** Typed as patterns, but the loader of the command line strips types without a check. */
function secretProblems(secrets: unknown): string[] {
  if (secrets === undefined) return [];
  if (!Array.isArray(secrets))
    return ['secrets must be a list of patterns such as [/sk-[a-z0-9]+/]'];
  return secrets.flatMap((secret: unknown, index) => {
    if (!(secret instanceof RegExp))
      return [`secrets[${index}] is no pattern such as /sk-[a-z0-9]+/: ${JSON.stringify(secret)}`];
    const matchesNothing = new RegExp(secret.source, secret.flags.replace(/[gy]/g, '')).test('');
    return matchesNothing
      ? [`secrets[${index}] ${String(secret)} matches the empty text; it must ask for a character`]
      : [];
  });
}

function repeated(names: readonly string[]): string[] {
  return [...new Set(names.filter((name, index) => names.indexOf(name) < index))];
}

function urlOf(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null;
}

function originOf(start: AppDefinition['start']): string[] | null {
  const url = typeof start === 'string' ? urlOf(start) : null;
  return url ? [url.origin] : null;
}
