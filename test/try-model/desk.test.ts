// The policy engine of the try-out desk: what it says, calls and makes of a few words; the page and the world are in measure.test.ts.
import { describe, expect, it } from 'vitest';
import { checkScenario } from '../../src/app/check-scenario.js';
import { deskApp } from '../../src/try-model/desk/app.js';
import { type DeskInput, type DeskMove, firstMemory } from '../../src/try-model/desk/move.js';
import { moveOf } from '../../src/try-model/desk/policy-engine.js';
import { decisionIn, phoneIn, voucherDecisionIn } from '../../src/try-model/desk/read-words.js';
import { deskScenarios } from '../../src/try-model/desk/scenarios.js';

/** The last move of the inputs, one after the other. */
function after(...inputs: readonly (DeskInput | string)[]): DeskMove {
  let move: DeskMove = { memory: firstMemory, say: '', choices: [] };
  for (const input of inputs)
    move = moveOf(move.memory, typeof input === 'string' ? { said: input } : input);
  return move;
}

const order = { status: 200, body: { order_id: 'ORD-1000', delivery_day: '6 March 2026' } };

describe('the policy engine', () => {
  it('asks for the order, looks it up, and tells what it found', () => {
    expect(after('When does my lamp arrive?')).toMatchObject({ say: /order number\?/ });
    expect(after('When does my lamp arrive?', 'ord-1000')).toMatchObject({
      call: { method: 'GET', path: '/orders/ORD-1000' },
    });
    expect(after('When does my lamp arrive?', 'ORD-1000', order)).toMatchObject({
      say: 'Order ORD-1000 is on its way and will be delivered on 6 March 2026.',
    });
  });

  it('asks again for what it did not get, and for another number where there is no such order', () => {
    const again = after('When does my lamp arrive?', 'soon?', 'please');
    expect(again).toMatchObject({ say: /^Without it I cannot go on/ });
    const lost = after('When does it arrive?', 'ORD-1000', { status: 404, body: {} });
    expect(lost).toMatchObject({ say: /no order of that number/, memory: { id: null } });
  });

  it('does nothing for good without a yes', () => {
    const asked = ['Please cancel my order.', 'ORD-1000', order] as const;
    expect(after(...asked)).toMatchObject({ say: /Shall I cancel/ });
    expect(after(...asked, 'hm')).toMatchObject({ say: /yes or no/ });
    expect(after(...asked, 'No, keep it')).toMatchObject({ say: 'All right, nothing is changed.' });
    expect(after(...asked, 'Yes please')).toMatchObject({
      call: { method: 'POST', path: '/orders/ORD-1000/cancel' },
    });
  });

  it('takes who speaks of the money for one that wants no voucher', () => {
    expect(voucherDecisionIn('Yes, please refund my card')).toBe('no');
    expect(voucherDecisionIn('Yes, thank you')).toBe('yes');
  });

  it('reads the first of yes and no, and numbers that could be of a phone', () => {
    expect(decisionIn('No, do not do it')).toBe('no');
    expect(decisionIn('Sure, no problem')).toBe('yes');
    expect(decisionIn('Perhaps')).toBeNull();
    expect(phoneIn('It is +1 (555) 010-9999')).toBe('15550109999');
    expect(phoneIn('I have no number, sorry, for 20 years')).toBeNull();
  });

  it('finds no plan by a number that nobody has, and asks for the address', () => {
    const move = after('End my bulb plan.', '555 010 9999', { status: 404, body: {} });
    expect(move).toMatchObject({ memory: { step: 'email' }, say: /e-mail address/ });
  });
});

it('the app file knows every state and tool that the scenarios name', () => {
  const app = deskApp('http://127.0.0.1:1');
  for (const loaded of deskScenarios) expect(() => checkScenario(loaded, app)).not.toThrow();
  expect(deskScenarios).toHaveLength(5);
});
