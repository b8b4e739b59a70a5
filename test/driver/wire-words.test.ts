// What the wire tells without a browser: words of socket frames, and which requests are asked again and again.
import { describe, expect, it } from 'vitest';
import { frameWordOf } from '../../src/surface/driver/socket-frames.js';
import { Polls } from '../../src/surface/driver/transport.js';

describe('a socket frame', () => {
  it.each([
    ['{"type":"message.delta","delta":"Hi"}', 'working'],
    ['{"event":"agentTyping"}', 'working'],
    ['{"type":"message.done"}', 'ended'],
    ['{"status":"RUN_FINISHED"}', 'ended'],
    // The end of a step that was at work is an end.
    ['{"type":"chunk","state":"complete"}', 'ended'],
    ['{"isTyping":true}', 'working'],
    ['{"type":"presence","typing":false}', 'ended'],
    ['42["typing",{"from":"Ada"}]', 'working'],
    ['42["stop typing"]', 'ended'],
    ['{"type":"message","text":"I am done typing"}', null],
    ['plain words', null],
  ])('such as %s says: %s', (text, word) => {
    expect(frameWordOf(text)).toBe(word);
  });
});

describe('requests of a turn', () => {
  it('are asked again and again from the second GET on, and from the third of any other', () => {
    const polls = new Polls();
    polls.note('GET /status');
    polls.note('POST /status');
    polls.note('POST /status');
    expect(['GET /status', 'POST /status'].map((key) => polls.isPoll(key))).toEqual([false, false]);
    expect(polls.dueAt(new Set())).toBe(-Infinity);
    polls.note('GET /status');
    polls.note('POST /status');
    expect(['GET /status', 'POST /status'].map((key) => polls.isPoll(key))).toEqual([true, true]);
    expect(polls.dueAt(new Set())).toBeGreaterThan(-Infinity);
    expect(polls.dueAt(new Set(['GET /status', 'POST /status']))).toBe(-Infinity);
  });

  it('are known by that in later turns, and nothing is due before they are asked', () => {
    const polls = new Polls();
    polls.note('GET /status');
    polls.note('GET /status');
    polls.note('GET /orders');
    polls.beginTurn();
    expect(polls.isPoll('GET /status')).toBe(true);
    expect(polls.isPoll('GET /orders')).toBe(false);
    expect(polls.dueAt(new Set())).toBe(-Infinity);
    polls.note('GET /orders');
    expect(polls.isPoll('GET /orders')).toBe(false);
  });
});
