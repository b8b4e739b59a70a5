// Groups a page's requests by purpose, with ids generalized and secrets redacted; drafts no mock.
import { knownHost } from '../../app/known-hosts.js';
import type { RequestGroup } from '../../report/doctor/findings.js';
import { withoutPageSecrets } from './secrets.js';
import type { TakenTurn } from './turn.js';
import type { Exchange } from './exchanges.js';
import { isLocal } from '../open-page.js';

/** A group with its requests. */
export interface Grouped {
  group: RequestGroup;
  exchanges: readonly Exchange[];
}

export interface GroupOptions {
  agentOrigins: readonly string[];
  /** Addresses of the conversation itself. */
  carriers: readonly string[];
  turn: TakenTurn | null;
}

const data = new Set(['fetch', 'xhr']);

/** Path segments that look like ids: numbers, codes with digits, hexadecimal runs, UUIDs. */
function isId(segment: string): boolean {
  if (/^\d+$/.test(segment)) return true;
  if (/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{20,}$/i.test(segment)) return true;
  if (/^[0-9a-f]{12,}$/i.test(segment)) return true;
  if (/^v\d+$/i.test(segment) || /\.\w{1,5}$/.test(segment)) return false;
  return /\d/.test(segment) && /^[\w~-]{4,}$/.test(segment) && !/^[a-z]+\d?$/i.test(segment);
}

/** The path with `:id` for each segment that looks like an id. */
export function pathPattern(pathname: string): string {
  const segments = pathname.split('/').map((segment) => (isId(segment) ? ':id' : segment));
  return withoutPageSecrets(segments.join('/'));
}

/** Groups in the order of their first requests. */
export function groupRequests(exchanges: readonly Exchange[], options: GroupOptions): Grouped[] {
  const groups = new Map<string, Exchange[]>();
  for (const exchange of exchanges) {
    const { origin, pathname } = new URL(exchange.url);
    const key = `${exchange.method} ${origin}${pathPattern(pathname)}`;
    groups.set(key, [...(groups.get(key) ?? []), exchange]);
  }
  const all = [...groups.values()].flatMap((list) => {
    const [first] = list;
    return first ? [{ group: groupOf(first, list, options), exchanges: list }] : [];
  });
  return options.agentOrigins.reduce<Grouped[]>(
    (some, origin) => withOwnTools(some, origin, options),
    all,
  );
}

/**
 * Records that the agent's own origin serves beside its UI: they can be mocked if their paths share a prefix that
 * nothing else has.
 */
function withOwnTools(
  all: readonly Grouped[],
  origin: string,
  { carriers }: GroupOptions,
): Grouped[] {
  const own = all.filter(({ group }) => group.origin === origin);
  const talks = new Set(carriers.map((url) => pathPattern(pathOf(url))));
  const records = own.filter(
    ({ group, exchanges }) => exchanges.some(isTool) && !talks.has(group.path),
  );
  const base = sharedPath(records.map(({ group }) => group.path));
  const others = own.filter((one) => !records.includes(one));
  const isFree = base !== '' && !others.some(({ group }) => isBelow(group.path, base));
  if (records.length === 0 || !isFree) return [...all];
  return all.map((one) =>
    records.includes(one) ? { ...one, group: { ...one.group, base, plan: 'tool' } } : one,
  );
}

function pathOf(url: string): string {
  return URL.canParse(url) ? new URL(url).pathname : '';
}

function isBelow(path: string, base: string): boolean {
  return path === base || path.startsWith(`${base}/`);
}

/** Whole segments that all paths begin with, without ids; a single path keeps its last segment to itself. */
function sharedPath(paths: readonly string[]): string {
  const lists = paths.map((path) => path.split('/').slice(1));
  const [first = []] = lists;
  const shared = first.filter((segment, index) =>
    first
      .slice(0, index + 1)
      .every((one, at) => one !== ':id' && lists.every((list) => list[at] === one)),
  );
  const whole = lists.some((list) => list.length === shared.length) ? shared.slice(0, -1) : shared;
  return whole.length === 0 ? '' : `/${whole.join('/')}`;
}

function groupOf(
  first: Exchange,
  list: readonly Exchange[],
  { agentOrigins, turn }: GroupOptions,
): RequestGroup {
  const { origin, pathname, hostname } = new URL(first.url);
  const beganAt = turn ? turn.endedAt - turn.settled.waitedMs : Infinity;
  const preset = knownHost(hostname);
  return {
    method: first.method,
    origin,
    path: pathPattern(pathname),
    base: '',
    types: [...new Set(list.map(({ type }) => type))],
    statuses: [...new Set(list.map(statusOf))],
    contentType: list.find(({ contentType }) => contentType !== '')?.contentType ?? '',
    count: list.length,
    bytes: list.reduce((sum, { bytes }) => sum + bytes, 0),
    inTurn: list.some(({ startedAt }) => startedAt >= beganAt),
    plan: planOf(list, { preset, origin, agentOrigins }),
    preset,
  };
}

function statusOf({ status, failed }: Exchange): string {
  if (failed) return 'failed';
  return status === null ? 'open' : String(status);
}

function planOf(
  list: readonly Exchange[],
  {
    preset,
    origin,
    agentOrigins,
  }: { preset: string | null; origin: string; agentOrigins: readonly string[] },
): RequestGroup['plan'] {
  if (preset !== null || list.every(({ type }) => type === 'ping')) return 'stub';
  if (agentOrigins.includes(origin)) return 'agent';
  if (list.some(isTool)) return 'tool';
  return isLocal(origin) ? 'allow' : 'stopped';
}

/** A data request answered in JSON, as by a backend that serves records. */
export function isTool({ type, contentType, received, status }: Exchange): boolean {
  return (
    data.has(type) &&
    received !== null &&
    status !== null &&
    status < 300 &&
    /^application\/(?:[\w.+-]+\+)?json$/.test(contentType)
  );
}
