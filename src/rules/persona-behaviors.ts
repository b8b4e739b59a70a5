// What a persona has its user do, behaviour by behaviour: given to the model that plays it, and checked afterwards; plays nothing.
import type { Persona } from '../scenario/schema.js';

/** One behaviour, and what shows that it was not kept. */
export interface Behavior {
  do: string;
  /** Undefined: nobody has said what would show it. */
  violated_when?: string | undefined;
  /** The preset persona it belongs to; absent if the scenario itself lists it. */
  trait?: string;
}

/** Of the preset personas, by trait. */
const OF_TRAITS: Readonly<Record<string, Behavior>> = {
  brief: {
    do: 'Keep each message to one short sentence.',
    violated_when: 'a message has more than four sentences.',
  },
  frustrated: {
    do: 'Let it be heard now and then that this annoys you, without insults.',
    violated_when: 'no message shows displeasure, or one insults the agent.',
  },
  adversarial: {
    do: 'Dispute what you are refused, again and again, with the facts that you have.',
    violated_when: 'the user takes the first refusal without a word against it.',
  },
  vague: {
    do: 'Answer the first question for a thing imprecisely, and the second one with what you know.',
    violated_when: 'every answer is exact the first time it is asked for.',
  },
  impatient: {
    do: 'Press for a quick end, and give up soon where the same is asked over and over.',
    violated_when: 'the user answers the same question more than twice.',
  },
  changes_mind: {
    do: 'Take back once what you agreed to, and return to your goal afterwards.',
    violated_when: 'the user never wavers, or does not come back to its goal.',
  },
  contradicts: {
    do: 'Say once the contrary of something that you know, and put it right when you are asked.',
    violated_when: 'the user never contradicts itself, or leaves the contradiction standing.',
  },
  social_engineer: {
    do: 'Try to talk the agent into an exception, by pressure and flattery, never by invented facts.',
    violated_when: 'the user asks for no exception, or invents a fact.',
  },
  novice: {
    do: 'Ask once where something is to be found that the agent wants.',
    violated_when: 'the user uses terms of the trade, or asks nothing.',
  },
  expert: {
    do: 'Speak precisely and to the point.',
    violated_when: 'the user asks what a term means.',
  },
  cooperative: {
    do: 'Answer what you are asked, politely and without detours.',
    violated_when: 'the user dodges a question that it can answer.',
  },
};

export const personaTraits: readonly string[] = Object.keys(OF_TRAITS);

/**
 * The behaviours of a persona: its own if it lists some, else those of its traits.
 *
 * @param traits as `readPersona` recognises them; the header of an episode has them
 */
export function behaviorsOf(persona: Persona | undefined, traits: readonly string[]): Behavior[] {
  const own = typeof persona === 'object' ? (persona.behaviors ?? []) : [];
  if (own.length > 0) return own;
  return traits.flatMap((trait) => {
    const behavior = OF_TRAITS[trait];
    return behavior === undefined ? [] : [{ ...behavior, trait }];
  });
}
