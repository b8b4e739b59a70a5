// Follows the JSON pointers that a scenario expects something of: a path that neither the seed nor any tool's writes have is wrong.
import { asJsonSchema } from '../../app/json-schema.js';
import type { App } from '../../app/definition.js';
import { memberKey } from '../../grade/check/members.js';
import { pickOf, pointerTokens } from '../../grade/json-pointer.js';
import { predicateOf, type Json } from '../../scenario/check-schema.js';
import { isJsonRecord } from '../../scenario/json-record.js';
import type { LoadedScenario } from '../../scenario/load.js';
import { namesHint } from '../../scenario/nearest-name.js';
import type { DataPath } from '../../scenario/source.js';
import type { LookUps, SeededWorld } from './seeded-worlds.js';

interface Pointer {
  pointer: string;
  path: DataPath;
  part: 'key' | 'value';
}

/**
 * A problem if every tool that writes was tried, succeeded, and takes no fields of the caller's own choice; else a warning.
 * Which member a part in braces picks, and how long lists are, is not checked.
 */
export function lookUpPointers(loaded: LoadedScenario, app: App, world: SeededWorld): LookUps {
  const found = pointersOf(loaded).flatMap(({ pointer, path, part }) => {
    if (followed(pointer, [world.state]).leads === 'somewhere') return [];
    const leadsThere = (state: Json) => followed(pointer, [state]).leads === 'somewhere';
    if (world.tried().writes(leadsThere)) return [];
    const end = followed(pointer, [world.state, ...world.tried().written()]);
    if (end.leads !== 'nowhere') return [];
    const hint = namesHint(end.part, end.has, 'names there');
    const message = `nothing is at "${pointer}", and no tool that was tried writes there: no "${end.part}" at "${end.at}"; ${hint}`;
    return [{ ...loaded.place(path, part), message }];
  });
  if (found.length === 0) return { problems: [], warnings: [] };
  return isWhollyTried(app, world)
    ? { problems: found, warnings: [] }
    : { problems: [], warnings: found };
}

function pointersOf({ scenario }: LoadedScenario): Pointer[] {
  const { world = {}, world_changes_only: only = [] } = scenario.expectations ?? {};
  return [
    ...Object.entries(world).flatMap(([pointer, check]): Pointer[] =>
      predicateOf(check)?.name === 'absent'
        ? []
        : [{ pointer, path: ['expectations', 'world', pointer], part: 'key' }],
    ),
    ...only.map((pointer, index): Pointer => {
      return { pointer, path: ['expectations', 'world_changes_only', index], part: 'value' };
    }),
  ];
}

/** Where a pointer ends; `unknown` if a list on the way is empty in every state. */
type End =
  | { leads: 'somewhere' | 'unknown' }
  | { leads: 'nowhere'; at: string; part: string; has: string[] };

/** Follows a pointer in several states at once. */
function followed(pointer: string, states: readonly Json[]): End {
  let nodes: readonly Json[] = states;
  const walked: string[] = [];
  for (const token of pointerTokens(pointer)) {
    const next = nodes.flatMap((node) => below(node, token));
    if (next.length === 0) {
      const isEmpty = nodes.every((node) => Array.isArray(node) && node.length === 0);
      if (isEmpty && (pickOf(token) !== null || isIndex(token))) return { leads: 'unknown' };
      const has = new Set(nodes.flatMap((node) => (isJsonRecord(node) ? Object.keys(node) : [])));
      return { leads: 'nowhere', at: `/${walked.join('/')}`, part: token, has: [...has] };
    }
    nodes = next;
    walked.push(token);
  }
  return { leads: 'somewhere' };
}

function isIndex(token: string): boolean {
  return /^\d+$/.test(token);
}

/** Any member of a list, or the members that have the field that is asked for. */
function below(node: Json, token: string): Json[] {
  const picked = pickOf(token);
  if (picked !== null) {
    const members = Array.isArray(node) ? node : isJsonRecord(node) ? Object.values(node) : [];
    const withField = members.filter(
      (one) => isJsonRecord(one) && Object.hasOwn(one, picked.field),
    );
    const meant = withField.filter((one) => memberKey(one, picked.field) === picked.value);
    return meant.length > 0 ? meant : withField;
  }
  if (Array.isArray(node)) return isIndex(token) ? node : [];
  if (!isJsonRecord(node) || !Object.hasOwn(node, token)) return [];
  const value = node[token];
  return value === undefined ? [] : [value];
}

function isWhollyTried({ backend }: App, world: SeededWorld): boolean {
  const succeeded = world.tried().succeeded();
  return backend.tools
    .filter(({ effect }) => effect === 'write')
    .every((tool) => succeeded.has(tool.name) && !takesAnyField(asJsonSchema(tool.input)));
}

/** Whether some object in the schema, or the schema itself, leaves open which fields there are. */
function takesAnyField(schema: unknown): boolean {
  if (Array.isArray(schema)) return schema.some(takesAnyField);
  if (typeof schema !== 'object' || schema === null) return false;
  if (Object.keys(schema).length === 0) return true;
  const { additionalProperties: more } = schema as Record<string, unknown>;
  if (more !== undefined && more !== false) return true;
  return Object.values(schema).some(takesAnyField);
}
