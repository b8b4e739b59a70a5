// Test files of other tools that are given as scenarios: one sentence about what they are, instead of an error for each field.
import { expect, it } from 'vitest';
import { lint } from '../../src/cli/lint.js';
import { loadScenarios, readScenarios } from '../../src/scenario/load.js';
import { folderWith } from './temporary-folder.js';

const EVALS = `evals:
  - name: reaction
    initial_prompt: "Add a smiley"
    metadata: { situation: slack }
    expected_tools: [slack_add_reaction]
    evaluation_criteria:
      objective:
        - tools_called: [slack_add_reaction]
        - tools_not_called: [slack_send_message]
      subjective:
        - agent_judge: "Response was helpful"
`;

const TESTS = JSON.stringify({
  single_turn: [
    { name: 'a', input: 'Weather?', expected_tool_calls: [], expected_response_contains: 'Miami' },
  ],
  multi_turn: [{ name: 'b', turns: [{ input: 'Boston?', expected_tool_name: 'get_weather' }] }],
});

it.each([
  [
    'a list of evals',
    'evals.yaml',
    EVALS,
    /^this is a test file of another tool \(evals\); `sightline import \S+\/evals\.yaml` makes a scenario of each case$/,
  ],
  [
    'tests of one and of several turns',
    'tests.json',
    TESTS,
    /^this is a test file of another tool \(single_turn, multi_turn\); `sightline import \S+\/tests\.json`/,
  ],
])('%s', (_what, file, text, message) => {
  const folder = folderWith({ [file]: text });
  const { problems } = lint([folder]);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatchObject({ line: 1, column: 1 });
  expect(problems[0]?.message).toMatch(message);
  expect(() => loadScenarios(folder)).toThrow(/a test file of another tool/);
});

it.each([
  ['a scenario with a field too many', 'scenario_id: a\ncases: [{ input: Hi }]\n', 'cases'],
  ['a file with a list of something else', 'tests: [1, 2]\nstarting_prompt: Hi\n', 'tests'],
])('%s is checked as a scenario', (_what, text, field) => {
  const { problems } = readScenarios(folderWith({ 'a.yaml': text }));
  expect(problems.map(({ message }) => message).join('\n')).toContain(`unknown field "${field}"`);
});
