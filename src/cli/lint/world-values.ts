// Looks up the ids, email addresses and names that a scenario mentions in the world that it begins with.
import { callsWithArgs } from '../../app/check-calls.js';
import type { App } from '../../app/definition.js';
import type { WorldState } from '../../app/tool.js';
import { emailAddress, idShape } from '../../values/values.js';
import { escapePattern } from '../../values/matches.js';
import { worldChecks } from '../../scenario/assertions/world.js';
import { isBranchKey } from '../../scenario/plan/plan.js';
import { leavesOf } from '../../scenario/leaves.js';
import type { LoadedScenario } from '../../scenario/load.js';
import { nearestName } from '../../values/nearest-name.js';
import type { Problem } from '../../scenario/problem.js';
import type { DataPath } from '../../scenario/source.js';

/** What a look at the world finds: what is wrong for sure, and what only may be. */
export interface LookUps {
  problems: Problem[];
  warnings: Problem[];
}

/** What a world holds; everything in lower case. */
export interface Holdings {
  state: WorldState;
  /** Whole values and names of fields. */
  values: ReadonlySet<string>;
  /** All texts, a line each. */
  text: string;
  emails: ReadonlySet<string>;
  /** By the prefix of ids, such as "ord-": how long the rest is in the ids that there are. */
  ids: ReadonlyMap<string, ReadonlySet<number>>;
}

/** Fields whose values tell records apart. */
const identifying = /(^|_)(id|key|uuid|sku|code|number|reference|ref)$|[a-z](Id|Key|Number|Code)$/;
/** A prefix with a separator, then letters and digits: "SKU-EB200". */
const prefixed = /^(#?[a-z]{1,8}[-_])(?=[a-z]*\d)[a-z0-9]+$/i;

export function holdingsOf(state: WorldState): Holdings {
  const leaves = leavesOf(state).filter(({ value }) => value !== null);
  const keys = keysIn(state);
  const named = leaves.flatMap(({ path, value }) =>
    typeof value === 'string' && identifying.test(String(path.at(-1))) ? [value] : [],
  );
  const ids = new Map<string, Set<number>>();
  for (const id of [...named, ...keys]) {
    const prefix = prefixOf(id);
    if (prefix !== null)
      ids.set(prefix, (ids.get(prefix) ?? new Set()).add(id.length - prefix.length));
  }
  const texts = leaves.map(({ value }) => String(value).toLowerCase());
  const text = texts.join('\n');
  const values = new Set([...texts, ...keys.map((key) => key.toLowerCase())]);
  return { state, values, text, ids, emails: new Set(text.match(emailAddress) ?? []) };
}

/** What ids of this kind begin with, in lower case; null if it is no id. */
function prefixOf(id: string): string | null {
  return prefixed.exec(id)?.[1]?.toLowerCase() ?? idShape(id);
}

function keysIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(keysIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, entry]) => [key, ...keysIn(entry)]);
}

/** A text of the scenario in which something of the world can be named. */
interface Mention {
  path: DataPath;
  part: 'key' | 'value';
  text: string;
  /** `written`: a call or the expected world has it as new. `argument`: the whole value must be that of a record. */
  as: 'said' | 'argument' | 'written';
  /** The user says or knows it before anything was created, and nothing denies that it is there. */
  isSure: boolean;
}

/** What the user says and knows at the beginning. */
const FIRST =
  /^(starting_prompt|script\.0($|\.)|conversation_plan|user_persona|user\.knows\.|surface\.path$)/;
/** What a user says later, and what is expected. */
const LATER = /^(expectations|script\.\d+)(\.|$)/;
/** Sentences, and what must not be there. */
const LOOSE = /\.never(\.|$)|\.absent$|^expectations\.(forbidden_|says|surface|judges)/;

