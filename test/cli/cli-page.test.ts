// What the command line offers: how many options in all, and that docs/cli.md describes each command and each option of it.
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { sightlineProgram } from '../../src/cli/program.js';

/** Each is something to learn and to keep working: raise it only with a reason in the commit. */
const MOST_OPTIONS = 57;

const page = resolve(import.meta.dirname, '../../docs/cli.md');

/** What stands below the heading of a command. */
function sectionOf(markdown: string, command: string): string {
  const section = markdown.split(/^## /m).find((one) => one.startsWith(`${command}\n`));
  return section ?? '';
}

it('docs/cli.md has every command with each of its options, and no other', async () => {
  const markdown = await readFile(page, 'utf8');
  const program = sightlineProgram();
  const commands = program
    .createHelp()
    .visibleCommands(program)
    .filter((command) => command.name() !== 'help')
    .flatMap((command) => [
      // A command without arguments and options, such as `judge`, does nothing but name its subcommands.
      ...(command.commands.length === 0 ||
      command.registeredArguments.length > 0 ||
      command.options.length > 0
        ? [{ name: command.name(), options: command.options }]
        : []),
      ...command.commands.map((inner) => ({
        name: `${command.name()} ${inner.name()}`,
        options: inner.options,
      })),
    ]);
  const sum = commands.reduce((all, { options }) => all + options.length, 0);
  expect(sum).toBeLessThanOrEqual(MOST_OPTIONS);
  const documented = [...markdown.matchAll(/^## (.+)$/gm)].map(([, name]) => name);
  expect(documented.toSorted()).toEqual(commands.map(({ name }) => name).toSorted());
  for (const { name, options } of commands) {
    expect(markdown).toMatch(new RegExp(`^\\| \`sightline ${name}[\` ]`, 'm'));
    const flags = [...sectionOf(markdown, name).matchAll(/`(?:-\w, )?(--[a-z-]+)/g)];
    const told = new Set(flags.map(([, flag]) => flag));
    expect([...told].toSorted(), name).toEqual(options.map(({ long }) => long).toSorted());
  }
});
