// Checks what a scenario's user says and does: the rules for its kind, and the files next to the scenario. Runs nothing.
import { statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { readConversationPlan } from '../scenario/plan/plan.js';
import type { LoadedScenario } from '../scenario/load.js';
import { openingOf } from '../scenario/schema.js';
import type { Problem } from '../scenario/problem.js';
import {
  hasFreeTurns,
  isFree,
  type PlayedTurn,
  playedTurns,
  userKind,
} from '../scenario/script-turns.js';
import type { DataPath } from '../scenario/source.js';

/** Everything that would keep this user from starting or continuing. */
export function checkUser(loaded: LoadedScenario): Problem[] {
  const at = (path: DataPath, message: string): Problem => ({ ...loaded.place(path), message });
  return [
    ...beginningProblems(loaded, at),
    ...planProblems(loaded),
    ...freeProblems(loaded, at),
    ...lastProblems(loaded, at),
    ...fileProblems(loaded, at),
  ];
}

type At = (path: DataPath, message: string) => Problem;

function beginningProblems({ scenario }: LoadedScenario, at: At): Problem[] {
  const { starting_prompt: start, script } = scenario;
  if (userKind(scenario) === 'script') {
    const none = 'user is "script", but the scenario has no script';
    return script || openingOf(scenario) ? [] : [at(['user'], none)];
  }
  // A person uses their own words.
  if (userKind(scenario) === 'human') return [];
  const isMixed = hasFreeTurns(scenario);
  const nothing = 'the user has nothing to say: give a starting_prompt or a script';
  // A model can start on its own once it knows its goal.
  const hasPlan = userKind(scenario) === 'model' && scenario.conversation_plan !== undefined;
  const unused =
    'the script would not be used, since the user follows a plan; leave one out, or say user: script';
  return [
    ...(start === undefined && !hasPlan && !isMixed ? [at([], nothing)] : []),
    ...(script && !isMixed ? [at(['script'], unused)] : []),
  ];
}

/** What the user of a plan could not play; a model reads any plan. */
export function planProblems(loaded: LoadedScenario): Problem[] {
  const { scenario } = loaded;
  if (userKind(scenario) !== 'plan') return [];
  return readConversationPlan(scenario).problems.map(({ path, message }) => ({
    ...loaded.place(path),
    message,
  }));
}

/** Free turns need somebody to play them, and nothing may follow the last one. */
function freeProblems({ scenario }: LoadedScenario, at: At): Problem[] {
  const { script = [] } = scenario;
  const kind = userKind(scenario);
  const nobody = 'nobody plays free turns here: give a conversation_plan, and no `user: script`';
  const last = 'the user ends the conversation here; let nothing come after it';
  return script.flatMap((entry, index) => {
    if (!isFree(entry)) return [];
    if (kind !== 'plan' && kind !== 'model') return [at(['script', index], nobody)];
    const isLate = 'free' in entry && entry.free === 'rest' && index < script.length - 1;
    return isLate ? [at(['script', index], last)] : [];
  });
}

/** A form that is filled in but never sent asks the agent for nothing. */
function lastProblems({ scenario }: LoadedScenario, at: At): Problem[] {
  const isScript = userKind(scenario) === 'script' || hasFreeTurns(scenario);
  const played = playedTurns(isScript ? scenario : { ...scenario, script: undefined });
  const last = played.at(-1);
  const goesOn = isScript && (scenario.script ?? []).slice(-1).some(isFree);
  if (!last || last.takesTurn || goesOn) return [];
  const message = 'nothing is handed over to the agent after this: let a press or a say follow';
  return [at([last.from, last.index], message)];
}

function fileProblems({ file, scenario }: LoadedScenario, at: At): Problem[] {
  return playedTurns(scenario).flatMap((played) =>
    uploads(played)
      .filter(({ name }) => !isFile(resolve(dirname(file), name)))
      .map(({ path, name }) => at(path, `there is no file "${name}" beside the scenario file`)),
  );
}

function uploads({ from, index, entry }: PlayedTurn): { path: DataPath; name: string }[] {
  if (typeof entry === 'string' || !('upload' in entry)) return [];
  const path = [from, index, 'upload'];
  if (typeof entry.upload === 'string') return [{ path, name: entry.upload }];
  return entry.upload.map((name, at) => ({ path: [...path, at], name }));
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}
