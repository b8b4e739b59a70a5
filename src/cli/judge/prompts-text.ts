// Prompts and questions as text for people; finds none of them.
import type { AskedKind } from '../../judge/asked-kinds.js';
import type { Told } from '../../judge/told.js';
import type { Prompt } from '../../model/prompt.js';

/** As many digits as tell hashes apart for people. */
const SHORT = 12;

/** All prompts, then all questions, each with the begin of its hash. */
export function promptList(prompts: readonly Prompt[], questions: readonly AskedKind[]): string {
  return [
    'Prompts: what a model is told in addition to the question and the material. Cassettes are bound to their hashes.\n',
    ...prompts.map((one) => promptHead(one, SHORT)),
    'Questions: what is asked with a prompt. Votes, labels and calibrations are bound to their hashes, which cover the prompt too.\n',
    ...questions.map((one) => questionHead(one, SHORT)),
  ].join('\n');
}

/** One prompt, whole. */
export function promptText(prompt: Prompt): string {
  return `${promptHead(prompt)}\n${prompt.text}\n`;
}

/** One question with the prompts that it is asked with, and what each vote is told. */
export function questionText(question: AskedKind, prompts: readonly Prompt[]): string {
  const told = question.told();
  return [
    questionHead(question),
    ...prompts.map(({ name, hash, text }) => `${rule(`prompt ${name} (${hash})`)}\n\n${text}\n`),
    ...told.map((one) => `${rule(heading(one, told))}\n\n${one.text}\n`),
  ].join('\n');
}

function heading({ prompt, vote }: Told, all: readonly Told[]): string {
  const alone = all.every((one) => one.vote === vote);
  return alone ? `what ${prompt} is shown` : `vote ${vote}`;
}

function rule(words: string): string {
  return `--- ${words} ---`;
}

function promptHead({ name, role, purpose, hash }: Prompt, digits = hash.length): string {
  return `${name}  (${role}, ${hash.slice(0, digits)})\n  ${purpose}\n`;
}

function questionHead(question: AskedKind, digits?: number): string {
  const { kind, title, needs, good, applies, wordings, prompts } = question;
  const hash = question.hash?.slice(0, digits) ?? 'another for each question';
  return [
    `${kind}  (${prompts.join(' and ')}, ${hash})`,
    `  ${title}`,
    `  shown: ${needs.join(', ')}${good === null ? '' : `; good: ${good}`}`,
    ...(applies === null ? [] : [`  where: ${applies}`]),
    ...wordings.map((wording, index) => `  ${index + 1}. ${wording}`),
    '',
  ].join('\n');
}
