// Reads lists of test cases: workflow evals, and tests of one or several turns with their expected calls.
import { isRecord } from '../../values/merge.js';
import { testLists } from '../../scenario/other-format.js';
import type { Json } from '../../values/json.js';
import { argumentsOf } from '../../values/json.js';
import {
  askedOfJudge,
  type ExpectationsData,
  firstText,
  type ImportedConversation,
  refusedTest,
  type ScriptEntryData,
  textsOf,
  expectedTools,
  unreadFields,
} from './conversation.js';

type Case = Readonly<Record<string, unknown>>;

const PROMPTS = ['initial_prompt', 'input', 'prompt'];
const READ = [
  ...[...PROMPTS, 'name', 'id', 'title', 'description', 'metadata', 'turns', 'expected_tools'],
  ...['evaluation_criteria', 'expected_tool_calls', 'expected_tool_name'],
  'expected_response_contains',
];

/** The cases of all its lists; empty if the data holds none. */
export function readTests(data: unknown): ImportedConversation[] {
  if (!isRecord(data)) return [];
  return testLists(data)
    .flatMap((list) => data[list] as unknown[])
    .map(readCase);
}

function readCase(one: unknown): ImportedConversation {
  if (!isRecord(one)) return refusedTest(null, 'it', { data: one, needed: PROMPTS });
  const id = firstText(one, ['name', 'id']);
  const turns: readonly unknown[] = Array.isArray(one['turns']) ? one['turns'] : [one];
  const silent = turns.findIndex((turn) => !isRecord(turn) || firstText(turn, PROMPTS) === null);
  if (silent < 0) return scenarioOf(one, id, turns.filter(isRecord));
  const [place, needed] =
    turns[silent] === one ? ['it', [...PROMPTS, 'turns']] : [`turn ${silent + 1}`, PROMPTS];
  return refusedTest(id, place, { data: turns[silent], needed });
}

function scenarioOf(one: Case, id: string | null, turns: readonly Case[]): ImportedConversation {
  const { expectations, left } = criteriaOf(one);
  const metadata = argumentsOf(one['metadata']);
  const title = firstText(one, ['title', 'description']);
  return {
    id,
    scenario: {
      ...(title === null ? {} : { title }),
      ...(metadata === null ? {} : { metadata }),
      user: 'script',
      script: turns.map(turnOf),
      ...(Object.keys(expectations).length === 0 ? {} : { expectations }),
    },
    answers: [],
    notCarried: [
      ...left,
      ...[...new Set([one, ...turns])].flatMap((record) => unreadFields(record, READ)),
    ],
  };
}

function turnOf(turn: Case): ScriptEntryData {
  const say = firstText(turn, PROMPTS) ?? '';
  const calls = callsOf(turn);
  const [only, ...more] = calls;
  const says = textsOf(turn['expected_response_contains']);
  const expect = {
    ...(only !== undefined && more.length === 0 ? only : {}),
    ...(more.length > 0 ? { tools: calls } : {}),
    ...(says.length === 0 ? {} : { says: says.length === 1 ? (says[0] ?? '') : says }),
  };
  return Object.keys(expect).length === 0 ? say : { say, expect };
}

function callsOf(turn: Case): { tool: string; args?: Record<string, Json> }[] {
  const listed = Array.isArray(turn['expected_tool_calls']) ? turn['expected_tool_calls'] : [];
  const called = listed.flatMap((call: unknown) => {
    if (typeof call === 'string') return [{ tool: call }];
    const tool = isRecord(call) ? firstText(call, ['tool_name', 'tool', 'name']) : null;
    if (!isRecord(call) || tool === null) return [];
    const args = argumentsOf(call['tool_parameters'] ?? call['arguments'] ?? call['args']) ?? {};
    return [{ tool, ...(Object.keys(args).length === 0 ? {} : { args }) }];
  });
  const named = firstText(turn, ['expected_tool_name']);
  const isNew = named !== null && !called.some(({ tool }) => tool === named);
  return isNew ? [...called, { tool: named }] : called;
}

/** What the whole conversation is held to, whatever its groups are called. */
function criteriaOf(one: Case): { expectations: ExpectationsData; left: string[] } {
  const criteria = isRecord(one['evaluation_criteria']) ? one['evaluation_criteria'] : {};
  const entries = Object.values(criteria).flatMap((group) =>
    (Array.isArray(group) ? group : [group]).flatMap((entry: unknown) =>
      isRecord(entry) ? Object.entries(entry) : [['agent_judge', entry] as [string, unknown]],
    ),
  );
  const named = (name: string) =>
    entries.flatMap(([key, value]) => (key === name ? textsOf(value) : []));
  const required = new Set([...textsOf(one['expected_tools']), ...named('tools_called')]);
  const forbidden = new Set(named('tools_not_called'));
  const judged = named('agent_judge');
  const known = ['tools_called', 'tools_not_called', 'agent_judge'];
  return {
    expectations: {
      ...expectedTools([...required], [...forbidden]),
      ...(judged.length === 0 ? {} : { judges: judged.map(askedOfJudge) }),
    },
    left: entries.flatMap(([key]) => (known.includes(key) ? [] : [`the criterion ${key}`])),
  };
}
