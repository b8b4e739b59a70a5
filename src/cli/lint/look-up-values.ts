// Looks up the names of things and the amounts that a scenario mentions in its seeded world. Names may be paraphrased and amounts computed, so that all of it is warnings.
import type { App } from '../../app/definition.js';
import { singular } from '../../claim/nouns.js';
import { extractMoney } from '../../rules/facts/money.js';
import { amountOf } from '../../rules/facts/whole-values.js';
import { isBranchKey } from '../../rules/plan/condition.js';
import { predicateOf } from '../../scenario/check-schema.js';
import { isJsonRecord } from '../../scenario/json-record.js';
import { type Leaf, leavesOf } from '../../scenario/leaves.js';
import type { LoadedScenario } from '../../scenario/load.js';
import type { Problem } from '../../scenario/problem.js';
import type { Json } from '../../scenario/schema.js';
import { thereHint } from './look-up.js';
import { onPurpose } from './not-in-world.js';
import { mentionsIn } from './mentions.js';
import type { KnownWorld } from './look-up-calls.js';

const money = /(^|_)(amount|price|total|refund|fee|cost|balance|deposit|charge)$/i;

export function lookUpValues(loaded: LoadedScenario, app: App, known: KnownWorld): Problem[] {
  return [...thingProblems(loaded, known), ...amountProblems(loaded, app, known)];
}

/** A fact of the plan such as `target_item`, if the world has `items`, or a field `item` with short values. */
function thingProblems(loaded: LoadedScenario, { world, settled }: KnownWorld): Problem[] {
  return factsOf(loaded).flatMap(({ path, value }) => {
    const names = namesOfThings(String(path.at(-1)), world.state);
    const wanted = String(value).toLowerCase();
    if (names.length === 0 || settled.has(wanted)) return [];
    const isThere =
      world.holdings.text.includes(wanted) ||
      names.some((name) => name.length > 2 && wanted.includes(name.toLowerCase()));
    if (isThere || world.tried().answered(wanted)) return [];
    const hint = thereHint(String(value), names);
    const message = `nothing in the seeded world is called "${String(value)}"; ${hint} ${onPurpose(String(value))}`;
    return [{ ...loaded.place(path), message }];
  });
}

function factsOf({ scenario }: LoadedScenario): Leaf[] {
  const { conversation_plan: plan, knows = {} } = scenario;
  const facts = isJsonRecord(plan as Json | undefined) ? plan : {};
  return [...leavesOf(facts, ['conversation_plan']), ...leavesOf(knows, ['knows'])].filter(
    ({ path, value }) =>
      typeof value === 'string' &&
      path.at(-1) !== 'goal' &&
      !path.some((part) => isBranchKey(String(part))),
  );
}

/** Names and titles in the collection that a key speaks of, or the values of the field of this name; empty if there is neither. */
function namesOfThings(key: string, state: Json): string[] {
  const thing = key.split('_').at(-1) ?? key;
  const leaves = leavesOf(state).filter(({ value }) => typeof value === 'string');
  const inCollection = leaves.filter(({ path }) => {
    const field = String(path.at(-1));
    const of = path.slice(0, -1).findLast((part) => typeof part === 'string');
    return /^(name|title|label)$/.test(field) && of !== undefined && singular(of) === thing;
  });
  const ofField = leaves.filter(({ path }) => path.at(-1) === thing);
  const isFree = ofField.some(({ value }) => / .* .* |[.!?]$/.test(String(value)));
  const found = [...inCollection, ...(isFree ? [] : ofField)];
  return /^(reason|status|date|time)$/.test(thing)
    ? []
    : [...new Set(found.map(({ value }) => String(value)))];
}

/** An amount that no record has, that is no product of two numbers of one record, and that no tool answers. */
function amountProblems(
  loaded: LoadedScenario,
  app: App,
  { world, settled }: KnownWorld,
): Problem[] {
  const known = centsIn(world.state);
  if (known.size === 0) return [];
  return amountsOf(loaded, app).flatMap(({ path, cents }) => {
    const shown = String(cents / 100);
    if (known.has(cents) || settled.has(shown) || world.tried().answered(shown)) return [];
    const message = `no record has the amount ${shown}, no two numbers of a record multiply to it, and no tool that was tried returns it. ${onPurpose(cents / 100)}`;
    return [{ ...loaded.place(path), message }];
  });
}

function amountsOf(loaded: LoadedScenario, app: App): { path: Leaf['path']; cents: number }[] {
  const written = mentionsIn(loaded, app.backend.tools)
    .filter(({ as, part }) => as !== 'absent' && part === 'value')
    .flatMap(({ path, text }) => extractMoney(text).map(({ cents }) => ({ path, cents })));
  const { expectations, script } = loaded.scenario;
  const numbers = [
    ...leavesOf(expectations?.tool_calls ?? [], ['expectations', 'tool_calls']),
    ...leavesOf(script ?? [], ['script']),
    ...Object.entries(expectations?.world ?? {}).flatMap(([pointer, check]) =>
      predicateOf(check) === null ? leavesOf(check, ['expectations', 'world', pointer]) : [],
    ),
  ].filter(({ path, value }) => typeof value === 'number' && isMoney(path));
  return [
    ...written,
    ...numbers.map(({ path, value }) => ({ path, cents: Math.round(Number(value) * 100) })),
  ];
}

function isMoney(path: Leaf['path']): boolean {
  const name = String(path.at(-1)).split('/').at(-1) ?? '';
  return money.test(name);
}

/** Empty if no field of the world is called like money. */
function centsIn(state: Json): ReadonlySet<number> {
  const leaves = leavesOf(state);
  if (
    !leaves.some(({ path, value }) => money.test(String(path.at(-1))) && amountOf(value) !== null)
  )
    return new Set();
  return new Set([...leaves.flatMap(({ value }) => centsOf(value)), ...products(state)]);
}

function centsOf(value: unknown): number[] {
  const amount = amountOf(value);
  return amount === null ? [] : [Math.abs(amount.cents)];
}

/** Price by quantity, whatever they are called. */
function products(value: Json): number[] {
  if (Array.isArray(value)) return value.flatMap(products);
  if (!isJsonRecord(value)) return [];
  const numbers = Object.values(value).filter((one) => typeof one === 'number');
  const own = numbers.flatMap((one, index) =>
    numbers.slice(index + 1).map((other) => Math.round(one * other * 100)),
  );
  return [...own, ...Object.values(value).flatMap(products)];
}
