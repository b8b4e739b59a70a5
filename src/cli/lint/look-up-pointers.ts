// Follows the JSON pointers that a scenario expects something of: a path that neither the seed nor any tool's writes have is wrong.
import { asJsonSchema } from '../../app/json-schema.js';
import type { App } from '../../app/definition.js';
import { pickOf, pointerTokens } from '../../grade/json-pointer.js';
import { predicateOf, type Json } from '../../scenario/check-schema.js';
import { isJsonRecord } from '../../scenario/json-record.js';
import type { LoadedScenario } from '../../scenario/load.js';
import { namesHint } from '../../scenario/nearest-name.js';
import type { DataPath } from '../../scenario/source.js';
import type { Findings } from './look-up.js';
import type { SeededWorld } from './seeded-worlds.js';

interface Pointer {
  pointer: string;
  path: DataPath;
  part: 'key' | 'value';
}

/**
 * A problem if every tool that writes was tried, succeeded, and takes no fields of the caller's own choice; else a warning.
 * Which member a part in braces picks, and how long lists are, is not checked.
 */
export function lookUpPointers(loaded: LoadedScenario, app: App, world: SeededWorld): Findings {
  const found = pointersOf(loaded).flatMap(({ pointer, path, part }) => {
    const missing = missingPart(pointer, [world.state]);
    if (
      missing === null ||
      missingPart(pointer, [world.state, ...world.tried().written()]) === null
    )
      return [];
    const hint = namesHint(missing.part, missing.has, 'names there');
    const message = `nothing is at "${pointer}", and no tool that was tried writes there: no "${missing.part}" at "${missing.at}"; ${hint}`;
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

/** The first part that leads nowhere in any of the states; null if all lead somewhere, or lists are empty on the way. */
function missingPart(
  pointer: string,
  states: readonly Json[],
): { at: string; part: string; has: string[] } | null {
  let nodes: readonly Json[] = states;
  const walked: string[] = [];
  for (const token of pointerTokens(pointer)) {
    const next = nodes.flatMap((node) => below(node, token));
    if (next.length === 0) {
      const isOpen = nodes.every((node) => Array.isArray(node) && node.length === 0);
      if (isOpen && (pickOf(token) !== null || /^\d+$/.test(token))) return null;
      const has = new Set(nodes.flatMap((node) => (isJsonRecord(node) ? Object.keys(node) : [])));
      return { at: `/${walked.join('/')}`, part: token, has: [...has] };
    }
    nodes = next;
    walked.push(token);
  }
  return null;
}

/** Any member of a list, or the members that have the field that is asked for. */
function below(node: Json, token: string): Json[] {
  const picked = pickOf(token);
  if (picked !== null) {
    const members = Array.isArray(node) ? node : isJsonRecord(node) ? Object.values(node) : [];
    const withField = members.filter(
      (one) => isJsonRecord(one) && Object.hasOwn(one, picked.field),
    );
    const meant = withField.filter(
      (one) => isJsonRecord(one) && String(one[picked.field]) === picked.value,
    );
    return meant.length > 0 ? meant : withField;
  }
  if (Array.isArray(node)) return /^\d+$/.test(token) ? node : [];
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
