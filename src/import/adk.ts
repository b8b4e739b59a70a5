// Reads evaluation sets and conversation scenarios of ADK: fixed conversations as scripts, scenarios as plans.
import { isRecord } from '../scenario/merge.js';
import { argumentsOf } from '../wire/json.js';
import type { ImportedConversation, ScenarioData, ScriptEntryData } from './conversation.js';
import type { DocumentFormat } from './document-format.js';
import { firstText, readMessage } from './message.js';
import { askedOfJudge, others, refusedTest, textsOf } from './stated.js';

type Fields = Readonly<Record<string, unknown>>;

const READ_OF_CASE = new Set([
  ...['eval_id', 'conversation', 'conversation_scenario', 'creation_timestamp', 'rubrics'],
  'final_session_state',
]);

export const adkScenarios: DocumentFormat = {
  name: 'adk',
  title: 'ADK evaluation cases',
  origin: 'written',
  recognises: (data) => casesIn(data).some((one) => isRecord(one) && isCase(one)),
  read: (data) => casesIn(data).map(caseOf),
};

/** Cases of an evaluation set, or bare conversation scenarios as cases. */
function casesIn(data: unknown): readonly unknown[] {
  if (!isRecord(data)) return [];
  const { eval_cases: cases, scenarios } = snake(data);
  if (Array.isArray(cases)) return cases.map((one: unknown) => (isRecord(one) ? snake(one) : one));
  if (!Array.isArray(scenarios)) return [];
  return scenarios.map((one: unknown) => ({ conversation_scenario: one }));
}

function isCase({ eval_id: id, conversation_scenario: scenario }: Fields): boolean {
  return id !== undefined || (isRecord(scenario) && hasPrompt(snake(scenario)));
}

function hasPrompt(scenario: Fields): boolean {
  return firstText(scenario, ['starting_prompt']) !== null;
}

/** What a case lacks to be played; null if nothing. */
function refused(one: unknown): ImportedConversation | null {
  const played = ['conversation', 'conversation_scenario'];
  if (!isRecord(one)) return refusedTest(null, { data: one, known: played });
  const id = firstText(one, ['eval_id']);
  const { conversation, conversation_scenario: scenario } = one;
  if (Array.isArray(conversation)) return silentTurn(id, conversation);
  if (scenario === undefined) return refusedTest(id, { data: one, known: played });
  const data = isRecord(scenario) ? snake(scenario) : scenario;
  if (isRecord(data) && hasPrompt(data)) return null;
  return refusedTest(id, { part: 'its scenario', data, known: ['starting_prompt'] });
}

function silentTurn(id: string | null, turns: readonly unknown[]): ImportedConversation | null {
  const at = turns.findIndex((turn) => !isRecord(turn) || saidIn(snake(turn)) === '');
  if (at < 0) return null;
  const turn = turns[at];
  const data = isRecord(turn) ? snake(turn) : turn;
  return refusedTest(id, { part: `turn ${at + 1}`, data, known: ['user_content'] });
}

function saidIn({ user_content: content }: Fields): string {
  return isRecord(content) ? readMessage('user', content).text : '';
}

function caseOf(given: unknown): ImportedConversation {
  const refusal = refused(given);
  const one: Fields = isRecord(given) ? given : {};
  if (refusal !== null) return refusal;
  const { conversation, conversation_scenario: scenario } = one;
  const turns = Array.isArray(conversation) ? conversation.filter(isRecord).map(snake) : [];
  const played = isRecord(scenario) ? planOf(snake(scenario)) : scriptOf(turns);
  const rubrics = [...rubricsOf(one), ...turns.flatMap(rubricsOf)];
  const state = isRecord(one['final_session_state']) ? one['final_session_state'] : {};
  const answered = turns.some((turn) => turn['final_response'] !== undefined);
  return {
    id: firstText(one, ['eval_id']),
    scenario: {
      ...played,
      ...(rubrics.length === 0 ? {} : { expectations: { judges: rubrics.map(askedOfJudge) } }),
    },
    answers: [],
    notCarried: [
      ...(answered ? ['the reference answers, which are compared by similarity'] : []),
      ...(Object.keys(state).length > 0 ? ['the final session state'] : []),
      ...others(one, READ_OF_CASE),
    ],
  };
}

function planOf(scenario: Fields): Omit<ScenarioData, 'scenario_id'> {
  const start = firstText(scenario, ['starting_prompt']);
  const plan = firstText(scenario, ['conversation_plan']);
  const { user_persona: given } = scenario;
  const persona = isRecord(given)
    ? firstText(given, ['description', 'name', 'id'])
    : (textsOf(given)[0] ?? null);
  return {
    ...(start === null ? {} : { starting_prompt: start }),
    ...(plan === null ? {} : { conversation_plan: plan }),
    ...(persona === null ? {} : { user_persona: persona }),
  };
}

function scriptOf(turns: readonly Fields[]): Omit<ScenarioData, 'scenario_id'> {
  const script = turns.flatMap((turn): ScriptEntryData[] => {
    const say = saidIn(turn);
    const calls = callsOf(turn['intermediate_data']);
    const [only, ...more] = calls;
    if (only === undefined) return [say];
    return [{ say, expect: more.length === 0 ? only : { tools: calls } }];
  });
  return { user: 'script', ...(script.length === 0 ? {} : { script }) };
}

/** The tools that the agent is expected to use in a turn. */
function callsOf(data: unknown) {
  if (!isRecord(data)) return [];
  const { tool_uses: uses, invocation_events: events } = snake(data);
  const called = (Array.isArray(uses) ? uses : []).filter(isRecord);
  const inEvents = (Array.isArray(events) ? events : []).filter(isRecord).flatMap((event) => {
    const content = event['content'];
    return isRecord(content) ? readMessage('agent', content).calls : [];
  });
  const named = called.flatMap((use) => {
    const tool = firstText(use, ['name']);
    return tool === null ? [] : [{ tool, args: argumentsOf(use['args']) ?? {} }];
  });
  return [...named, ...inEvents].map(({ tool, args }) => ({
    tool,
    ...(Object.keys(args).length === 0 ? {} : { args }),
  }));
}

function rubricsOf({ rubrics }: Fields): string[] {
  return (Array.isArray(rubrics) ? rubrics : []).filter(isRecord).flatMap((rubric) => {
    const { rubric_content: content } = snake(rubric);
    return isRecord(content) ? textsOf(snake(content)['text_property']) : textsOf(content);
  });
}

/** ADK writes its fields in either style. */
function snake(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  );
}
