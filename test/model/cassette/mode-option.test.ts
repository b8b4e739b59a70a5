// Which mode of cassettes holds, and what names a scenario.
import { describe, expect, it } from 'vitest';
import { cassetteMode } from '../../../src/model/cassettes/mode.js';
import { scenarioHash } from '../../../src/model/cassettes/model-cassette.js';
import { scenarioSchema } from '../../../src/scenario/schema.js';
import { dir, echoes, opened } from './cassettes.js';

describe('the mode of cassettes', () => {
  it('is what is named', async () => {
    expect(await cassetteMode('replay', dir)).toBe('replay');
    await expect(cassetteMode('reply', dir)).rejects.toThrow('SIGHTLINE_CASSETTES is "reply".');
  });

  it('is auto where something is recorded, and live where nothing is', async () => {
    expect(await cassetteMode('', dir)).toBe('live');
    await (await opened('record', echoes())).ask('sky');
    expect(await cassetteMode(null, dir)).toBe('auto');
  });
});

describe('the hash of a scenario', () => {
  const hash = (more: object) =>
    scenarioHash(scenarioSchema.parse({ scenario_id: 'a', starting_prompt: 'Hi', ...more }));

  it('is the same whatever is expected of it, and however often it is run', () => {
    const more = { title: 'T', trials: 5, expectations: { tool_calls: ['x'] } };
    expect(hash(more)).toBe(hash({}));
  });

  it.each([{ starting_prompt: 'Ho' }, { context: { a: 1 } }, { conversation_plan: 'Leave.' }])(
    'is another with %j',
    (more) => expect(hash(more)).not.toBe(hash({})),
  );
});
