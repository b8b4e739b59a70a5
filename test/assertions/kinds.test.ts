import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { KINDS, limitsSchema } from '../../src/scenario/assertions/kinds.js';

const page = readFileSync('docs/scenarios.md', 'utf8');

/** The rows of the table that follows a heading: the names in the first cell, and the last cell. */
function rowsBelow(heading: string): { names: string[]; last: string }[] {
  const section = page.slice(page.indexOf(`\n${heading}\n`));
  const table = section.slice(section.indexOf('\n|'), section.indexOf('|\n\n'));
  return table
    .split('\n')
    .slice(3)
    .map((row) => row.split('|').map((cell) => cell.trim()))
    .map((cells) => ({
      names: [...(cells[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
      last: cells.at(-1) === '' ? (cells.at(-2) ?? '') : (cells.at(-1) ?? ''),
    }));
}

const sorted = (names: Iterable<string>) => [...new Set(names)].sort();

describe('docs/scenarios.md', () => {
  it('lists every field of expectations, and no other', () => {
    const fields = KINDS.flatMap(({ expectations }) => Object.keys(expectations.fields));
    const told = rowsBelow('## Expectations').flatMap(({ names }) => names);
    expect(sorted(told)).toEqual(sorted([...fields, 'limits']));
  });

  it.each(
    KINDS.filter(({ kind }) => kind !== 'custom').flatMap(({ kind, class: of, expectations }) =>
      Object.keys(expectations.fields).map((field) => ({ kind, of, field })),
    ),
  )('tells the class of $field, as the kind $kind has it', ({ of, field }) => {
    const row = rowsBelow('## Expectations').find(({ names }) => names.includes(field));
    expect(row?.last).toContain(of);
  });

  it('lists every limit, and no other', () => {
    const { per_turn: perTurn, ...limits } = limitsSchema.shape;
    expect(perTurn).toBeDefined();
    const told = rowsBelow('### Limits').flatMap(({ names }) => names.slice(0, 1));
    expect(sorted(told)).toEqual(sorted(Object.keys(limits)));
  });
});
