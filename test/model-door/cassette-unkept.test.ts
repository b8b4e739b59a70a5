import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { createRedactor } from '../../src/episode/redactor.js';
import { CHAT, chat } from './door.js';
import { doorWith, file, HELLO, record, replayed } from './cassettes.js';
import { answers, cutAfter, refuses, sends, standIn } from '../stand-in/openai.js';

describe('what is never recorded as an answer', () => {
  it.each([
    ['an error of the endpoint', refuses(500, 'Boom.')],
    ['an answer that broke off', cutAfter(3, HELLO)],
    [
      'an error inside a stream',
      sends('text/event-stream', 'data: {"error":{"message":"No."}}\n\n'),
    ],
    ['JSON that is none', sends('application/json', '{"choices":')],
  ])('%s', async (_, behaviour) => {
    const endpoint = await standIn(behaviour, answers(HELLO));
    const live = await record(endpoint, [chat('Hi'), chat('Hi')]);
    expect(live.calls().map(({ origin }) => origin)).toEqual(['live', 'recorded']);
    expect((await replayed(chat('Hi'))).door.calls()).toMatchObject([{ text: HELLO.text }]);
  });

  it('a stream that holds a secret, even where it comes in pieces', async () => {
    const redactor = createRedactor([/hunter\d+ secret/]);
    const door = await record(
      await standIn(answers({ text: 'It is hunter42 secret word.' }), answers(HELLO)),
      [chat('Hi'), chat('Ho')],
      { redactor },
    );
    expect(door.calls()[0]).toMatchObject({ origin: 'live', status: 200 });
    expect(door.calls()[0]?.problem).toBe(
      'The answer to POST /chat/completions (gpt-x, 1 message) holds a secret, and was not recorded.',
    );
    expect(door.unrecorded.map(({ code }) => code)).toEqual(['cassette-secret']);
    expect(await readFile(file(), 'utf8')).not.toContain('hunter42');
  });

  it('a secret in pieces where no reader of answers looks, such as thoughts', async () => {
    const redactor = createRedactor([/hunter\d+ secret/]);
    const events = ['hunter42 ', 'secret', 'word'].map((thought) =>
      JSON.stringify({ choices: [{ delta: { reasoning_content: thought } }] }),
    );
    const end = JSON.stringify({ choices: [{ delta: {}, finish_reason: 'stop' }] });
    const body = [...events, end].map((data) => `data: ${data}\n\n`).join('');
    const endpoint = await standIn(sends('text/event-stream', body));
    const door = await record(endpoint, [chat('Hi')], { redactor });
    expect(door.unrecorded.map(({ code }) => code)).toEqual(['cassette-secret']);
  });

  it('what the user typed and is secret, in the question', async () => {
    const redactor = createRedactor([/4111 1111 1111 1111/]);
    const body = chat('My card is 4111 1111 1111 1111.');
    await record(await standIn(answers(HELLO)), [body], { redactor });
    expect(await readFile(file(), 'utf8')).toContain('My card is ***.');
    expect((await replayed(body, { redactor })).response.status).toBe(200);
  });

  it('a key that is sent to the model, wherever it stands', async () => {
    const body = chat('Hi', {
      api_key: 'hush-1',
      tools: [{ type: 'mcp', server_label: 'shop', headers: { Authorization: 'Bearer hush-2' } }],
    });
    const door = await doorWith('record', await standIn(answers(HELLO)));
    const headers = { authorization: 'Bearer hush-3' };
    await (await door.ask(`${CHAT}?key=hush-4`, body, { headers })).text();
    await door.end();
    const text = await readFile(file(), 'utf8');
    expect(text).toContain('"Authorization": "***"');
    expect(text).not.toContain('hush');
    expect((await replayed(body)).response.status).toBe(200);
  });

  it('an answer that is no text', async () => {
    const endpoint = await standIn((_, response) => {
      response.writeHead(200, { 'content-type': 'audio/mpeg' });
      response.end(Buffer.from([0xff, 0xfb, 0x90]));
    });
    const door = await doorWith('record', endpoint);
    const audio = await door.ask('/v1/audio/speech', { input: 'Hi' });
    expect(new Uint8Array(await audio.arrayBuffer())).toEqual(new Uint8Array([0xff, 0xfb, 0x90]));
    expect(door.calls()[0]?.problem).toContain('is not text and was not recorded');
    expect([door.failures.length, door.unrecorded.length]).toEqual([0, 1]);
  });

  it('a request that is no JSON', async () => {
    const endpoint = await standIn(sends('application/json', '{"text":"Hi"}'));
    const upload = { method: 'POST', body: 'bytes', headers: { 'content-type': 'audio/mpeg' } };
    const url = 'http://door/v1/audio/transcriptions';
    const live = await doorWith('auto', endpoint);
    expect((await live.answer(new Request(url, upload))).status).toBe(200);
    const off = await doorWith('replay', null);
    const response = await off.answer(new Request(url, upload));
    expect(response.status).toBe(501);
    expect(await response.text()).toContain('cannot be recorded or replayed: its body is not JSON');
  });
});
