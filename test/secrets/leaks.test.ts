// That no secret is in anything that a run leaves or prints: one planted in every place there is, then all outputs searched.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type MiniProject, miniProject } from '../playwright/mini-project.js';
import { bodyOf, leakyFiles, places, typed } from './leaky.js';
import { readings, textsBelow } from './outputs.js';

let project: MiniProject;
/** Each output of the run, in all of its readings. */
const outputs = new Map<string, string>();

beforeAll(async () => {
  project = await miniProject();
  await project.write(leakyFiles);
  const print = async (name: string, file: string, ...args: string[]) => {
    const { output } = await project.run(process.execPath, file, ...args);
    outputs.set(name, readings(output));
  };
  const sightline = 'node_modules/sightline/dist/cli/main.js';
  await print('terminal', 'node_modules/@playwright/test/cli.js', 'test');
  const [run = ''] = await readdir(join(project.dir, 'sightline-episodes'));
  const episodes = `sightline-episodes/${run}`;
  for (const command of ['gate', 'grade', 'report', 'matrix'])
    await print(`sightline ${command}`, sightline, command, episodes);
  const folders = ['sightline-episodes', 'sightline-report', 'test-results', 'playwright-report', 'blob-report'];
  for (const folder of folders)
    for (const [name, text] of await textsBelow(project.dir, folder)) outputs.set(name, `${outputs.get(name) ?? ''}${readings(text)}`);
  for (const [name, text] of await textsBelow(project.dir, '.'))
    if (/^\.\/results\.(json|xml)$/.test(name)) outputs.set(name, readings(text));
});
afterAll(() => project.remove());

/** Outputs with this text; a report's page is named once. */
function outputsWith(wanted: string): string[] {
  return [...outputs].filter(([, text]) => text.includes(wanted)).map(([name]) => name);
}

it.each(places)('key: %s', (place) => {
  expect(outputsWith(bodyOf(place))).toEqual([]);
});

it.each(Object.entries(typed))('typed: %s', (_kind, value) => {
  expect(outputsWith(value.replaceAll(' ', ''))).toEqual([]);
});
it('debug', async () => {
  const { writeFile } = await import('node:fs/promises');
  const rows = [...places.map((p) => [p, bodyOf(p)]), ...Object.entries(typed).map(([k, v]) => [k, v.replaceAll(' ', '')])];
  const table = rows.map(([name = '', wanted = '']) => `${name}\t${outputsWith(wanted).length}\t${outputsWith(wanted).map((n)=>n.replace(/2026[^/]*/,'RUN')).join(' | ')}`);
  await writeFile('/tmp/leak-table.txt', table.join('\n') + '\n\n' + [...outputs.keys()].join('\n'));
  const { cp } = await import('node:fs/promises');
  await cp(project.dir, '/tmp/leak-run', { recursive: true, filter: (s) => !s.includes('node_modules') });
  const { output } = await project.run(process.execPath, 'node_modules/sightline/dist/cli/main.js', 'gate', 'sightline-episodes');
  await writeFile('/tmp/leak-gate.txt', output);
});
