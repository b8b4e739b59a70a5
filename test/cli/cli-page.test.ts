// docs/cli.md: every command with each of its options, and no other; and how many options there are in all.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { expect, it } from 'vitest';
import { sightlineProgram } from '../../src/cli/program.js';

/** Each is something to learn and to keep working: raise it only with a reason in the commit. */
const MOST_OPTIONS = 57;

const page = readFileSync(resolve(import.meta.dirname, '../../docs/cli.md'), 'utf8');

/** Commands that do something, by their whole name: one without arguments and options, such as `judge`, only names others. */
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

it('there are no more options than there were', () => {
  const sum = commands.reduce((all, [, { options }]) => all + options.length, 0);
  expect(sum).toBeLessThanOrEqual(MOST_OPTIONS);
});

it('the page has a section for every command, and no other', () => {
  const documented = [...page.matchAll(/^## (.+)$/gm)].map(([, name]) => name);
  expect(documented.toSorted()).toEqual(commands.map(([name]) => name).toSorted());
});

it.each(commands)(
  'the section of %s says how to call it, with its options alone',
  (name, { options }) => {
    const section = sectionOf(name);
    expect(section).toMatch(new RegExp(`^\n\`sightline ${name}[\` ]`));
    const described = [...section.matchAll(/^- `(--[a-z-]+)[ `]/gm)].map(([, long]) => long);
    const known = options.map(({ long }) => long).toSorted();
    expect(described.toSorted()).toEqual(known);
    const named = new Set([...section.matchAll(/`(--[a-z-]+)/g)].map(([, long]) => long));
    expect([...named].toSorted()).toEqual(known);
  },
);
