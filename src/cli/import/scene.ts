// Reads a scene of mimiq or understudy, whose fields are mostly those of a scenario.
import { isRecord } from '../../values/merge.js';
import { isPersonaName } from '../../scenario/persona.js';
import { argumentsOf } from '../../values/json.js';
import {
  askedOfJudge,
  type ExpectationsData,
  firstText,
  type ImportedConversation,
  type ScenarioData,
  textsOf,
  expectedTools,
  unreadFields,
} from './conversation.js';

const READ = [
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
    notCarried: [...left, ...unread, ...unreadFields(data, READ)],
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
      ...expectedTools(textsOf(given['required_tools']), textsOf(given['forbidden_tools'])),
      ...(judges.length === 0 ? {} : { judges: judges.map(askedOfJudge) }),
    },
    left: left.map((field) => `${field} of expectations`),
  };
}
