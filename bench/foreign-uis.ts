// Third-party chat UIs that nobody prepared, each before an honest scripted agent: what `init` writes for them, a healthy episode, and the transcript word by word.
import { existsSync, symlinkSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { spawn } from 'node:child_process';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { startForeignUis } from '../e2e/foreign/server.js';
import { flaws, type Flaw } from '../e2e/foreign/flaws.js';
import { foreignUis, wideUis, type ForeignUi } from '../e2e/foreign/uis.js';
import { table } from './table.js';

const turns = [
  ['Where is my order ORD-7?', 'Order ORD-7 was shipped on Monday. It arrives on Thursday.'],
  ['What did it cost?', 'It cost $42.50, shipping included.'],
  ['Where is my order ORD-7?', 'Order ORD-7 was shipped on Monday. It arrives on Thursday.'],
] as const;
const greeted = 'I look after orders and returns.';

const scenario = `scenario_id: healthy
title: An honest agent answers three times
script: ${JSON.stringify(turns.map(([asked]) => asked))}
fixtures: [world]
expectations:
  allowed_terminal_states: [answered]
  consistency: false
  surface:
    - at: turn-1
      claims:
        - The newest agent message is shown.
        - The newest agent message is not covered.
        - '"ORD-7" is shown.'
        - '"It arrives on Thursday." is visible without scrolling.'
    - at: turn-2
      claims:
        - The newest agent message is fully visible.
        - '"$42.50" is shown.'
        - '"$42.50" is below "ORD-7".'
    - at: turn-3
      claims:
        - The newest agent message is fully visible.
        - The newest agent message is not covered.
`;

/** One turn with what an agent or its UI does wrong: green is a miss. */
const brokenScenario = (
  { name, asked, claims }: Flaw,
  ui: string,
): string => `scenario_id: ${ui}-${name}
title: Broken on purpose, ${name}
script: ${JSON.stringify([asked])}
fixtures: [world]
expectations:
  allowed_terminal_states: [answered]
${
  claims.length === 0
    ? ''
    : `  consistency: false
  surface:
    - at: turn-1
      claims: ${JSON.stringify(claims)}
`
}`;

interface Message {
  role: 'user' | 'agent';
  text: string;
}

/** What was made of one UI. */
interface Measured {
  ui: string;
  init: string;
  first: string;
  healthy: string;
  right: string;
  /** By flaw. */
  broken: { outcome: string; party: string; expected: string; reasons: string[] }[];
  notes: string[];
}

const root = resolve(import.meta.dirname, '..');
const dir = join(root, '.cache/foreign-uis');

function node(...args: string[]): Promise<string> {
  return new Promise((done) => {
    const child = spawn(process.execPath, args, { cwd: dir, env: { ...process.env, CI: '1' } });
    let text = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (part: Buffer) => (text += part.toString()));
    }
    child.on('close', () => done(text));
  });
}

/** Each UI's two episodes; those of `wide` where their packages are installed. */
export async function benchForeignUis(only: readonly string[] = []): Promise<string[]> {
  const hasWide = existsSync(join(root, 'e2e/foreign/wide/node_modules'));
  const all: readonly ForeignUi[] = [...foreignUis, ...(hasWide ? wideUis : [])];
  const chosen = all.filter(({ name }) => only.length === 0 || only.includes(name));
  return benchThese(chosen.map((ui) => ({ ...ui, flawed: true })));
}

async function benchThese(uis: readonly ForeignUi[]): Promise<string[]> {
  const agent = await startForeignUis(
    async function* ({ text }) {
      const flaw = flaws.find(({ asked }) => asked === text);
      if (flaw?.said === null) return;
      const answer = flaw?.said ?? turns.find(([question]) => question === text)?.[1] ?? greeted;
      for (const word of answer.split(/(?<= )/)) {
        await after(40);
        yield word;
      }
    },
    0,
    uis,
  );
  try {
    await project(uis.map(({ name }) => ({ name, url: `${agent.origin}/${name}` })));
    const ran = await node(
      join(root, 'node_modules/@playwright/test/cli.js'),
      'test',
      '--workers',
      '2',
    );
    await writeFile(join(dir, 'said/playwright'), ran);
    return report(await Promise.all(uis.map(({ name }) => measured(name))));
  } finally {
    await agent.close();
  }
}

async function project(uis: readonly { name: string; url: string }[]): Promise<void> {
  await rm(dir, { recursive: true, force: true });
  await mkdir(join(dir, 'node_modules'), { recursive: true });
  symlinkSync(root, join(dir, 'node_modules/sightline'), 'dir');
  for (const { name, url } of uis) {
    const said = await node(join(root, 'dist/cli/main.js'), 'init', url, '--name', name);
    await mkdir(join(dir, 'said'), { recursive: true });
    await writeFile(join(dir, 'said', name), said);
    const file = join(dir, `scenarios/${name}/first_answer.yaml`);
    if (!existsSync(file)) continue;
    const written = await readFile(file, 'utf8');
    await writeFile(
      file,
      written.replace('scenario_id: first_answer', `scenario_id: ${name}-first`),
    );
    await writeFile(
      join(dirname(file), 'healthy.yaml'),
      scenario.replace('scenario_id: healthy', `scenario_id: ${name}-healthy`),
    );
    for (const flaw of flaws) {
      await writeFile(join(dirname(file), `${flaw.name}.yaml`), brokenScenario(flaw, name));
    }
  }
}

