// The field `not_in_world`: the values that it excuses, how to ask for an entry, and entries that excuse nothing.
import type { App } from '../../app/definition.js';
import { amountOf } from '../../rules/facts/whole-values.js';
import type { LoadedScenario } from '../../scenario/load.js';
import type { Problem } from '../../scenario/problem.js';
import type { LookUps, SeededWorld } from './seeded-worlds.js';

/** How to say that it is on purpose: with this value, or with one of several. */
export function onPurpose(...values: readonly (string | number)[]): string {
  const listed = values.map(shown).join(' or ');
  const which = values.length === 1 ? '' : ', whichever is missing,';
  return `If the case is about that, list ${listed}${which} under not_in_world.`;
}

/** As it can be copied into the list. */
function shown(value: string | number): string {
  return JSON.stringify(value);
}

/** Values that the scenario excuses, in lower case; amounts also as plain numbers. */
export function excusedValues({ scenario }: LoadedScenario, app: App): ReadonlySet<string> {
  const listed = (scenario.not_in_world ?? []).flatMap(formsOf);
  return new Set([...listed, ...Object.values(app.vars ?? {}).map((one) => one.toLowerCase())]);
}

/** As written, and "$85.00" as "85", too. */
function formsOf(entry: string | number): string[] {
  const amount = amountOf(entry);
  const plain = amount === null ? [] : [String(amount.cents / 100)];
  return [...new Set([String(entry).toLowerCase(), ...plain])];
}

/**
 * Entries that the scenario never mentions, and entries that the world has and without which nothing else would be found. Those of the
 * folder's defaults are for other scenarios too, and are left out.
 *
 * @param found everything else that is found in the scenario, given its entries.
 */
export function needlessEntries(
  loaded: LoadedScenario,
  { holdings }: SeededWorld,
  found: (loaded: LoadedScenario) => LookUps,
): Problem[] {
  const { not_in_world: entries = [], ...rest } = loaded.scenario;
  if (entries.length === 0) return [];
  // "$1,234.50" mentions 1234.5.
  const text = JSON.stringify(rest).toLowerCase();
  const texts = [text, text.replace(/(\d),(?=\d{3})/g, '$1')];
  const without = (index: number): LoadedScenario => {
    return { ...loaded, scenario: { ...rest, not_in_world: entries.toSpliced(index, 1) } };
  };
  const countIn = ({ problems, warnings }: LookUps) => problems.length + warnings.length;
  return entries.flatMap((entry, index) => {
    const place = loaded.place(['not_in_world', index]);
    if (place.file !== loaded.file) return [];
    const forms = formsOf(entry);
    if (!forms.some((form) => texts.some((one) => one.includes(JSON.stringify(form).slice(1, -1)))))
      return [{ ...place, message: `the scenario does not mention ${shown(entry)}; ${REMOVE}` }];
    if (!forms.some((form) => holdings.values.has(form) || holdings.emails.has(form))) return [];
    if (countIn(found(without(index))) > countIn(found(loaded))) return [];
    return [{ ...place, message: `the seeded world has ${shown(entry)}; ${REMOVE}` }];
  });
}

const REMOVE = 'remove it from not_in_world';
