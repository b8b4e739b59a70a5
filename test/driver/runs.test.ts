// What agents' protocols state of their runs, frame by frame, without a browser.
import { describe, expect, it } from 'vitest';
import { Runs } from '../../src/surface/driver/runs.js';

function isOver(frames: readonly unknown[]): boolean {
  const runs = new Runs();
  frames.forEach((frame) => runs.hear(frame));
  return runs.overSince > -Infinity;
}

const began = { type: 'RUN_STARTED', threadId: 't', runId: 'r1' };
const ended = { type: 'RUN_FINISHED', threadId: 't', runId: 'r1' };
const toolStart = { type: 'TOOL_CALL_START', toolCallId: 'c1', toolCallName: 'find' };
const chunk = (id: string, reason: string | null) => ({
  ...{ object: 'chat.completion.chunk', id },
  choices: [{ index: 0, delta: {}, finish_reason: reason }],
});
const usage = { object: 'chat.completion.chunk', id: 'a', choices: [], usage: {} };
const created = { type: 'response.created', response: { id: 'p' } };
const completed = (type: string) => ({
  ...{ type: 'response.completed', response: { id: 'p', output: [{ type }] } },
});
const bot = (inputHint: string) => ({
  activities: [{ type: 'message', from: { role: 'bot' }, inputHint }],
});

describe('the last run is over', () => {
  it.each<[string, unknown[]]>([
    ['AG-UI says that it finished', [began, ended]],
    ['AG-UI says that it failed, without its id', [began, { type: 'RUN_ERROR', message: 'no' }]],
    [
      'its calls were answered',
      [began, toolStart, { ...toolStart, type: 'TOOL_CALL_RESULT' }, ended],
    ],
    [
      'what it called waits for the person',
      [began, toolStart, { ...ended, outcome: { type: 'interrupt', interrupts: [] } }],
    ],
    [
      'the AI SDK says finish',
      [{ type: 'start-step' }, { type: 'finish-step' }, { type: 'finish' }],
    ],
    ['a chat completion stops', [chunk('a', null), chunk('a', 'stop'), usage]],
    [
      'a completion follows the one that called tools',
      [chunk('a', 'tool_calls'), chunk('b', null), chunk('b', 'stop')],
    ],
    ['a response is completed', [created, completed('message')]],
    ['a bot expects input', [bot('expectingInput')]],
    [
      'an assistant on Stream clears its indicator',
      [{ type: 'ai_indicator.update' }, { type: 'ai_indicator.clear' }],
    ],
  ])('where %s', (_what, frames) => {
    expect(isOver(frames)).toBe(true);
  });
});

describe('a run goes on, or nobody says that it is over', () => {
  it.each<[string, unknown[]]>([
    ['while none has ended', [began]],
    ['where a second one began', [began, ended, { ...began, runId: 'r2' }]],
    ['while one of two is open', [began, { ...began, runId: 'r2' }, ended]],
    ['where a call has no answer: the page gives it', [began, toolStart, ended]],
    [
      'where a message ended, and not the run',
      [began, { type: 'TEXT_MESSAGE_END', messageId: 'm' }],
    ],
    ['where the AI SDK ends one step', [{ type: 'start-step' }, { type: 'finish-step' }]],
    [
      'where the page has to run a tool of the AI SDK',
      [
        { type: 'start-step' },
        { type: 'tool-input-available', toolCallId: 'c' },
        { type: 'finish' },
      ],
    ],
    ['where a completion calls tools', [chunk('a', null), chunk('a', 'tool_calls'), usage]],
    ['where a response calls a function', [created, completed('function_call')]],
    ['where a bot merely accepts input, as it does after each message', [bot('acceptingInput')]],
    ['where a word is another protocol’s', [{ type: 'finish' }, { type: 'done' }]],
    ['where a frame is no object', ['RUN_FINISHED', null, 3]],
  ])('%s', (_what, frames) => {
    expect(isOver(frames)).toBe(false);
  });
});
