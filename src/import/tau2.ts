// Reads tasks of tau2-bench: the user's instructions as a plan for a model user, and of the criteria those that its reward rests on.
import { isRecord } from '../scenario/merge.js';
import { argumentsOf } from '../wire/json.js';
import type { ImportedConversation, ScenarioData } from './conversation.js';
import type { DocumentFormat } from './document-format.js';
import { firstText } from './message.js';
import { askedOfJudge, others, refusedTest, textsOf } from './stated.js';

type Task = Readonly<Record<string, unknown>>;

/** What counts if a task does not say. */
const DEFAULT_BASIS = ['DB', 'COMMUNICATE'];
const READ_OF_TASK = new Set([
  ...['id', 'description', 'user_scenario', 'evaluation_criteria', 'initial_state', 'ticket'],
  ...['annotations', 'issues', 'required_documents', 'user_tools'],
]);

export const tau2Tasks: DocumentFormat = {
  name: 'tau2',
  title: 'tau2-bench tasks',
  origin: 'written',
  recognises: (data) =>
    tasksIn(data).some((task) => isRecord(task) && isRecord(task['user_scenario'])),
  read: (data) => tasksIn(data).map(taskOf),
};

function tasksIn(data: unknown): readonly unknown[] {
  const list: unknown = isRecord(data) ? (data['tasks'] ?? [data]) : data;
  return Array.isArray(list) ? list : [];
}

function taskOf(task: unknown): ImportedConversation {
  const id = isRecord(task) ? firstText(task, ['id']) : null;
  if (!isRecord(task) || !isRecord(task['user_scenario']))
    return refusedTest(id, { data: task, known: ['user_scenario'] });
  const user = task['user_scenario'];
  const { plan, unknown } = instructionsOf(user['instructions']);
  if (plan === '')
    return refusedTest(id, { part: 'its user_scenario', data: user, known: ['instructions'] });
  const persona = firstText(user, ['persona']);
  const title = firstText(recordAt(task, 'description'), ['purpose']);
  const { expectations, lost, left } = criteriaOf(recordAt(task, 'evaluation_criteria'));
  const state = recordAt(task, 'initial_state');
  const data = argumentsOf(recordAt(state, 'initialization_data')['agent_data']);
  const has = (name: string) => state[name] !== undefined && state[name] !== null;
  return {
    id,
    scenario: {
      ...(title === null ? {} : { title }),
      // Its instructions are written for a model.
      user: 'model',
      conversation_plan: plan,
      ...(persona === null ? {} : { user_persona: persona }),
      ...(unknown === null ? {} : { does_not_know: [unknown] }),
      ...(data === null ? {} : { context: data }),
      ...(Object.keys(expectations).length === 0 ? {} : { expectations }),
    },
    answers: [],
    lostExpectations: lost,
    notCarried: [
      ...left,
      ...(has('initialization_actions') ? ['the calls that set up the world'] : []),
      ...(has('message_history') ? ['the messages before the conversation'] : []),
      ...others(task, READ_OF_TASK),
    ],
  };
}

/** A text, or its parts: what the user wants, knows, does not know, and how they behave. */
function instructionsOf(instructions: unknown): { plan: string; unknown: string | null } {
  if (!isRecord(instructions)) return { plan: textsOf(instructions).join('\n'), unknown: null };
  const parts = ['reason_for_call', 'known_info', 'task_instructions'];
  const texts = parts.flatMap((part) => firstText(instructions, [part])?.trim() ?? []);
  return { plan: texts.join('\n\n'), unknown: firstText(instructions, ['unknown_info']) };
}

/** Calls are one way that leads to the end state, and only asked for where the reward rests on them. */
function criteriaOf(criteria: Task): {
  expectations: NonNullable<ScenarioData['expectations']>;
  /** What its reward rests on. */
  lost: string[];
  left: string[];
} {
  const given = textsOf(criteria['reward_basis']);
  const basis = new Set(given.length === 0 ? DEFAULT_BASIS : given);
  const actions = Array.isArray(criteria['actions']) ? criteria['actions'].filter(isRecord) : [];
  const ofAgent = actions.filter(({ requestor }) => requestor !== 'user');
  const says = textsOf(criteria['communicate_info']);
  const statements = textsOf(criteria['nl_assertions']);
  const calls = basis.has('ACTION') ? ofAgent.flatMap(callOf) : [];
  const counted = (name: string, texts: string[]) => (basis.has(name) ? texts : []);
  const asked = counted('NL_ASSERTION', statements);
  const said = counted('COMMUNICATE', says);
  const names = ofAgent.flatMap((action) => firstText(action, ['name']) ?? []);
  return {
    expectations: {
      ...(calls.length === 0 ? {} : { tool_calls: calls }),
      ...(said.length === 0 ? {} : { says: said }),
      ...(asked.length === 0 ? {} : { judges: asked.map(askedOfJudge) }),
    },
    lost: [
      ...(basis.has('DB') ? [endState(names)] : []),
      ...(basis.has('ENV_ASSERTION') && criteria['env_assertions'] ? ['env_assertions'] : []),
    ],
    left: [
      ...(ofAgent.length < actions.length ? ["the user's own tool calls"] : []),
      ...(asked.length < statements.length ? ['nl_assertions, which do not count'] : []),
      ...(said.length < says.length ? ['communicate_info, which does not count'] : []),
    ],
  };
}

function endState(names: readonly string[]): string {
  const after = names.length === 0 ? 'no calls: the world unchanged' : names.join(', ');
  return `the end state of its database, after ${after}: write it as \`world\``;
}

function callOf(action: Task) {
  const tool = firstText(action, ['name']);
  const args = argumentsOf(action['arguments']) ?? {};
  const compared = Array.isArray(action['compare_args']) ? textsOf(action['compare_args']) : null;
  const kept = Object.entries(args).filter(([name]) => compared?.includes(name) ?? true);
  return tool === null
    ? []
    : [{ tool, ...(kept.length > 0 && { args: Object.fromEntries(kept) }) }];
}

function recordAt(record: Task, name: string): Task {
  const value = record[name];
  return isRecord(value) ? value : {};
}
