import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { returnsDesk } from '../../e2e/agents/returns-desk/app.js';
import type { WorldState } from '../../src/app/tool.js';
import type { Stop } from '../../src/episode/format.js';
import type { PathEvent } from '../../src/episode/path-event.js';
import { endedIn, episodeView, terminalStates } from '../../src/episode/view.js';
import { scenarioProblems } from '../../src/app/check-scenario.js';
import { formatProblem } from '../../src/scenario/problem.js';
import { loadScenario, loadScenarios } from '../../src/scenario/load.js';
import type { Json } from '../../src/values/json.js';
import { worldState } from '../../src/app/world-state.js';
import { Failure, fakeWorld } from './fake-world.js';

const FOLDER = 'scenarios/returns-desk';

function store(id = 'refund_backpack'): WorldState {
  const { scenario } = loadScenario(FOLDER, id);
  return worldState({ app: returnsDesk, scenario });
}

function call(name: string, args: Record<string, Json>, state = store()): Json {
  const tool = returnsDesk.backend.tools.find((candidate) => candidate.name === name);
  if (!tool) throw new Error(`no tool ${name}`);
  return tool.mock(tool.input.parse(args), fakeWorld(state));
}

describe('the scenarios of the returns desk', () => {
  it('load, and name nothing that the app does not know', () => {
    const loaded = loadScenarios(FOLDER);
    expect(loaded.flatMap((one) => scenarioProblems(one, returnsDesk)).map(formatProblem)).toEqual(
      [],
    );
    expect(loaded.length).toBeGreaterThanOrEqual(8);
  });

  it('keep the example that started the project as it was', () => {
    const file = `${FOLDER}/return_nonreturnable_earbuds.json`;
    const { scenario } = loadScenario(FOLDER, 'return_nonreturnable_earbuds');
    expect(scenario).toMatchObject(JSON.parse(readFileSync(file, 'utf8')) as object);
  });

  it('reach every terminal state among them', () => {
    const allowed = loadScenarios(FOLDER).flatMap(
      ({ scenario }) => scenario.expectations?.allowed_terminal_states ?? [],
    );
    const states = Object.keys(returnsDesk.terminalStates);
    expect(states.filter((state) => allowed.includes(state))).toEqual(states);
  });

  it('expect refunds of what the order says', () => {
    const state = store() as { orders: { id: string; items: { sku: string }[] }[] };
    const calls = loadScenarios(FOLDER).flatMap(
      ({ scenario }) => scenario.expectations?.tool_calls ?? [],
    );
    const skus = calls.flatMap((entry) => {
      const sku = typeof entry === 'object' && 'args' in entry ? entry.args?.['sku'] : undefined;
      return typeof sku === 'string' ? [sku] : [];
    });
    const known = state.orders.flatMap(({ items }) => items.map(({ sku }) => sku));
    expect(skus.filter((sku) => !known.includes(sku))).toEqual([]);
  });
});

