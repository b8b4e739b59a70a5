// The file of a cassette of Sightline's own models: how it reads, and what is refused or never written.
import { mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createRedactor } from '../../../src/episode/redactor.js';
import { answers, cutAfter, refuses, says } from '../../stand-in/openai.js';
import { echoes, file, opened, question, stored, textOf } from './cassettes.js';

const about = { episode: 'e/1', subject: 'colour' };

describe('a cassette file', () => {
  it('is one for each trial, attempt and role, and nothing is left beside it', async () => {
    await (await opened('record', echoes())).ask('sky');
    await (await opened('record', echoes(), { trial: 2, attempt: 3, role: 'user' })).ask('sky');
    expect((await readdir(dirname(file()))).toSorted()).toEqual(['1.judge.json', '2-3.user.json']);
  });

  it('is the same text in whatever order the same was asked', async () => {
    const subjects = ['turn 10', 'turn 2', 'a'];
    const record = async (order: readonly string[]) => {
      const live = await opened('record', says({ answer: 'x' }));
      for (const subject of order) await live.ask(`for ${subject}`, { subject, vote: 2 });
      for (const subject of order) await live.ask(`for ${subject}`, { subject });
      return textOf();
    };
    const text = await record(subjects);
    expect((await stored()).entries.map(({ subject, vote }) => `${subject} ${vote}`)).toEqual([
      'a 1',
      'a 2',
      'turn 2 1',
      'turn 2 2',
      'turn 10 1',
      'turn 10 2',
    ]);
    await rename(file(), `${file()}.before`);
    expect(await record(subjects.toReversed())).toBe(text);
  });

  it('says nothing twice, and every line of a text on a line of its own', async () => {
    const live = await opened('record', says({ answer: 'one\ntwo' }));
    for (const vote of [1, 2, 3]) await live.ask('first line\nsecond line', { vote });
    const text = await textOf();
    expect(text.match(/"second line"/g)).toHaveLength(1);
    expect(text.match(/"In one word\."/g)).toHaveLength(1);
    expect(text).toMatch(/"\$lines": \[\s+"one",\s+"two"\s+\]/);
  });

  it('changes by what was added, and by no other line', async () => {
    const live = await opened('record', says({ answer: 'x' }));
    for (const subject of ['a', 'c']) await live.ask(`for ${subject}`, { subject });
    const before = (await textOf()).split('\n');
    await live.ask('for b', { subject: 'b' });
    const after = new Set((await textOf()).split('\n').map((line) => line.replace(/,$/, '')));
    expect(before.filter((line) => !after.has(line.replace(/,$/, '')))).toEqual([]);
  });
});

describe('a cassette file that cannot be used', () => {
  const change = async (by: (text: string) => string) => {
    await (await opened('record', echoes())).ask('Hi');
    await writeFile(file(), by(await textOf()));
  };

  it.each<[string, (text: string) => string, string]>([
    ['is cut off', (text) => text.slice(0, 200), 'It is not JSON; it may be cut off.'],
    ['lacks a part', (text) => text.replace('"entries"', '"entreis"'), 'entries: Invalid input'],
    [
      'is of another trial',
      (text) => text.replace('"trial": 1', '"trial": 2'),
      'It was recorded for the judge of trial 2 of returns.',
    ],
    [
      'is of another attempt',
      (text) => text.replace('"trial": 1', '"trial": 1, "attempt": 2'),
      'the judge of trial 1, attempt 2 of returns.',
    ],
    [
      'is of another role',
      (text) => text.replace('"role": "judge"', '"role": "user"'),
      'the user of trial 1 of returns.',
    ],
    [
      'was edited',
      (text) => text.replace('"Hi"', '"Ho"'),
      'The question of entry 1 is not the one that was recorded.',
    ],
    [
      'points at nothing',
      (text) => text.replace(/"setup": "\S+"/, '"setup": "colour-0"'),
      'An entry points at what is not there.',
    ],
  ])('because it %s is refused by name', async (_, by, detail) => {
    await change(by);
    const opening = opened('replay', null);
    await expect(opening).rejects.toMatchObject({ code: 'cassette-invalid' });
    await expect(opening).rejects.toThrow(
      'The cassette cassettes/desk/returns/1.judge.json cannot be used.',
    );
    await expect(opening).rejects.toThrow(detail);
  });

  it('because it is newer is refused by version, and not overwritten', async () => {
    await change((text) => text.replace('"version": 1', '"version": 2'));
    await expect(opened('auto', null)).rejects.toMatchObject({ code: 'cassette-miss' });
    const before = await textOf();
    const live = await opened('record', echoes());
    await expect(live.ask('Ho')).rejects.toMatchObject({ code: 'cassette-miss' });
    expect(await textOf()).toBe(before);
  });
});

