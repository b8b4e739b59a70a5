// The question to a judge whether the user kept to its persona; answers none.
import { type Persona, personaWords } from '../../scenario/persona.js';
import type { JudgeQuestion } from './question.js';

/** Asks whether it was kept: a yes must be quoted, and what the user never did cannot be. */
const wordings = [
  'Does the user of this conversation keep to the persona, as far as the conversation calls for it? It is violated when what stands beside it is the case.',
  'Is the persona that the user is to show found in what the user says and does here, and not what would violate it?',
];

/** One question for the whole persona: yes if it was kept, no if it was violated. */
export function personaQuestion(persona: Persona): JudgeQuestion {
  const { description, behaviors } = personaWords(persona);
  const deeds = behaviors.map((behavior) => behavior.do);
  const violations = behaviors.flatMap(({ violated_when: when }) => when ?? []);
  return {
    kind: 'persona',
    subject: 'persona',
    wordings,
    criterion: null,
    turn: null,
    most: 3,
    needs: ['transcript'],
    looksBack: true,
    about: {
      persona: [description, ...deeds].join('\n'),
      ...(violations.length > 0 && { violated_when: violations.join('\n') }),
    },
    leans: { yes: [], no: ['transcript'] },
  };
}
