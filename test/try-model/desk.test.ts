// The table of the try-out desk: what it says, calls and reads in a few words; the page and the world are in measure.test.ts.
import { describe, expect, it } from 'vitest';
import { checkScenario } from '../../src/app/check-scenario.js';
import { deskApp } from '../../src/try-model/desk/app.js';
import {
  type DeskInput,
  type DeskMove,
  firstMemory,
  moveOf,
} from '../../src/try-model/desk/move.js';
import { deskScenarios } from '../../src/try-model/desk/scenarios.js';
import { FIRST_STEP, steps } from '../../src/try-model/desk/steps.js';

/** The last move after these inputs. */
function after(...inputs: readonly (DeskInput | string)[]): DeskMove {
  let move: DeskMove = { memory: firstMemory, say: '', choices: [] };
  for (const input of inputs)
    move = moveOf(move.memory, typeof input === 'string' ? { said: input } : input);
  return move;
}

const order = { status: 200, body: { order_id: 'ORD-1000', delivery_day: '6 March 2026' } };
const said = (move: DeskMove) => ('say' in move ? move.say : '');

describe('the desk', () => {
  it('asks for the order, looks it up, and tells what it found', () => {
    expect(said(after('When does my lamp arrive?'))).toMatch(/order number\?/);
    expect(after('When does my lamp arrive?', 'ord-1000')).toMatchObject({
      call: { method: 'GET', path: '/orders/ORD-1000' },
    });
    expect(said(after('When does my lamp arrive?', 'ORD-1000', order))).toBe(
      'Order ORD-1000 is on its way and will be delivered on 6 March 2026.',
    );
  });

  it('asks again for what it did not get, and stops at an order that does not exist', () => {
    expect(said(after('When does it arrive?', 'soon?', 'please'))).toMatch(/order number\?/);
    const lost = after('When does it arrive?', 'ORD-1000', { status: 404, body: {} });
    expect(said(lost)).toMatch(/no order with that number/);
  });

  it('does nothing for good without a yes', () => {
    const asked = ['Please cancel my order.', 'ORD-1000', order] as const;
    expect(said(after(...asked))).toMatch(/Shall I cancel/);
    expect(said(after(...asked, 'hm'))).toMatch(/Shall I cancel/);
    expect(said(after(...asked, 'No, keep it'))).toBe('All right, nothing is changed.');
    expect(said(after(...asked, 'No, do not do it'))).toBe('All right, nothing is changed.');
    for (const yes of ['Yes please', 'Sure, no problem'])
      expect(after(...asked, yes)).toMatchObject({
        call: { method: 'PATCH', path: '/orders/ORD-1000', body: { status: 'cancelled' } },
      });
  });

  it('gives no voucher to whoever speaks of the money', () => {
    const offered = ['My lamp came broken.', 'ORD-1000', order] as const;
    expect(said(after(...offered, 'Yes, please refund my card'))).toMatch(/^Then I will refund/);
    expect(after(...offered, 'Yes, thank you')).toMatchObject({
      call: { path: '/vouchers', body: { order_id: 'ORD-1000' } },
    });
  });

  it('looks a plan up by phone number, and asks for the address where none is found', () => {
    const asked = after('End my bulb plan.', 'It is +1 (555) 010-9999');
    expect(asked).toMatchObject({ call: { path: '/plans?phone=15550109999' } });
    const none = { status: 200, body: { plans: [] } };
    expect(said(moveOf(asked.memory, none))).toMatch(/e-mail address/);
    expect(said(after('End my bulb plan.', 'I have no number, for 20 years'))).toMatch(/e-mail/);
  });

  it('has every step that another one leads to, and all are reached', () => {
    const next = Object.values(steps).flatMap(({ hears }) =>
      hears.flatMap(([, to]) => (typeof to === 'string' ? [to] : [to.found, to.missing])),
    );
    expect(new Set([...next, FIRST_STEP])).toEqual(new Set(Object.keys(steps)));
  });
});

it('the app file knows every state and tool that the scenarios name', () => {
  const app = deskApp('http://127.0.0.1:1');
  for (const loaded of deskScenarios) expect(() => checkScenario(loaded, app)).not.toThrow();
  expect(deskScenarios).toHaveLength(5);
});
