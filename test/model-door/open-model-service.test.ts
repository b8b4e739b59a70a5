import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createRedactor } from '../../src/episode/redactor.js';
import { agentModelMode, openModelService } from '../../src/world/model/model-service.js';
import { file, HELLO, record } from './cassettes.js';
import { CHAT, chat } from './door.js';
import { answers, standIn } from '../stand-in/openai.js';

const folder = (): string => join(file(), '..', '..');

describe('the mode of the model door', () => {
  it('is the one that is named', async () => {
    expect(await agentModelMode('replay', folder())).toBe('replay');
  });

  it('is live where there is no folder of cassettes, and auto where there is one', async () => {
    expect(await agentModelMode(null, folder())).toBe('live');
    await record(await standIn(answers(HELLO)), [chat('Hi')]);
    expect(await agentModelMode(null, folder())).toBe('auto');
    expect(await agentModelMode('', folder())).toBe('auto');
  });

  it('is no other word', async () => {
    await expect(agentModelMode('rewind', folder())).rejects.toThrow(
      'SIGHTLINE_CASSETTES is "rewind".\n  expected: live, record, replay, auto',
    );
  });
});

it.each(['live', 'replay'] as const)(
  'a service in mode %s has what belongs to it',
  async (mode) => {
    await record(await standIn(answers({ text: 'Recorded.' })), [chat('Hi')]);
    const upstream = await standIn(answers({ text: 'Live.' }));
    const service = await openModelService({
      mode,
      upstream: { baseUrl: upstream.baseUrl, apiKey: null },
      record: () => undefined,
      clock: { now: () => 0 },
      cassette: {
        dir: folder(),
        scenario: 'returns',
        trial: 1,
        redactor: createRedactor(),
        episode: { id: 'run/project/returns/1-7', token: null },
        varies: [],
      },
    });
    const request = new Request(`http://door${CHAT}`, {
      method: 'POST',
      body: JSON.stringify(chat('Hi')),
    });
    const text = await (await service.answer(request)).text();
    await service.end();
    expect(text).toContain(mode === 'live' ? 'Live.' : 'Recorded.');
  },
);
