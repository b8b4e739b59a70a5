// Writes the table of attribution into docs/truth.md, between its marks, from src/grade/attribution/table.ts: `npm run docs`.
import { Buffer } from 'node:buffer';
import { readFileSync, writeFileSync } from 'node:fs';
import { build } from 'esbuild';
import { between, table } from './doc-tables.mjs';

const PAGE = 'docs/truth.md';

/** The page with the rows as the source has them now. */
export function withAttribution(page, { table: rows, failures, records }) {
  const cells = rows.map((row) => [
    row.failed.map((name) => `\`${name}\``).join(', '),
    row.record === undefined ? '' : `\`${row.record}\``,
    stopsText(row),
    partyText(row),
  ]);
  const named = (names) =>
    Object.entries(names)
      .map(([name, means]) => `- \`${name}\`: ${means}`)
      .join('\n');
  const parts = {
    rows: table(['what failed', 'record', 'stop reason', 'party'], cells),
    failures: named(failures),
    records: named(records),
  };
  return Object.entries(parts).reduce((text, [name, part]) => between(text, name, part), page);
}

function stopsText({ stops = [] }) {
  return stops.map((name) => `\`${name}\``).join(', ');
}

const words = {
  as_found:
    'as the check finds: agent, unless it measured another; an ending by its [stop reason](episode-format.md#why-an-episode-ended)',
  ender: 'whoever the ending names, if it failed',
};

function partyText({ party }) {
  return typeof party === 'string'
    ? (words[party] ?? party)
    : `undetermined: ${party.join(' or ')}`;
}

/** From the source, since no bundle of the package exports it. */
async function readTable() {
  const { outputFiles } = await build({
    entryPoints: ['src/grade/attribution/table.ts'],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
  });
  const code = Buffer.from(outputFiles[0].contents).toString('base64');
  return import(`data:text/javascript;base64,${code}`);
}

export async function writeAttribution() {
  writeFileSync(PAGE, withAttribution(readFileSync(PAGE, 'utf8'), await readTable()));
}
