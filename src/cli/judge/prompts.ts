// `sightline judge prompts`: prints everything that Sightline's own models are asked, so that people can review it; asks none.
import { type AskedKind, askedKinds } from '../../judge/asked-kinds.js';
import { allPrompts, type Prompt } from '../../model/prompt.js';
import { namesHint } from '../../scenario/nearest-name.js';
import { usage } from '../usage.js';
import { stdout } from '../../terminal.js';

/** Enough digits to tell hashes apart. */
const SHORT = 12;

/** One prompt or kind of question with its texts, or the list of all. */
export function printPrompts(name: string | undefined, json: boolean): void {
  const [prompts, questions] = name === undefined ? [allPrompts(), askedKinds()] : named(name);
  if (json) stdout.write(`${JSON.stringify({ prompts, questions }, null, 2)}\n`);
  else stdout.write(name === undefined ? list(prompts, questions) : whole(prompts, questions));
}

/** A prompt alone, or a question with its prompts. */
function named(name: string): [Prompt[], AskedKind[]] {
  const [prompts, questions] = [allPrompts(), askedKinds()];
  const prompt = prompts.find((one) => one.name === name);
  if (prompt !== undefined) return [[prompt], []];
  const question = questions.find(({ kind }) => kind === name);
  if (question !== undefined)
    return [prompts.filter((one) => question.prompts.includes(one.name)), [question]];
  const names = [...prompts.map((one) => one.name), ...questions.map(({ kind }) => kind)];
  throw usage(
    `There is no prompt or question "${name}".`,
    'Name one of these, or none to list them all.',
    [namesHint(name, names, 'prompts and questions')],
  );
}

function list(prompts: readonly Prompt[], questions: readonly AskedKind[]): string {
  return [
    'Prompts: the instructions. Cassettes are bound to their hashes.\n',
    ...prompts.map((one) => promptHead(one, SHORT)),
    'Questions: what is asked with a prompt. Votes, labels and calibrations are bound to their hashes, which cover the prompt too.\n',
    ...questions.map((one) => questionHead(one, SHORT)),
  ].join('\n');
}

function whole(prompts: readonly Prompt[], questions: readonly AskedKind[]): string {
  return [
    ...questions.map((one) => questionHead(one)),
    ...prompts.map((one) => `${promptHead(one)}\n${one.text}\n`),
  ].join('\n');
}

function promptHead({ name, role, purpose, hash }: Prompt, digits = hash.length): string {
  return `${name}  (${role}, ${hash.slice(0, digits)})\n  ${purpose}\n`;
}

function questionHead(question: AskedKind, digits?: number): string {
  const { kind, title, needs, good, applies, wordings, prompts } = question;
  const hash = question.hash?.slice(0, digits) ?? 'depends on its words';
  return [
    `${kind}  (${prompts.join(' and ')}, ${hash})`,
    `  ${title}`,
    `  shown: ${needs.join(', ')}${good === null ? '' : `; good: ${good}`}`,
    ...(applies === null ? [] : [`  where: ${applies}`]),
    ...wordings.map((wording, index) => `  ${index + 1}. ${wording}`),
    '',
  ].join('\n');
}
