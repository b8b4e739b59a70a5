import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { CHAT, chat } from './door.js';
import { doorWith, file, HELLO, record } from './cassettes.js';
import { answers, refuses, standIn } from '../stand-in/openai.js';

describe('the modes of a cassette', () => {
  it('auto without an endpoint says what is missing, as replay does', async () => {
    await record(await standIn(answers(HELLO)), [chat('one')]);
    const door = await doorWith('auto', null);
    expect((await door.ask(CHAT, chat('two'))).status).toBe(501);
    expect(door.failures[0]?.code).toBe('cassette-miss');
    const before = await readFile(file(), 'utf8');
    await door.end();
    expect(await readFile(file(), 'utf8')).toBe(before);
  });

  it('record writes the file afresh, and leaves it alone where nothing was recorded', async () => {
    await record(await standIn(answers(HELLO)), [chat('old')]);
    await record(await standIn(refuses(500, 'Boom.')), [chat('new')]);
    expect(await readFile(file(), 'utf8')).toContain('"old"');
    await record(await standIn(answers(HELLO)), [chat('new')]);
    const text = await readFile(file(), 'utf8');
    expect(text).toContain('"new"');
    expect(text).not.toContain('"old"');
  });

  it('the faults of the scenario are the same in replay', async () => {
    await record(await standIn(answers({ text: 'One two three four' })), [chat('Hi')]);
    const faults = [
      { model: true, on_call: 1, fault: 'status', status: 429, applied: false },
      { model: true, on_call: 2, fault: 'cut', applied: true },
    ] as const;
    const door = await doorWith('replay', null, {}, { faults });
    expect((await door.ask(CHAT, chat('Hi'))).status).toBe(429);
    await (await door.ask(CHAT, chat('Hi'))).text();
    expect(door.calls()).toMatchObject([
      { origin: 'injected', fault: 'status 429' },
      { origin: 'replayed', fault: 'cut', text: 'One two ', finish: null },
    ]);
  });
});
