// Fills placeholders such as `{order_id}` in a scenario with the values of one trial on staging; knows nothing of staging itself.
import type { LoadedScenario } from './load.js';
import { namesHint } from './nearest-name.js';
import type { Problem } from './problem.js';
import type { Scenario } from './schema.js';
import type { DataPath } from './source.js';

/** What is said, known, asked and checked; names of the run, such as `scenario_id` and `fixtures`, stay as they are. */
const FILLED: readonly (keyof Scenario)[] = [
  'starting_prompt',
  'opening',
  'script',
  'conversation_plan',
  'user_persona',
  'knows',
  'does_not_know',
  'context',
  'surface',
  'expectations',
];
/** Double braces escape: `{{name}}` becomes the text `{name}`. */
const placeholder = /\{\{([a-z]\w*)\}\}|\{([a-z]\w*)\}/gi;

type Fill = (text: string, path: DataPath, part: 'key' | 'value') => string;

/** A scenario with its placeholders filled in, or every placeholder without a value, with its place. */
export interface Filled {
  loaded: LoadedScenario;
  problems: Problem[];
}

/**
 * Replaces `{name}` in whatever the user says and knows and in what is expected, keys of objects included. `{now}` stays for
 * whoever fills moments; braces around anything but a name are text. In a JSON pointer a value is escaped (RFC 6901).
 */
export function fillVars(loaded: LoadedScenario, vars: Readonly<Record<string, string>>): Filled {
  const problems: Problem[] = [];
  const known = new Map(Object.entries(vars));
  const fill: Fill = (text, path, part) =>
    text.replace(placeholder, (whole: string, literal: string | undefined, name: string) => {
      if (literal !== undefined) return `{${literal}}`;
      if (name === 'now') return whole;
      const value = known.get(name);
      if (value !== undefined) return isPointer(path, part) ? escaped(value) : value;
      problems.push({
        ...loaded.place(path, part),
        message: unknown(whole, name, [...known.keys()]),
      });
      return whole;
    });
  const filled = Object.fromEntries(
    FILLED.flatMap((field) => {
      const value = loaded.scenario[field];
      return value === undefined ? [] : [[field, filledDeep(value, [field], fill)] as const];
    }),
  );
  const scenario = { ...loaded.scenario, ...filled };
  // Entries of a lock are found by the words of the plan or claim, which have changed in the same way.
  const inLock = <Lock>(lock: Lock): Lock => filledDeep(lock, [], fillKnown(vars)) as Lock;
  const { planLock, claimsLock } = loaded;
  const locks = {
    ...(planLock ? { planLock: inLock(planLock) } : {}),
    ...(claimsLock ? { claimsLock: inLock(claimsLock) } : {}),
  };
  return { loaded: { ...loaded, scenario, ...locks }, problems };
}

function fillKnown(vars: Readonly<Record<string, string>>): Fill {
  const known = new Map(Object.entries(vars));
  return (text) =>
    text.replace(placeholder, (whole: string, literal: string | undefined, name: string) =>
      literal === undefined ? (known.get(name) ?? whole) : `{${literal}}`,
    );
}

function filledDeep(value: unknown, path: DataPath, fill: Fill): unknown {
  if (typeof value === 'string') return fill(value, path, 'value');
  if (Array.isArray(value))
    return value.map((entry: unknown, index) => filledDeep(entry, [...path, index], fill));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => {
      const below = [...path, key];
      return [fill(key, below, 'key'), filledDeep(entry, below, fill)];
    }),
  );
}

/** The keys of `expectations.world`, and the entries of `expectations.world_changes_only`. */
function isPointer([top, field, ...below]: DataPath, part: 'key' | 'value'): boolean {
  if (top !== 'expectations' || below.length !== 1) return false;
  return part === 'key' ? field === 'world' : field === 'world_changes_only';
}

function escaped(value: string): string {
  return value.replaceAll('~', '~0').replaceAll('/', '~1');
}

function unknown(whole: string, name: string, names: readonly string[]): string {
  return `nothing fills "${whole}"; ${namesHint(name, names, 'vars')}; the text itself is written "{${whole}}"`;
}
