// `sightline judge prompts`: prints all that Sightline's own models are asked, so that people can read and review it; asks none.
import { type AskedKind, askedKinds, ownKind } from '../../judge/asked-kinds.js';
import { allPrompts, type Prompt } from '../../model/prompt.js';
import { byNearness, nearestName } from '../../scenario/nearest-name.js';
import { SightlineError } from '../../sightline-error.js';
import { promptList, promptText, questionText } from './prompts-text.js';

/** One prompt or question, or all of them. */
export function printPrompts(name: string | undefined, json: boolean): void {
  process.stdout.write(name === undefined ? all(json) : one(name, json));
}

function all(json: boolean): string {
  const [prompts, questions] = [allPrompts(), askedKinds()];
  return json ? asJson(prompts, questions) : promptList(prompts, questions);
}

function one(name: string, json: boolean): string {
  const prompts = allPrompts();
  const prompt = prompts.find((each) => each.name === name);
  if (prompt !== undefined) return json ? asJson([prompt], []) : promptText(prompt);
  const question = named(name, prompts);
  const used = prompts.filter((each) => question.prompts.includes(each.name));
  if (!json) return questionText(question, used);
  return asJson(used, [{ ...question, told: question.told() }]);
}

function named(name: string, prompts: readonly Prompt[]): AskedKind {
  const questions = askedKinds();
  const found = questions.find(({ kind }) => kind === name);
  if (found !== undefined) return found;
  // No name has a space in it, and what a scenario asks in its own words has one.
  if (/\s/u.test(name.trim())) return ownKind(name);
  const names = [...prompts.map((each) => each.name), ...questions.map(({ kind }) => kind)];
  const nearest = nearestName(name, names);
  throw new SightlineError('usage', {
    what: `There is no prompt or question "${name}".`,
    details: [
      ...(nearest === null ? [] : [`did you mean "${nearest}"?`]),
      'prompts and questions, the nearest first:',
      ...byNearness(name, names).map((one) => `  ${one}`),
    ],
    next: 'Name one of them, or none for the list; a question of your own goes in quotes.',
  });
}

function asJson(prompts: readonly Prompt[], questions: readonly object[]): string {
  return `${JSON.stringify({ prompts, questions }, null, 2)}\n`;
}
