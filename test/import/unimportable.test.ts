// Files that cannot be imported: each error says where, what was found, and what to do.
import { describe, expect, it } from 'vitest';
import { lines, whyNot } from './imported.js';

const good = { role: 'user', content: 'Hello' };

describe('an encoding other than UTF-8', () => {
  it('is named with the line and the command that converts it', async () => {
    const latin1 = Buffer.from(`${lines(good)}{"role":"user","content":"K\xe4se"}\n`, 'latin1');
    expect(await whyNot('log.jsonl', latin1)).toBe(
      '~/log.jsonl cannot be imported: it is not UTF-8. Nothing was written.\n' +
        '  line 2 has bytes that UTF-8 does not allow, as Windows-1252 or Latin-1 has\n' +
        '  Convert it: iconv -f WINDOWS-1252 -t UTF-8 ~/log.jsonl > ~/log.jsonl.utf8, and import that.   docs/errors.md#import-failed',
    );
  });

  it('in the first line is found there', async () => {
    const latin1 = Buffer.from(`{"role":"user","content":"K\xe4se"}\n`, 'latin1');
    expect(await whyNot('log.jsonl', latin1)).toContain('line 1 has bytes');
  });

  it.each([
    ['UTF-16LE', Buffer.from(`\uFEFF${lines(good)}`, 'utf16le'), 'not UTF-8 but UTF-16LE'],
    ['UTF-16 without a mark', Buffer.from(lines(good), 'utf16le'), 'it contains zero bytes'],
    ['gzip', Buffer.from([0x1f, 0x8b, 8, 0]), 'it is compressed'],
  ])('%s', async (_, bytes, why) => {
    expect(await whyNot('log.jsonl', bytes)).toContain(why);
  });
});

describe('a log', () => {
  it('without roles', async () => {
    const why = await whyNot('log.jsonl', lines({ content: 'Hello' }, { content: 'Hi' }));
    expect(why).toContain('it does not say who wrote each message');
    expect(why).toContain('line 1 has no role; its fields: content');
  });

  it('in a table without roles', async () => {
    const why = await whyNot('log.csv', 'id,message\n1,Hello\n');
    expect(why).toContain('it does not say who wrote each message');
    expect(why).toContain('columns: id, message');
  });

  it('with a role that nobody knows', async () => {
    const why = await whyNot('log.jsonl', lines(good, { role: 'wizard', content: 'Hi' }));
    expect(why).toContain('line 2 has the role "wizard"');
    expect(why).toContain('known roles: user');
  });

  it('that was cut off', async () => {
    const why = await whyNot('log.jsonl', `${lines(good, good)}{"role":"us`);
    expect(why).toContain('line 3 is not a JSON object');
  });

  it('whose quote is never closed', async () => {
    const why = await whyNot('log.csv', 'role,content\nuser,Hello\nuser,"Hi\nagent,Yes\n');
    expect(why).toContain('a quote in the row at line 3 is never closed');
  });

  it('with more cells than columns', async () => {
    const why = await whyNot('log.csv', 'role,content\nuser,Hello, you\n');
    expect(why).toContain('line 2 has 3 cells, and the header 2');
  });
});

describe('a trace', () => {
  const trace = (attributes: object) => JSON.stringify([{ name: 'x', trace_id: 'a', attributes }]);

  it('without GenAI attributes', async () => {
    const why = await whyNot('trace.json', trace({ 'http.method': 'GET' }));
    expect(why).toContain('its spans have no GenAI attributes');
    expect(why).toContain('their attributes: http.method');
  });

  it('whose GenAI spans keep no content', async () => {
    const why = await whyNot('trace.json', trace({ 'gen_ai.operation.name': 'chat' }));
    expect(why).toContain('do not contain what was said');
    expect(why).toContain('OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT');
  });
});

it.each([
  ['an empty file', 'a.json', '\n', 'it is empty'],
  ['JSON that was cut off', 'a.json', '{\n  "log": {', 'it is not valid JSON'],
  [
    'YAML with a quote that is never closed',
    'a.yaml',
    'evals:\n  - name: a\n    initial_prompt: "x\n  - name: b\n    initial_prompt: y\n',
    'it is not valid YAML',
  ],
  [
    'YAML with a key twice',
    'a.yaml',
    'evals:\n  - name: a\n    name: b\n',
    'line 3, column 5: Map keys must be unique\n',
  ],
  [
    'a list that may be tests',
    'a.json',
    '[{"input":"Hi"}]',
    'wrap the list: {"tests": […]}. Formats',
  ],
  ['JSON of nobody', 'a.json', '{"a":1}', 'found: an object with a'],
  ['prose', 'a.txt', 'Dear all\n', 'found: text that is neither JSON, YAML nor a table'],
  ['a scenario', 'a.yaml', 'scenario_id: a\n', 'it is a scenario of Sightline already'],
  ['a HAR without a chat', 'a.har', '{"log":{"entries":[]}}', 'none of its requests looks like'],
])('%s', async (_, name, text, why) => {
  expect(await whyNot(name, text)).toContain(why);
});

it.each([
  ['a.json', '{"a":1}', 'tau2', 'tau2-bench tasks'],
  ['a.json', '{"a":1}', 'chat', 'a chat log'],
  ['a.csv', 'role,content\nuser,Hello\n', 'har', 'a browser recording (HAR)'],
  ['a.yaml', 'evals:\n  - name: a\n    initial_prompt: Hi\n', 'chat', 'a chat log'],
])('%s, a format that it is not, if forced', async (name, text, format, title) => {
  expect(await whyNot(name, text, format)).toContain(`it holds nothing in the format of ${title}`);
});
