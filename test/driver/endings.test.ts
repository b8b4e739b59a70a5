import { describe, expect, it } from 'vitest';
import { endingOf } from '../../src/page/observer/ending.js';
import { frameWordOf } from '../../src/surface/driver/frame-words.js';

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

describe('a socket frame tells that the agent works, or that it is done', () => {
  it.each([
    ['{"type":"typing"}', 'working'],
    ['{"type":"message.delta","delta":"I"}', 'working'],
    ['{"event":"run_started"}', 'working'],
    ['{"isTyping":true}', 'working'],
    ['42["agent_thinking",{}]', 'working'],
    ['{"typing":false}', 'ended'],
    ['{"type":"message_end"}', 'ended'],
    ['{"status":"completed"}', 'ended'],
    ['{"type":"response.done"}', 'ended'],
    ['{"type":"message","text":"I am typing this"}', null],
    ['I found your parcel.', null],
  ])('%s says %s', (frame, word) => {
    expect(frameWordOf(frame)).toBe(word);
  });
});
