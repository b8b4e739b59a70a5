// The packed command where no Playwright is installed: threads, today's app file, and the same bytes.
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { gradeEpisode, writeVerdict } from '../../src/grade/grade-episode.js';
import { makeFolder, removeEpisodes, writeStory } from '../grade/build-episode.js';
import { type MiniProject, miniProject } from '../playwright/mini-project.js';
import { denial, hasty } from './run-grade.js';

let bare: MiniProject;
beforeAll(async () => {
  await makeFolder();
  bare = await miniProject({ without: /playwright/ });
});
afterAll(async () => {
  await removeEpisodes();
  await bare.remove();
});

const command = join('node_modules', 'sightline', 'dist', 'cli', 'main.js');
const app = `
import { defineApp } from 'sightline';
export const shop = defineApp({
  name: 'shop',
  start: 'http://localhost:1/',
  backend: { urls: [], tools: [] },
  terminalStates: { denied: (episode) => episode.stop !== null },
});
`;

it('grades in threads, to the bytes of a test with Playwright', async () => {
  const dirs = [await writeStory(denial), await writeStory(hasty), await writeStory(denial)];
  const tested = new Map<string, string>();
  for (const dir of dirs) {
    await writeVerdict(dir, await gradeEpisode(dir));
    tested.set(dir, await readFile(`${dir}.verdict.json`, 'utf8'));
    await rm(`${dir}.verdict.json`);
  }
  const loaded = await bare.run(process.execPath, '-e', "import('sightline/playwright')");
  expect(loaded.output).toContain("Cannot find package '@playwright/test'");
  const { code, output } = await bare.run(
    process.execPath,
    command,
    'grade',
    ...dirs,
    '--workers',
    '2',
  );
  expect(output).toContain('● 2 passed   ✕ 1 failed');
  expect(code).toBe(1);
  for (const [dir, text] of tested)
    expect(await readFile(`${dir}.verdict.json`, 'utf8')).toBe(text);
});

it("loads today's app file and scenarios there, too", async () => {
  const dir = await writeStory({ ...denial, states: { denied: false } });
  await bare.write({
    'app.ts': app,
    'scenarios/golden.yaml':
      'scenario_id: golden\nstarting_prompt: Hello\nexpectations: { allowed_terminal_states: [denied] }\n',
  });
  const today = ['--app', 'app.ts', '--scenarios', 'scenarios'];
  const { code, output } = await bare.run(process.execPath, command, 'grade', dir, ...today);
  expect(output).toContain('● 1 passed');
  expect(code).toBe(0);
});
