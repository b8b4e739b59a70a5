// What the command line offers: how many options in all, and that docs/cli.md describes each command and each option of it.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Command, Option } from 'commander';
import { expect, it } from 'vitest';
import { sightlineProgram } from '../../src/cli/program.js';

/** Each is something to learn and to keep working: raise it only with a reason in the commit. */
const MOST_OPTIONS = 57;

const page = readFileSync(resolve(import.meta.dirname, '../../docs/cli.md'), 'utf8');

/** Commands that do something, by their whole name. */
function commandsBelow(command: Command, above = ''): [string, Command][] {
  return command.commands.flatMap((inner): [string, Command][] => {
    const name = `${above}${inner.name()}`;
    const deeper = commandsBelow(inner, `${name} `);
    const isGroup = inner.options.length + inner.registeredArguments.length === 0;
    return [
      ...(isGroup && deeper.length > 0 ? [] : [[name, inner] as [string, Command]]),
      ...deeper,
    ];
  });
}

const commands = commandsBelow(sightlineProgram());

/** The text below the heading of a command. */
function sectionOf(name: string): string {
  const [, section = ''] = page.split(`\n## ${name}\n`);
  return section.split('\n## ')[0] ?? '';
}

function isDescribed(name: string, { long }: Option): boolean {
  return new RegExp(`\\| \`${long ?? ''}[\` ]`).test(sectionOf(name));
}

it('has no more options than it had', () => {
  const sum = commands.reduce((all, [, { options }]) => all + options.length, 0);
  expect(sum).toBeLessThanOrEqual(MOST_OPTIONS);
});

it.each(commands)('%s is described, with each of its options', (name, { options }) => {
  expect(page).toMatch(new RegExp(`^\\| \`sightline ${name}[\` ]`, 'm'));
  expect(options.filter((one) => !isDescribed(name, one)).map(({ long }) => long)).toEqual([]);
});
