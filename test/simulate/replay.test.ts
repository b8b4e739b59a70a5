import { describe, expect, it } from 'vitest';
import type { Action, Observation, ObservedControl } from '../../src/episode/action.js';
import type { Message } from '../../src/episode/format.js';
import type { PathEvent } from '../../src/episode/path-event.js';
import type { Episode } from '../../src/episode/read.js';
import { replayOf } from '../../src/simulate/replay.js';

const at = (seq: number, turn: number) => ({ seq, atMs: seq, turn });
const did = (turn: number, action: Action): PathEvent => ({
  ...at(turn * 10, turn),
  ...{ kind: 'user_action', action },
});
const said = (turn: number, text: string): Message => ({
  ...at(turn * 10 + 5, turn),
  ...{ message: `m${turn}`, role: 'agent', text, revises: null },
});
const called = (turn: number, patch: PathEvent[] | object[]): PathEvent => ({
  ...at(turn * 10 + 2, turn),
  ...{
    kind: 'tool_call',
    tool: 'issue_refund',
    args: {},
    via: 'world',
    status: 201,
    durationMs: 1,
  },
  ...{ request: { method: 'POST', url: '/refunds' }, response: {}, fault: null },
  patch: patch as never,
});
const button = (id: string, name: string): ObservedControl => ({
  ...{ id, role: 'button', name, context: '', enabled: true, onScreen: true, message: null },
});

const saved = {
  header: {
    id: 'run/opening/1',
    seed: 1,
    trial: 1,
    scenario: { id: 's', file: 'a/s.yaml', data: {} },
  },
  path: [
    did(1, { kind: 'say', text: 'Hello.' }),
    called(1, [{ op: 'add', path: '/refunds/0', value: 42 }]),
    did(2, { kind: 'press', control: 'c7', name: 'Confirm' }),
    did(2, { kind: 'done', why: 'The saved user had enough.' }),
    did(3, { kind: 'say', text: 'Not replayed.' }),
  ],
  transcript: [said(1, 'Confirm?'), said(2, 'Done.')],
} as unknown as Episode;

/** What is recorded now. */
function stage() {
  const path: PathEvent[] = [];
  const transcript: Message[] = [];
  const notes: string[] = [];
  const episode = {
    ...{ path, transcript, turn: 1 },
    event: (event: { kind: string; text?: string }) => void notes.push(event.text ?? ''),
  } as unknown as Parameters<typeof replayOf>[0]['episode'];
  const replay = replayOf({
    ...{ opening: { episode: saved, turn: 2 }, app: { backend: { tools: [] } }, episode },
    file: 'a/t.yaml',
  });
  const taken: Action[] = [];
  const user = replay.user(
    {
      ...{ kind: 'plan', persona: [], notes: [] },
      next: () => ({ kind: 'say', text: 'My own.' }),
      did: (_seen, action) => void taken.push(action),
    },
    () => void notes.push('over'),
  );
  const sees = async (turn: number, ...controls: ObservedControl[]) => {
    const seen: Observation = { turn, messages: [], newMessages: [], controls };
    return user.next(seen);
  };
  return { path, transcript, notes, replay, taken, sees };
}

describe('the replay of an opening', () => {
  it('does what was done, on the control of that name, then lets the other go on', async () => {
    const { path, transcript, notes, replay, taken, sees } = stage();
    expect(await sees(0)).toEqual({ kind: 'say', text: 'Hello.' });
    path.push(called(1, [{ op: 'add', path: '/refunds/0', value: 42 }]));
    transcript.push(said(1, 'Confirm?'));
    expect(await sees(1, button('c2', 'Confirm'))).toMatchObject({ kind: 'press', control: 'c2' });
    transcript.push(said(2, 'Done.'));
    expect(replay.isOver).toBe(false);
    expect(await sees(2)).toEqual({ kind: 'say', text: 'My own.' });
    expect(replay.isOver).toBe(true);
    expect(taken).toHaveLength(2);
    expect(notes).toEqual([
      'Turns 1 to 2 were replayed from run/opening/1; from here the conversation continues on its own.',
      'over',
    ]);
  });

  it('stops where the agent says something else, and tells in which turn and what', async () => {
    const { path, transcript, sees } = stage();
    await sees(0);
    path.push(called(1, [{ op: 'add', path: '/refunds/0', value: 42 }]));
    transcript.push(said(1, 'Cancel?'));
    await expect(sees(1, button('c2', 'Confirm'))).rejects.toMatchObject({
      stop: {
        reason: 'fork_diverged',
        detail:
          'The opening run/opening/1 did not come again. In turn 1 the agent\'s messages differ: "Confirm?" was recorded, and now it is "Cancel?".',
      },
    });
  });

  it('stops where a call did something else to the world', async () => {
    const { path, transcript, sees } = stage();
    await sees(0);
    path.push(called(1, [{ op: 'add', path: '/refunds/0', value: 43 }]));
    transcript.push(said(1, 'Confirm?'));
    await expect(sees(1, button('c2', 'Confirm'))).rejects.toThrow('the calls of tools differ');
  });

  it.each([
    [[button('c1', 'Cancel')], 'which is not among the controls. There are: "Cancel".'],
    [[button('c1', 'Confirm'), button('c2', 'Confirm')], 'the name of 2 controls'],
  ])('stops where it cannot tell what was pressed', async (controls, why) => {
    const { path, transcript, sees } = stage();
    await sees(0);
    path.push(called(1, [{ op: 'add', path: '/refunds/0', value: 42 }]));
    transcript.push(said(1, 'Confirm?'));
    await expect(sees(1, ...controls)).rejects.toThrow(why);
  });

  it('makes whatever ends it no failure of the agent, and leaves what comes after it alone', async () => {
    const { path, transcript, replay, sees } = stage();
    const silent = { reason: 'agent_silent', detail: 'It said nothing.' } as const;
    expect(replay.stopOf(silent)).toMatchObject({ reason: 'fork_diverged' });
    expect(replay.stopOf({ reason: 'mock_threw', detail: '' }).reason).toBe('mock_threw');
    await sees(0);
    path.push(called(1, [{ op: 'add', path: '/refunds/0', value: 42 }]));
    transcript.push(said(1, 'Confirm?'));
    await sees(1, button('c2', 'Confirm'));
    transcript.push(said(2, 'Done.'));
    await sees(2);
    expect(replay.stopOf(silent)).toBe(silent);
  });
});
