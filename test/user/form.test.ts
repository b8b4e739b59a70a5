import { describe, expect, it } from 'vitest';
import type { Observation, ObservedControl } from '../../src/episode/action.js';
import { scenarioSchema } from '../../src/scenario/schema.js';
import { createUser } from '../../src/simulate/user/create-user.js';
import type { User } from '../../src/simulate/user/user.js';

function planned(more: object = {}): User {
  const scenario = scenarioSchema.parse({
    scenario_id: 's',
    starting_prompt: 'I want to return something.',
    conversation_plan: {
      goal: 'Return the wireless earbuds',
      identify_order: { if_asked_for_order_id: 'Give ORD-10027' },
      return_reason: 'The right earbud did not work on arrival',
    },
    user: { knows: { email: 'alex@example.com' } },
    ...more,
  });
  return createUser({ scenario });
}

function control(id: string, role: string, name: string, more = {}): ObservedControl {
  return { id, role, name, context: '', enabled: true, onScreen: true, message: 'm2', ...more };
}

function shown(
  controls: readonly ObservedControl[],
  text = 'Please fill in this form.',
): Observation {
  const message = { id: 'm2', role: 'agent' as const, text, onScreen: true };
  return { turn: 1, messages: [message], newMessages: [message], controls };
}

const form = [
  control('c1', 'textbox', 'Order number', { value: '' }),
  control('c2', 'textbox', 'E-mail *', { value: '' }),
  control('c3', 'combobox', 'Reason for the return', {
    value: '',
    options: ['It does not fit', 'It did not work', 'Something else'],
  }),
  control('c4', 'textbox', 'Phone', { value: '' }),
  control('c5', 'button', 'Cancel'),
  control('c6', 'button', 'Submit'),
];

describe('the plan user before a form', () => {
  it('fills in what it knows, leaves out what it does not, and submits once', async () => {
    const user = planned();
    await user.next(shown([]));
    const seen = shown(form);
    expect(await user.next(seen)).toEqual({
      kind: 'fill',
      control: 'c1',
      name: 'Order number',
      value: 'ORD-10027',
    });
    expect(await user.next(seen)).toMatchObject({ control: 'c2', value: 'alex@example.com' });
    expect(await user.next(seen)).toEqual({
      kind: 'select',
      control: 'c3',
      name: 'Reason for the return',
      option: 'It did not work',
    });
    expect(await user.next(seen)).toEqual({ kind: 'press', control: 'c6', name: 'Submit' });
    expect((await user.next(seen)).kind).toBe('say');
  });

  it('writes what the plan has for being asked, and takes the only button whatever it is called', async () => {
    const user = planned({
      conversation_plan: { goal: 'Return the kettle', if_asked_for_phone: 'Give 020 7946 0018' },
    });
    await user.next(shown([]));
    const seen = shown([control('c4', 'textbox', 'Phone'), control('c6', 'button', 'Hand in')]);
    expect(await user.next(seen)).toMatchObject({ control: 'c4', value: '020 7946 0018' });
    expect(await user.next(seen)).toEqual({ kind: 'press', control: 'c6', name: 'Hand in' });
  });

  it('leaves out a field that is disabled, and a choice of which no option is nearest', async () => {
    const user = planned();
    await user.next(shown([]));
    const [order, email, reason, , , submit] = form;
    const options = ['It did not work at home', 'It did not work at work'];
    const seen = shown([
      { ...order, enabled: false },
      { ...email },
      { ...reason, options },
      { ...submit },
    ] as ObservedControl[]);
    expect(await user.next(seen)).toMatchObject({ control: 'c2' });
    expect(await user.next(seen)).toMatchObject({ kind: 'press', control: 'c6' });
  });

  it('counts what it filled in as told, and does not tell it again', async () => {
    const user = planned();
    await user.next(shown([]));
    const seen = shown(form);
    for (let step = 0; step < 4; step += 1) await user.next(seen);
    const lost = shown([], 'I could not find that order.');
    const said = [await user.next(lost), await user.next(lost)];
    expect(said.map(({ kind }) => kind)).toEqual(['say', 'done']);
    expect(JSON.stringify(said)).not.toContain('alex@example.com');
  });

  it('fills in nothing that it is said not to know', async () => {
    const user = planned({
      user: { knows: { email: 'alex@example.com' }, does_not_know: ['order number'] },
    });
    await user.next(shown([]));
    expect(await user.next(shown(form))).toMatchObject({ kind: 'fill', control: 'c2' });
  });

  it('leaves alone what is not part of the agent’s last message, and forms that it has no facts for', async () => {
    const user = planned();
    await user.next(shown([]));
    const elsewhere = form.map((one) => ({ ...one, message: null }));
    expect((await user.next(shown(elsewhere, 'How can I help you?'))).kind).toBe('say');
    const older = { id: 'm1', role: 'agent' as const, text: 'Fill this in.', onScreen: true };
    const now = shown(
      form.map((one) => ({ ...one, message: 'm1' })),
      'What is your order number?',
    );
    const later = { ...now, messages: [older, ...now.messages] };
    expect((await user.next(later)).kind).toBe('say');
    const coupon = [
      control('c9', 'textbox', 'Coupon', { value: '' }),
      control('c8', 'button', 'Send'),
    ];
    expect((await user.next(shown(coupon, 'What is your order number?'))).kind).toBe('say');
  });
});
