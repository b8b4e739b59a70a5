// Files of claims: the three shapes, and what is told of any other.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readClaimsFile } from '../../src/cli/page-arguments.js';

let dir: string;
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'sightline-claims-'));
});
afterAll(() => rmSync(dir, { recursive: true }));

function read(content: string): unknown {
  const path = join(dir, 'claims.json');
  writeFileSync(path, content);
  return readClaimsFile(path);
}

describe('a file of claims', () => {
  it.each([
    ['sentences', ['"A" is shown.'], [{ page: null, claims: ['"A" is shown.'] }]],
    [
      'sentences under a key',
      { claims: ['"A" is shown.'] },
      [{ page: null, claims: ['"A" is shown.'] }],
    ],
    [
      'pages',
      [{ page: 'a.html', claims: ['"A" is shown.'] }],
      [{ page: 'a.html', claims: ['"A" is shown.'] }],
    ],
  ])('may hold %s', (_, content, wanted) => {
    expect(read(JSON.stringify(content))).toEqual(wanted);
  });

  it.each([
    ['nothing', '', /JSON/u],
    ['no claims', '[]', /no claims/u],
    ['an empty claim', '["  "]', /0: an empty claim/u],
    ['a number', '7', /the file: Invalid input/u],
    ['a page without claims', '[{"page":"a.html"}]', /0\.claims/u],
    ['a field that it does not know', '[{"page":"a.html","claims":["x"],"url":"b"}]', /url/u],
  ])('is refused when it holds %s', (_, content, why) => {
    expect(() => read(content)).toThrow(why);
    expect(() => read(content)).toThrow(/The claims in .*claims\.json cannot be read/u);
  });

  it('that is not there is named', () => {
    expect(() => readClaimsFile(join(dir, 'nowhere.json'))).toThrow(/nowhere\.json/u);
  });
});
