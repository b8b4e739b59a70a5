// The field `user_persona` of a scenario: its schema, the words that it stands for, and the problem of a name that there is not.
import { z } from 'zod';
import { nearestName } from './nearest-name.js';
import { isPersonaName, otherNames, personaNames, personas, type PersonaName } from './personas.js';

export const personaSchema = z.union([
  z.string(),
  z.strictObject({
    description: z.string(),
    behaviors: z
      .array(
        z.union([
          z.string(),
          z.strictObject({ do: z.string(), violated_when: z.string().optional() }),
        ]),
      )
      .optional(),
  }),
]);

export type Persona = z.output<typeof personaSchema>;

/** What the user of a persona is told. */
export interface PersonaWords {
  /** Those of src/scenario/personas.ts that it names. */
  names: PersonaName[];
  description: string;
  behaviors: { do: string; violated_when?: string | undefined }[];
}

/** A scenario without a persona has a cooperative user. */
export function personaWords(persona: Persona = 'cooperative'): PersonaWords {
  if (typeof persona === 'string') {
    const names = [persona].filter(isPersonaName);
    return { names, description: wordsOf(persona), behaviors: [] };
  }
  const { description, behaviors = [] } = persona;
  return {
    names: behaviors.filter((one) => typeof one === 'string').filter(isPersonaName),
    description,
    behaviors: behaviors.map((one) => (typeof one === 'string' ? { do: wordsOf(one) } : one)),
  };
}

function wordsOf(text: string): string {
  return isPersonaName(text) ? personas[text] : text;
}

/** An issue for each name that is none of a persona: one word is read as a name, and more as a description. */
export function unknownPersonas(persona: Persona | undefined) {
  const texts: [path: (string | number)[], text: unknown][] =
    typeof persona === 'string'
      ? [[['user_persona'], persona]]
      : (persona?.behaviors ?? []).map((one, at) => [['user_persona', 'behaviors', at], one]);
  return texts.flatMap(([path, text]) => {
    if (typeof text !== 'string' || !/^\w+$/.test(text) || isPersonaName(text)) return [];
    const params = { isSentence: true };
    return [{ code: 'custom' as const, path, message: unknownText(text), params, input: text }];
  });
}

function unknownText(name: string): string {
  const meant = otherNames[name] ?? nearestName(name, personaNames);
  const hint = meant === null ? '' : `did you mean "${meant}"? `;
  return `there is no persona "${name}"; ${hint}write one of ${personaNames.join(', ')}, or describe the user in a sentence`;
}
