// Benchmarks that the docs tell people to run.
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const repository = resolve(import.meta.dirname, '../..');

it('every benchmark that a page names exists', async () => {
  const bench = await readFile(join(repository, 'bench/run.ts'), 'utf8');
  const existing = [...bench.matchAll(/^ {2}\['([\w-]+)',/gmu)].map(([, name]) => name);
  const pages = (await readdir(join(repository, 'docs'))).filter((name) => name.endsWith('.md'));
  const named: string[] = [];
  for (const page of pages) {
    const text = await readFile(join(repository, 'docs', page), 'utf8');
    for (const [, names = ''] of text.matchAll(/bench --((?: [a-z]+(?:-[a-z]+)*)+)/gu)) {
      named.push(...names.trim().split(' '));
    }
  }
  expect(existing).toContain('checkpoint');
  expect(named).toContain('sight');
  expect(named.filter((name) => !existing.includes(name))).toEqual([]);
});
