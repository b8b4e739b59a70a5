// What every command ends with where something that it is given is not there, as the first lines of docs/cli.md have it.
import { CommanderError } from 'commander';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { exitCodeOf } from '../../src/cli/usage.js';
import { sightlineProgram } from '../../src/cli/program.js';
import { SightlineError } from '../../src/sightline-error.js';
import { folderWith } from '../scenario/temporary-folder.js';

beforeEach(() => {
  for (const name of ['MODEL_URL', 'MODEL', 'CASSETTES', 'CALIBRATION', 'ANCHORS'])
    vi.stubEnv(`SIGHTLINE_${name}`, '');
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  process.exitCode = undefined;
});

async function ended(...args: string[]): Promise<{ code: unknown; message: string }> {
  try {
    await sightlineProgram().parseAsync(['node', 'sightline', ...args]);
  } catch (error) {
    return { code: exitCodeOf(error), message: (error as Error).message };
  }
  return { code: process.exitCode ?? 0, message: '' };
}

const scenario = 'scenario_id: a\nstarting_prompt: Hi\n';

describe('a path that is not there ends with 64', () => {
  it.each([
    ['judge calibrate', ['judge', 'calibrate', 'nowhere']],
    ['grade', ['grade', 'nowhere']],
    ['drift', ['drift', 'nowhere']],
    ['cassettes', ['cassettes', 'nowhere']],
    ['cassettes --prune', ['cassettes', 'nowhere', '--prune']],
    ['lint', ['lint', 'nowhere']],
    ['drive', ['drive', 'nowhere', '--app', 'nowhere.ts']],
    ['check', ['check', 'nowhere.html', 'x']],
  ])('with %s', async (_, args) => {
    const { code, message } = await ended(...args);
    expect(message).toContain('nowhere');
    expect(code).toBe(64);
  });

  it('also as the app file or the scenarios beside a path that is there', async () => {
    const folder = folderWith({ 's/a.yaml': scenario });
    expect(await ended('lint', folder, '--app', 'nowhere.ts')).toMatchObject({ code: 64 });
    expect(await ended('cassettes', folder, '--scenarios', 'nowhere')).toMatchObject({
      code: 64,
    });
    expect(await ended('grade', folder, '--scenarios', 'nowhere')).toMatchObject({ code: 64 });
  });
});

it('a file that is there and cannot be used ends with 2', async () => {
  const file = `${folderWith({ 'labels.jsonl': 'none' })}/labels.jsonl`;
  expect((await ended('judge', 'calibrate', file)).code).toBe(2);
});

it('help ends with 0, whatever else was thrown with 2', () => {
  expect(exitCodeOf(new CommanderError(0, 'commander.help', ''))).toBe(0);
  expect(exitCodeOf(new CommanderError(1, 'commander.unknownOption', ''))).toBe(64);
  expect(exitCodeOf(new Error('no disk'))).toBe(2);
  expect(exitCodeOf(new SightlineError('model-unreachable', { what: 'a', next: 'b' }))).toBe(2);
});
