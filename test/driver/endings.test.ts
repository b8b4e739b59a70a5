// What texts, frames and requests tell by themselves of whether more is to come; without a browser.
import { describe, expect, it } from 'vitest';
import { endingOf } from '../../src/page/observer/ending.js';
import { frameWordOf } from '../../src/surface/driver/socket-frames.js';
import { Polls } from '../../src/surface/driver/transport.js';

describe('how a text ends tells whether more is to come', () => {
  it.each([
    ['It left on Monday.', 'complete'],
    ['Shall I send it again?', 'complete'],
    ['Done ✅', 'complete'],
    ['Order 1004\nleft on Monday\n$42', 'complete'],
    ['It is here (see the photo).', 'complete'],
    ['Sorry to hear that :(', 'unfinished'],
    ['It left on', 'unfinished'],
    ['Here are your orders:', 'unfinished'],
    ['I found three orders:\n1001, boots.\n1002, tent.', 'unfinished'],
    ['I found three orders:\n1001, boots.\n1002, tent.\n1003, poles.', 'complete'],
    ['Two ways:\n1. Send it back.\n2.', 'unfinished'],
    ['It costs approx.', 'unfinished'],
    ['The **return window closed.', 'unfinished'],
    ['Run this:\n```\nnpm test.', 'unfinished'],
    ['Run this:\n```\nnpm test.\n```', 'complete'],
    ['It is on its way (it left today.', 'unfinished'],
    ['| order | state |\n| 1001 | sent.', 'unfinished'],
    ['One moment …', 'interim'],
    ['Let me check that for you.', 'interim'],
    ['Einen Moment, bitte.', 'interim'],
    ['', 'none'],
  ])('%j is %s', (text, ending) => {
    expect(endingOf(text)).toBe(ending);
  });
});

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
    ['{"type":"typing"}', 'working'],
    ['{"event":"run_started"}', 'working'],
    ['42["agent_thinking",{}]', 'working'],
    ['{"type":"message_end"}', 'ended'],
    ['{"type":"response.done"}', 'ended'],
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