function mentionsIn(loaded: LoadedScenario, { backend }: Pick<App, 'backend'>): Mention[] {
  const writes = backend.tools.flatMap(({ name, effect }) => (effect === 'write' ? [name] : []));
  const calls = callsWithArgs(loaded).map(({ path, tool }) => {
    const as: Mention['as'] = writes.includes(tool) ? 'written' : 'argument';
    return { at: `${path.join('.')}.`, as };
  });
  const isFixed = writes.length === 0;
  const values = leavesOf(loaded.scenario).flatMap(({ path, value }): Mention[] => {
    const place = path.join('.');
    const isNew = place.startsWith('expectations.world./');
    const as = calls.find(({ at }) => place.startsWith(at))?.as ?? (isNew ? 'written' : 'said');
    const isFirst = FIRST.test(place);
    if (typeof value !== 'string' || (!isFirst && !LATER.test(place))) return [];
    const isSure = isFirst || (isFixed && !LOOSE.test(place));
    return [{ path, part: 'value', text: value, as, isSure }];
  });
  const pointers = worldChecks(loaded.scenario.expectations?.world ?? {});
  return [
    ...values,
    ...pointers.map(([text]): Mention => {
      const path = ['expectations', 'world', text];
      return { path, part: 'key', text, as: 'said', isSure: isFixed };
    }),
  ];
}

/** Ids of the kinds that the world has, email addresses if it has any, and what facts of the plan call its things. */
export function lookUpValues(loaded: LoadedScenario, app: App, world: Holdings): LookUps {
  const { knowledge, vars = {} } = app;
  const excused = lowerCase([
    ...(loaded.scenario.metadata?.not_in_world ?? []),
    ...Object.values(vars),
  ]);
  const quoted = lowerCase(knowledge).join('\n');
  const mentions = mentionsIn(loaded, app);
  const written = new Set(
    mentions.flatMap(({ as, text }) => (as === 'written' ? emailsIn(text) : [])),
  );
  const found = mentions.flatMap((mention) => {
    const emails = world.emails.size === 0 ? [] : emailsIn(mention.text);
    return [
      ...missingIds(mention, world).map((value) => ({ mention, kind: 'id', value })),
      ...emails
        .filter((email) => !world.emails.has(email) && !written.has(email))
        .map((value) => ({ mention, kind: 'email address', value })),
    ];
  });
  const missing = found.filter(({ value }) => {
    const wanted = value.toLowerCase();
    return !excused.includes(wanted) && !quoted.includes(wanted);
  });
  // What the user begins with is as wrong in all other places.
  const sure = new Set(missing.flatMap(({ mention, value }) => (mention.isSure ? [value] : [])));
  const told = (isSure: boolean) =>
    missing.flatMap(({ mention, kind, value }): Problem[] => {
      const names = kind === 'id' ? idsLike(value, world.state) : [...world.emails];
      const message = `no record has the ${kind} "${value}"; ${hintOf(value, names)}`;
      const place = loaded.place(mention.path, mention.part);
      return sure.has(value) === isSure ? [{ ...place, message }] : [];
    });
  const taken = found.map(({ value }) => value.toLowerCase());
  const things = unknownThings(loaded, world, [...excused, ...taken]);
  return { problems: told(true), warnings: [...told(false), ...things] };
}

function lowerCase(texts: readonly string[]): string[] {
  return texts.map((text) => text.toLowerCase());
}

function emailsIn(text: string): string[] {
  return lowerCase(text.match(emailAddress) ?? []);
}

/** In prose, an id that some text of the world mentions is enough; the argument of a call names a record. */
function missingIds({ text, as }: Mention, world: Holdings): string[] {
  return idsIn(text, world).filter((id) => {
    const wanted = id.toLowerCase();
    if (world.values.has(wanted)) return false;
    return (as === 'argument' && id === text) || !world.text.includes(wanted);
  });
}

/** The ids of the world's own kinds in a text, as written. */
function idsIn(text: string, { ids }: Holdings): string[] {
  if (!/\d/.test(text)) return [];
  return [...ids].flatMap(([prefix, lengths]) => {
    const pattern = new RegExp(
      `(?<![\\w#-])${escapePattern(prefix)}(?=[a-z]*\\d)[a-z0-9]+(?![\\w])`,
      'gi',
    );
    return [...text.matchAll(pattern)].flatMap(([id]) => {
      const rest = id.slice(prefix.length);
      // A short prefix says little: "M-5" is a road as well.
      const isOfKind = lengths.has(rest.length) || (/[a-z]{2}/.test(prefix) && /\d{3}/.test(rest));
      return isOfKind ? [id] : [];
    });
  });
}

