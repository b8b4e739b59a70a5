// Holds the questions for judges of a scenario against the ready ones. It asks no model.
import type { LoadedScenario } from '../scenario/load.js';
import { namesHint } from '../scenario/nearest-name.js';
import type { Problem } from '../scenario/problem.js';
import { isReadyId, readyQuestion, readyQuestions } from '../scenario/ready-questions.js';

/** A name that no ready question has would be put to a judge as if it were a question. */
export function judgeProblems(loaded: LoadedScenario): Problem[] {
  const entries = loaded.scenario.expectations?.judges ?? [];
  return entries.flatMap((entry, index) => {
    const path = ['expectations', 'judges', index];
    const asked =
      typeof entry === 'string'
        ? { name: entry, path }
        : { name: entry.ask, path: [...path, 'ask'] };
    if (!isReadyId(asked.name) || readyQuestion(asked.name) !== null) return [];
    const hint = namesHint(asked.name, Object.keys(readyQuestions), 'ready questions');
    const message = `unknown ready question "${asked.name}"; ${hint}`;
    return [{ ...loaded.place(asked.path), message }];
  });
}
