// Reads a scene of mimiq or understudy, whose fields are mostly those of a scenario.
import { isRecord } from '../scenario/merge.js';
import { argumentsOf } from '../wire/json.js';
import type { ImportedConversation, ScenarioData } from './conversation.js';
import type { DocumentFormat } from './document-format.js';
import { firstText } from './message.js';
import { askedOfJudge, others, textsOf } from './stated.js';

type Scene = Readonly<Record<string, unknown>>;

const READ_OF_SCENE = new Set([
  ...['id', 'description', 'starting_prompt', 'conversation_plan', 'goal', 'persona', 'max_turns'],
  ...['context', 'expectations', 'tags', 'metadata'],
]);
const LISTED = [
  ...['required_tools', 'forbidden_tools'],
  ...['allowed_terminal_states', 'forbidden_terminal_states'],
] as const;

export const scenes: DocumentFormat = {
  name: 'scene',
  title: 'a scene of mimiq or understudy',
  origin: 'written',
  recognises: (data) =>
    isRecord(data) &&
    !Object.hasOwn(data, 'scenario_id') &&
    firstText(data, ['id']) !== null &&
    firstText(data, ['starting_prompt', 'goal']) !== null,
  read: (data) => (isRecord(data) ? [sceneOf(data)] : []),
};

function sceneOf(scene: Scene): ImportedConversation {
  const goal = firstText(scene, ['conversation_plan', 'goal']);
  // A scene with a goal alone leaves the first words to its model: the goal is told in the user's own.
  const start = firstText(scene, ['starting_prompt']) ?? goal?.trim().split('\n')[0] ?? '';
  const title = firstText(scene, ['description']);
  const turns = scene['max_turns'];
  const context = argumentsOf(scene['context']);
  const metadata = argumentsOf(scene['metadata']);
  const tags = textsOf(scene['tags']);
  const { expectations, left } = expectationsOf(scene['expectations']);
  const { persona, description } = personaOf(scene['persona']);
  return {
    id: firstText(scene, ['id']),
    scenario: {
      ...(title === null ? {} : { title }),
      ...(tags.length === 0 ? {} : { tags }),
      ...(metadata === null ? {} : { metadata }),
      starting_prompt: start,
      ...(goal === null ? {} : { conversation_plan: goal.trim() }),
      ...(persona === null ? {} : { user_persona: persona }),
      ...(context === null ? {} : { context }),
      ...(typeof turns === 'number' && turns >= 1 ? { budget: { max_turns: turns } } : {}),
      ...(Object.keys(expectations).length === 0 ? {} : { expectations }),
    },
    answers: [],
    lostExpectations: left,
    notCarried: [...description, ...others(scene, READ_OF_SCENE)],
  };
}

function personaOf(persona: unknown): {
  persona: ScenarioData['user_persona'] | null;
  description: string[];
} {
  if (typeof persona === 'string')
    return { persona: persona.replaceAll('_', ' '), description: [] };
  if (!isRecord(persona)) return { persona: null, description: [] };
  const behaviors = textsOf(persona['behaviors']).map((behavior) => ({ do: behavior }));
  return {
    persona: {
      description: firstText(persona, ['description']) ?? '',
      ...(behaviors.length === 0 ? {} : { behaviors }),
    },
    description: others(persona, new Set(['description', 'behaviors'])).map(
      (field) => `${field} of the persona`,
    ),
  };
}

function expectationsOf(given: unknown): {
  expectations: NonNullable<ScenarioData['expectations']>;
  left: string[];
} {
  if (!isRecord(given)) return { expectations: {}, left: [] };
  const lists = LISTED.flatMap((name) => {
    const texts = textsOf(given[name]);
    return texts.length === 0 ? [] : [[name, texts] as const];
  });
  const judges = (Array.isArray(given['judges']) ? (given['judges'] as unknown[]) : []).flatMap(
    (judge) => (isRecord(judge) ? textsOf(judge['question'] ?? judge['rubric']) : textsOf(judge)),
  );
  return {
    expectations: {
      ...Object.fromEntries(lists),
      ...(judges.length === 0 ? {} : { judges: judges.map(askedOfJudge) }),
    },
    left: others(given, new Set([...LISTED, 'judges'])).map((field) => `${field} of expectations`),
  };
}
