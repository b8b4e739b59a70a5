// Drafts the app file of a page from what was seen on it and on the network; invents nothing.
import type { AppDraft, ArgumentDraft, ToolDraft } from '../../app/draft.js';
import type { SurfaceHints } from '../../app/definition.js';
import type { Json } from '../../scenario/schema.js';
import { parsedJson } from '../../wire/json.js';
import { isTool, type Grouped } from './learn.js';
import { isSecretFieldName, jsonWithoutSecrets } from './secrets.js';
import type { Exchange } from './exchanges.js';
import { isLocal } from '../open-page.js';

export interface DraftInput {
  /** Where the page ended up, and what was requested. */
  url: string;
  asked: string;
  title: string;
  surface: SurfaceHints;
  agentOrigins: readonly string[];
  groups: readonly Grouped[];
  /** Whether to draft tools. */
  learn: boolean;
}

export function draftOf(input: DraftInput): { draft: AppDraft; notes: string[] } {
  const { groups, learn } = input;
  const planned = (plan: Grouped['group']['plan']): Grouped[] =>
    groups.filter(({ group }) => group.plan === plan);
  const tools = learn ? toolsOf(planned('tool')) : [];
  const bases = basesOf(planned('tool'));
  const origins = (some: readonly Grouped[]): string[] => [
    ...new Set(some.map(({ group }) => group.origin)),
  ];
  const draft: AppDraft = {
    name: nameOf(input),
    start: input.asked,
    agentOrigins: input.agentOrigins,
    surface: input.surface,
    backendUrls: tools.length > 0 ? bases : [],
    tools,
    allow: origins(planned('allow')).map(prefix),
    stub: stubsOf(planned('stub'), input.agentOrigins),
  };
  return { draft, notes: notesOf(input, planned('stopped'), learn ? [] : planned('tool')) };
}

function prefix(origin: string): string {
  return `${origin}/`;
}

/** A host on a known list is stubbed as a whole; a beacon to the agent's own origin by its path. */
function stubsOf(groups: readonly Grouped[], agentOrigins: readonly string[]): string[] {
  const stubs = groups.map(({ group: { origin, path, preset } }) =>
    preset === null || agentOrigins.includes(origin)
      ? `${origin}${path.split('/:id')[0] ?? ''}`
      : prefix(origin),
  );
  return [...new Set(stubs)];
}

function notesOf(
  { agentOrigins }: DraftInput,
  stopped: readonly Grouped[],
  unlearned: readonly Grouped[],
): string[] {
  const away = agentOrigins.filter((origin) => !isLocal(origin));
  const hosts = [...new Set(stopped.map(({ group }) => group.origin))];
  const asked = [...new Set(unlearned.map(({ group }) => group.origin))];
  return [
    ...(away.length > 0
      ? [`Trials reach only this machine: run the agent here instead of at ${away.join(', ')}.`]
      : []),
    ...(hosts.length > 0
      ? [
          `Trials would block what the page requests from ${hosts.join(', ')}: serve it from this machine, or stub it.`,
        ]
      : []),
    ...(asked.length > 0
      ? [`The page requests data from ${asked.join(', ')}: --learn drafts a mock for each request.`]
      : []),
  ];
}

const noise = new Set(['a', 'the', 'and', 'of', 'for', 'by', 'with', 'to', 'in']);

/** Words of the title, else the host; folders are named after it too. */
function nameOf({ title, url }: DraftInput): string {
  const words = (title.split(/[|–—·:]/u)[0] ?? '')
    .normalize('NFKD')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '' && !noise.has(word));
  const name = words.slice(0, 3).join('-');
  if (/^[a-z]/.test(name)) return name;
  const host = URL.canParse(url) ? new URL(url).hostname : '';
  const first = host.replace(/^www\./, '').split('.')[0] ?? '';
  return /^[a-z]/.test(first) && first !== 'localhost' ? first : 'agent';
}

