// The question to a judge whether the user kept to a behavior of its persona; answers none.
import type { Behavior } from '../rules/conducts/behaviors.js';
import type { JudgeQuestion } from './question.js';

/** Asks whether it was kept: a yes must be quoted, and what the user never did cannot be. */
const wordings = [
  'Does the user of this conversation keep to the behavior, as far as the conversation calls for it? It is violated when what stands beside it is the case.',
  'Is the behavior that the user is to show found in what the user says and does here, and not what would violate it?',
];

/** The question of a behavior: yes if it was kept, no if it was violated. */
export function personaQuestion({
  do: deed,
  violated_when: when,
  conduct,
}: Behavior): JudgeQuestion {
  return {
    ...{ kind: `persona.${conduct ?? 'own'}`, subject: `persona: ${deed}`, wordings },
    ...{ criterion: null, turn: null, most: 3, needs: ['transcript'], looksBack: true },
    about: { behavior: deed, ...(when !== undefined && { violated_when: when }) },
    leans: { yes: [], no: ['transcript'] },
  };
}
