// One scenario on several surfaces, in a project as a user would have it: each setting reaches the page, and what passes on one and fails on another is told.
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Episode, readEpisode } from '../../src/episode/read.js';
import type { SiteGate } from '../../src/report/site/data.js';
import { type MiniProject, miniProject } from './mini-project.js';
import { shopFiles } from './shop.js';

const style = `@media (max-width: 700px) { .sum { color: transparent } } .assistant { font-size: 1rem } body { font-family: sans-serif }</style>`;
const told = [
  'const asked = performance.now();',
  "await fetch('/ping');",
  'const media = (query) => matchMedia(query).matches;',
  "console.warn('on ' + JSON.stringify({ width: innerWidth, scale: devicePixelRatio,",
  "dark: media('(prefers-color-scheme: dark)'), still: media('(prefers-reduced-motion: reduce)'),",
  'text: getComputedStyle(log.firstChild).fontSize, slow: performance.now() - asked > 500 }));',
].join(' ');

/** The sum is transparent in a narrow window; the page says what it is on before it answers. */
const server = shopFiles['server.mjs']
  .replace('body { font: 16px sans-serif }', '')
  .replace('</style>', style)
  .replace(
    'message.textContent = text',
    () => `message.innerHTML = text.replace('$42.50', '<span class=sum>$42.50</span>')`,
  )
  .replace("const response = await fetch('https://api", (fetches) => `${told} ${fetches}`);

const config = shopFiles['playwright.config.ts'].replace(
  'sightlineConfig({',
  `sightlineConfig({ surfaces: ['desktop', 'phone', 'dark', 'zoom_200', 'large_text', 'reduced_motion', 'slow_network',
    { name: 'tablet', viewport: { width: 768, height: 900 }, color_scheme: 'dark' }],`,
);

const spec = `import { testScenarios } from 'sightline/playwright';
import { shop } from './shop.js';
testScenarios(shop, 'scenarios/shop');
`;

let project: MiniProject;
let output: string;
let run: string;

beforeAll(async () => {
  project = await miniProject();
  await project.write({
    ...shopFiles,
    ...{ 'server.mjs': server, 'playwright.config.ts': config },
    ...{ 'e2e/scenarios.spec.ts': spec, 'e2e/closely.spec.ts': '' },
  });
  await rm(join(project.dir, 'scenarios/shop/broken.yaml'));
  ({ output } = await project.playwright({}));
  const root = join(project.dir, 'sightline-episodes');
  const [name = ''] = await readdir(root);
  run = join(root, name);
});

afterAll(() => project.remove());

async function episodeOn(surface: string): Promise<Episode> {
  const folder = join(run, surface, 'refund');
  const [name = ''] = (await readdir(folder)).filter((one) => !one.includes('.'));
  return readEpisode(join(folder, name));
}

/** What the page said that it was on. */
async function seenOn(surface: string): Promise<unknown> {
  const { logs } = await episodeOn(surface);
  const said = logs
    .map(({ text }) => /on (\{.*\})/.exec(text)?.[1])
    .find((one) => one !== undefined);
  return JSON.parse(said ?? 'null');
}

/** As the report's page has it. */
async function gateOfReport(): Promise<SiteGate> {
  const page = await readFile(join(project.dir, 'sightline-report/index.html'), 'utf8');
  const suite = /<script[^>]*id="suite"[^>]*>(.*?)<\/script>/s.exec(page)?.[1] ?? 'null';
  return (JSON.parse(suite) as { gate: SiteGate }).gate;
}

const plain = {
  ...{ width: 1280, scale: 1, dark: false, still: false, text: '16px', slow: false },
};

it('shows the page on each surface as it is named', async () => {
  expect(await seenOn('desktop')).toEqual(plain);
  expect(await seenOn('phone')).toEqual({ ...plain, width: 390 });
  expect(await seenOn('dark')).toEqual({ ...plain, dark: true });
  expect(await seenOn('zoom_200')).toEqual({ ...plain, width: 640, scale: 2 });
  expect(await seenOn('large_text')).toEqual({ ...plain, text: '32px' });
  expect(await seenOn('reduced_motion')).toEqual({ ...plain, still: true });
  expect(await seenOn('slow_network')).toEqual({ ...plain, slow: true });
  expect(await seenOn('tablet')).toEqual({ ...plain, width: 768, dark: true });
});

it('plays the same conversation on each, with the same seed, and records the surface', async () => {
  const [desktop, phone] = await Promise.all([episodeOn('desktop'), episodeOn('phone')]);
  expect(phone.header.seed).toBe(desktop.header.seed);
  expect(phone.transcript.map(({ text }) => text)).toEqual(
    desktop.transcript.map(({ text }) => text),
  );
  expect(desktop.header.surface).toEqual({ name: 'desktop' });
  expect(phone.header.surface).toEqual({ name: 'phone', viewport: { width: 390, height: 844 } });
  const planned = JSON.parse(await readFile(join(run, 'planned.json'), 'utf8')) as {
    trials: { project: string; scenario: string }[];
  };
  expect(planned.trials.map(({ project: on }) => on).sort()).toEqual([
    'dark',
    'desktop',
    'large_text',
    'phone',
    'reduced_motion',
    'slow_network',
    'tablet',
    'zoom_200',
  ]);
});

it('tells in one line what passes on one surface and fails on another', async () => {
  const line =
    'shop/refund: “At after_refund: "$42.50" is shown.” passes on desktop, dark, large_text, reduced_motion, slow_network, tablet, fails on phone, zoom_200';
  const told = output.split('\n').filter((one) => one.includes(' fails on '));
  expect(told, output).toEqual([line]);
  const { splits, projects } = await gateOfReport();
  expect(splits).toEqual([line]);
  expect(projects.slice(0, 2)).toEqual(['desktop', 'phone']);
  expect(await readFile(join(run, 'summary.md'), 'utf8')).toContain('fails on phone, zoom\\_200');
});
