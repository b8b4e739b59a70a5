import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const repository = resolve(import.meta.dirname, '..');
const read = (path: string) => readFile(join(repository, path), 'utf8');
const docs = (await readdir(join(repository, 'docs'))).filter((name) => name.endsWith('.md'));
const pages = ['README.md', 'CONTRIBUTING.md', ...docs.map((name) => `docs/${name}`)];
const anchors = new Map<string, Set<string>>();
for (const page of pages) anchors.set(page, anchorsOf(await read(page)));

/** The anchors of a page's headings, as GitHub makes them. */
function anchorsOf(markdown: string): Set<string> {
  const headings = [...withoutCode(markdown).matchAll(/^#+ (.+)$/gm)].map(([, text = '']) => text);
  const slugs = headings.map((text) =>
    text
      .toLowerCase()
      .replace(/\[(.*?)\]\(.*?\)/g, '$1')
      .replace(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-'),
  );
  return new Set(slugs.map((slug, at) => numbered(slug, slugs.slice(0, at))));
}

function numbered(slug: string, before: readonly string[]): string {
  const same = before.filter((one) => one === slug).length;
  return same === 0 ? slug : `${slug}-${same}`;
}

function withoutCode(markdown: string): string {
  return markdown.replace(/^```[\s\S]*?^```/gm, '');
}

/** Why a link from a page leads nowhere; null if it leads somewhere. */
function problem(from: string, link: string): string | null {
  const [path = '', anchor] = link.split('#');
  const page = path === '' ? from : join(from, '..', path).replaceAll('\\', '/');
  if (!existsSync(join(repository, page))) return `${from}: ${link}: there is no ${page}`;
  const known = anchors.get(page);
  if (anchor === undefined || known === undefined || known.has(anchor)) return null;
  return `${from}: ${link}: ${page} has no such heading`;
}

async function sources(folder: string): Promise<string[]> {
  const names = await readdir(join(repository, folder), { recursive: true });
  return names
    .filter((name) => /(?<!\.generated)\.(?:tsx?|mjs|md)$/.test(name))
    .map((name) => join(folder, name));
}

describe('the docs', () => {
  it('link to pages and headings that there are', async () => {
    const found: (string | null)[] = [];
    for (const page of pages) {
      const text = withoutCode(await read(page));
      for (const [, link = ''] of text.matchAll(/\]\(((?!https?:|mailto:)[^)\s]+)\)/g)) {
        found.push(problem(page, link));
      }
    }
    expect(found.length).toBeGreaterThan(100);
    expect(found.filter((one) => one !== null)).toEqual([]);
  });

  it('have every page and heading that messages and comments name', async () => {
    const found: (string | null)[] = [];
    for (const file of await sources('src')) {
      const text = await read(file);
      for (const [link] of text.matchAll(/\bdocs\/[\w-]+\.md(?:#[\w-]+)?/g)) {
        const why = problem('README.md', link);
        found.push(why === null ? null : `${file}: ${why}`);
      }
    }
    expect(found.length).toBeGreaterThan(20);
    expect(found.filter((one) => one !== null)).toEqual([]);
  });

  it('have a section for every code of an error', async () => {
    const source = await read('src/sightline-error.ts');
    const codes = [...source.matchAll(/^ {2}\| '([a-z-]+)'/gm)].map(([, code = '']) => code);
    expect(codes.length).toBeGreaterThan(20);
    expect(codes.filter((code) => !anchors.get('docs/errors.md')?.has(code))).toEqual([]);
  });
});
