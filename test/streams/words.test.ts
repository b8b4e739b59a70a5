import { describe, expect, it } from 'vitest';
import type { Json } from '../../src/values/json.js';
import { wordsReader } from '../../src/model/protocols/words.js';

const pieces = ['It cost', ' $17.50,', ' shipping', ' included.'];
const whole = 'It cost $17.50, shipping included.';

function read(...frames: Json[]) {
  const reader = wordsReader();
  for (const frame of frames) reader.frame(frame);
  return reader.take();
}

describe('the words that a page receives', () => {
  it.each([
    ['the AI SDK', pieces.map((delta) => ({ type: 'text-delta', id: 't', delta }))],
    ['AG-UI', pieces.map((delta) => ({ type: 'TEXT_MESSAGE_CONTENT', messageId: 'm', delta }))],
    ['chat completions', pieces.map((text) => ({ choices: [{ delta: { content: text } }] }))],
    ['a whole completion', [{ choices: [{ message: { content: whole } }] }]],
    ['responses', pieces.map((delta) => ({ type: 'response.output_text.delta', delta }))],
    [
      'a whole response',
      [{ object: 'response', output: [{ type: 'message', content: [{ text: whole }] }] }],
    ],
    ['pieces of no known protocol', pieces.map((text) => ({ text }))],
    [
      'a text that each frame has from its start',
      pieces.map((_, at) => ({ message: { text: pieces.slice(0, at + 1).join('') } })),
    ],
  ])('are those of %s', (_, frames) => {
    expect(read(...frames)).toEqual({ words: whole, data: [] });
  });

  it('are plain text as it comes', () => {
    const reader = wordsReader();
    for (const piece of pieces) reader.prose(piece);
    expect(reader.take()).toEqual({ words: whole, data: [] });
  });

  it('are those of the older data stream of the AI SDK', () => {
    const reader = wordsReader();
    for (const piece of pieces) reader.prose(`0:${JSON.stringify(piece)}\n`);
    reader.prose('d:{"finishReason":"stop"}\n');
    expect(reader.take().words).toBe(whole);
  });

  it('are not what tools answer in a protocol that is known', () => {
    const output = { type: 'tool-output-available', toolCallId: 'c', output: 'The total is $42.' };
    const said = { type: 'text-delta', id: 't', delta: 'Done.' };
    expect(read(output, said)).toEqual({ words: 'Done.', data: [] });
  });

  it('are not told apart from other texts of an unknown protocol', () => {
    const body = { messages: [{ content: { children: [{ text: whole }] } }], id: 'b', ok: true };
    expect(read(body)).toEqual({ words: '', data: [whole] });
  });

  it('are no reports of progress, which come whole', () => {
    const progress = ['Searching the orders', 'Reading the order'].map((text) => ({ text }));
    expect(read(...progress).words).toBe('');
  });

  it('keep two messages apart', () => {
    const text = (delta: string) => ({ type: 'text-delta', id: 't', delta });
    const start = { type: 'text-start', id: 't' };
    expect(read(start, text('One.'), start, text('Two.')).words).toBe('One.\nTwo.');
  });

  it('are those since they were taken last', () => {
    const reader = wordsReader();
    reader.prose('First.');
    reader.take();
    reader.prose('Second.');
    expect(reader.take().words).toBe('Second.');
  });

  it('end where nobody would read on', () => {
    const reader = wordsReader();
    for (let count = 0; count < 100; count += 1) reader.prose('word '.repeat(200));
    expect(reader.full).toBe(true);
    expect(reader.take().words.length).toBeLessThan(64 * 1024);
  });
});
