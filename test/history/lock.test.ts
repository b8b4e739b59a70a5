import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { takeLock } from '../../src/history/lock.js';

let dir: string;
let file: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'sightline-lock-'));
  file = join(dir, 'lock');
});
afterEach(() => rmSync(dir, { recursive: true }));

it('says who holds it, and leaves nothing when it is let go', async () => {
  const unlock = await takeLock(file, 0);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ pid: process.pid, host: hostname() });
  expect(readdirSync(dir)).toEqual(['lock']);
  unlock();
  expect(readdirSync(dir)).toEqual([]);
});

it('is waited for, and then had by one after the other', async () => {
  const unlock = await takeLock(file, 0);
  const order: string[] = [];
  const later = ['one', 'two'].map(async (name) => {
    const done = await takeLock(file, 60_000);
    order.push(`${name} begins`);
    await Promise.resolve();
    order.push(`${name} ends`);
    done();
  });
  order.push('held');
  unlock();
  await Promise.all(later);
  expect(order[0]).toBe('held');
  expect(order.slice(1).map((line) => line.split(' ')[1])).toEqual([
    'begins',
    'ends',
    'begins',
    'ends',
  ]);
  expect(readdirSync(dir)).toEqual([]);
});

it('is given up after the limit, with the process and the file', async () => {
  const unlock = await takeLock(file, 0);
  const waiting = takeLock(file, 150);
  await expect(waiting).rejects.toThrow(
    `locked by process ${process.pid} on ${hostname()}: ${file}`,
  );
  await expect(waiting).rejects.toMatchObject({ code: 'history-locked' });
  unlock();
});

it('is taken over from a process that has ended', async () => {
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  writeFileSync(file, JSON.stringify({ pid, host: hostname() }));
  const unlock = await takeLock(file, 0);
  expect(readFileSync(file, 'utf8')).toContain(String(process.pid));
  unlock();
  expect(readdirSync(dir)).toEqual([]);
});

it.each([
  ['another machine', JSON.stringify({ pid: 1, host: `not-${hostname()}` })],
  ['nobody who can be known', '{"pid":'],
])('is not taken from %s', async (_, text) => {
  writeFileSync(file, text);
  await expect(takeLock(file, 0)).rejects.toMatchObject({ code: 'history-locked' });
  expect(readFileSync(file, 'utf8')).toBe(text);
  expect(readdirSync(dir)).toEqual(['lock']);
});
