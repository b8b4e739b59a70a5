// Importing 10,000 conversations from a log, against merely parsing each of its lines: time as a ratio, and the memory that it takes.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openImport } from '../src/import/open.js';
import { openStage } from '../src/cli/import/stage.js';
import { readConversations } from '../src/cli/import/read.js';
import { inTurns, median, ratioLine, timeMs } from './measure.js';

const CONVERSATIONS = 10_000;
const ROUNDS = 3;

/** Six messages each, with a call and its result; every fifth customer comes again. */
function log(): string {
  const rows = Array.from({ length: CONVERSATIONS }, (_, at) => {
    const who = at - (at % 5 === 4 ? 4 : 0);
    const email = `customer.${who}@corp.test`;
    const order = { id: `ORD-${at}`, email, customer: { name: `Ana Nr${who}` }, total: at / 4 };
    return JSON.stringify({
      id: `c-${at}`,
      created_at: '2026-05-11T08:00:00Z',
      messages: [
        { role: 'user', content: `Hello, where is my order ORD-${at}? I am at ${email}.` },
        {
          role: 'assistant',
          tool_calls: [{ id: 'k', function: { name: 'get_order', arguments: '{}' } }],
        },
        { role: 'tool', tool_call_id: 'k', content: JSON.stringify(order) },
        { role: 'assistant', content: `Your order ORD-${at} of $${at / 4} is on its way.` },
        { role: 'user', content: 'And when will it be here?' },
        { role: 'assistant', content: 'On Wednesday, between nine and noon.' },
      ],
    });
  });
  return `${rows.join('\n')}\n`;
}

export async function benchImport(): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'sightline-import-'));
  try {
    const file = join(folder, 'log.jsonl');
    writeFileSync(file, log());
    const parse = () => {
      const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
      const parsed = lines.map((line) => JSON.parse(line) as unknown);
      if (parsed.length !== CONVERSATIONS) throw new Error('The log is not whole.');
      return Promise.resolve();
    };
    let round = 0;
    const run = () => importInto(join(folder, `scenarios-${(round += 1)}`), file);
    const [parsed = [], imported = []] = await inTurns(ROUNDS, [
      () => timeMs(parse),
      () => timeMs(run),
    ]);
    const [all, bare] = [median(imported), median(parsed)];
    const of = `${(all / 1000).toFixed(1)} s : ${bare.toFixed(0)} ms, ${CONVERSATIONS} conversations, median of ${ROUNDS}`;
    return [ratioLine('import : parse the log', all / bare, { target: '–', of })];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** All that the command does but printing. */
async function importInto(out: string, file: string): Promise<void> {
  const source = await openImport(file, { onBytes: () => undefined });
  const stage = openStage(out);
  try {
    const { conversations } = await readConversations({
      ...{
        file,
        source,
        out,
        stage,
        app: null,
        incident: null,
        limit: null,
        taken: new Set(),
        present: new Set(),
      },
      fixtures: `${out}-fixtures`,
      onReading: () => undefined,
    });
    stage.moveAll(false);
    if (conversations.some(({ state }) => state !== 'written'))
      throw new Error('One was left out.');
  } finally {
    stage.remove();
  }
}
