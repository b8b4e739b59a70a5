// Golden cases of the procedure class: several agents behind one UI.
import { agent, type Beat, call, type Plan, user } from '../build-episode.js';
import { type GoldenTable, inPath } from './golden-case.js';

const by = (name: string, tool: string): Beat => call(tool, { via: 'agent', agent: name });
const plan = (...beats: Beat[]): Plan => ({
  app: { agents: ['triage', 'sales', 'returns'] },
  story: [user('I want my money back.'), ...beats, agent('Done.')],
});
const routed = [by('triage', 'get_order'), by('returns', 'create_return')];

const called = { kind: 'agents', not: false } as const;
const handOffs = { kind: 'agents', mode: 'exact', not: false } as const;

export const agentCases: Pick<GoldenTable, 'agents' | 'hand_offs'> = {
  agents: {
    passed: {
      assertion: { ...called, agent: 'returns', tool: 'create_return' },
      plan: plan(...routed),
      expected: {
        party: null,
        reason: 'returns called create_return 1 time.',
        evidence: [inPath(4, 'create_return({}) answered 200')],
      },
    },
    failed: {
      assertion: { ...called, agent: 'triage', tool: 'create_return' },
      plan: plan(...routed),
      expected: {
        party: 'agent',
        reason: 'triage never called create_return; it called get_order.',
        evidence: [inPath(3, 'get_order({}) answered 200')],
      },
    },
    // One of the calls has no name on it, and it is the one that decides.
    inconclusive: {
      assertion: { ...called, agent: 'triage', tool: 'create_return', not: true },
      plan: plan(by('triage', 'get_order'), call('create_return')),
      expected: {
        party: 'harness',
        reason:
          'triage never called create_return; it called get_order. Of one call (create_return, event 4) nobody said which agent made it, and it decides.',
        evidence: [],
      },
    },
  },
  hand_offs: {
    passed: {
      assertion: { ...handOffs, hand_offs: ['triage', 'returns'] },
      plan: plan(...routed),
      expected: {
        party: null,
        reason: 'Calls came from triage, then returns.',
        evidence: [
          inPath(3, 'get_order({}) answered 200'),
          inPath(4, 'create_return({}) answered 200'),
        ],
      },
    },
    failed: {
      assertion: { ...handOffs, hand_offs: ['triage', 'sales'] },
      plan: plan(...routed),
      expected: {
        party: 'agent',
        reason: 'Calls came from triage, then returns.',
        evidence: [
          inPath(3, 'get_order({}) answered 200'),
          inPath(4, 'create_return({}) answered 200'),
        ],
      },
    },
    // An agent that calls nothing leaves no trace.
    inconclusive: {
      assertion: { ...handOffs, hand_offs: ['triage', 'returns', 'sales'] },
      plan: plan(...routed),
      expected: {
        party: 'harness',
        reason:
          'Calls came from triage, then returns. sales made no call, and whether it was handed over to shows in calls alone.',
        evidence: [
          inPath(3, 'get_order({}) answered 200'),
          inPath(4, 'create_return({}) answered 200'),
        ],
      },
    },
  },
};
