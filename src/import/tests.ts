// Reads lists of test cases of other tools: workflow evals, and tests of one or several turns with their expected calls.
import { isRecord } from '../scenario/merge.js';
import { testLists } from '../scenario/other-format.js';
import type { Json } from '../scenario/schema.js';
import { argumentsOf } from '../wire/json.js';
import type { ScenarioData, ScriptEntryData } from './conversation.js';
import type { ImportedConversation } from './conversation.js';
import type { DocumentFormat } from './document-format.js';
import { firstText } from './message.js';
import { askedOfJudge, others, refusedTest, textsOf } from './stated.js';

type Case = Readonly<Record<string, unknown>>;

const PROMPTS = ['initial_prompt', 'input', 'prompt', 'query', 'question', 'starting_prompt'];
/** Fields that no log has. */
const ONLY_TESTS = [
  ...['initial_prompt', 'expected_tools', 'expected_tool_calls', 'expected_tool_name'],
  'expected_response_contains',
];
const READ_OF_CASE = new Set([
  ...[...PROMPTS, 'name', 'id', 'title', 'description', 'metadata', 'turns', 'expected_tools'],
  ...['evaluation_criteria', 'expected_tool_calls', 'expected_tool_name'],
  'expected_response_contains',
]);

export const testCases: DocumentFormat = {
  name: 'tests',
  title: 'test cases of another tool',
  origin: 'written',
  recognises: (data) => (isRecord(data) ? testLists(data).length > 0 : isBareList(data)),
  read(data) {
    if (Array.isArray(data)) return data.map(caseOf);
    if (!isRecord(data)) return [];
    const cases = testLists(data).flatMap((list) => data[list] as unknown[]);
    return cases.map(caseOf);
  },
};

/** A list that does not say what it holds: an "input" alone may be a recording of people who exist. */
function isBareList(data: unknown): boolean {
  if (!Array.isArray(data)) return false;
  const stated = data.filter((one) => isRecord(one) && ONLY_TESTS.some((name) => name in one));
  return stated.length > data.length / 2;
}

function caseOf(one: unknown): ImportedConversation {
  if (!isRecord(one)) return refusedTest(null, { data: one, known: PROMPTS });
  const id = idOf(one);
  const turns: readonly unknown[] | null = Array.isArray(one['turns']) ? one['turns'] : null;
  if (turns === null && firstText(one, PROMPTS) === null)
    return refusedTest(id, { data: one, known: [...PROMPTS, 'turns'] });
  const silent = turns?.findIndex((turn) => !isRecord(turn) || firstText(turn, PROMPTS) === null);
  if (silent === undefined || silent < 0) return scenarioOf(one, (turns ?? [one]).filter(isRecord));
  return refusedTest(id, { part: `turn ${silent + 1}`, data: turns?.[silent], known: PROMPTS });
}

function idOf(one: Case): string | null {
  return firstText(one, ['name', 'id']);
}

function scenarioOf(one: Case, turns: readonly Case[]): ImportedConversation {
  const script = turns.flatMap((turn) => turnOf(turn));
  const { expectations, left } = criteriaOf(one);
  const metadata = argumentsOf(one['metadata']);
  const title = firstText(one, ['title', 'description']);
  return {
    id: idOf(one),
    scenario: {
      ...(title === null ? {} : { title }),
      ...(metadata === null ? {} : { metadata }),
      user: 'script',
      ...(script.length === 0 ? {} : { script }),
      ...(Object.keys(expectations).length === 0 ? {} : { expectations }),
    },
    answers: [],
    lostExpectations: left,
    notCarried: [
      ...others(one, READ_OF_CASE),
      ...turns.filter((turn) => turn !== one).flatMap((turn) => others(turn, READ_OF_CASE)),
    ],
  };
}

function turnOf(turn: Case): ScriptEntryData[] {
  const say = firstText(turn, PROMPTS);
  if (say === null) return [];
  const calls = callsOf(turn);
  const [only, ...more] = calls;
  const says = textsOf(turn['expected_response_contains']);
  const expect = {
    ...(only !== undefined && more.length === 0 ? only : {}),
    ...(more.length > 0 ? { tools: calls } : {}),
    ...(says.length === 0 ? {} : { says: says.length === 1 ? (says[0] ?? '') : says }),
  };
  return [Object.keys(expect).length === 0 ? say : { say, expect }];
}

function callsOf(turn: Case): { tool: string; args?: Record<string, Json> }[] {
  const listed = Array.isArray(turn['expected_tool_calls']) ? turn['expected_tool_calls'] : [];
  const called = listed.flatMap((call: unknown) => {
    if (typeof call === 'string') return [{ tool: call }];
    if (!isRecord(call)) return [];
    const tool = firstText(call, ['tool_name', 'tool', 'name']);
    const given = ['tool_parameters', 'parameters', 'arguments', 'args'].map((name) => call[name]);
    const args = argumentsOf(given.find((value) => value !== undefined));
    if (tool === null) return [];
    return [{ tool, ...(args === null || Object.keys(args).length === 0 ? {} : { args }) }];
  });
  const named = firstText(turn, ['expected_tool_name']);
  const isNew = named !== null && !called.some(({ tool }) => tool === named);
  return isNew ? [...called, { tool: named }] : called;
}

/** What the whole conversation is held to. */
function criteriaOf(one: Case): {
  expectations: NonNullable<ScenarioData['expectations']>;
  left: string[];
} {
  const criteria = isRecord(one['evaluation_criteria']) ? one['evaluation_criteria'] : {};
  const entries = Object.values(criteria).flatMap((group) =>
    (Array.isArray(group) ? group : [group]).flatMap((entry: unknown) =>
      isRecord(entry) ? Object.entries(entry) : [['', entry] as [string, unknown]],
    ),
  );
  const of = (name: string) => entries.flatMap(([key, value]) => (key === name ? [value] : []));
  const required = new Set([
    ...textsOf(one['expected_tools']),
    ...of('tools_called').flatMap(textsOf),
  ]);
  const forbidden = new Set(of('tools_not_called').flatMap(textsOf));
  const judged = [...of('agent_judge'), ...of('')].flatMap(textsOf);
  const known = ['tools_called', 'tools_not_called', 'agent_judge', ''];
  return {
    expectations: {
      ...(required.size === 0 ? {} : { required_tools: [...required] }),
      ...(forbidden.size === 0 ? {} : { forbidden_tools: [...forbidden] }),
      ...(judged.length === 0 ? {} : { judges: judged.map(askedOfJudge) }),
    },
    left: entries.flatMap(([key]) => (known.includes(key) ? [] : [`the criterion ${key}`])),
  };
}
