// What long work tells of itself, on a terminal and in a pipe.
import { expect, it } from 'vitest';
import { progress } from '../../src/cli/progress.js';
import { ours } from '../../src/values/terminal.js';

const wiped = ours('\u001b[2K') + ours('\u001b[G');

function run(total: number, isTTY: boolean): string[] {
  const written: string[] = [];
  let now = 0;
  const told = progress(total, { isTTY, write: (text) => written.push(text) }, () => now);
  for (let done = 1; done <= total; done += 1) {
    told.advance('page.html');
    now += 2000;
  }
  told.end();
  return written;
}

it('says nothing where there is little to do', () => {
  expect(run(9, false)).toEqual([]);
  expect(run(9, true)).toEqual([]);
});

it('writes a few plain lines into a pipe, with the time that is left', () => {
  expect(run(100, false)).toEqual([
    '20 of 100 claims, about 160 s left: page.html\n',
    '40 of 100 claims, about 120 s left: page.html\n',
    '60 of 100 claims, about 80 s left: page.html\n',
    '80 of 100 claims, about 40 s left: page.html\n',
    '100 of 100 claims: page.html\n',
  ]);
});

it('writes one line over and over on a terminal, and wipes it at the end', () => {
  const written = run(10, true);
  expect(written).toHaveLength(11);
  expect(written.slice(0, 2)).toEqual([
    `${wiped}1 of 10 claims: page.html`,
    `${wiped}2 of 10 claims, about 16 s left: page.html`,
  ]);
  expect(written.at(-1)).toBe(wiped);
});
