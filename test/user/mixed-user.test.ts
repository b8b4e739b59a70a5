import { describe, expect, it } from 'vitest';
import type { Action, Observation } from '../../src/episode/action.js';
import { checkFidelity } from '../../src/episode/fidelity-rules.js';
import { fidelityRecord, type RecordParts } from '../../src/episode/fidelity-record.js';
import { scenarioSchema } from '../../src/scenario/schema.js';
import { createUser } from '../../src/simulate/user/create-user.js';
import { mixedUser } from '../../src/simulate/user/mixed-user.js';
import type { FreeUser } from '../../src/simulate/user/user.js';

const nothing: Observation = { turn: 0, messages: [], newMessages: [], controls: [] };

function scenarioOf(script: readonly unknown[], more: object = {}) {
  const plan = { goal: 'Return the backpack from order ORD-10031' };
  return scenarioSchema.parse({ scenario_id: 's', conversation_plan: plan, script, ...more });
}

/** Says what it is given, then is done. */
function freely(...words: string[]): FreeUser & { taken: Action[] } {
  const taken: Action[] = [];
  return {
    ...{ kind: 'plan', persona: [], notes: [], cannotPlay: null, taken },
    next() {
      const text = words.shift();
      return text === undefined ? { kind: 'done', why: 'enough' } : { kind: 'say', text };
    },
    did: (_seen, action) => void taken.push(action),
  };
}

async function played(user: FreeUser): Promise<string[]> {
  const said: string[] = [];
  for (;;) {
    const action = await user.next(nothing);
    if (action.kind === 'say') said.push(`${user.entry ?? 'free'}: ${action.text}`);
    else return [...said, 'why' in action ? `${action.kind}: ${action.why}` : action.kind];
  }
}

const never = () => Promise.resolve(false);

describe('a script with free turns', () => {
  it('plays so many free turns between fixed ones, and tells the free user of these', async () => {
    const free = freely('a', 'b', 'c');
    const script = scenarioOf(['one', { free: 2 }, 'two']);
    expect(await played(mixedUser(script, free, never))).toEqual([
      '0: one',
      'free: a',
      'free: b',
      '2: two',
      'done: script ended',
    ]);
    expect(free.taken).toEqual([
      { kind: 'say', text: 'one' },
      { kind: 'say', text: 'two' },
    ]);
  });

  it('begins by the starting prompt, and goes on freely to the end', async () => {
    const script = scenarioOf(['aside', { free: 'rest' }], { starting_prompt: 'Hi' });
    expect(await played(mixedUser(script, freely('Hi', 'b'), never))).toEqual([
      'free: Hi',
      '0: aside',
      'free: b',
      'done: enough',
    ]);
  });

  it('goes on with the script where the free user is done early', async () => {
    const script = scenarioOf([{ free: 5 }, 'one more thing']);
    expect(await played(mixedUser(script, freely('a'), never))).toEqual([
      'free: a',
      '1: one more thing',
      'done: script ended',
    ]);
  });

  it('plays freely until something holds', async () => {
    let asked = 0;
    const third = () => Promise.resolve((asked += 1) === 3);
    const script = scenarioOf([{ until: 'card' }, 'press on']);
    expect(await played(mixedUser(script, freely('a', 'b', 'c'), third))).toEqual([
      'free: a',
      'free: b',
      '1: press on',
      'done: script ended',
    ]);
  });

  it.each([
    [1, 'off_plan: The script waits for "card", which did not come within one free turn.'],
    [
      9,
      'off_plan: The script waits for "card", which had not come when the user had finished: enough',
    ],
  ])('is off plan where that never comes within %d turns', async (within, end) => {
    const script = scenarioOf([{ until: 'card', within }, 'press on']);
    const said = await played(mixedUser(script, freely('a', 'b'), never));
    expect(said.at(-1)).toBe(end);
  });

  it('knows that its goal was met before the script spoke', async () => {
    const user = createUser({
      scenario: scenarioOf([{ free: 1 }, 'Thanks.', { free: 'rest' }]),
    });
    await user.next(nothing);
    const done = {
      id: 'm1',
      role: 'agent' as const,
      text: 'Your backpack has been returned and the refund of $84.00 has been issued.',
      onScreen: true,
    };
    await user.next({ ...nothing, turn: 1, messages: [done], newMessages: [done] });
    const other = { ...done, id: 'm2', text: 'What is your order number?' };
    const last = await user.next({
      ...nothing,
      turn: 2,
      messages: [done, other],
      newMessages: [other],
    });
    expect(last.kind).toBe('done');
  });
});

describe('the fidelity of a mixed script', () => {
  const scenario = scenarioOf(['What is 42 Elm Street worth?', { free: 'rest' }]);
  const header: RecordParts['header'] = {
    ...{ user: { kind: 'plan', persona: [] }, locale: 'en-US', now: '2026-03-02T10:00:00Z' },
  };
  const say = (turn: number, text: string, entry?: number): RecordParts['path'][number] => ({
    ...{ seq: turn, atMs: turn, turn, kind: 'user_action', action: { kind: 'say', text } },
    ...(entry === undefined ? {} : { entry }),
  });
  const rulesBroken = (path: RecordParts['path']) =>
    checkFidelity(fidelityRecord({ header, path, transcript: [] }, scenario)).breaches.map(
      ({ rule, turn }) => `${rule} ${turn}`,
    );

  it('holds free turns to what a plan user has to keep to, and says nothing of fixed ones', () => {
    const path = (entry?: number) => [say(1, 'My order is ORD-99999.', entry)];
    expect(rulesBroken(path())).toContain('invented 1');
    expect(rulesBroken(path(0))).toEqual([]);
  });
});
