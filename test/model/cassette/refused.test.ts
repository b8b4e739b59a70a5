// What cassettes of Sightline's own models do not give: what was never recorded, and what is stale.
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { echoes, type Given, opened, question, schema } from './cassettes.js';
import { says } from '../../stand-in/openai.js';

const about = { episode: 'e/1', subject: 'turn 3' };

async function refusal(given: {
  recorded?: Given;
  asked: Parameters<typeof question>;
  now?: Given;
  subject?: string;
}) {
  const live = await opened('record', echoes(), given.recorded);
  await live.model.ask(question('The sky, at noon.'), about);
  const { endpoint } = given.now ?? {};
  const again = await opened('replay', endpoint === undefined ? null : echoes(), given.now);
  const subject = given.subject ?? about.subject;
  const asked = again.model.ask(question(...given.asked), { ...about, subject });
  const error: unknown = await asked.catch((thrown: unknown) => thrown);
  expect(again.requests).toHaveLength(0);
  const { code, message } = error as { code: string; message: string };
  return { code, message, calls: again.calls };
}

describe('a miss', () => {
  it('names the nearest recorded question and the first difference', async () => {
    const { code, message, calls } = await refusal({ asked: ['The sky, at night.'] });
    expect(code).toBe('cassette-miss');
    expect(message).toBe(
      [
        'The cassette cassettes/desk/returns/1.judge.json holds no answer to "turn 3" (prompt colour, vote 1).',
        'Nearest is entry 1, "turn 3" (prompt colour, vote 1); what differs: what is shown.',
        'What is shown differs: at 0 "The sky, at noon." was recorded, "The sky, at night." is asked.',
        'Find out why the episode went another way, or what varies from run to run. Run this scenario with SIGHTLINE_CASSETTES=record, and with a model for the role judge, to record it again.   docs/errors.md#cassette-miss',
      ].join('\n  '),
    );
    expect(calls).toMatchObject([
      { source: 'replayed', error: 'cassette-miss', tokens: null, requests: 0 },
    ]);
  });

  it('is none of the stale where another question is asked with another prompt', async () => {
    const asked: Parameters<typeof question> = ['The sea.', { prompt: 'Count.' }];
    expect(await refusal({ asked, subject: 'turn 9' })).toMatchObject({ code: 'cassette-miss' });
  });
});

describe('stale is what was recorded with', () => {
  const same = 'The sky, at noon.';
  const number: z.ZodType<{ answer: string }> = z.strictObject({ answer: z.string().min(1) });
  it.each<[string, Parameters<typeof refusal>[0], string]>([
    [
      'another prompt',
      { asked: [same, { prompt: 'Answer.\nIn two words.' }] },
      'The prompt differs: "Answer.\\nIn one word." was recorded, "Answer.\\nIn two words." is asked.',
    ],
    [
      'another form of the reply',
      { asked: [same, { schema: number }] },
      'The form of the reply differs: at properties.answer.minLength nothing was recorded, 1 is asked.',
    ],
    [
      'another model',
      { asked: [same], now: { endpoint: { model: 'other' } } },
      'The model differs: "stand-in" was recorded, "other" is asked.',
    ],
    [
      'another set of parameters',
      { asked: [same], now: { endpoint: { parameters: { seed: 7 } } } },
      'The set of parameters differs: at seed nothing was recorded, 7 is asked.',
    ],
    [
      'another scenario',
      { asked: [same], now: { scenarioHash: 's2' } },
      'The scenario differs: "s1" was recorded, "s2" is asked.',
    ],
    [
      'another scenario, also where other things are shown since',
      { asked: ['Something else.'], now: { scenarioHash: 's2' } },
      'what differs: the scenario, what is shown.',
    ],
  ])('%s', async (name, given, difference) => {
    const { code, message } = await refusal(given);
    expect(code).toBe('cassette-miss');
    expect(message).toContain(`is stale: it was recorded with ${name.replace(/,.*/, '')}.`);
    expect(message).toContain(difference);
  });

  it('a form whose rules no JSON Schema tells of', async () => {
    const live = await opened('record', says({ answer: 'blue' }));
    await live.model.ask(question('sky'), about);
    const strict = schema.refine(({ answer }) => answer === 'red', 'red alone will do');
    const off = await opened('replay', null);
    await expect(off.model.ask(question('sky', { schema: strict }), about)).rejects.toThrow(
      'What does not fit: the reply: red alone will do.',
    );
  });

  it('neither a scenario that nobody compares nor parameters that nobody knows', async () => {
    await (await opened('record', echoes())).ask('sky');
    const off = await opened('replay', null, { scenarioHash: null });
    expect(await off.ask('sky')).toBe('sky #1');
  });
});
