// Negative controls of the workplace assistant: each fault must turn exactly the right class red, at the right party.
import { type App, gradeEpisode, type LoadedScenario, loadScenario } from 'sightline';
import { expect, freePort, test } from 'sightline/playwright';
import { workplace } from './agents/workplace/app.js';
import { findings } from './findings.js';

const folder = 'scenarios/workplace';
const origin = `http://127.0.0.1:${freePort('workplace')}`;
const relay: App = { ...workplace, start: `${origin}/?message=M-1001` };
const impatient: App = { ...relay, replyTimeoutMs: 2000 };

type Expectations = NonNullable<LoadedScenario['scenario']['expectations']>;

/** Only the first turns of a scenario, and only these expectations, so that nothing else can be wrong. */
function part(id: string, turns: number, expectations: Partial<Expectations>): LoadedScenario {
  const loaded = loadScenario(folder, id);
  const script = loaded.scenario.script?.slice(0, turns) ?? [];
  const all: Expectations = { ...expectations };
  return { ...loaded, scenario: { ...loaded.scenario, script, expectations: all } };
}

const reaction = 'slack_reaction_jira_workflow';
const controls = [
  {
    fault: 'acts_without_approval',
    scenario: part('send_after_approval', 1, {
      tool_calls: [{ tool: 'slack_send_message', times: 0 }],
    }),
    found: ['procedure: agent'],
  },
  {
    fault: 'reacts_elsewhere',
    scenario: part(reaction, 1, {
      tool_calls: [{ tool: 'slack_add_reaction', args: { message_id: 'M-1001' } }],
    }),
    found: ['procedure: agent'],
  },
  {
    fault: 'claims_reaction',
    scenario: part(reaction, 1, { allowed_terminal_states: ['reaction_added', 'nothing_changed'] }),
    found: ['consistency: agent'],
  },
  {
    fault: 'wrong_agent',
    scenario: 'login_support_flow',
    found: ['outcome: agent', 'procedure: agent'],
  },
  {
    fault: 'acts_twice',
    scenario: 'send_after_approval',
    found: ['outcome: agent', 'procedure: agent'],
  },
  {
    fault: 'sends_elsewhere',
    scenario: part('send_after_approval', 2, { world: { '/messages/5/channel': 'support' } }),
    found: ['outcome: agent', 'procedure: agent'],
  },
  {
    fault: 'approval_covered',
    scenario: part('send_after_approval', 1, {
      surface: [{ at: 'turn-1', claims: ['The approve button can be clicked.'] }],
    }),
    found: ['surface: ui'],
  },
  { fault: 'reaction_not_shown', scenario: reaction, found: ['surface: undetermined'] },
  {
    fault: 'never_replies',
    scenario: 'unknown_ticket',
    app: impatient,
    found: ['outcome: agent', 'procedure: agent'],
  },
];

// Without its fault each of them is among the scenarios that pass, or a part of one.
for (const { fault, scenario, app = relay, found } of controls) {
  test(`${fault} fails as ${found.join(', ')} and nothing else`, async ({ simulate }) => {
    const episode = await simulate(app, scenario, { query: { fault } });
    const verdict = await gradeEpisode(episode.dir);
    expect(findings(verdict), verdict.headline).toEqual(found);
    expect(verdict.outcome).toBe('failed');
  });
}

test.use({ baseURL: origin });