describe('the mocks of the returns desk', () => {
  it('answer as the contract of the backend says', () => {
    expect(call('get_current_date', {})).toEqual({ now: '2026-03-02T10:00:00.000Z' });
    expect(call('get_customer_profile', {})).toEqual({
      name: 'Alex Moreno',
      email: 'alex@example.com',
      tier: 'Silver',
      orders_count: 3,
    });
    expect(call('get_order', { order_id: 'ORD-10031' })).toEqual({
      id: 'ORD-10031',
      customer_email: 'alex@example.com',
      placed_on: '2026-02-19',
      delivered_on: '2026-02-24',
      currency: 'USD',
      items: [
        { sku: 'SKU-BP030', name: 'Hiking backpack', category: 'bags', price: 84, quantity: 1 },
      ],
      total: 84,
    });
    expect(call('lookup_customer_orders', { email: 'alex@example.com' })).toMatchObject({
      orders: [{ id: 'ORD-10027' }, { id: 'ORD-10031' }, { id: 'ORD-10012' }],
    });
    expect(() => call('get_order', { order_id: 'ORD-99999' })).toThrow(
      new Failure(404, { error: 'order_not_found' }),
    );
  });

  it('decide by category first, then by the window', () => {
    const decision = (order_id: string, sku: string, state = store()) =>
      call('get_return_policy', { order_id, sku }, state);
    expect(decision('ORD-10031', 'SKU-BP030')).toMatchObject({
      returnable: true,
      reason_code: null,
      reason: null,
    });
    expect(decision('ORD-10027', 'SKU-EB200')).toMatchObject({
      returnable: false,
      reason_code: 'non_returnable_category',
      reason: 'Items in the category personal audio cannot be returned.',
      clause: '4.2',
      window_days: 30,
    });
    expect(decision('ORD-10012', 'SKU-ML110')).toMatchObject({
      returnable: false,
      reason_code: 'window_expired',
      reason: 'The 30-day return window has passed.',
    });
    expect(decision('ORD-10090', 'SKU-RS220', store('refund_in_extended_window'))).toMatchObject({
      returnable: true,
      window_days: 60,
    });
    expect(decision('ORD-10095', 'SKU-CS050')).toMatchObject({ returnable: true });
    expect(() => decision('ORD-10095', 'SKU-BP030')).toThrow('item_not_found');
  });

  it('count the last day of the window as within it', () => {
    const state = store();
    const policy = state['policy'] as Record<string, Json>;
    const reason = (days: number) => {
      policy['return_window_days'] = days;
      const decision = call(
        'get_return_policy',
        { order_id: 'ORD-10031', sku: 'SKU-BP030' },
        state,
      );
      return (decision as Record<string, Json>)['reason_code'];
    };
    expect([reason(6), reason(5)]).toEqual([null, 'window_expired']);
  });

  it('write returns, refunds and escalations to the world', () => {
    const state = store();
    const socks = { order_id: 'ORD-10058', sku: 'SKU-WS012', reason: 'too small' };
    expect(call('create_return', socks, state)).toMatchObject({ id: 'RET-1', refund_amount: 24.5 });
    call('issue_refund', { return_id: 'RET-1', amount: 24.5 }, state);
    call('escalate_to_human', { order_id: null, summary: 'help' }, state);
    expect(state).toMatchObject({
      returns: [{ id: 'RET-1', status: 'created', ...socks }],
      refunds: [{ id: 'REF-1', return_id: 'RET-1', amount: 24.5, status: 'issued' }],
      escalations: [{ id: 'ESC-1', order_id: null, queue: 'customer_care', eta_minutes: 6 }],
    });
    expect(() => call('issue_refund', { return_id: 'RET-9', amount: 1 }, state)).toThrow(
      'return_not_found',
    );
  });
});

describe('the terminal states of the returns desk', () => {
  const ended: Stop = { reason: 'user_done', detail: 'The user was content.' };

  function stateAfter(calls: [string, number, Json][], stop: Stop | null = ended): string | null {
    const path = calls.map(([tool, status, response], seq): PathEvent => ({
      kind: 'tool_call',
      seq,
      atMs: seq,
      turn: 1,
      tool,
      args: {},
      via: 'world',
      request: { method: 'GET', url: '/' },
      status,
      response,
      durationMs: 1,
      patch: [],
      fault: null,
    }));
    const view = episodeView({
      world: { before: {}, after: {} },
      path,
      messages: [],
      turns: 1,
      stop,
    });
    return endedIn(terminalStates(returnsDesk.terminalStates, view));
  }

  const order: [string, number, Json] = ['get_order', 200, { id: 'ORD-1' }];
  const noOrder: [string, number, Json] = ['get_order', 404, { error: 'order_not_found' }];
  const denied: [string, number, Json] = ['get_return_policy', 200, { returnable: false }];
  const allowed: [string, number, Json] = ['get_return_policy', 200, { returnable: true }];

  it.each<[string, [string, number, Json][]]>([
    ['escalated_to_human', [order, denied, ['escalate_to_human', 201, {}]]],
    ['refund_issued', [order, allowed, ['create_return', 201, {}], ['issue_refund', 201, {}]]],
    ['return_created', [order, allowed, ['create_return', 201, {}], ['issue_refund', 500, {}]]],
    ['return_denied_policy', [order, denied]],
    ['return_created', [order, denied, ['create_return', 201, {}]]],
    ['order_not_found', [noOrder, ['lookup_customer_orders', 200, { orders: [] }]]],
    ['nothing_created', [noOrder, ['lookup_customer_orders', 200, { orders: [{ id: 'ORD-1' }] }]]],
    ['nothing_created', [order, allowed]],
    ['nothing_created', []],
    ['nothing_created', [order, ['escalate_to_human', 500, {}]]],
  ])('end in %s', (state, calls) => {
    expect(stateAfter(calls)).toBe(state);
  });

  it('hold no negative state while the episode runs', () => {
    expect(stateAfter([order, denied], null)).toBeNull();
    expect(stateAfter([noOrder], null)).toBeNull();
    expect(stateAfter([order, denied, ['escalate_to_human', 201, {}]], null)).toBe(
      'escalated_to_human',
    );
  });
});
