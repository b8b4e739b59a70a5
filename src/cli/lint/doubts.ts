// Finds what looks like a mistake in the scenarios alone, such as keys that are nearly a known one; all of it is warnings.
import type { App } from '../../app/definition.js';
import { countOf } from '../../values/count.js';
import { fixtureNames } from '../../scenario/fixture.js';
import { MOST_TRIALS_OF_SCENARIO, plannedTrials } from '../../scenario/gate.js';
import type { LoadedScenario } from '../../scenario/load.js';
import type { Problem } from '../../scenario/problem.js';
import { fewestToMeet } from '../../suite/decide.js';
import { callsWithArgs } from '../../app/check-calls.js';
import { isBranchKey } from '../../scenario/plan/plan.js';
import { misspeltPredicate } from '../../scenario/check-schema.js';
import type { Json } from '../../values/json.js';
import { isJsonRecord } from '../../values/merge.js';
import { nearestName } from '../../values/nearest-name.js';
import type { DataPath } from '../../scenario/source.js';
import { worldChecks } from '../../scenario/assertions/world.js';

/** What is doubtful in the scenarios themselves; `app`: of which these are all scenarios. */
export function doubtsAbout(
  loaded: readonly LoadedScenario[],
  app: Pick<App, 'name' | 'fixturesDir'> | null,
): Problem[] {
  return [
    ...loaded.flatMap((one) => [...unknownKeys(one), ...doubtfulGate(one)]),
    ...(app === null ? [] : unusedFixtures(loaded, app)),
  ];
}

/** A run may have more trials than the scenario says, so that it is a warning. */
function doubtfulGate(loaded: LoadedScenario): Problem[] {
  const { gate } = loaded.scenario;
  const trials = plannedTrials(loaded.scenario);
  const fewest = gate === undefined ? 0 : fewestToMeet(gate);
  if (trials >= fewest) return [];
  const much = Number.isFinite(fewest) ? `${fewest} trials` : 'more than 10,000 trials';
  const next =
    fewest <= MOST_TRIALS_OF_SCENARIO
      ? `add \`trials: ${fewest}\`, or more to allow for one that fails`
      : `a scenario has at most ${MOST_TRIALS_OF_SCENARIO}; ask for a lower rate`;
  const message = `${countOf(trials, 'trial')} cannot meet this gate: it takes ${much} that all pass; ${next}`;
  return [{ ...loaded.place(['gate']), message }];
}

/** For the case that all scenarios of the app were read: else another may use them. */
function unusedFixtures(
  loaded: readonly LoadedScenario[],
  app: Pick<App, 'name' | 'fixturesDir'>,
): Problem[] {
  const used = new Set(loaded.flatMap(({ scenario }) => scenario.fixtures ?? []));
  return fixtureNames(app.fixturesDir)
    .filter((name) => !used.has(name))
    .map((name) => ({
      ...{ file: app.fixturesDir, line: 1, column: 1 },
      message: `no scenario of ${app.name} that was read uses the fixture "${name}"`,
    }));
}

/** Keys of the plan and of checks; those of `context` need the fixtures. */
function unknownKeys(loaded: LoadedScenario): Problem[] {
  return [...planKeys(loaded), ...checkKeys(loaded)];
}

/** Fields beside the plan whose names no fact would have. */
const BESIDE = [
  ...['knows', 'does_not_know', 'user_persona', 'starting_prompt', 'not_in_world'],
  ...['conversation_plan', 'expectations', 'scenario_id'],
];

/** Those that are parts of a field. */
const WITHIN: Readonly<Record<string, string>> = {
  knows: 'user.knows',
  does_not_know: 'user.does_not_know',
  not_in_world: 'metadata.not_in_world',
};

function planKeys(loaded: LoadedScenario): Problem[] {
  const { conversation_plan: plan } = loaded.scenario;
  if (typeof plan !== 'object') return [];
  return Object.keys(plan).flatMap((key) => {
    const field = nearestName(key, BESIDE);
    const branch = isBranchKey(key) ? null : branchMeant(key);
    const place = loaded.place(['conversation_plan', key], 'key');
    if (field !== null)
      return [
        {
          ...place,
          message: `"${key}" in the plan is read as a fact; the field ${WITHIN[field] ?? field} belongs beside conversation_plan`,
        },
      ];
    if (branch === null) return [];
    return [
      { ...place, message: `"${key}" is not the key of a branch; did you mean "${branch}"?` },
    ];
  });
}