/** URL prefixes of the tools. */
function basesOf(groups: readonly Grouped[]): string[] {
  return [...new Set(groups.map(({ group }) => `${group.origin}${group.base}`))];
}

function toolsOf(groups: readonly Grouped[]): ToolDraft[] {
  const taken = new Set<string>();
  const routes = new Set<string>();
  return groups.flatMap(({ group, exchanges }) => {
    const path = group.path.slice(group.base.length) || '/';
    const route = numbered(`${group.method} ${path}`);
    if (!methods.has(group.method) || routes.has(route)) return [];
    routes.add(route);
    const answered = exchanges.filter(isTool);
    const [example] = answered;
    const parsed = example && jsonOf(example.received);
    if (!example || parsed === undefined) return [];
    const params = (group.path.match(/:id/g) ?? []).length;
    const name = unique(toolName(group.method, group.path), taken);
    const inPath = Array.from({ length: params }, (_, index): ArgumentDraft => ({
      name: index === 0 ? 'id' : `id${index + 1}`,
      type: 'string',
    }));
    const status = example.status ?? 200;
    const rest = argumentsOf(answered).filter(
      (argument) => !inPath.some((other) => other.name === argument.name),
    );
    return [
      {
        name,
        route,
        arguments: [...inPath, ...rest],
        example: jsonWithoutSecrets(parsed),
        ...(status === 200 ? {} : { status }),
      },
    ];
  });
}

/** Gives each parameter of a route its own name. */
function numbered(route: string): string {
  let count = 0;
  return route.replace(/:id/g, () => {
    count += 1;
    return count === 1 ? ':id' : `:id${count}`;
  });
}

const methods = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);

const verbs: Readonly<Record<string, string>> = {
  GET: 'get',
  POST: 'create',
  PUT: 'replace',
  PATCH: 'update',
  DELETE: 'delete',
};

function toolName(method: string, path: string): string {
  const words = path
    .split('/')
    .filter((segment) => !/^(?:|:id|api|v\d+)$/i.test(segment))
    .flatMap((segment) =>
      segment
        .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
        .toLowerCase()
        .split(/[^a-z0-9]+/),
    )
    .filter((word) => word !== '');
  return [verbs[method] ?? method.toLowerCase(), ...words].join('_');
}

function unique(name: string, taken: Set<string>): string {
  let one = name;
  for (let count = 2; taken.has(one); count += 1) one = `${name}_${count}`;
  taken.add(one);
  return one;
}

/** Names and types of values in JSON bodies and queries; optional if not every call had them. */
function argumentsOf(exchanges: readonly Exchange[]): ArgumentDraft[] {
  const calls = exchanges.map((exchange) => ({
    ...queryOf(exchange.url),
    ...bodyOf(exchange.sent),
  }));
  const names = [...new Set(calls.flatMap((call) => Object.keys(call)))];
  return names
    .filter((name) => !isSecretFieldName(name))
    .map((name) => {
      const values = calls.flatMap((call) => (name in call ? [call[name]] : []));
      const types = new Set(values.map(typeOf));
      const [only] = types;
      return {
        name,
        type: types.size === 1 && only !== undefined ? only : 'json',
        ...(values.length < calls.length ? { optional: true } : {}),
      };
    });
}

function typeOf(value: Json | undefined): 'string' | 'number' | 'boolean' | 'json' {
  const type = typeof value;
  return type === 'string' || type === 'number' || type === 'boolean' ? type : 'json';
}

function queryOf(url: string): Record<string, Json> {
  return Object.fromEntries(new URL(url).searchParams);
}

function bodyOf(sent: string | null): Record<string, Json> {
  const body = jsonOf(sent);
  return body !== null && typeof body === 'object' && !Array.isArray(body) ? body : {};
}

/** Undefined for anything that is not JSON. */
function jsonOf(text: string | null): Json | undefined {
  return text === null ? undefined : parsedJson(text);
}
