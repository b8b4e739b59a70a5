// Formats drift as a plain-text table; compares nothing.
import { colors } from '../colors.js';
import type { Json } from '../scenario/schema.js';
import type { Drift, DriftReport } from '../grade/drift/drift.js';
import { countOf } from '../count.js';
import { textTable } from './text-table.js';

const WIDEST = 40;

/** Each kind, from the mock's point of view. */
const WORDS: Record<Drift['kind'], string> = {
  status: 'different status',
  missing: 'missing in mock',
  extra: 'only in mock',
  type: 'different type',
  value: 'different value',
};

/** One line per tool, place and kind, with an example; then differences that are expected, by kind; then the totals. */
export function driftText(
  { tools, drift, volatile }: DriftReport,
  notes: readonly string[],
): string {
  const rows = drift.map((one) => [
    one.tool,
    WORDS[one.kind],
    placeOf(one),
    times(one),
    exampleOf(one),
  ]);
  const calls = tools.reduce((sum, tool) => sum + tool.calls, 0);
  const drifted = tools.filter((tool) => tool.drifted > 0);
  return [
    ...(rows.length === 0 ? [] : [...textTable([HEADINGS, ...rows]), '']),
    ...natural(volatile),
    ...notes,
    drift.length === 0
      ? colors.green(`no drift in ${countOf(calls, 'call')} of ${countOf(tools.length, 'tool')}`)
      : colors.red(
          `${countOf(drift.length, 'difference')} in ${drifted.map(({ tool, drifted: count, calls: all }) => `${tool} (${count} of ${countOf(all, 'call')})`).join(', ')}`,
        ),
    '',
  ].join('\n');
}

const HEADINGS = ['tool', 'difference', 'pointer', 'calls', 'example'];

function placeOf({ kind, pointer }: Drift): string {
  if (kind === 'status') return '';
  return pointer === '' ? '(body)' : pointer;
}

function times({ calls }: Drift): string {
  return String(calls);
}

function exampleOf({ real, mock, episode, event }: Drift): string {
  return `real ${shown(real)}, mock ${shown(mock)} (${episode}, event ${event})`;
}

function shown(value: Json | undefined): string {
  if (value === undefined) return 'nothing';
  const text = JSON.stringify(value);
  return text.length <= WIDEST ? text : `${text.slice(0, WIDEST - 1)}…`;
}

/** `id: get_order /id, /lines/*\/sku`: not drift, but worth a look if the mock should have been equal. */
function natural(volatile: readonly Drift[]): string[] {
  const kinds = [...new Set(volatile.map((one) => one.volatile))];
  if (kinds.length === 0) return [];
  return [
    'expected to differ, so not drift:',
    ...kinds.map((kind) => {
      const places = volatile.filter((one) => one.volatile === kind);
      return `  ${kind ?? ''}: ${places.map((one) => `${one.tool} ${placeOf(one)}`).join(', ')}`;
    }),
    '',
  ];
}