/** Keys of facts do not begin with a word that is nearly `when` or `reaction`, nor with `if` in another notation. */
function branchMeant(key: string): string | null {
  const [first = '', ...rest] = key
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[-_ ]/);
  const beginning = /^(if|fi)$/.test(first) ? 'if' : nearestName(first, ['when', 'reaction']);
  if (beginning === null || rest.length === 0) return null;
  const to = beginning === 'reaction' && rest[0] !== 'to' ? ['to'] : [];
  return [beginning, ...to, ...rest].join('_');
}

/** In checks of the world and of arguments, `{ cuont: 1 }` is an object to be compared. */
function checkKeys(loaded: LoadedScenario): Problem[] {
  const world = worldChecks(loaded.scenario.expectations?.world ?? {});
  const checks = [
    ...world.map(([pointer, check]) => ({ path: ['expectations', 'world', pointer], check })),
    ...callsWithArgs(loaded).flatMap(({ path, args }) =>
      Object.entries(args).map(([name, check]) => ({ path: [...path, name], check })),
    ),
  ];
  return checks.flatMap(({ path, check }) =>
    predicatesMeant(check, path).map(({ at, key, meant }) => ({
      ...loaded.place([...at, key], 'key'),
      message: `"${key}" is compared as a field, since it is no predicate; did you mean "${meant}"? If not, write { equals: { ${key}: … } }.`,
    })),
  );
}

interface PredicateMeant {
  at: DataPath;
  key: string;
  meant: string;
}

function predicatesMeant(check: Json, at: DataPath): PredicateMeant[] {
  const members = Array.isArray(check)
    ? check.map((one, index) => [index, one] as const)
    : Object.entries(isJsonRecord(check) ? check : {});
  const found = misspeltPredicate(check);
  return [
    ...(found === null ? [] : [{ at, ...found }]),
    ...members
      .filter(([key]) => key !== 'equals')
      .flatMap(([key, one]) => predicatesMeant(one, [...at, key])),
  ];
}

/**
 * Keys of `context` that the fixtures do not have: the world would get a new key and keep the one that was meant as it is.
 *
 * @param fixtures the world without the context.
 */
export function contextKeys(loaded: LoadedScenario, fixtures: Json): Problem[] {
  const context = (loaded.scenario.context ?? {}) as Json;
  return newKeys(context, fixtures, []).flatMap(({ path, names }) => {
    const key = String(path.at(-1));
    const meant = keyMeant(key, names);
    if (meant === null) return [];
    const where = path.length === 1 ? '' : ` at /${path.slice(0, -1).join('/')}`;
    const message = `the fixtures have no key "${key}"${where}; did you mean "${meant}"?`;
    return [{ ...loaded.place(['context', ...path], 'key'), message }];
  });
}

/** The keys that are not in the fixtures, each with the names there that the context does not set as well. */
function newKeys(
  context: Json,
  seeded: Json | undefined,
  path: DataPath,
): { path: DataPath; names: string[] }[] {
  if (!isJsonRecord(context) || !isJsonRecord(seeded)) return [];
  const names = Object.keys(seeded).filter((name) => !Object.hasOwn(context, name));
  return Object.entries(context).flatMap(([key, value]) =>
    Object.hasOwn(seeded, key)
      ? newKeys(value, seeded[key], [...path, key])
      : [{ path: [...path, key], names }],
  );
}

/** Keys with digits are mostly ids, and "return_window_days" goes on where "return_window" ends: both may be new. */
function keyMeant(key: string, known: readonly string[]): string | null {
  const isWords = (name: string) => /^[\p{L}_ -]+$/u.test(name);
  const meant = isWords(key) ? nearestName(key, known.filter(isWords)) : null;
  return meant === null || key.startsWith(meant) || meant.startsWith(key) ? null : meant;
}
