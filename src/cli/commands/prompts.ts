// `sightline prompts` as the command line has it: arguments, options and help; what it does is loaded when it runs.
import type { Command } from 'commander';

/** A scenario may say more of its question than its words. */
const OWN_HELP = `
A question in words of your own is printed as if it stood alone under \`judges\`. What a scenario says beside it is not known
here: with \`criteria\` (in a spec \`criterion\`) or \`also\` it has another hash, with \`needs\` it is shown other evidence.
`;

/** Adds `prompts`. Exit code 64: there is no prompt or question of that name. */
export function registerPrompts(program: Command): void {
  program
    .command('prompts')
    .description("list the prompts and questions of Sightline's own models, or print one")
    .argument('[name]', 'a prompt, a kind of question, or a question in your own words')
    .option('--json', 'print as JSON, with full texts and hashes')
    .addHelpText('after', OWN_HELP)
    .action(async (name: string | undefined, { json = false }: { json?: boolean }) => {
      const { printPrompts } = await import('../judge/prompts.js');
      printPrompts(name, json);
    });
}
