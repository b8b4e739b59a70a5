import { describe, expect, it } from 'vitest';
import type { Observation, ObservedControl } from '../../src/episode/action.js';
import { scenarioSchema } from '../../src/scenario/schema.js';
import { createUser } from '../../src/user/create-user.js';
import type { User } from '../../src/user/user.js';

function scripted(script: readonly unknown[], more: object = {}): User {
  return createUser({
    scenario: scenarioSchema.parse({ scenario_id: 's', script, ...more }),
    seed: 1,
  });
}

function control(id: string, name: string, enabled = true): ObservedControl {
  return { id, role: 'button', name, context: '', enabled, onScreen: true, message: null };
}

function seeing(...controls: ObservedControl[]): Observation {
  return { turn: 0, messages: [], newMessages: [], controls };
}

describe('the script user', () => {
  it('says and presses its turns in order, then is done', async () => {
    const user = scripted(['Hello.', { say: 'A refund.' }, { press: 'talk to a person' }]);
    const seen = seeing(control('c1', 'Talk to a person'));
    expect(await user.next(seen)).toEqual({ kind: 'say', text: 'Hello.' });
    expect(await user.next(seen)).toEqual({ kind: 'say', text: 'A refund.' });
    expect(await user.next(seen)).toEqual({
      kind: 'press',
      control: 'c1',
      name: 'Talk to a person',
    });
    expect(await user.next(seen)).toEqual({ kind: 'done', why: 'script ended' });
  });

  it('stops off plan where the control is not there, with the names that are', async () => {
    const user = scripted([{ press: 'Approve' }]);
    expect(
      await user.next(seeing(control('c1', 'Reject'), control('c2', 'Approve', false))),
    ).toEqual({
      kind: 'off_plan',
      why: 'The script presses "Approve", but among the controls there are "Reject", "Approve" (disabled).',
    });
  });

  it('presses the newest of several with the same name', async () => {
    const user = scripted([{ press: 'Select' }]);
    expect(await user.next(seeing(control('c1', 'Select'), control('c2', 'Select')))).toMatchObject(
      { control: 'c2' },
    );
  });

  it('is what auto means where there is a script and no plan', () => {
    expect(scripted(['Hi']).kind).toBe('script');
    expect(scripted(['Hi'], { conversation_plan: { goal: 'Return it' } }).kind).toBe('plan');
    expect(
      scripted(['Hi'], { conversation_plan: { goal: 'Return it' }, user: 'script' }).kind,
    ).toBe('script');
  });
});
