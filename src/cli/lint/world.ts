// Holds scenarios against the worlds that they begin with: the values and paths that they mention must be there. Calls no mock.
import type { App } from '../../app/definition.js';
import type { WorldState } from '../../app/tool.js';
import { withVars } from '../../app/vars.js';
import { nounOf } from '../../values/count.js';
import { memberKey } from '../../grade/check/members.js';
import { pickOf, pointerTokens } from '../../grade/json-pointer.js';
import { worldChecks } from '../../scenario/assertions/world.js';
import { predicateOf } from '../../scenario/check-schema.js';
import type { Json } from '../../values/json.js';
import { isJsonRecord } from '../../values/merge.js';
import type { LoadedScenario } from '../../scenario/load.js';
import { namesHint, nearestName } from '../../values/nearest-name.js';
import { orderProblems, type Problem } from '../../scenario/problem.js';
import type { Scenario } from '../../scenario/schema.js';
import { worldState } from '../../app/world-state.js';
import { contextKeys } from './doubts.js';
import {
  type Holdings,
  holdingsOf,
  type LookUps,
  lookUpValues,
  needlessEntries,
} from './world-values.js';

/**
 * For scenarios whose names the app knows. Apps on staging are left out, as fixtures have no effect there.
 *
 * Throws SightlineError `scenario-invalid` for a scenario whose fixtures are not there.
 */
export function checkAgainstWorld(loaded: readonly LoadedScenario[], app: App): LookUps {
  if (app.staging !== undefined) return { problems: [], warnings: [] };
  const worldOf = worlds(app);
  const found = loaded.map((one) => {
    const filled = withVars(one, app).loaded;
    const { context, ...without } = filled.scenario;
    const world = worldOf(filled.scenario);
    const values = lookUpValues(filled, app, world);
    const fixtures = context === undefined ? null : worldOf(without).state;
    return {
      problems: onceEach(values.problems),
      warnings: onceEach([
        ...values.warnings,
        ...unknownPointers(filled, world.state),
        ...needlessEntries(filled, world),
        ...(fixtures === null ? [] : contextKeys(filled, fixtures)),
      ]),
    };
  });
  return {
    problems: found.flatMap(({ problems }) => problems),
    warnings: found.flatMap(({ warnings }) => warnings),
  };
}

/** Each world is built once, for all scenarios that begin with it. */
function worlds(app: App): (scenario: Scenario) => Holdings {
  const known = new Map<string, Holdings>();
  return (scenario) => {
    const { fixtures = [], context = {}, now, surface } = scenario;
    const key = JSON.stringify([fixtures, context, now, surface?.timezone]);
    const world = known.get(key) ?? holdingsOf(worldState({ app, scenario }));
    known.set(key, world);
    return world;
  };
}

/** Reports a repeated message once, at its first place, with the lines of the others. */
function onceEach(problems: readonly Problem[]): Problem[] {
  const byMessage = new Map<string, Problem[]>();
  for (const one of orderProblems(problems)) {
    const key = `${one.file} ${one.message}`;
    byMessage.set(key, [...(byMessage.get(key) ?? []), one]);
  }
  return [...byMessage.values()].flatMap(([first, ...others]) => {
    if (first === undefined) return [];
    const lines = new Set(others.map(({ line }) => line).filter((line) => line !== first.line));
    const also = `Also on ${nounOf(lines.size, 'line')} ${[...lines].join(', ')}.`;
    return [lines.size === 0 ? first : { ...first, message: `${first.message} ${also}` }];
  });
}

/**
 * JSON pointers that lead nowhere in the first state: a warning where the world has nearly such a name, or no such collection at
 * all. Any other path may be what a tool writes.
 */
function unknownPointers(loaded: LoadedScenario, state: WorldState): Problem[] {
  const { world = {} } = loaded.scenario.expectations ?? {};
  const used = [
    ...worldChecks(world).flatMap(([pointer, check]) =>
      predicateOf(check)?.name === 'absent'
        ? []
        : [{ pointer, at: loaded.place(['expectations', 'world', pointer], 'key') }],
    ),
    ...(world.changes_only ?? []).map((pointer, index) => {
      return { pointer, at: loaded.place(['expectations', 'world', 'changes_only', index]) };
    }),
  ];
  return used.flatMap(({ pointer, at }) => {
    const end = endOf(pointer, state);
    if (end === null) return [];
    const { walked, part, has } = end;
    if (walked.length > 0 && nearestName(part, has) === null) return [];
    const message = `the world begins with nothing at "${pointer}": no "${part}" at "/${walked.join('/')}"; ${namesHint(part, has, 'names there')}`;
    return [{ ...at, message }];
  });
}

/** Where a pointer leads nowhere; null if it leads somewhere, or into a list, whose members may come. */
function endOf(
  pointer: string,
  state: Json,
): { walked: string[]; part: string; has: string[] } | null {
  let nodes: readonly Json[] = [state];
  const walked: string[] = [];
  for (const token of pointerTokens(pointer)) {
    const next = nodes.flatMap((node) => below(node, token));
    if (next.length === 0) {
      const has = new Set(nodes.flatMap((node) => (isJsonRecord(node) ? Object.keys(node) : [])));
      return nodes.some(Array.isArray) ? null : { walked, part: token, has: [...has] };
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
    const meant = withField.filter((one) => memberKey(one, picked.field) === picked.value);
    return meant.length > 0 ? meant : withField;
  }
  if (Array.isArray(node)) return /^\d+$/.test(token) ? node : [];
  if (!isJsonRecord(node) || !Object.hasOwn(node, token)) return [];
  const value = node[token];
  return value === undefined ? [] : [value];
}
