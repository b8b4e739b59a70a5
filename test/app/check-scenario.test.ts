import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineApp } from '../../src/app/define.js';
import { defineTool } from '../../src/app/define-tool.js';
import type { App } from '../../src/app/definition.js';
import { checkScenario, scenarioProblems } from '../../src/app/check-scenario.js';
import { loadScenarios } from '../../src/scenario/load.js';
import { folderWith, messageOf } from '../scenario/temporary-folder.js';

function shop(fixturesDir: string): App {
  const input = z.object({ order_id: z.string() });
  const tool = (name: string, route: string) =>
    defineTool({ name, description: name, route, input, mock: () => ({}) });
  return defineApp({
    name: 'shop',
    start: '/',
    fixturesDir,
    backend: {
      urls: ['https://api.shop.test'],
      tools: [
        tool('get_order', 'GET /orders/:order_id'),
        tool('cancel_order', 'DELETE /orders/:order_id'),
        defineTool({
          name: 'note',
          description: 'Takes anything.',
          route: 'POST /notes',
          input: z.record(z.string(), z.json()),
          mock: () => ({}),
        }),
      ],
    },
    terminalStates: { cancelled: () => true, kept: () => true },
    checkpoints: { after_cancel: { when: () => true } },
    agents: ['sales'],
  });
}

const NEXT =
  'Correct these places; `sightline lint` checks them again.   docs/errors.md#scenario-invalid';

function check(text: string, more: Record<string, string> = {}): string {
  const folder = folderWith({ 'a.yaml': text, 'fixtures/store.json': '{}', ...more });
  const [loaded] = loadScenarios(`${folder}/a.yaml`);
  if (!loaded) throw new Error('nothing was loaded');
  return messageOf(folder, () => checkScenario(loaded, shop(`${folder}/fixtures`)));
}

