import { describe, expect, it } from 'vitest';
import { frameReader, framesOfMessage } from '../../src/values/event-stream.js';
import { streamReader } from '../../src/model/protocols/stream-reader.js';
import { readAll } from './reading.js';

function frames(...pieces: string[]): unknown[] {
  const reader = frameReader();
  return [...pieces.flatMap((piece) => reader.read(piece)), ...reader.end()];
}

describe('frames of a text', () => {
  it.each(['\n', '\r\n', '\r'])('are events that end with an empty line, by %j', (end) => {
    const text = [': ping', 'event: x', 'data: {"a":', 'data: 1}', '', 'data:{"b":2}', '', ''].join(
      end,
    );
    expect(frames(text)).toEqual([{ a: 1 }, { b: 2 }]);
    expect(frames(...text.split(''))).toEqual([{ a: 1 }, { b: 2 }]);
  });

  it('hold the last event though its empty line never came', () => {
    expect(frames('data: {"a":1}\n\ndata: {"b":2}')).toEqual([{ a: 1 }, { b: 2 }]);
  });

  it('begin after a byte order mark', () => {
    expect(frames('\uFEFFdata: {"a":1}\n\n')).toEqual([{ a: 1 }]);
  });

  it('are lines of JSON, broken ones left out', () => {
    expect(frames('{"a":1}\n{"b":\n{"c"', ':3}')).toEqual([{ a: 1 }, { c: 3 }]);
  });

  it('are one JSON text over several lines', () => {
    expect(frames('{\n  "a":', ' 1\n}\n')).toEqual([{ a: 1 }]);
  });

  it('are none in prose and in words', () => {
    expect(frames('data', ' is what we need\n\n', '{no json}')).toEqual([]);
  });

  it('of a socket are unwrapped from Socket.IO', () => {
    expect(framesOfMessage('42["event",{"a":1}]')).toEqual([{ a: 1 }]);
    expect(framesOfMessage('42/chat,["event",{"a":1}]')).toEqual([{ a: 1 }]);
    expect(framesOfMessage('2')).toEqual([]);
  });
});

describe('a stream that speaks no known protocol', () => {
  it.each([
    'data: {"type":"start"}\n\ndata: {"type":"finish"}\n\n',
    'data: {"type":"error","message":"x"}\n\n',
    '{"choices":[{"label":"Yes"}]}',
    '{"type":"tool-input-available","tool":"x"}\n',
    '{"object":"list","output":[]}',
    'Hello there.\n',
  ])('gives nothing: %j', (text) => {
    expect(readAll(text)).toEqual({ protocol: null, sightings: [] });
  });

  it('is listened to no longer after 64 frames', () => {
    const reader = streamReader({ framing: 'text' });
    reader.read('{"tick":1}\n'.repeat(63));
    expect(reader.listening).toBe(true);
    reader.read('{"tick":1}\n');
    expect(reader.listening).toBe(false);
  });

  it('is listened to no longer where it is prose', () => {
    const reader = streamReader({ framing: 'text' });
    reader.read('dat');
    expect(reader.listening).toBe(true);
    reader.read('es and times');
    expect(reader.listening).toBe(false);
  });

  it('is listened to on, where it is a socket', () => {
    const reader = streamReader({ framing: 'messages' });
    for (let tick = 0; tick < 200; tick += 1) reader.read('{"tick":1}');
    reader.read('{"type":"RUN_STARTED","threadId":"t","runId":"r"}');
    expect(reader.protocol).toBe('ag-ui');
  });
});

describe('a stream that is flushed at the end of a turn', () => {
  it('gives what is open, and its answer later', () => {
    const reader = streamReader({ framing: 'messages' });
    const read = (frame: object) => reader.read(JSON.stringify(frame));
    read({ type: 'TOOL_CALL_START', toolCallId: 'c1', toolCallName: 'pay' });
    read({ type: 'TOOL_CALL_END', toolCallId: 'c1' });
    expect(reader.flush()).toMatchObject([{ tool: 'pay', state: 'asked' }]);
    expect(reader.flush()).toEqual([]);
    const answer = { type: 'TOOL_CALL_RESULT', messageId: 'm', toolCallId: 'c1', content: 'ok' };
    expect(read(answer)).toMatchObject([
      { tool: 'pay', callId: 'c1', result: 'ok', state: 'answered' },
    ]);
  });
});
