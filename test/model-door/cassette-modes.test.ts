import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { CHAT, chat } from './door.js';
import { doorWith, file, HELLO, record } from './cassettes.js';
import { answers, refuses, standIn } from '../stand-in/openai.js';

describe('the modes of a cassette', () => {
  it('auto replays what is there, asks for what is not, and adds it', async () => {
    await record(await standIn(answers({ text: 'First.' })), [chat('one')]);
    const endpoint = await standIn(answers({ text: 'Second.' }));
    const door = await record(endpoint, [chat('one'), chat('two')], { mode: 'auto' });
    expect(door.calls().map(({ origin, text }) => [origin, text])).toEqual([
      ['replayed', 'First.'],
      ['recorded', 'Second.'],
    ]);
    expect(endpoint.requests).toHaveLength(1);
    const replay = await doorWith('replay', null);
    expect((await replay.ask(CHAT, chat('one'))).status).toBe(200);
    expect((await replay.ask(CHAT, chat('two'))).status).toBe(200);
  });

  it('auto without an endpoint says what is missing, as replay does', async () => {
    await record(await standIn(answers(HELLO)), [chat('one')]);
    const door = await doorWith('auto', null);
    expect((await door.ask(CHAT, chat('two'))).status).toBe(501);
    expect(door.failures[0]?.code).toBe('cassette-miss');
    const before = await readFile(file(), 'utf8');
    await door.end();
    expect(await readFile(file(), 'utf8')).toBe(before);
  });

  it('auto keeps what another project added meanwhile, and adds nothing twice', async () => {
    const endpoint = await standIn(answers(HELLO));
    const desktop = await doorWith('auto', endpoint);
    const mobile = await doorWith('auto', endpoint);
    for (const [door, own] of [
      [desktop, 'wide'],
      [mobile, 'narrow'],
    ] as const) {
      await (await door.ask(CHAT, chat('both'))).text();
      await (await door.ask(CHAT, chat(own))).text();
    }
    await desktop.end();
    await mobile.end();
    const { entries, shown } = JSON.parse(await readFile(file(), 'utf8')) as {
      entries: { shown: string[] }[];
      shown: Record<string, { content: string }>;
    };
    expect(entries.map((entry) => shown[entry.shown[0] ?? '']?.content)).toEqual([
      'both',
      'wide',
      'narrow',
    ]);
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
