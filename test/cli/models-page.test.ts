import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { modelVariables } from '../../src/model/models.js';

const page = resolve(import.meta.dirname, '../../docs/models.md');

it('docs/models.md has every variable for models in its table, and no other', async () => {
  const markdown = await readFile(page, 'utf8');
  const rows = markdown.split('\n').filter((line) => line.startsWith('| `SIGHTLINE_'));
  const named = rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)]);
  const documented = named.map(([, name = '']) => name);
  expect(documented.toSorted()).toEqual(Object.values(modelVariables).toSorted());
});