describe('checkScenario', () => {
  it('is silent where the app knows every name', () => {
    const text = `scenario_id: a
starting_prompt: Hi
fixtures: [store]
context: { when: '{now-10d}' }
faults: [{ tool: get_order, fault: status }]
expectations:
  allowed_terminal_states: [cancelled]
  forbidden_terminal_states: [kept]
  tool_calls: [cancel_order, { tool: get_order, args: { order_id: X } }, { tool: note, args: { any: 1 } }, { order: [get_order, cancel_order] }]
  surface: [{ at: after_cancel, claims: ['"x" is shown'] }, { at: turn-12, claims: ['"x" is shown'] }, { at: end, claims: ['"x" is shown'] }]
`;
    expect(check(text)).toBe('nothing was thrown');
  });

  it('tells every name that the app does not know, each at its place', () => {
    const text = `scenario_id: a
starting_prompt: Hi
fixtures: [store, stoer]
context: { when: '{now-10x}', list: ['{now - 1d}'] }
faults: [{ tool: get_ordr, fault: status }]
expectations:
  allowed_terminal_states: [canceled]
  forbidden_terminal_states: [kept, refunded]
  tool_calls:
    - pay
    - { tool: get_orders, times: 0 }
    - { order: [get_order, ship] }
    - { tool: get_order, args: { order: X, order_id: Y } }
    - { tool: get_it, args: { order: X } }
  surface:
    - { at: after_cancell, claims: ['"x" is shown'] }
    - { at: turn-0, claims: ['"x" is shown'] }
`;
    expect(check(text)).toBe(`Scenarios cannot be used: 13 problems in 1 file.
  ~/a.yaml:3:19  no fixture "stoer" in ~/fixtures; did you mean "store"? fixtures there: store
  ~/a.yaml:4:18  "{now-10x}" is not a moment; allowed: {now}, {now-30m}, {now+2h}, {now-10d}, {now+2w}
  ~/a.yaml:4:38  "{now - 1d}" is not a moment; allowed: {now}, {now-30m}, {now+2h}, {now-10d}, {now+2w}
  ~/a.yaml:5:18  unknown tool "get_ordr"; did you mean "get_order"? 3 tools of shop: get_order, cancel_order, note
  ~/a.yaml:7:29  unknown terminal state "canceled"; did you mean "cancelled"? terminal states of shop: cancelled, kept
  ~/a.yaml:8:37  unknown terminal state "refunded"; terminal states of shop: cancelled, kept
  ~/a.yaml:10:7  unknown tool "pay"; 3 tools of shop: get_order, cancel_order, note
  ~/a.yaml:11:15  unknown tool "get_orders"; did you mean "get_order"? 3 tools of shop: get_order, cancel_order, note
  ~/a.yaml:12:28  unknown tool or checkpoint "ship"; 3 tools and 1 checkpoint of shop: get_order, cancel_order, note, after_cancel
  ~/a.yaml:13:34  unknown argument "order" of get_order; did you mean "order_id"? arguments: order_id
  ~/a.yaml:14:15  unknown tool "get_it"; 3 tools of shop: get_order, cancel_order, note
  ~/a.yaml:16:13  unknown checkpoint "after_cancell"; did you mean "after_cancel"? checkpoints of shop: after_cancel, turn-1, turn-2 …, end
  ~/a.yaml:17:13  unknown checkpoint "turn-0"; did you mean "turn-1"? checkpoints of shop: after_cancel, turn-1, turn-2 …, end
  ${NEXT}`);
  });

  it('tells names that only expectations of calls use', () => {
    const text = `scenario_id: a
script:
  - say: Hi
    expect: { tools: [get_oder, { tool: get_order, args: { id: 1 } }], forbidden_tools: [shipp] }
expectations:
  tool_calls:
    - { order: [get_order, after_cancel, turn-2, end] }
    - { order: [get_order, after_cancle] }
    - { calls: [get_ordre, { tool: note, args: {} }], ignore: [look] }
    - { tool: pay, retried: true }
    - { agent: billing }
    - { agent: sales, allowed_tools: [sell] }
    - { hand_offs: [sale, sales], mode: in_order }
    - { agent: salse, times: 0 }
  limits: { repeated_calls: { except: [all] }, calls_after: { end: 0, after_denial: 0 } }
`;
    expect(check(text)).toBe(`Scenarios cannot be used: 13 problems in 1 file.
  ~/a.yaml:4:23  unknown tool "get_oder"; did you mean "get_order"? 3 tools of shop: get_order, cancel_order, note
  ~/a.yaml:4:60  unknown argument "id" of get_order; arguments: order_id
  ~/a.yaml:4:90  unknown tool "shipp"; 3 tools of shop: get_order, cancel_order, note
  ~/a.yaml:8:28  unknown tool or checkpoint "after_cancle"; did you mean "after_cancel"? 3 tools and 1 checkpoint of shop: get_order, cancel_order, note, after_cancel
  ~/a.yaml:9:17  unknown tool "get_ordre"; did you mean "get_order"? 3 tools of shop: get_order, cancel_order, note
  ~/a.yaml:9:64  unknown tool "look"; 3 tools of shop: get_order, cancel_order, note
  ~/a.yaml:10:15  unknown tool "pay"; 3 tools of shop: get_order, cancel_order, note
  ~/a.yaml:11:16  unknown agent "billing"; agents of shop: sales
  ~/a.yaml:12:39  unknown tool "sell"; 3 tools of shop: get_order, cancel_order, note
  ~/a.yaml:13:21  unknown agent "sale"; did you mean "sales"? agents of shop: sales
  ~/a.yaml:14:16  unknown agent "salse"; did you mean "sales"? agents of shop: sales
  ~/a.yaml:15:40  unknown tool "all"; 3 tools of shop: get_order, cancel_order, note
  ~/a.yaml:15:71  unknown checkpoint "after_denial"; checkpoints of shop: after_cancel, turn-1, turn-2 …, end
  ${NEXT}`);
  });

  it('tells how many tools the app has, even if it is one or none', () => {
    const text = 'scenario_id: a\nstarting_prompt: Hi\nexpectations: { tool_calls: [pay] }\n';
    const folder = folderWith({ 'a.yaml': text });
    const loaded = loadScenarios(folder);
    const told = (count: number) => {
      const { backend, ...app } = shop(folder);
      const few = { ...app, backend: { ...backend, tools: backend.tools.slice(0, count) } };
      return loaded.flatMap((one) => scenarioProblems(one, few).map(({ message }) => message));
    };
    expect(told(0)).toEqual(['unknown tool "pay"; 0 tools of shop: none']);
    expect(told(1)).toEqual(['unknown tool "pay"; 1 tool of shop: get_order']);
    expect(told(2)).toEqual(['unknown tool "pay"; 2 tools of shop: get_order, cancel_order']);
  });

  it('wants tools of effects to be there, to take these arguments, and to write', () => {
    const text = `scenario_id: a
starting_prompt: Hi
expectations:
  tool_calls:
    - { tool: cancel_order, effects: 1 }
    - { tool: note, args: { any: { gte: 1 } }, effects: 1 }
    - { tool: get_order, effects: 1 }
    - { tool: get_order, effects: 0 }
    - { tool: pay, effects: 1 }
    - { tool: cancel_order, args: { id: X }, effects: 2 }
`;
    expect(check(text)).toBe(`Scenarios cannot be used: 3 problems in 1 file.
  ~/a.yaml:7:15  the tool "get_order" only reads, so that it takes no effect; tools of shop that write: cancel_order, note
  ~/a.yaml:9:15  unknown tool "pay"; 3 tools of shop: get_order, cancel_order, note
  ~/a.yaml:10:37  unknown argument "id" of cancel_order; arguments: order_id
  ${NEXT}`);
  });

  it('refuses expectations that can never hold together', () => {
    const text = `scenario_id: a
starting_prompt: Hi
expectations:
  allowed_terminal_states: [kept]
  forbidden_terminal_states: [cancelled, kept]
  tool_calls: [get_order, { tool: get_order, times: 0 }]
`;
    expect(check(text)).toBe(`Scenarios cannot be used: 2 problems in 1 file.
  ~/a.yaml:5:42  the terminal state "kept" is allowed and forbidden at once
  ~/a.yaml:6:27  the tool "get_order" is required and forbidden at once
  ${NEXT}`);
  });

  it('wants something that the user can say', () => {
    expect(check('scenario_id: a\n')).toBe(`Scenarios cannot be used: 1 problem in 1 file.
  ~/a.yaml:1:1  the user has nothing to say: give a starting_prompt or a script
  ${NEXT}`);
    expect(check('scenario_id: a\nuser: script\nstarting_prompt: Hi\n')).toContain(
      '~/a.yaml:2:7  user is "script", but the scenario has no script',
    );
    // A model begins by itself, given a plan.
    expect(check('scenario_id: a\nuser: model\nconversation_plan: Talk\n')).toBe(
      'nothing was thrown',
    );
    expect(check('scenario_id: a\nuser: model\n')).toContain('the user has nothing to say');
    const unused =
      'the script would not be used, since the user follows a plan; leave one out, or say user: script';
    expect(check('scenario_id: a\nuser: plan\nstarting_prompt: Hi\nscript: [Hi]\n')).toContain(
      `~/a.yaml:4:9  ${unused}`,
    );
    expect(
      check('scenario_id: a\nstarting_prompt: Hi\nscript: [Hi]\nconversation_plan: Talk\n'),
    ).toContain(`~/a.yaml:3:9  ${unused}`);
  });

  it('holds the turns of a script against the app', () => {
    const text = `scenario_id: a
script:
  - Hi
  - say: Cancel it
    expect: { tool: cancel_ordr }
  - say: Thanks
    expect: { tool: null }
  - say: Again
    expect: { tool: get_order, args: { id: 1 } }
`;
    expect(check(text)).toBe(`Scenarios cannot be used: 2 problems in 1 file.
  ~/a.yaml:5:21  unknown tool "cancel_ordr"; did you mean "cancel_order"? 3 tools of shop: get_order, cancel_order, note
  ~/a.yaml:9:40  unknown argument "id" of get_order; arguments: order_id
  ${NEXT}`);
  });

  it('points into a fixture that is broken, and into the defaults where those name it', () => {
    const scenario = 'scenario_id: a\nstarting_prompt: Hi\n';
    const broken = {
      '_defaults.yaml': 'fixtures: [store, gone]\n',
      'fixtures/store.json': '{ "a": }',
    };
    expect(check(scenario, broken)).toBe(`Scenarios cannot be used: 2 problems in 2 files.
  ~/_defaults.yaml:1:19  no fixture "gone" in ~/fixtures; fixtures there: store
  ~/fixtures/store.json:1:8  not readable: Unresolved plain scalar ""
  ${NEXT}`);
  });

  it('refuses a claim that is not in the language, with what to write instead', () => {
    const text = `scenario_id: a
starting_prompt: Hi
expectations:
  surface:
    - at: end
      claims: ['"Hi" is shown.', Everything is very lovely.]
`;
    const folder = folderWith({ 'a.yaml': text });
    const loaded = loadScenarios(folder);
    const problems = loaded.flatMap((one) => scenarioProblems(one, shop(folder)));
    expect(problems.map(({ line, column, message }) => `${line}:${column} ${message}`)).toEqual([
      '6:34 the claim "Everything is very lovely.": Refused: nothing in the language says "is very lovely". No form says just this; a vision model can be asked, whose answer is advisory. Nearest: The everything is shown. | asked: ["Everything is very lovely."]',
    ]);
  });

  it('refuses references to tools and arguments that the app does not have', () => {
    const claims = [
      '{cancel_ordr.response.id} is shown.',
      'The value beside "Order" is {cancel_order.args.order_ids}.',
      '{cancel_order.response.any.thing} is shown.',
      'The newest agent message says {cancel_order.args.order_id}.',
    ];
    const loaded = loadScenarios(
      folderWith({
        'a.yaml': `scenario_id: a\nstarting_prompt: Hi\nexpectations: { surface: [{ at: end, claims: ${JSON.stringify(claims)} }] }\n`,
      }),
    );
    const messages = loaded
      .flatMap((one) => scenarioProblems(one, shop('.')))
      .map(({ message }) => message)
      .filter((message) => message.startsWith('the reference'));
    expect(messages).toEqual([
      expect.stringMatching(
        /^the reference \{cancel_ordr\.response\.id\}: unknown tool "cancel_ordr"; did you mean "cancel_order"\?/,
      ),
      expect.stringMatching(
        /^the reference \{cancel_order\.args\.order_ids\}: unknown argument "order_ids" of cancel_order; did you mean "order_id"\? arguments: /,
      ),
    ]);
  });

  it('takes a list of actions as the beginning', () => {
    expect(check("scenario_id: a\nstarting_prompt: [{ press: Approve, beside: 'X' }]\n")).toBe(
      'nothing was thrown',
    );
  });

  it('refuses a form that is filled in and never sent', () => {
    const text = `scenario_id: a
conversation_plan: { goal: Return it }
starting_prompt:
  - { fill: Order number, with: ORD-1 }
  - { select: Broken, in: Reason }
`;
    expect(check(text)).toBe(`Scenarios cannot be used: 1 problem in 1 file.
  ~/a.yaml:5:5  nothing is handed over to the agent after this: let a press or a say follow
  ${NEXT}`);
    expect(check(`${text}  - { press: Send }\n`)).toBe('nothing was thrown');
  });

  it('looks for uploaded files beside the scenario file', () => {
    const text = `scenario_id: a
script:
  - upload: [files/receipt.png, files/nothing.png]
    to: Attach
  - { upload: photo.png }
  - { press: Send }
`;
    expect(check(text, { 'files/receipt.png': '' })).toBe(
      `Scenarios cannot be used: 2 problems in 1 file.
  ~/a.yaml:3:33  there is no file "files/nothing.png" beside the scenario file
  ~/a.yaml:5:15  there is no file "photo.png" beside the scenario file
  ${NEXT}`,
    );
  });
});