describe('what is never recorded as an answer', () => {
  it.each([
    ['an error of the endpoint', refuses(400, 'Boom.'), 'model-unreachable'],
    ['a refusal', answers({ refusal: 'I will not.' }), 'model-refused'],
    ['a reply that does not fit', says({ colour: 'blue' }), 'model-reply-unfit'],
    ['a reply that broke off', cutAfter(1, { text: '{"answer":"x"}' }), 'model-unreachable'],
    [
      'a reply cut at its limit',
      answers({ text: '{"answer":"x"}', finish: 'length' }),
      'model-reply-unfit',
    ],
  ])('%s', async (_, behaviour, code) => {
    const patience = { retries: 0 };
    const live = await opened('record', behaviour, { patience });
    await expect(live.ask('sky')).rejects.toMatchObject({ code });
    await live.cassette.save();
    await expect(textOf()).rejects.toThrow('ENOENT');
    expect(live.calls).toMatchObject([{ source: 'live', error: code }]);
  });

  it('an error, which does not take the place of the answer that came after it', async () => {
    let asked = 0;
    const live = await opened('record', (request, response) => {
      asked += 1;
      const behaviour = asked === 1 ? refuses(400, 'Boom.') : says({ answer: 'blue' });
      behaviour(request, response);
    });
    await expect(live.ask('sky')).rejects.toMatchObject({ code: 'model-unreachable' });
    await live.ask('sky');
    expect(await (await opened('replay', null)).ask('sky')).toBe('blue');
  });

  it('a reply that holds a secret, which is told', async () => {
    const redactor = createRedactor([/hunter\d+/]);
    const live = await opened('record', says({ answer: 'hunter42' }), { redactor });
    expect(await live.ask('sky')).toBe('hunter42');
    const [left] = await live.cassette.save();
    expect(left).toMatchObject({ code: 'cassette-secret' });
    expect(left?.message).toContain(
      'The answer to "colour" (prompt colour, vote 1) holds a secret, and was not recorded.',
    );
    await expect(textOf()).rejects.toThrow('ENOENT');
  });

  it.each(['record', 'auto'] as const)(
    'what was learned to be secret only later, in %s',
    async (mode) => {
      const redactor = createRedactor();
      const live = await opened(mode, echoes(), { redactor });
      await live.ask('open sesame', { subject: 'a' });
      await live.ask('sky', { subject: 'b' });
      redactor.learn('open sesame');
      expect(await live.cassette.save()).toHaveLength(1);
      expect(await textOf()).not.toContain('sesame');
      expect((await stored()).entries).toMatchObject([{ subject: 'b' }]);
    },
  );

  it('a secret in what is shown, which is redacted', async () => {
    const redactor = createRedactor([/4111 1111 1111 1111/]);
    const live = await opened('record', says({ answer: 'x' }), { redactor });
    await live.ask('My card is 4111 1111 1111 1111.');
    expect(await textOf()).toContain('My card is ***.');
    const off = await opened('replay', null, { redactor });
    expect(await off.ask('My card is 4111 1111 1111 1111.')).toBe('x');
  });

  it('the key of the endpoint and where it is', async () => {
    const live = await opened('record', echoes(), { endpoint: { key: 'hush-key' } });
    await live.model.ask(question('sky'), about);
    const text = await textOf();
    expect(text).not.toContain('hush-key');
    expect(text).not.toContain('127.0.0.1');
  });
});

it('a folder that cannot be written is told, and the answer is not taken for recorded', async () => {
  await mkdir(dirname(dirname(file())), { recursive: true });
  await writeFile(dirname(file()), 'a file in its place');
  const live = await opened('record', echoes());
  await expect(live.ask('sky')).rejects.toThrow(/EEXIST|ENOTDIR/);
});
