import { describe, expect, it } from 'vitest';
import { scenarioSchema } from '../../src/scenario/schema.js';
import { createUser } from '../../src/user/create-user.js';
import { compilePlan } from '../../src/rules/plan/compile.js';
import { planTexts, readPlanText } from './plan-texts.js';
import { play } from './theatre.js';

const READ = planTexts().map(readPlanText);

function compiled(text: string) {
  return compilePlan(scenarioSchema.parse({ scenario_id: 'text', conversation_plan: text }));
}

describe('a plan in plain text', () => {
  it('is read whole in nine of ten plans, and nineteen of twenty parts are found', () => {
    const whole = READ.filter(({ missed, wrong }) => missed.length + wrong.length === 0);
    const hits = READ.reduce((sum, one) => sum + one.hits, 0);
    const missed = READ.reduce((sum, one) => sum + one.missed.length, 0);
    expect(whole.length / READ.length).toBeGreaterThanOrEqual(0.9);
    expect(hits / (hits + missed)).toBeGreaterThanOrEqual(0.95);
    process.stdout.write(
      `\n${READ.length} plans: ${whole.length} whole; parts: ${hits} read, ${missed} missed\n`,
    );
  });

  it('tells every part that it did not read', () => {
    const silent = READ.filter(({ missed, notes }) => missed.length > 0 && notes.length === 0);
    expect(silent.map(({ style }) => style)).toEqual([]);
  });

  it('notes what is beyond rules, and does not act on half of it', () => {
    const { branches, notes } = compiled(
      'Return the rain jacket. Accept a replacement unless it costs extra. If the moon is full, be brave.',
    );
    expect(branches).toEqual([]);
    expect(notes).toEqual([
      'Not compiled from the plan: "Accept a replacement unless it costs extra".',
      'Not compiled from the plan: "If the moon is full, be brave".',
    ]);
  });

  it('does not play half of an instruction', () => {
    const { branches, unread } = compiled('Return the boots. If denied, be brave, then leave.');
    expect(branches).toEqual([]);
    expect(unread).toEqual(['If denied, be brave, then leave']);
  });

  it('leaves manner to the persona, and needs no model for it', () => {
    const { unread, notes } = compiled('Return the boots. Be polite and brief. You are impatient.');
    expect(unread).toEqual([]);
    expect(notes).toEqual([
      'Left to user_persona: "Be polite and brief".',
      'Left to user_persona: "You are impatient".',
    ]);
  });

  it('takes what the user does not know, or must not tell, out of what it tells', async () => {
    const scenario = scenarioSchema.parse({
      scenario_id: 'text',
      starting_prompt: 'I have a question.',
      conversation_plan:
        'Return the speakers from order ORD-2214. Your e-mail is kim@example.com. Do not give your e-mail address.',
    });
    const { lines } = await play(
      createUser({ scenario, seed: 1 }),
      () => ({ text: 'What is your e-mail address?' }),
      { most: 3 },
    );
    expect(lines.join(' ')).not.toContain('kim@example.com');
  });

  it('goes on after a first refusal where the plan speaks of a second', () => {
    const { branches } = compiled(
      'Cancel the policy. Upon refusal, object once. Upon a second refusal, end the conversation.',
    );
    expect(branches).toHaveLength(1);
    expect(branches[0]?.steps.map((step) => step.do)).toEqual(['object', 'stop']);
  });

  it('plays to the end that it says', async () => {
    const scenario = scenarioSchema.parse({
      scenario_id: 'text',
      starting_prompt: 'Hello, I need help with my account.',
      conversation_plan:
        'Get the account unlocked.\n- Username: jpark\n- If the agent refuses: insist twice, then ask for a supervisor',
    });
    const { lines, end } = await play(createUser({ scenario, seed: 3 }), (said) =>
      /supervisor|person|human|someone/i.test(said)
        ? { text: "I've passed this to a supervisor, who will call you." }
        : /jpark/.test(said)
          ? { text: "Sorry, contractors' accounts can't be unlocked here." }
          : /account/.test(said)
            ? { text: 'What is your user name?' }
            : { text: "I'm afraid that is not possible." },
    );
    expect(lines[2]).toMatch(/jpark/);
    expect(end.kind).toBe('done');
    expect(lines.filter((line) => line.startsWith('user:'))).toHaveLength(5);
  });
});
