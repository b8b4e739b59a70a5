// `sightline prompts`: prints what Sightline's own models are told, so that people can read and review it; asks none.
import type { Command } from 'commander';
import { allPrompts, type Prompt } from '../model/prompt.js';
import { namesHint } from '../scenario/nearest-name.js';
import { SightlineError } from '../sightline-error.js';

/** Adds `prompts`. Exit code 64: there is no prompt of that name. */
export function registerPrompts(program: Command): void {
  program
    .command('prompts')
    .description("list the prompts of Sightline's own models, or print one")
    .argument('[name]', 'the prompt to print')
    .option('--json', 'print them as JSON, with their texts and whole hashes')
    .action((name: string | undefined, { json = false }: { json?: boolean }) => {
      const prompts = name === undefined ? allPrompts() : [named(name)];
      process.stdout.write(json ? asJson(prompts) : asText(prompts, name !== undefined));
    });
}

function named(name: string): Prompt {
  const prompts = allPrompts();
  const found = prompts.find((prompt) => prompt.name === name);
  if (found !== undefined) return found;
  const names = prompts.map((prompt) => prompt.name);
  throw new SightlineError('usage', {
    what: `There is no prompt "${name}"; ${namesHint(name, names, 'prompts')}.`,
    next: 'Name one of them, or none for the list.',
  });
}

function asJson(prompts: readonly Prompt[]): string {
  return `${JSON.stringify({ prompts }, null, 2)}\n`;
}

/** As many digits as tell prompts apart for people. */
const SHORT = 12;

function asText(prompts: readonly Prompt[], whole: boolean): string {
  return prompts
    .map(({ name, role, purpose, hash, text }) => {
      const head = `${name}  (${role}, ${whole ? hash : hash.slice(0, SHORT)})\n  ${purpose}\n`;
      return whole ? `${head}\n${text}\n` : head;
    })
    .join('\n');
}
