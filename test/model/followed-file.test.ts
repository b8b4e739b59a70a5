// A file of lines to which several append: what is read of it, and by whom.
import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { followed } from '../../src/model/followed-file.js';

let dir: string;
let file: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'sightline-followed-'));
  file = join(dir, 'lines');
});
afterEach(() => rm(dir, { recursive: true }));

it('gives each line to one of those who read at once, and loses none that come later', async () => {
  const read = followed(file);
  expect(await read()).toEqual([]);
  await appendFile(file, 'one\ntwo\n');
  const all = await Promise.all([read(), read(), read()]);
  expect(all.flat()).toEqual(['one', 'two']);
  await appendFile(file, 'three\nfour\n');
  expect(await read()).toEqual(['three', 'four']);
});

it('waits for the rest of a line, also where it was cut within a character', async () => {
  const read = followed(file);
  const bytes = Buffer.from('größer\nnext\n');
  await appendFile(file, bytes.subarray(0, 3));
  expect(await read()).toEqual([]);
  await appendFile(file, bytes.subarray(3));
  expect(await read()).toEqual(['größer', 'next']);
});

it('reads on after it failed', async () => {
  const read = followed(dir);
  await expect(read()).rejects.toThrow();
  await expect(read()).rejects.toThrow('EISDIR');
});
