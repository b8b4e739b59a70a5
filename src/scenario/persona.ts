// The field `user_persona` of a scenario: its schema, the facts that the conducts in it need, and names that are misspelled.
import { z } from 'zod';
import { conductFacts, conductNames } from '../rules/conducts/names.js';
import { nearestName } from './nearest-name.js';

export const personaSchema = z.union([
  z.string(),
  z.strictObject({
    description: z.string(),
    behaviors: z
      .array(
        z.union([
          z.enum(conductNames),
          z.strictObject({ do: z.string(), violated_when: z.string().optional() }),
        ]),
      )
      .optional(),
  }),
]);

export type Persona = z.output<typeof personaSchema>;

/** An issue for each listed conduct whose fact `knows` does not have. */
export function lackingFacts(persona: Persona | undefined, knows: object = {}) {
  const listed = typeof persona === 'object' ? (persona.behaviors ?? []) : [];
  return listed.flatMap((name, index) => {
    if (typeof name !== 'string') return [];
    const needed = conductFacts[name];
    if (needed === undefined || needed in knows) return [];
    const message = lackedFactText(name, needed);
    const path = ['user_persona', 'behaviors', index];
    const params = { isSentence: true };
    return [{ code: 'custom' as const, message, path, params, input: name }];
  });
}

/** Of a conduct that needs a fact which `knows` does not have. */
export function lackedFactText(name: string, needed: string): string {
  return `the conduct ${name} does nothing without \`${needed}\`; add it to \`knows\``;
}

/** The conducts that the text of a persona names, and their facts that `knows` does not have. */
export function factsLackedByText(persona: string, knows: object = {}) {
  const words = new Set(persona.toLowerCase().match(/\w+/g));
  return conductNames.flatMap((name) => {
    const needed = words.has(name) ? conductFacts[name] : undefined;
    return needed === undefined || needed in knows ? [] : [{ name, needed }];
  });
}

/** Of words that are nearly the name of a conduct, that one: a name in the text of a persona may be misspelled. */
export function misspeltConducts(persona: string): { word: string; meant: string }[] {
  const names: readonly string[] = conductNames;
  const words = /^\w+$/.test(persona)
    ? [persona]
    : (persona.match(/[A-Za-z]+(?:_[A-Za-z]+)+/g) ?? []);
  return words.flatMap((word) => {
    const meant = names.includes(word.toLowerCase()) ? null : nearestName(word, names);
    return meant === null ? [] : [{ word, meant }];
  });
}