/** The ids that begin as one that there is not, for a hint. */
function idsLike(id: string, state: WorldState): string[] {
  const prefix = prefixOf(id);
  const texts = leavesOf(state).flatMap(({ value }) => (typeof value === 'string' ? [value] : []));
  const all = new Set([...texts, ...keysIn(state)]);
  return [...all].filter((value) => prefix !== null && prefixOf(value) === prefix);
}

/** A fact of the plan such as `target_item`, if the world has `items` with names, or a field `item` with short values. */
function unknownThings(
  loaded: LoadedScenario,
  world: Holdings,
  settled: readonly string[],
): Problem[] {
  const { conversation_plan: plan, user } = loaded.scenario;
  const facts = [
    ...leavesOf(typeof plan === 'object' ? plan : {}, ['conversation_plan']),
    ...leavesOf(user.knows ?? {}, ['user', 'knows']),
  ];
  return facts.flatMap(({ path, value }) => {
    const key = String(path.at(-1));
    const isInBranch = path.some((part) => isBranchKey(String(part)));
    if (typeof value !== 'string' || key === 'goal' || isInBranch) return [];
    const names = namesOfThings(key, world.state);
    const wanted = value.toLowerCase();
    const isThere =
      world.text.includes(wanted) ||
      names.some((name) => name.length > 2 && wanted.includes(name.toLowerCase()));
    if (names.length === 0 || isThere || settled.includes(wanted)) return [];
    const message = `nothing in the world is called "${value}"; ${hintOf(value, names)}`;
    return [{ ...loaded.place(path), message }];
  });
}

/** Names and titles in the collection that a key speaks of, or the values of the field of this name; empty if there is neither. */
function namesOfThings(key: string, state: WorldState): string[] {
  const thing = key.split('_').at(-1) ?? key;
  if (/^(reason|status|date|time)$/.test(thing)) return [];
  const leaves = leavesOf(state).filter(({ value }) => typeof value === 'string');
  const inCollection = leaves.filter(({ path }) => {
    const of = path.slice(0, -1).findLast((part) => typeof part === 'string');
    return (
      /^(name|title|label)$/.test(String(path.at(-1))) && (of ?? '').replace(/s$/u, '') === thing
    );
  });
  const ofField = leaves.filter(({ path }) => path.at(-1) === thing);
  const isFree = ofField.some(({ value }) => / .* .* |[.!?]$/.test(String(value)));
  const found = [...inCollection, ...(isFree ? [] : ofField)];
  return [...new Set(found.map(({ value }) => String(value)))];
}

const MOST_NAMED = 6;

/** The name that was probably meant, or some known ones, and how to declare that it is intended. */
function hintOf(written: string, names: readonly string[]): string {
  const nearest = nearestName(written, names);
  const more = names.length > MOST_NAMED ? `, … (${names.length} in all)` : '';
  const there =
    nearest === null
      ? `there are ${names.slice(0, MOST_NAMED).join(', ')}${more}.`
      : `did you mean "${nearest}"?`;
  return `${there} If the case is about that, list ${JSON.stringify(written)} under metadata.not_in_world.`;
}

/** Entries of `not_in_world` that the world has, or that the scenario never mentions. Those of the folder's defaults are for others too. */
export function needlessEntries(loaded: LoadedScenario, world: Holdings): Problem[] {
  const { not_in_world: entries = [], ...metadata } = loaded.scenario.metadata ?? {};
  const text = JSON.stringify({ ...loaded.scenario, metadata }).toLowerCase();
  return entries.flatMap((entry, index) => {
    const place = loaded.place(['metadata', 'not_in_world', index]);
    const wanted = entry.toLowerCase();
    if (place.file !== loaded.file) return [];
    if (!text.includes(JSON.stringify(wanted).slice(1, -1)))
      return [{ ...place, message: `the scenario does not mention "${entry}"; ${REMOVE}` }];
    if (!world.values.has(wanted) && !world.emails.has(wanted)) return [];
    return [{ ...place, message: `the world has "${entry}"; ${REMOVE}` }];
  });
}

const REMOVE = 'remove it from metadata.not_in_world';
