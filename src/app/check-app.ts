// Everything that is wrong with an app file, as sentences: each part, and how the parts fit together.
import { nearestName } from '../scenario/nearest-name.js';
import { agentSessionProblems } from './agent-session.js';
import { assertionProblems } from './assertion.js';
import { toolProblems } from './check-tools.js';
import type { AppDefinition } from './definition.js';
import { endsProblems } from './ends.js';
import { isValidName, namedTwice, wantedName } from './names.js';
import { recordProblems } from './records.js';
import { stagingProblems, varsProblems } from './staging.js';

const folderName = /^[a-z0-9][a-z0-9_-]*$/i;
const FIELDS = [
  'name',
  'start',
  'agentOrigins',
  'agentSession',
  'identity',
  'prepare',
  'surface',
  'backend',
  'staging',
  'fixturesDir',
  'landmarks',
  'vars',
  'terminalStates',
  'checkpoints',
  'records',
  'assertions',
  'ends',
  'knowledge',
  'agents',
  'replyTimeoutMs',
  'secrets',
];

export function appProblems(definition: AppDefinition): string[] {
  const missing = missingProblems(definition);
  if (missing.length > 0) return [...fieldProblems(definition), ...missing];
  return [
    ...fieldProblems(definition),
    ...addressProblems(definition),
    ...toolProblems(definition.backend.tools),
    ...nameProblems(definition),
    ...valueProblems(definition),
    ...functionProblems(definition),
    ...stateProblems(definition.terminalStates),
    ...agentSessionProblems(definition.agentSession),
    ...varsProblems(definition.vars ?? {}).map((problem) => `vars: ${problem}`),
    ...stagingProblems(definition.staging),
    ...recordProblems(definition.records),
    ...assertionProblems(definition.assertions),
    ...endsProblems(definition),
    ...secretProblems(definition.secrets),
  ];
}

const REQUIRED = ['name', 'start', 'backend', 'backend.tools', 'terminalStates'];

/** The types rule these out, and those of `fieldProblems`, but the command line's loader strips types without checking them. */
function missingProblems(definition: Partial<AppDefinition>): string[] {
  const given = new Map<string, unknown>(Object.entries(definition));
  given.set('backend.tools', definition.backend?.tools);
  return REQUIRED.filter((field) => given.get(field) === undefined).map(
    (field) => `${field} is missing`,
  );
}

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
  const urls = (backend.urls ?? []).filter((url) => !/^https?:$/.test(urlOf(url)?.protocol ?? ''));
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
  ];
}

function nameProblems(definition: AppDefinition): string[] {
  const { terminalStates, checkpoints, landmarks, records, assertions } = definition;
  const groups = {
    ...{ 'terminal state': terminalStates, checkpoint: checkpoints, landmark: landmarks },
    ...{ record: records, assertion: assertions },
  };
  const odd = Object.entries(groups).flatMap(([kind, named]) =>
    Object.keys(named ?? {})
      .filter((name) => !isValidName(name))
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
    ...namedTwice(agents ?? []).map((name) => `agent "${name}" is named twice`),
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

/** Typed, but the command line's loader strips types without checking them. */
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

/** Typed as patterns, but the command line's loader strips types without checking them. */
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

function urlOf(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null;
}
