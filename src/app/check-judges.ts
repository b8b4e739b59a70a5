// Checks that the ready-made judge questions a scenario names exist. Asks no model.
import type { LoadedScenario } from '../scenario/load.js';
import { unknownNameText } from '../scenario/nearest-name.js';
import type { Problem } from '../scenario/problem.js';
import { namesAt } from './used-names.js';
import { isReadyId, readyQuestion, readyQuestions } from '../scenario/ready-questions.js';

/** An unknown name would be put to a judge as if it were a question. */
export function judgeProblems(loaded: LoadedScenario): Problem[] {
  return namesAt(loaded, /^expectations\.judges\.\d+(\.ask)?$/).flatMap(({ path, name }) => {
    if (!isReadyId(name) || readyQuestion(name) !== null) return [];
    const known = Object.keys(readyQuestions);
    const message = unknownNameText('ready question', name, known, 'ready questions');
    return [{ ...loaded.place(path), message }];
  });
}
