// Checks the custom assertions of the app file on a saved episode: a function that throws or answers nonsense blames the harness.
import { unknownNameText } from '../values/nearest-name.js';
import { isDeepStrictEqual } from 'node:util';
import { argsProblem, type CustomAssertion, customAnswerSchema } from '../app/assertion.js';
import type { Episode } from '../episode/read.js';
import { EvidenceMissing, savedEpisode } from '../episode/saved-episode.js';
import { firstLine } from '../sightline-error.js';
import { brief } from '../episode/verdict/text.js';
import type { Assertion, AssertionVerdict } from '../episode/verdict/format.js';
import { type Check, mistaken, type Undecided, undecided, unknownName } from './finding.js';
import type { GradeInput } from './graders.js';
import { customTitle } from '../scenario/assertions/custom.js';
import { toVerdict } from './to-verdict.js';

type Custom = Extract<Assertion, { kind: 'custom' }>;

/** Class and title come from the app file; without it the outcome is inconclusive. */
export async function gradeCustom(
  episode: Episode,
  assertion: Custom,
  { custom: functions }: GradeInput,
): Promise<AssertionVerdict> {
  if (functions === undefined) return toVerdict(episode, assertion, missingAssertion(assertion));
  const custom = Object.hasOwn(functions, assertion.name) ? functions[assertion.name] : undefined;
  if (custom === undefined) {
    const known = Object.keys(functions);
    const label = `assertions of ${episode.header.app.name}`;
    const text = unknownNameText('assertion', assertion.name, known, label);
    return toVerdict(episode, assertion, unknownName(text));
  }
  const verdict = toVerdict(episode, assertion, await checkCustom(episode, assertion, custom));
  return { ...verdict, class: custom.class, title: customTitle(assertion, custom.title) };
}

function missingAssertion({ name }: Custom): Undecided {
  return undecided('harness', `"${name}" is in the app file, which was not given: pass --app.`);
}

async function checkCustom(
  episode: Episode,
  { name, args }: Custom,
  custom: CustomAssertion,
): Promise<Check> {
  const wrong = argsProblem(custom, args);
  if (wrong !== null) return mistaken(`The arguments of "${name}" are invalid: ${wrong}.`);
  try {
    const ask = async () =>
      await custom.check(savedEpisode(episode), custom.args?.parse(args ?? undefined));
    const answer = await ask();
    // A result that depends on a clock, chance or an earlier call could differ at the next grading.
    if (isDeepStrictEqual(answer, await ask())) return toCheck(name, answer);
    return mistaken(
      `The custom assertion "${name}" returned two different answers to the same question.`,
    );
  } catch (error) {
    if (error instanceof EvidenceMissing) return undecided('harness', error.message);
    const kind = error instanceof Error ? `${error.name}: ` : '';
    const at = frameOf(error);
    const where = at === null ? '' : ` (at ${at})`;
    return mistaken(`The custom assertion "${name}" threw ${kind}${firstLine(error)}${where}.`);
  }
}

function toCheck(name: string, answer: unknown): Check {
  const parsed = customAnswerSchema.safeParse(answer);
  if (!parsed.success) {
    return mistaken(
      `The custom assertion "${name}" returned ${excerpt(answer)}; it must return { holds, reason } or inconclusive(reason).`,
    );
  }
  const { data } = parsed;
  if ('inconclusive' in data) return undecided('undetermined', data.inconclusive);
  const { holds, reason, measurements = {}, party = 'agent' } = data;
  const evidence = (data.evidence ?? []).map(({ seq = null, file = null, text }) => ({
    ...{ seq, file, text },
  }));
  const namesEvent = evidence.some(({ seq }) => seq !== null);
  const rests = data.rests ?? (namesEvent ? 'presence' : 'absence');
  return { holds, reason, evidence, measurements, party, rests };
}

function excerpt(answer: unknown): string {
  if (answer === undefined) return 'nothing';
  if (typeof answer === 'function') return 'a function';
  try {
    return brief(JSON.stringify(answer));
  } catch {
    return `a ${typeof answer} that JSON cannot hold`;
  }
}

/**
 * File and line of the first frame in the app's own code, relative to the working directory. Without the column: the
 * loaders of tests and of the command line disagree on columns.
 */
function frameOf(error: unknown): string | null {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  for (const line of stack.split('\n')) {
    const [, place = ''] = /^\s+at (?:.*\()?(.+?:\d+):\d+\)?$/.exec(line) ?? [];
    const file = decodeURI(place.replace(/^file:\/\//, ''));
    if (file === '' || /^node:|[/\\]node_modules[/\\]|^<anonymous>/.test(file)) continue;
    const here = `${process.cwd()}/`;
    return file.startsWith(here) ? file.slice(here.length) : (file.split(/[/\\]/).at(-1) ?? file);
  }
  return null;
}
