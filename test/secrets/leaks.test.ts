// That no secret is in anything that a run leaves or prints: one planted in every place there is, then all outputs searched.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type MiniProject, miniProject } from '../playwright/mini-project.js';
import { bodyOf, leakyFiles, places, tails } from './leaky.js';
import { readings, textsBelow } from './outputs.js';

let project: MiniProject;
/** Each output of the run, in all of its readings. */
const outputs = new Map<string, string>();

const folders = [
  ...['sightline-episodes', 'sightline-report', 'test-results', 'playwright-report'],
  ...['blob-report', 'results'],
];

beforeAll(async () => {
  project = await miniProject();
  await project.write(leakyFiles);
  const print = async (name: string, file: string, ...args: string[]) => {
    const { output } = await project.run(process.execPath, file, ...args);
    outputs.set(name, readings(output));
  };
  await print('terminal', 'node_modules/@playwright/test/cli.js', 'test');
  const [run = ''] = await readdir(join(project.dir, 'sightline-episodes'));
  for (const command of ['gate', 'grade', 'report']) {
    const main = 'node_modules/sightline/dist/cli/main.js';
    await print(`sightline ${command}`, main, command, `sightline-episodes/${run}`);
  }
  for (const folder of folders)
    for (const [name, text] of await textsBelow(project.dir, folder))
      outputs.set(name, (outputs.get(name) ?? '') + readings(text));
});
afterAll(() => project.remove());

function outputsWith(wanted: string): string[] {
  return [...outputs].filter(([, text]) => text.includes(wanted)).map(([name]) => name);
}

it.each(places)('key: %s', (place) => {
  expect(outputsWith(bodyOf(place))).toEqual([]);
});

it.each(tails)('typed: %s', (_kind, tail) => {
  expect(outputsWith(tail)).toEqual([]);
});

it('Playwright keeps no copy of the page: nothing but what was attached is left of a test.', () => {
  const left = [...outputs.keys()].filter((name) => name.startsWith('test-results/'));
  expect(
    left.filter((name) => !/\/attachments\/|\.last-run\.json|claim-\d\.png/.test(name)),
  ).toEqual([]);
  expect(outputsWith('trace, video and screenshot are not kept')).toContain('results/results.json');
});

// What is not said cannot leak: each of these stands beside secrets that were redacted.
it.each([
  ['terminal', 'printed ***'],
  ['terminal', 'the agent said “***”'],
  ['terminal', "getbylabel('copy ***')"],
  ['path.jsonl', '"tool":"look_up"'],
  ['path.jsonl', '"note":"***"'],
  ['logs.jsonl', 'failed with *** and ***'],
  ['logs.jsonl', 'login as {\\"password\\":\\"***\\",\\"code\\":\\"***\\"}'],
  ['logs.jsonl', 'broken by ***'],
  ['transcript.jsonl', 'or *** or *** as ever, for *** and ***. ***'],
  ['dom.html', 'single <span>***</span><span>***</span>'],
  ['dom.html', '<td>***</td><td>***</td><td>total</td>'],
  ['aria.yaml', 'u+feff *** seen'],
  ['closed.json', 'fill(\\"***\\")'],
  ['report.jsonl', 'fill \\"***\\"'],
  ['attachments/', '{"key":"***"}'],
])('in %s: %s', (output, text) => {
  expect(outputsWith(text).join('\n')).toContain(output);
});
