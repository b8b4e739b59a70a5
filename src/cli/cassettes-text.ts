// Cassettes, and what can be removed from them, as plain-text tables; reads none.
import { colors } from '../colors.js';
import type { CassetteRow, RecordedPrompt } from '../model/cassette/inventory.js';
import type { PrunePlan, Removal } from '../model/cassette/prune.js';
import { countOf } from '../count.js';
import { textTable } from './text-table.js';

const HEADINGS = ['scenario', 'trial', 'role', 'model', 'entries', 'size', 'prompts'];

/** A line per cassette, and the sums. */
export function cassetteList(rows: readonly CassetteRow[]): string {
  if (rows.length === 0) return 'no cassettes\n';
  const lines = rows.map((row) => [
    `${row.app}/${row.place.scenario}`,
    `${row.place.trial}${row.place.attempt === undefined ? '' : `, attempt ${row.place.attempt}`}`,
    row.owner,
    row.models.join(', ') || '–',
    String(row.entries),
    size(row.bytes),
    row.problem === null ? prompts(row) : colors.red(`cannot be used: ${row.problem}`),
  ]);
  const bytes = rows.reduce((sum, row) => sum + row.bytes, 0);
  const stale = rows.filter(isStale).length;
  const broken = rows.filter(({ problem }) => problem !== null).length;
  const sums = [
    `${countOf(rows.length, 'cassette')}, ${size(bytes)}`,
    ...(stale === 0 ? [] : [`${stale} with answers to prompts that have changed`]),
    ...(broken === 0 ? [] : [`${broken} that cannot be used`]),
  ];
  return [...textTable([HEADINGS, ...lines]), '', sums.join('; '), ''].join('\n');
}

/** Whether some of its entries answer prompts that have changed since. */
export function isStale({ prompts: recorded }: CassetteRow): boolean {
  return recorded.some(({ state }) => state !== 'current');
}

function prompts({ owner, prompts: recorded }: CassetteRow): string {
  if (owner === 'agent') return "the agent's own";
  return recorded
    .map((prompt) => `${prompt.name} ${prompt.hash.slice(0, 8)} ${stateOf(prompt)}`)
    .join(', ');
}

function stateOf({ state, entries }: RecordedPrompt): string {
  return state === 'current' ? state : colors.yellow(`${state} (${entriesOf(entries)})`);
}

function entriesOf(count: number): string {
  return countOf(count, 'entry', 'entries');
}

/** What is removed, or was, and why. */
export function pruneText({ removals, notes }: PrunePlan, done: boolean): string {
  const lines = removals.map(
    (removal) => `${removal.row.file}: ${whatOf(removal)}; ${removal.why}`,
  );
  const all = [...lines, ...notes];
  const sum = removals.length === 0 ? 'nothing to prune' : sumOf(removals, done);
  return [...all, ...(all.length === 0 ? [] : ['']), sum, ''].join('\n');
}

function whatOf({ what, entries, row }: Removal): string {
  return what === 'file' ? 'the whole file' : `${entries} of ${entriesOf(row.entries)}`;
}

function sumOf(removals: readonly Removal[], done: boolean): string {
  const files = removals.filter(({ what }) => what === 'file').length;
  const parts = [
    ...(files === 0 ? [] : [countOf(files, 'file')]),
    ...(files === removals.length
      ? []
      : [`entries of ${countOf(removals.length - files, 'file')}`]),
  ];
  const sum = parts.join(' and ');
  return done ? `${sum} removed` : `${sum} would go; --yes removes them`;
}

function size(bytes: number): string {
  return bytes < 1024 ? `${bytes} B` : `${(bytes / 1024).toFixed(1)} kB`;
}
