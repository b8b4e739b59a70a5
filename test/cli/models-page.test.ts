import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import {
  agentModelVariables,
  roles,
  roleVariables,
  runVariables,
  sharedVariables,
} from '../../src/model/models.js';

const page = resolve(import.meta.dirname, '../../docs/models.md');

it('docs/models.md has every variable for models in its table, and no other', async () => {
  const markdown = await readFile(page, 'utf8');
  const rows = markdown.split('\n').filter((line) => line.startsWith('| `SIGHTLINE_'));
  const named = rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)]);
  const documented = named.flatMap(([, name = '']) =>
    name.includes('<ROLE>')
      ? roles.map((role) => name.replace('<ROLE>', role.toUpperCase()))
      : [name],
  );
  const known = [
    ...Object.values(sharedVariables),
    ...roles.flatMap((role) => Object.values(roleVariables(role))),
    ...Object.values(runVariables),
    ...Object.values(agentModelVariables),
  ];
  expect(documented.toSorted()).toEqual(known.toSorted());
});
