// What every command ends with where something that it is given is not there, as the first lines of docs/cli.md have it.
import { CommanderError } from 'commander';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { exitCodeOf } from '../../src/cli/usage.js';
import { SightlineError } from '../../src/sightline-error.js';
import { sightline } from '../command.js';
import { folderWith } from '../scenario/temporary-folder.js';

beforeEach(() => {
  for (const name of ['MODEL_URL', 'MODEL', 'CASSETTES', 'CALIBRATION', 'ANCHORS'])
    vi.stubEnv(`SIGHTLINE_${name}`, '');
});
afterEach(() => vi.unstubAllEnvs());

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
    const { code, error } = await sightline(...args);
    expect(error).toContain('nowhere');
    expect(code).toBe(64);
  });

  it('also as the app file or the scenarios beside a path that is there', async () => {
    const folder = folderWith({ 's/a.yaml': scenario });
    expect(await sightline('lint', folder, '--app', 'nowhere.ts')).toMatchObject({ code: 64 });
    expect(await sightline('cassettes', folder, '--scenarios', 'nowhere')).toMatchObject({
      code: 64,
    });
    expect(await sightline('grade', folder, '--scenarios', 'nowhere')).toMatchObject({ code: 64 });
  });
});

it('a file that is there and cannot be used ends with 2', async () => {
  const file = `${folderWith({ 'labels.jsonl': 'none' })}/labels.jsonl`;
  expect((await sightline('judge', 'calibrate', file)).code).toBe(2);
});

it('help ends with 0, whatever else was thrown with 2', () => {
  expect(exitCodeOf(new CommanderError(0, 'commander.help', ''))).toBe(0);
  expect(exitCodeOf(new CommanderError(1, 'commander.unknownOption', ''))).toBe(64);
  expect(exitCodeOf(new Error('no disk'))).toBe(2);
  expect(exitCodeOf(new SightlineError('model-unreachable', { what: 'a', next: 'b' }))).toBe(2);
});
