// Third-party chat UIs that nobody prepared, each before a scripted agent: what `init` writes for them, healthy episodes, the transcript word by word, and planted flaws.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { flaws } from '../e2e/foreign/flaws.js';
import { dir, inProject, node, playwright } from './foreign/project.js';
import { greeted, recorded, turns } from './foreign/scenarios.js';
import { table } from './table.js';

interface Message {
  role: 'user' | 'agent';
  text: string;
}

/** The verdict of one episode. */
interface Found {
  outcome: string;
  party: string;
  reasons: string[];
}

/** What was made of one UI. */
interface Measured {
  ui: string;
  init: string;
  first: string;
  healthy: string;
  right: string;
  /** By flaw. */
  broken: Found[];
  /** Of the agent whose calls a door records. */
  recorded: Found[];
  notes: string[];
}

/** Those of `wide` where their packages are installed; without `only`, all. */
export function benchForeignUis(only: readonly string[] = []): Promise<string[]> {
  return inProject(only, async (uis) => {
    await writeFile(join(dir, 'said/playwright'), await node([playwright, 'test', '--workers=2']));
    return report(await Promise.all(uis.map(measured)));
  });
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
  const verdictsOf = (all: readonly { name: string }[]) =>
    Promise.all(all.map(({ name }) => verdictOf(`${ui}-${name}`)));
  const [broken, byDoor] = [await verdictsOf(flaws), await verdictsOf(recorded)];
  return {
    ui,
    init: answer === greeted ? 'right' : `“${answer ?? printed.split('\n').slice(-4).join(' ')}”`,
    first: first.outcome,
    healthy: healthy.outcome,
    right: `${2 + 2 * turns.length - wrong.length} of ${2 + 2 * turns.length}`,
    broken,
    recorded: byDoor,
    notes: [
      ...[...broken, ...byDoor].flatMap(({ reasons, party }) =>
        reasons.map((one) => `(${party}) ${one}`),
      ),
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

async function verdictOf(id: string): Promise<Found> {
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
  const told = ({ outcome, party }: Found) => `${outcome}: ${party}`;
  return [
    ...table(['UI', 'init heard', 'first episode', 'healthy episode', 'messages right'], rows),
    '',
    ...table(
      ['UI', ...flaws.map(({ name, party }) => `${name} (${party})`)],
      all.map(({ ui, broken }) => [ui, ...broken.map(told)]),
    ),
    '',
    ...table(
      ['UI', ...recorded.map(({ name }) => name)],
      all.map((one) => [one.ui, ...one.recorded.map(told)]),
    ),
    '',
    ...all.flatMap(({ ui, notes }) => notes.map((note) => `${ui}: ${note}`)),
  ];
}
