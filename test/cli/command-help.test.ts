// What commander prints for a command: its usage line, and where a wrong command line leads.
import type { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { sightlineProgram } from '../../src/cli/program.js';

function found(...names: string[]): Command {
  return names.reduce<Command>((command, name) => {
    const inner = command.commands.find((one) => one.name() === name);
    if (inner === undefined) throw new Error(`no command ${name}`);
    return inner;
  }, sightlineProgram());
}

describe('the usage line', () => {
  it.each([
    [['drive'], 'sightline drive --app <file> [options] <scenario>'],
    [['import'], 'sightline import [options] <file>'],
    [['judge', 'calibrate'], 'sightline judge calibrate [options] <labels> [episodes...]'],
  ])('of %j names the options that it needs', (names, usage) => {
    expect(found(...names).helpInformation()).toContain(`Usage: ${usage}\n`);
  });
});

async function errorOf(...args: string[]): Promise<string> {
  const program = sightlineProgram();
  let error = '';
  const listen = (command: Command): void => {
    command.configureOutput({ writeErr: (text) => void (error += text) });
    command.commands.forEach(listen);
  };
  listen(program);
  await program.parseAsync(['node', 'sightline', ...args]).catch(() => undefined);
  return error;
}

describe('a wrong command line', () => {
  it.each([
    [['import'], '(sightline import --help shows how to use it)'],
    [['judge', 'calibrate'], '(sightline judge calibrate --help shows how to use it)'],
    [['judge', 'calbrate'], '(sightline judge --help lists its commands)'],
    [['imprt'], '(sightline --help lists the commands)'],
  ])('%j leads to the help of its own command', async (args, hint) => {
    expect(await errorOf(...args)).toContain(hint);
  });
});