async function measured(ui: string): Promise<Measured> {
  const printed = await readFile(join(dir, 'said', ui), 'utf8');
  const answer = /answered in [^“]*“([^”]*)”/.exec(printed)?.[1] ?? null;
  const first = await verdictOf(`${ui}-first`);
  const healthy = await verdictOf(`${ui}-healthy`);
  const said = [
    wordsBeside(await transcriptOf(`${ui}-first`), [
      { role: 'user', text: 'Hello! In one short sentence, what can you help me with?' },
      { role: 'agent', text: greeted },
    ]),
    wordsBeside(
      await transcriptOf(`${ui}-healthy`),
      turns.flatMap(([asked, told]): Message[] => [
        { role: 'user', text: asked },
        { role: 'agent', text: told },
      ]),
    ),
  ];
  const wrong = said.flatMap((one) => one.wrong);
  const broken = await Promise.all(
    flaws.map(async ({ name, party }) => {
      const found = await verdictOf(`${ui}-${name}`);
      return { ...found, name, expected: party };
    }),
  );
  return {
    ui,
    init: answer === greeted ? 'right' : `“${answer ?? printed.split('\n').slice(-4).join(' ')}”`,
    first: first.outcome,
    healthy: healthy.outcome,
    right: `${2 + 2 * turns.length - wrong.length} of ${2 + 2 * turns.length}`,
    broken,
    notes: [
      ...broken.flatMap(({ reasons, party }) => reasons.map((one) => `(${party}) ${one}`)),
      ...first.reasons,
      ...healthy.reasons,
      ...wrong,
      ...said.flatMap(({ before }) => before),
    ],
  };
}

/** Where the transcript's last messages differ from the truth, and what came before them, which is a greeting. */
function wordsBeside(
  found: readonly Message[],
  truth: readonly Message[],
): { wrong: string[]; before: string[] } {
  const told = found.slice(-truth.length);
  const wrong = truth.flatMap((one, at) => {
    const seen = told[at];
    const same = seen?.role === one.role && seen.text.replace(/\s+/g, ' ').trim() === one.text;
    return same ? [] : [`wanted ${one.role}: ${one.text} | found ${seen?.role}: ${seen?.text}`];
  });
  const before = found.slice(0, -truth.length);
  return { wrong, before: before.map(({ role, text }) => `before: ${role}: ${text}`) };
}

async function filesOf(id: string, ending: string): Promise<string[]> {
  const episodes = join(dir, 'sightline-episodes');
  const all = await readdir(episodes, { recursive: true }).catch(() => []);
  return all
    .filter((file) => file.includes(`/${id}/`) && file.endsWith(ending))
    .map((file) => join(episodes, file));
}

async function verdictOf(
  id: string,
): Promise<{ outcome: string; party: string; reasons: string[] }> {
  const [file] = await filesOf(id, '.verdict.json');
  if (file === undefined) return { outcome: 'no episode', party: '–', reasons: [] };
  const { outcome, party, assertions } = JSON.parse(await readFile(file, 'utf8')) as {
    outcome: string;
    party?: string | null;
    assertions: { outcome: string; reason: string; title: string }[];
  };
  const open = assertions.filter((one) => one.outcome !== 'passed');
  return {
    outcome,
    party: party ?? '–',
    reasons: open.map((one) => `${id} ${one.outcome}: ${one.title}: ${one.reason}`),
  };
}

async function transcriptOf(id: string): Promise<Message[]> {
  const [file] = await filesOf(id, 'transcript.jsonl');
  if (file === undefined) return [];
  const lines = (await readFile(file, 'utf8')).trim().split('\n');
  return lines.map((line) => JSON.parse(line) as Message);
}

function report(all: readonly Measured[]): string[] {
  const rows = all.map(({ ui, init, first, healthy, right }) => [ui, init, first, healthy, right]);
  return [
    ...table(['UI', 'init heard', 'first episode', 'healthy episode', 'messages right'], rows),
    '',
    ...table(
      ['UI', ...flaws.map(({ name, party }) => `${name} (${party})`)],
      all.map(({ ui, broken }) => [ui, ...broken.map((one) => `${one.outcome}: ${one.party}`)]),
    ),
    '',
    ...all.flatMap(({ ui, notes }) => notes.map((note) => `${ui}: ${note}`)),
  ];
}
