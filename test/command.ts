// The command line in this process: what it prints, throws and ends with.
import { stripVTControlCharacters } from 'node:util';
import { vi } from 'vitest';
import { sightlineProgram } from '../src/cli/program.js';
import { exitCodeOf } from '../src/cli/usage.js';

export interface Ran {
  /** What a process would end with. */
  code: unknown;
  out: string;
  /** On stderr. */
  told: string;
  thrown: Error | null;
  /** The message of what was thrown, else empty. */
  error: string;
}

/** `sightline …args`, without the colors of a terminal. */
export async function sightline(...args: string[]): Promise<Ran> {
  const before = process.exitCode;
  process.exitCode = 0;
  const texts = { stdout: '', stderr: '' };
  const spies = (['stdout', 'stderr'] as const).map((name) =>
    vi.spyOn(process[name], 'write').mockImplementation((text) => {
      texts[name] += String(text);
      return true;
    }),
  );
  let thrown: Error | null = null;
  try {
    await sightlineProgram().parseAsync(['node', 'sightline', ...args]);
  } catch (error) {
    thrown = error as Error;
  }
  for (const spy of spies) spy.mockRestore();
  const code = thrown === null ? process.exitCode : exitCodeOf(thrown);
  process.exitCode = before;
  return {
    ...{ code, thrown, error: thrown?.message ?? '' },
    out: stripVTControlCharacters(texts.stdout),
    told: stripVTControlCharacters(texts.stderr),
  };
}

/** The same as somebody types it in that folder. */
export async function sightlineIn(folder: string, ...args: string[]): Promise<Ran> {
  const before = process.cwd();
  process.chdir(folder);
  try {
    return await sightline(...args);
  } finally {
    process.chdir(before);
  }
}
