// What cassettes of Sightline's own models give, ask and keep in each mode.
import { describe, expect, it } from 'vitest';
import { rm, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { openModelCassette } from '../../../src/model/cassettes/model-cassette.js';
import type { Model } from '../../../src/model/model.js';
import { answers, refuses, says } from '../../stand-in/openai.js';
import { dir, echoes, file, opened, question, schema, stored, textOf } from './cassettes.js';

describe('a replay', () => {
  it('gives what was recorded without asking, and costs nothing', async () => {
    const live = await opened('record', echoes());
    expect(await live.ask('sky')).toBe('sky #1');
    const again = await opened('replay', echoes());
    const had = await again.model.ask(question('sky'), { episode: 'e/2', subject: 'colour' });
    expect(had).toMatchObject({ source: 'replayed', reply: { answer: 'sky #1' } });
    expect(had.text).toBe('{"answer":"sky #1"}');
    expect(had.effort).toEqual({
      ...{ role: 'judge', model: 'stand-in', requests: 0, unfit: 0, ms: 0, form: 'json_schema' },
      tokens: { input: 100, output: 10, cached: 4 },
    });
    expect(again.requests).toHaveLength(0);
    expect(again.calls).toEqual([
      {
        ...{
          role: 'judge',
          model: 'stand-in',
          prompt: 'colour',
          episode: 'e/2',
          subject: 'colour',
        },
        ...{ source: 'replayed', requests: 0, unfit: 0, ms: 0, error: null },
        tokens: { input: 100, output: 10, cached: 4 },
      },
    ]);
    expect(live.calls).toMatchObject([{ source: 'live', requests: 1 }]);
  });

  it('takes any model where none is configured, and has its name', async () => {
    await (await opened('record', echoes(), { endpoint: { model: 'gpt-x' } })).ask('sky');
    const off = await opened('replay', null);
    expect([off.model.name, off.model.role]).toEqual(['gpt-x', 'judge']);
    expect(await off.ask('sky')).toBe('sky #1');
  });

  it('gives the second answer when the same is asked twice, and misses the third', async () => {
    const live = await opened('record', echoes());
    for (const text of ['sky', 'sea', 'sky']) await live.ask(text);
    const off = await opened('replay', null);
    expect([await off.ask('sky'), await off.ask('sky')]).toEqual(['sky #1', 'sky #3']);
    await expect(off.ask('sky')).rejects.toThrow(
      'The same question was recorded 2 times and is asked again.',
    );
    expect(await off.ask('sea')).toBe('sea #2');
  });

  it('has an answer of its own for each vote', async () => {
    const live = await opened('record', echoes());
    for (const vote of [1, 2, 3]) await live.ask('sky', { vote });
    const off = await opened('replay', null);
    expect(await off.ask('sky', { vote: 3 })).toBe('sky #3');
    expect(await off.ask('sky', { vote: 1 })).toBe('sky #1');
    await expect(off.ask('sky', { vote: 4 })).rejects.toThrow('what differs: the vote');
  });

  it('has an answer of its own for each form of the reply', async () => {
    const forms = [schema, schema.extend({ why: z.string() })] as const;
    const live = await opened('record', says({ answer: 'blue', why: 'light' }));
    const about = { episode: null, subject: 'colour' };
    await live.model.ask(question('sky', { schema: forms[1] }), about);
    const strict = await opened('auto', says({ answer: 'blue' }));
    await strict.model.ask(question('sky', { schema: forms[0] }), about);
    const off = await opened('replay', null);
    for (const form of forms) await off.model.ask(question('sky', { schema: form }), about);
    expect((await stored()).entries).toHaveLength(2);
  });

  it('knows pictures by their pixels, and keeps none', async () => {
    const shown = (bytes: string, hash: string) =>
      question([{ kind: 'image', png: Buffer.from(bytes), hash }]);
    const live = await opened('record', echoes());
    await live.model.ask(shown('one encoding', 'pixels-1'), { episode: null, subject: 's' });
    expect(await textOf()).not.toContain(Buffer.from('one encoding').toString('base64'));
    const off = await opened('replay', null);
    const had = await off.model.ask(shown('another', 'pixels-1'), { episode: null, subject: 's' });
    expect(had.reply.answer).toBe('a picture #1');
    await expect(
      off.model.ask(shown('one encoding', 'pixels-2'), { episode: null, subject: 's' }),
    ).rejects.toMatchObject({ code: 'cassette-miss' });
  });

  it('gives texts back as they came, whatever they look like in the file', async () => {
    const said = [
      '{"answer": "with\\nlines"}',
      'Well:\n```json\n{"answer":"blue"}\n```',
      '{"answer":"<b>\\u0000"}',
    ];
    for (const [index, text] of said.entries()) {
      const name = `${index + 1}`;
      await (await opened('record', answers({ text }))).ask(name);
      const off = await opened('replay', null);
      const had = await off.model.ask(question(name), { episode: null, subject: 'colour' });
      expect(had.text).toBe(text);
    }
  });

  it('is not fooled by a reply that looks like a text of several lines', async () => {
    const text = '{"answer":"x","more":{"$lines":["a","b"]}}';
    const loose = schema.loose();
    const live = await opened('record', answers({ text }));
    const about = { episode: null, subject: 'colour' };
    await live.model.ask(question('sky', { schema: loose }), about);
    const off = await opened('replay', null);
    const had = await off.model.ask(question('sky', { schema: loose }), about);
    expect(had.reply).toEqual({ answer: 'x', more: { $lines: ['a', 'b'] } });
  });

  it('does not see what differs from run to run: ports, fences, what the app file names', async () => {
    const varies = [/at \d\d:\d\d/];
    const asked = (port: number, id: string, time: string) =>
      `<page id="${id}">\n"http://127.0.0.1:${port}/ at ${time}"\n</page id="${id}">`;
    const live = await opened('record', echoes(), { varies });
    await live.ask(asked(4001, '0123456789ab', '10:00'));
    const off = await opened('replay', null, { varies });
    expect(await off.ask(asked(4999, 'ba9876543210', '23:59'))).toContain('#1');
    const strict = await opened('replay', null);
    await expect(strict.ask(asked(4001, '0123456789ab', '10:00'))).rejects.toThrow('cassette-miss');
  });
});

describe('the mode auto', () => {
  it('replays what is there, asks for what is not, and adds it', async () => {
    await (await opened('record', echoes())).ask('sky');
    const auto = await opened('auto', echoes());
    expect(await auto.ask('sky')).toBe('sky #1');
    expect(await auto.ask('sea')).toBe('sea #1');
    expect(auto.requests).toHaveLength(1);
    expect(auto.calls.map(({ source }) => source)).toEqual(['replayed', 'live']);
    const off = await opened('replay', null);
    expect([await off.ask('sea'), await off.ask('sky')]).toEqual(['sea #1', 'sky #1']);
  });

  it('refuses as replay does where there is no model, and leaves the file alone', async () => {
    await (await opened('record', echoes())).ask('sky');
    const before = await textOf();
    const auto = await opened('auto', null);
    await expect(auto.ask('sea')).rejects.toMatchObject({ code: 'cassette-miss' });
    await auto.cassette.save();
    expect(await textOf()).toBe(before);
    expect(auto.calls).toMatchObject([{ error: 'cassette-miss', requests: 0 }]);
  });

  it('replaces the answer of another model by that of the one that is configured', async () => {
    await (await opened('record', echoes())).ask('sky');
    const auto = await opened('auto', says({ answer: 'grey' }), { endpoint: { model: 'other' } });
    expect(await auto.ask('sky')).toBe('grey');
    expect((await stored()).entries).toHaveLength(1);
    expect(await (await opened('replay', null)).ask('sky')).toBe('grey');
  });

  it('keeps what another process added meanwhile', async () => {
    const one = await opened('auto', echoes());
    const other = await opened('auto', echoes());
    await one.ask('sky', { subject: 'a' });
    await other.ask('sea', { subject: 'b' });
    await one.ask('sun', { subject: 'c' });
    expect((await stored()).entries.map(({ subject }) => subject)).toEqual(['a', 'b', 'c']);
  });

  it('loses none of the answers that come at the same time', async () => {
    const auto = await opened('auto', echoes());
    const texts = [...Array(20).keys()].map((index) => `text ${index}`);
    await Promise.all(texts.map((text) => auto.ask(text, { subject: text })));
    const off = await opened('replay', null);
    const replayed = await Promise.all(texts.map((text) => off.ask(text, { subject: text })));
    expect(replayed.map((said) => said.replace(/ #.*/, ''))).toEqual(texts);
  });

  it('asks for each of two that ask the same at the same time', async () => {
    const auto = await opened('auto', echoes());
    const both = await Promise.all([auto.ask('sky'), auto.ask('sky')]);
    expect(both.toSorted()).toEqual(['sky #1', 'sky #2']);
    const off = await opened('replay', null);
    expect([await off.ask('sky'), await off.ask('sky')].toSorted()).toEqual(both.toSorted());
  });
});

describe('the mode record', () => {
  it('writes what is asked afresh, and leaves other subjects and votes', async () => {
    const first = await opened('record', echoes());
    await first.ask('old', { subject: 'a' });
    await first.ask('old', { subject: 'a', vote: 2 });
    await first.ask('kept', { subject: 'b' });
    const second = await opened('record', echoes());
    await second.ask('new', { subject: 'a' });
    expect((await stored()).entries).toMatchObject([
      { subject: 'a', vote: 1, answer: { reply: { answer: 'new #1' } } },
      { subject: 'a', vote: 2, answer: { reply: { answer: 'old #2' } } },
      { subject: 'b', vote: 1, answer: { reply: { answer: 'kept #3' } } },
    ]);
  });

  it('leaves what other projects of the suite were answered, which show other things', async () => {
    const record = async (project: string, text: string) => {
      const live = await opened('record', echoes(), { project });
      await live.ask(text);
    };
    await record('phone', 'narrow');
    await record('desktop', 'wide');
    await record('desktop', 'wider');
    expect((await stored()).entries).toMatchObject([
      { project: 'desktop', answer: { reply: { answer: 'wider #1' } } },
      { project: 'phone', answer: { reply: { answer: 'narrow #1' } } },
    ]);
    const off = await opened('replay', null, { project: 'desktop' });
    expect(await off.ask('wider')).toBe('wider #1');
  });

  it('leaves the file alone where nothing was recorded', async () => {
    await (await opened('record', echoes())).ask('sky');
    const failing = await opened('record', refuses(400, 'Boom.'));
    await expect(failing.ask('sky')).rejects.toMatchObject({ code: 'model-unreachable' });
    await failing.cassette.save();
    expect(await (await opened('replay', null)).ask('sky')).toBe('sky #1');
  });

  it('is not hindered by a file that cannot be used', async () => {
    await (await opened('record', echoes())).ask('sky');
    await writeFile(file(), 'half of');
    await (await opened('record', echoes())).ask('sea');
    expect(await (await opened('replay', null)).ask('sea')).toBe('sea #1');
  });
});

describe('without a model', () => {
  const from = async (mode: 'auto' | 'record' | 'replay'): Promise<Model | null> => {
    const where = { dir, scenario: 'returns', trial: 1, role: 'judge' as const };
    const cassette = await openModelCassette({ ...where, mode, scenarioHash: null, log: null });
    return cassette.before(null);
  };

  it('there is none out of a cassette that nobody recorded, unless replay was asked for', async () => {
    expect(await from('record')).toBeNull();
    expect(await from('auto')).toBeNull();
    const about = { episode: null, subject: 's' };
    const asked = (await from('replay'))?.ask(question('sky'), about);
    await expect(asked).rejects.toThrow('There is no such file.');
    await (await opened('record', echoes())).ask('sky');
    expect((await from('auto'))?.name).toBe('stand-in');
    await rm(file());
  });
});

it('two projects with other models keep their own answers to one question, and are each given theirs', async () => {
  const models = { a: 'stand-in', b: 'another' } as const;
  const asks = async (project: 'a' | 'b', mode: 'auto' | 'record', answer: string) => {
    const endpoint = { model: models[project] };
    const judge = await opened(mode, says({ answer }), { project, endpoint });
    return [await judge.ask('A text.'), judge.requests.length];
  };
  expect(await asks('a', 'record', 'of a')).toEqual(['of a', 1]);
  expect(await asks('b', 'auto', 'of b')).toEqual(['of b', 1]);
  for (const project of ['a', 'b'] as const)
    expect(await asks(project, 'auto', 'anew')).toEqual([`of ${project}`, 0]);
  const alone = await opened('replay', null, { project: 'b' });
  expect(await alone.ask('A text.')).toBe('of b');
  const third = await opened('replay', null, { project: 'c' });
  expect(await third.ask('A text.')).toBe('of a');
});
