// A file of claims that is none: the error says what it found, and how to write one.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sightlineProgram } from '../../src/cli/program.js';
import { folderWith } from '../scenario/temporary-folder.js';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

describe('check --claims', () => {
  it.each([
    ['{"claim":["x"]}', 'the file: Unrecognized key: "claim"'],
    ['{"claims":[]}', 'claims: no claims'],
    ['{"page":"a.html","claims":["x"]}', 'the file: Unrecognized key: "page"'],
  ])('says of %s how to write claims', async (text, found) => {
    const file = `${folderWith({ 'claims.json': text })}/claims.json`;
    const args = ['check', 'a.html', '--claims', file];
    const done = sightlineProgram().parseAsync(['node', 'sightline', ...args]);
    const message = await done.then(
      () => '',
      (error: unknown) => (error as Error).message,
    );
    expect(message).toContain(`The claims in ${file} cannot be read.`);
    expect(message).toContain(found);
    expect(message).toContain(
      'Write either ["claim", …], or { "claims": ["claim", …] }, or [{ "page": "…", "claims": ["claim", …] }, …].',
    );
  });
});
