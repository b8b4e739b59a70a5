import { EventSchemas } from '@ag-ui/core/schemas';
import { describe, expect, it } from 'vitest';
import { readAll, readMessages } from './reading.js';

type Event = Record<string, unknown> & { type: string };

/** As servers send them; an event that the protocol's own schema refuses is no fixture. */
function sent(...events: Event[]): string {
  return valid(events)
    .map((event) => `data: ${JSON.stringify(event)}\n\n`)
    .join('');
}

function valid(events: Event[]): Event[] {
  for (const event of events) EventSchemas.parse(event);
  return events;
}

const run = { threadId: 't', runId: 'r' };
const started: Event = { type: 'RUN_STARTED', ...run };
const finished: Event = { type: 'RUN_FINISHED', ...run };
const call: Event[] = [
  { type: 'TOOL_CALL_START', toolCallId: 'c1', toolCallName: 'get_order' },
  { type: 'TOOL_CALL_ARGS', toolCallId: 'c1', delta: '{"order_id":' },
  { type: 'TOOL_CALL_ARGS', toolCallId: 'c1', delta: '"ORD-ü"}' },
  { type: 'TOOL_CALL_END', toolCallId: 'c1' },
];
const result: Event = {
  type: 'TOOL_CALL_RESULT',
  messageId: 'm9',
  toolCallId: 'c1',
  content: '{"total":84}',
};
const answered = {
  tool: 'get_order',
  args: { order_id: 'ORD-ü' },
  protocol: 'ag-ui',
  callId: 'c1',
  result: { total: 84 },
  state: 'answered',
};

describe('a stream of AG-UI events', () => {
  it('tells a call with its arguments and its result', () => {
    const told = readAll(sent(started, ...call, result, finished));
    expect(told).toEqual({ protocol: 'ag-ui', sightings: [answered] });
  });

  it('tells the same from the messages of a socket', () => {
    expect(readMessages(valid([started, ...call, result, finished])).sightings).toEqual([answered]);
  });

  it('tells calls by chunks, which have no end of their own', () => {
    const told = readAll(
      sent(
        started,
        { type: 'TOOL_CALL_CHUNK', toolCallId: 'c1', toolCallName: 'pay', delta: '{"amount"' },
        { type: 'TOOL_CALL_CHUNK', delta: ':2}' },
        { type: 'TOOL_CALL_CHUNK', toolCallId: 'c2', toolCallName: 'mail', delta: '{}' },
        finished,
      ),
    );
    expect(told.sightings).toMatchObject([
      { tool: 'pay', callId: 'c1', args: { amount: 2 }, state: 'asked' },
      { tool: 'mail', callId: 'c2', args: {}, state: 'asked' },
    ]);
  });

  it('tells which agent called: the step, or the subagent that wrote the message', () => {
    const told = readAll(
      sent(
        started,
        { type: 'STEP_STARTED', stepName: 'triage' },
        { type: 'TOOL_CALL_START', toolCallId: 'a', toolCallName: 'get_order' },
        { type: 'TOOL_CALL_END', toolCallId: 'a' },
        { type: 'STEP_FINISHED', stepName: 'triage' },
        { type: 'SUBAGENT_STARTED', subagentRunId: 's1', name: 'refunds' },
        {
          type: 'TEXT_MESSAGE_START',
          messageId: 'm1',
          role: 'assistant',
          subagentRunId: 's1',
        },
        { type: 'TOOL_CALL_START', toolCallId: 'b', toolCallName: 'pay', parentMessageId: 'm1' },
        { type: 'TOOL_CALL_END', toolCallId: 'b' },
        { type: 'TOOL_CALL_START', toolCallId: 'c', toolCallName: 'mail' },
        { type: 'TOOL_CALL_END', toolCallId: 'c' },
        finished,
      ),
    );
    expect(told.sightings.map(({ tool, agent }) => [tool, agent])).toEqual([
      ['get_order', 'triage'],
      ['pay', 'refunds'],
      ['mail', undefined],
    ]);
  });

  it('tells a call as cut where the stream ends before its arguments', () => {
    expect(readAll(sent(started, ...call.slice(0, 2))).sightings).toEqual([
      { tool: 'get_order', args: null, protocol: 'ag-ui', callId: 'c1', state: 'cut' },
    ]);
  });

  it('tells what a run that failed had asked for', () => {
    const failed: Event = { type: 'RUN_ERROR', message: 'The model is down.' };
    expect(readAll(sent(started, ...call, failed)).sightings).toMatchObject([{ state: 'asked' }]);
  });

  it('says nothing about a call that waits for the person’s answer, or about what is reported of it later', () => {
    const waiting: Event = {
      ...finished,
      outcome: {
        type: 'interrupt',
        interrupts: [{ id: 'i1', reason: 'approval', toolCallId: 'c1' }],
      },
    };
    const refused: Event = { ...result, content: '{"rejected":true}' };
    const other: Event[] = [
      { type: 'TOOL_CALL_START', toolCallId: 'c2', toolCallName: 'get_order' },
      { type: 'TOOL_CALL_END', toolCallId: 'c2' },
    ];
    const told = readMessages(
      valid([started, ...call, ...other, waiting, started, refused, finished]),
    );
    expect(told.sightings).toMatchObject([{ callId: 'c2', state: 'asked' }]);
  });

  it('keeps the runs of one socket apart, and tells in the order of asking', () => {
    const other = call.map((event) => ({ ...event, toolCallId: 'c2' }));
    const told = readMessages(
      valid([
        started,
        ...call,
        ...other,
        { ...result, toolCallId: 'c2', content: 'plain text' },
        result,
        finished,
        started,
        finished,
      ]),
    );
    expect(told.sightings).toEqual([answered, { ...answered, callId: 'c2', result: 'plain text' }]);
  });
});
