import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { itemsBelow } from '../../build/doc-lists.mjs';
import { KINDS, limitsSchema } from '../../src/scenario/assertions/kinds.js';

const page = readFileSync('docs/scenarios.md', 'utf8');

const sorted = (names: Iterable<string>) => [...new Set(names)].sort();

describe('docs/scenarios.md', () => {
  it('lists every field of expectations, and no other', () => {
    const fields = KINDS.flatMap(({ expectations }) => Object.keys(expectations.fields));
    const told = itemsBelow(page, '## Expectations').flatMap(({ names }) => names);
    expect(sorted(told)).toEqual(sorted([...fields, 'limits']));
  });

  it.each(
    KINDS.filter(({ kind }) => kind !== 'custom').flatMap(({ kind, class: of, expectations }) =>
      Object.keys(expectations.fields).map((field) => ({ kind, of, field })),
    ),
  )('tells the class of $field, as the kind $kind has it', ({ of, field }) => {
    const item = itemsBelow(page, '## Expectations').find(({ names }) => names.includes(field));
    expect(item?.note).toContain(of);
  });

  it('lists every limit, and no other', () => {
    const { per_turn: perTurn, ...limits } = limitsSchema.shape;
    expect(perTurn).toBeDefined();
    const told = itemsBelow(page, '### Limits').flatMap(({ names }) => names.slice(0, 1));
    expect(sorted(told)).toEqual(sorted(Object.keys(limits)));
  });
});
