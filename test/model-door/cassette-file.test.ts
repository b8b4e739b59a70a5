import { readFile, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { chat } from './door.js';
import { doorWith, file, HELLO, record, replayed } from './cassettes.js';
import { answers, standIn } from '../stand-in/openai.js';

describe('a cassette file that cannot be used', () => {
  const open = () => doorWith('replay', null);
  const change = async (by: (text: string) => string) => {
    await record(await standIn(answers(HELLO)), [chat('Hi')]);
    await writeFile(file(), by(await readFile(file(), 'utf8')));
  };

  it.each<[string, (text: string) => string, string]>([
    ['is cut off', (text) => text.slice(0, 200), 'It is not JSON; it may be cut off.'],
    ['lacks a part', (text) => text.replace('"entries"', '"entreis"'), 'entries: Invalid input'],
    [
      'is another trial',
      (text) => text.replace('"trial": 1', '"trial": 2'),
      'It was recorded for the agent of trial 2 of returns.',
    ],
    [
      'was edited',
      (text) => text.replace('"content": "Hi"', '"content": "Ho"'),
      'The question of entry 1 is not the one that was recorded.',
    ],
    [
      'points at nothing',
      (text) => text.replace(/"setup": "\S+"/, '"setup": "setup-0"'),
      'An entry points at what is not there.',
    ],
  ])('because it %s is refused by name', async (_, by, detail) => {
    await change(by);
    await expect(open()).rejects.toMatchObject({ code: 'cassette-invalid' });
    await expect(open()).rejects.toThrow(
      'The cassette cassettes/desk/returns/1.json cannot be used.',
    );
    await expect(open()).rejects.toThrow(detail);
  });

  it('because it is newer is refused by version', async () => {
    await change((text) => text.replace('"version": 1', '"version": 2'));
    await expect(open()).rejects.toMatchObject({ code: 'cassette-miss' });
    await expect(open()).rejects.toThrow('is of version 2');
  });

  it('is no hindrance to recording it anew', async () => {
    await change((text) => text.slice(0, 200));
    await record(await standIn(answers(HELLO)), [chat('Hi')]);
    expect((await replayed(chat('Hi'))).response.status).toBe(200);
  });
});
