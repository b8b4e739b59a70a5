// Items with which a person validates a simulated user from its transcript: believable, true to its plan, which persona.
import { createHash } from 'node:crypto';
import type { Episode } from '../../../episode/read.js';
import { gradeFidelity } from '../../../grade/fidelity.js';
import { scenarioOf } from '../../../grade/scenario-of.js';
import { hashOf } from '../../../model/prompt.js';
import { behaviorsOf } from '../../../rules/conducts/behaviors.js';
import { conductNames } from '../../../rules/conducts/names.js';
import type { Scenario } from '../../../scenario/schema.js';
import type { LabelItem } from '../../../statistics/calibration/labels.js';
import type { BallotAsked } from '../../../verdict/ballot.js';
import { itemId } from '../../../verdict/labels.js';

/** One question about a user, with Sightline's own answer, which the person is not shown. */
interface UserQuestion {
  kind: 'user.believable' | 'user.true_to_plan' | 'user.persona';
  asked: Extract<BallotAsked, { of: 'record' }>;
  /** Where that answer comes from, instead of the model of a judge's items. */
  by: string;
  says: 'yes' | 'no' | null;
}

/** For users played by a plan or a model; scripts and people play no part. */
async function userQuestions(episode: Episode): Promise<UserQuestion[]> {
  const { kind, persona } = episode.header.user;
  const scenario = scenarioOf(episode.header);
  if (scenario === null || (kind !== 'plan' && kind !== 'model')) return [];
  const kept = (await gradeFidelity(episode))?.kept ?? null;
  return [
    {
      ...{ kind: 'user.believable', by: 'nobody', says: null },
      asked: askedOf('Could the user of this conversation be a real person?', {}),
    },
    {
      ...{ kind: 'user.true_to_plan', by: 'rules of fidelity' },
      says: kept === null ? null : kept ? 'yes' : 'no',
      asked: askedOf('Does the user play the part that the scenario gives it?', partOf(scenario)),
    },
    ...personaQuestions(persona, episode.header.id),
  ];
}

/** Each persona that was played, and one that was not, chosen by hash, so the question gives nothing away. */
function personaQuestions(played: readonly string[], episode: string): UserQuestion[] {
  const rank = (conduct: string): string =>
    createHash('sha256').update(`${episode} ${conduct}`).digest('hex');
  const [other] = conductNames
    .filter((conduct) => !played.includes(conduct))
    .sort((one, two) => (rank(one) < rank(two) ? -1 : 1));
  if (played.length === 0 || other === undefined) return [];
  return behaviorsOf(undefined, [...played, other]).map(({ conduct = '', do: deed }) => ({
    ...{ kind: 'user.persona', by: 'the scenario', says: conduct === other ? 'no' : 'yes' },
    asked: askedOf('Does the user behave like this?', { persona: `${conduct}: ${deed}` }),
  }));
}

function askedOf(wording: string, about: Record<string, string>): UserQuestion['asked'] {
  return {
    ...{ of: 'record', wordings: [wording], criterion: null, turn: null },
    ...{ about, needs: ['transcript'] },
  };
}

function partOf(scenario: Scenario): Record<string, string> {
  const { conversation_plan: plan, knows, does_not_know: secrets, user_persona: user } = scenario;
  const texts = Object.entries({ plan, knows, does_not_know: secrets, persona: user });
  return Object.fromEntries(
    texts.flatMap(([name, given]) =>
      given === undefined
        ? []
        : [[name, typeof given === 'string' ? given : JSON.stringify(given)]],
    ),
  );
}

/** The items of one episode; none if neither a plan nor a model played the user. */
export async function userItems(episode: Episode): Promise<LabelItem[]> {
  const { id } = episode.header;
  return (await userQuestions(episode)).map((question) => ({
    ...{ id: idOf(id, question), question: question.kind, model: question.by },
    ...{ promptHash: hashOf(question.asked.wordings.join()), label: null, group: id },
    votes: question.says === null ? null : [question.says],
  }));
}

/** The question of an item; null if it is another kind of item. */
export async function userAsked(
  episode: Episode,
  { id, question }: Pick<LabelItem, 'id' | 'question'>,
): Promise<UserQuestion['asked'] | null> {
  if (!question.startsWith('user.')) return null;
  const questions = await userQuestions(episode);
  return questions.find((one) => idOf(episode.header.id, one) === id)?.asked ?? null;
}

function idOf(episode: string, { kind, asked }: UserQuestion): string {
  return itemId(episode, hashOf(JSON.stringify([kind, asked])));
}
