// Finds keys that stand where any key may stand, and look like misspelt words of Sightline: in plans and in checks. Reads no app.
import { callsWithArgs } from '../../app/check-calls.js';
import { conditionOf, isBranchKey } from '../../rules/plan/condition.js';
import { misspeltPredicate, type Json } from '../../scenario/check-schema.js';
import { isJsonRecord } from '../../scenario/json-record.js';
import type { LoadedScenario } from '../../scenario/load.js';
import { nearestName } from '../../scenario/nearest-name.js';
import type { Problem } from '../../scenario/problem.js';
import { scenarioSchema } from '../../scenario/schema.js';
import type { DataPath } from '../../scenario/source.js';
import { planKeys } from './plan-keys.js';

/** Warnings, since such a key may be meant as it is. */
export function doubtfulKeys(loaded: LoadedScenario): Problem[] {
  return [...misplacedFields(loaded), ...misspeltBranches(loaded), ...misspeltPredicates(loaded)];
}

/** Fields beside the plan whose names no fact would have. */
const BESIDE = [
  ...['knows', 'does_not_know', 'user_persona', 'starting_prompt', 'not_in_world'],
  ...['conversation_plan', 'expectations', 'scenario_id'],
];

function misplacedFields(loaded: LoadedScenario): Problem[] {
  const { conversation_plan: plan } = loaded.scenario;
  if (typeof plan !== 'object') return [];
  return Object.entries(plan).flatMap(([key, value]) => {
    const field = nearestName(key, BESIDE) ?? (isValueOfField(key, value) ? key : null);
    if (field === null) return [];
    const message = `"${key}" in the plan is read as a fact; the field ${field} belongs beside conversation_plan`;
    return [{ ...loaded.place(['conversation_plan', key], 'key'), message }];
  });
}

/** A gate may be one of an airport, and a budget one of a traveler; a text is a field only where few texts are. */
function isValueOfField(key: string, value: unknown): boolean {
  if (!isField(key) || (typeof value === 'string' && !OF_FEW_TEXTS.has(key))) return false;
  return scenarioSchema.shape[key].safeParse(value).success;
}

const OF_FEW_TEXTS: ReadonlySet<string> = new Set(['gate', 'perception', 'user', 'fixtures']);

function isField(key: string): key is keyof typeof scenarioSchema.shape {
  return Object.hasOwn(scenarioSchema.shape, key);
}

function misspeltBranches(loaded: LoadedScenario): Problem[] {
  const { conversation_plan: plan } = loaded.scenario;
  return planKeys((plan ?? {}) as Json).flatMap((path) => {
    const key = String(path.at(-1));
    const isInBranch = path.slice(0, -1).some((part) => isBranchKey(String(part)));
    const meant = isInBranch ? null : isBranchKey(key) ? conditionMeant(key) : branchMeant(key);
    if (meant === null) return [];
    const told = isBranchKey(key) ? 'a condition that rules can read' : 'the key of a branch';
    const message = `"${key}" is not ${told}; did you mean "${meant}"?`;
    return [{ ...loaded.place(['conversation_plan', ...path], 'key'), message }];
  });
}

/** Words that tell what happens in a condition; shorter ones are near to too many others. */
const TELLING = ['asked', 'offers', 'offered', 'denied', 'denial', 'refused', 'shown', 'confirm'];

/** The key with its words as they were probably meant, if only that makes it a condition; null otherwise. */
function conditionMeant(key: string): string | null {
  if (conditionOf(key).act !== null) return null;
  const words = key.split('_').map((word) => (word.length < 4 ? word : tellingWord(word)));
  const meant = words.join('_');
  return meant === key || conditionOf(meant).act === null ? null : meant;
}

function tellingWord(word: string): string {
  const meant = nearestName(word, TELLING);
  return meant === null || word.startsWith(meant) ? word : meant;
}

const BEGINNINGS = ['when', 'reaction'];

/** The key as a branch, if it begins nearly like one and goes on like a condition; null otherwise. */
function branchMeant(key: string): string | null {
  const [first = '', ...rest] = key
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[-_ ]/);
  const beginning = beginningMeant(first);
  if (beginning === null || rest.length === 0) return null;
  const isToLeft = beginning === 'reaction' && rest[0] !== 'to';
  const meant = [beginning, ...(isToLeft ? ['to'] : []), ...rest].join('_');
  return conditionOf(meant).act === null ? null : meant;
}

function beginningMeant(word: string): string | null {
  if (/^(if|on|once|after|upon)$/.test(word)) return word;
  return /^(fi|iff|ff)$/.test(word) ? 'if' : nearestName(word, BEGINNINGS);
}

/** In checks of the world and of arguments, `{ cuont: 1 }` is an object to be compared. */
function misspeltPredicates(loaded: LoadedScenario): Problem[] {
  const world = Object.entries(loaded.scenario.expectations?.world ?? {});
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

function predicatesMeant(
  check: Json,
  at: DataPath,
): { at: DataPath; key: string; meant: string }[] {
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
