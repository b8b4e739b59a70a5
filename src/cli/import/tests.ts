// Reads other tools' tests: lists of cases, workflow evals, and scenes of mimiq or understudy.
import { isRecord } from '../../values/merge.js';
import { testLists } from '../../scenario/other-format.js';
import { argumentsOf, type Json } from '../../values/json.js';
import {
  judgeQuestion,
  type ExpectationsData,
  firstText,
  type ImportedConversation,
  refusedTest,
  type ScenarioData,
  type ScriptEntryData,
  textsOf,
  unreadFields,
} from './draft.js';
import { isPersonaName } from '../../scenario/persona.js';

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
      ...toolCalls([...required], [...forbidden]),
      ...(judged.length === 0 ? {} : { judges: judged.map(judgeQuestion) }),
    },
    left: entries.flatMap(([key]) => (known.includes(key) ? [] : [`the criterion ${key}`])),
  };
}

/** Tools that must and must not be called, as `expectations` has them. */
function toolCalls(
  required: readonly string[],
  forbidden: readonly string[],
): Pick<ExpectationsData, 'tool_calls'> {
  const entries = [...required, ...forbidden.map((tool) => ({ tool, times: 0 }))];
  return entries.length === 0 ? {} : { tool_calls: entries };
}

const SCENE_FIELDS = [
  ...['id', 'description', 'starting_prompt', 'conversation_plan', 'goal', 'persona', 'max_turns'],
  ...['context', 'expectations', 'tags', 'metadata'],
];
const STATES = ['allowed_terminal_states', 'forbidden_terminal_states'];
const TOOLS = ['required_tools', 'forbidden_tools'];

/** Null if the data is no scene. */
export function readScene(data: unknown): ImportedConversation | null {
  if (!isRecord(data) || Object.hasOwn(data, 'scenario_id')) return null;
  const id = firstText(data, ['id']);
  const plan = firstText(data, ['conversation_plan', 'goal'])?.trim() ?? null;
  const start = firstText(data, ['starting_prompt']);
  if (id === null || (start === null && data['goal'] === undefined)) return null;
  const title = firstText(data, ['description']);
  const turns = data['max_turns'];
  const context = argumentsOf(data['context']);
  const metadata = argumentsOf(data['metadata']);
  const tags = textsOf(data['tags']);
  const { expectations, left } = expectationsOf(data['expectations']);
  const { persona, unread } = personaOf(data['persona']);
  return {
    id,
    scenario: {
      ...(title === null ? {} : { title }),
      ...(tags.length === 0 ? {} : { tags }),
      ...(metadata === null ? {} : { metadata }),
      // A scene with only a goal leaves the first message to a model: here the goal becomes that message.
      starting_prompt: start ?? plan?.split('\n')[0] ?? '',
      // Its plan is one text, which only a model can follow.
      ...(plan === null ? {} : { conversation_plan: plan, user: 'model' as const }),
      ...(persona === null ? {} : { user_persona: persona }),
      ...(context === null ? {} : { context }),
      ...(typeof turns === 'number' ? { budget: { max_turns: turns } } : {}),
      ...(Object.keys(expectations).length === 0 ? {} : { expectations }),
    },
    answers: [],
    notCarried: [...left, ...unread, ...unreadFields(data, SCENE_FIELDS)],
  };
}

function personaOf(persona: unknown): {
  persona: ScenarioData['user_persona'] | null;
  unread: string[];
} {
  if (typeof persona === 'string') return { persona: importedPersona(persona), unread: [] };
  if (!isRecord(persona)) return { persona: null, unread: [] };
  const behaviors = textsOf(persona['behaviors']).map((behavior) => ({ do: behavior }));
  const unread = unreadFields(persona, ['description', 'behaviors']);
  return {
    persona: {
      description: firstText(persona, ['description']) ?? '',
      ...(behaviors.length === 0 ? {} : { behaviors }),
    },
    unread: unread.map((field) => `${field} of the persona`),
  };
}

/** One word that is no persona of Sightline describes the user all the same. */
function importedPersona(persona: string): ScenarioData['user_persona'] {
  if (isPersonaName(persona)) return persona;
  const description = persona.replaceAll('_', ' ');
  return description.includes(' ') ? description : { description };
}

function expectationsOf(given: unknown): { expectations: ExpectationsData; left: string[] } {
  if (!isRecord(given)) return { expectations: {}, left: [] };
  const lists = STATES.flatMap((name) => {
    const texts = textsOf(given[name]);
    return texts.length === 0 ? [] : [[name, texts] as const];
  });
  const judges = (Array.isArray(given['judges']) ? (given['judges'] as unknown[]) : []).flatMap(
    (judge) => (isRecord(judge) ? textsOf(judge['question'] ?? judge['rubric']) : textsOf(judge)),
  );
  const left = unreadFields(given, [...STATES, ...TOOLS, 'judges']);
  return {
    expectations: {
      ...Object.fromEntries(lists),
      ...toolCalls(textsOf(given['required_tools']), textsOf(given['forbidden_tools'])),
      ...(judges.length === 0 ? {} : { judges: judges.map(judgeQuestion) }),
    },
    left: left.map((field) => `${field} of expectations`),
  };
}
