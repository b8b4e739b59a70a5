// The prompts as a person reads them on the command line.
import { Command } from 'commander';
import { afterEach, expect, it, vi } from 'vitest';
import { registerPrompts } from '../../src/cli/prompts.js';
import { allPrompts, promptOf } from '../../src/model/prompt.js';

afterEach(() => {
  vi.restoreAllMocks();
});

async function printed(...args: string[]): Promise<string> {
  const out = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const program = new Command().exitOverride();
  registerPrompts(program);
  await program.parseAsync(['prompts', ...args], { from: 'user' });
  return out.mock.calls.map(([text]) => String(text)).join('');
}

it('lists every prompt with its role, what it is for, and the begin of its hash', async () => {
  const text = await printed();
  for (const { name, role, purpose, hash } of allPrompts())
    expect(text).toContain(`${name}  (${role}, ${hash.slice(0, 12)})\n  ${purpose}\n`);
  expect(text).not.toContain(promptOf('judge').text);
});

it('prints one whole, with its whole hash', async () => {
  const { hash, text } = promptOf('judge');
  const out = await printed('judge');
  expect(out).toContain(hash);
  expect(out).toContain(text);
  expect(out).not.toContain('plan_parts');
});

it('prints JSON that holds all of them', async () => {
  const { prompts } = JSON.parse(await printed('--json')) as { prompts: unknown[] };
  expect(prompts).toEqual(allPrompts());
});

it('refuses a name that there is not, and tells the nearest', async () => {
  await expect(printed('judges')).rejects.toThrow(/no prompt "judges"; .*judge/);
});
