import { describe, expect, it } from 'vitest';
import type { Observation, ObservedControl } from '../../src/episode/action.js';
import { scenarioSchema } from '../../src/scenario/schema.js';
import { createUser } from '../../src/simulate/user/create-user.js';
import type { User } from '../../src/simulate/user/user.js';

function scripted(script: readonly unknown[], more: object = {}): User {
  return createUser({
    scenario: scenarioSchema.parse({ scenario_id: 's', script, ...more }),
  });
}

function control(id: string, name: string, enabled = true): ObservedControl {
  return { id, role: 'button', name, context: '', enabled, onScreen: true, message: null };
}

function field(id: string, role: string, name: string): ObservedControl {
  return { ...control(id, name), role, value: '' };
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
    expect(await user.next(seeing(control('c1', 'Reject'), control('c2', 'Ask', false)))).toEqual({
      kind: 'off_plan',
      why: 'The script presses "Approve", but among the controls there are "Reject", "Ask" (disabled).',
    });
  });

  it('tries a disabled one if there is no other, and the page refuses', async () => {
    const disabled = control('c1', 'Approve', false);
    const only = scripted([{ press: 'Approve' }]);
    expect(await only.next(seeing(disabled))).toMatchObject({ kind: 'press', control: 'c1' });
    const either = scripted([{ press: 'Approve' }]);
    const seen = seeing(control('c2', 'Approve'), disabled);
    expect(await either.next(seen)).toMatchObject({ kind: 'press', control: 'c2' });
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

  it('is what auto means where there is an opening and no plan', async () => {
    const user = scripted(['And then?'], { starting_prompt: [{ press: 'Approve' }] });
    expect(user.kind).toBe('script');
    expect(await user.next(seeing(control('c1', 'Approve')))).toMatchObject({ kind: 'press' });
    expect(await user.next(seeing())).toEqual({ kind: 'say', text: 'And then?' });
  });

  it('tells controls of one name apart by the card that they are beside', async () => {
    const cards = [
      { ...control('c1', 'Approve'), context: 'Kettle ORD-1' },
      { ...control('c2', 'Approve'), context: 'Lamp ORD-2' },
      { ...field('c3', 'textbox', 'Note'), context: 'Kettle ORD-1' },
      { ...field('c4', 'textbox', 'Note'), context: 'Lamp ORD-2' },
    ];
    const user = scripted([
      { fill: 'Note', with: 'Fine.', beside: 'ORD-1' },
      { press: 'Approve', beside: 'ord-1' },
      { press: 'Approve', beside: 'ORD-3' },
    ]);
    expect(await user.next(seeing(...cards))).toMatchObject({ kind: 'fill', control: 'c3' });
    expect(await user.next(seeing(...cards))).toMatchObject({ kind: 'press', control: 'c1' });
    expect(await user.next(seeing(...cards.slice(0, 2)))).toEqual({
      kind: 'off_plan',
      why: 'The script presses "Approve" beside "ORD-3", but among the controls there are "Approve" beside "Kettle ORD-1", "Approve" beside "Lamp ORD-2".',
    });
  });

  it('fills, selects and uploads by the names of fields, marks of labels left out', async () => {
    const seen = seeing(
      control('c1', 'Reason'),
      field('c2', 'textbox', 'Order number *'),
      field('c3', 'combobox', 'Reason:'),
      field('c4', 'file', 'Attach a photo'),
      control('c5', 'Attach a photo'),
    );
    const user = scripted([
      { fill: 'Order number', with: 'ORD-1' },
      { select: 'Broken', in: 'Reason' },
      { upload: 'a.png' },
      { upload: ['a.png', 'b.png'], to: 'attach a photo' },
      { fill: 'Reason', with: 'Broken' },
      { fill: 'Attach a photo', with: 'a.png' },
    ]);
    const next = () => user.next(seen);
    expect(await next()).toEqual({
      kind: 'fill',
      control: 'c2',
      name: 'Order number *',
      value: 'ORD-1',
    });
    expect(await next()).toEqual({
      kind: 'select',
      control: 'c3',
      name: 'Reason:',
      option: 'Broken',
    });
    expect(await next()).toMatchObject({ kind: 'upload', control: 'c4', files: ['a.png'] });
    expect(await next()).toMatchObject({ control: 'c4', files: ['a.png', 'b.png'] });
    expect(await next()).toMatchObject({ kind: 'fill', control: 'c3' });
    expect(await next()).toMatchObject({ kind: 'off_plan' });
  });

  it('hands on what is to be broken off', async () => {
    const interrupt = { press: 'Stop' };
    const user = scripted([
      { say: 'Tell me all.', interrupt },
      { press: 'Go on', interrupt },
    ]);
    expect(await user.next(seeing())).toEqual({ kind: 'say', text: 'Tell me all.', interrupt });
    expect(await user.next(seeing(control('c1', 'Go on')))).toMatchObject({ interrupt });
  });
});
