// The field `user_persona` of a scenario: its schema, and the facts that the conducts in it need.
import { z } from 'zod';
import { conductFacts, conductNames } from '../rules/conducts/names.js';

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
    const needed = typeof name === 'string' ? conductFacts[name] : undefined;
    if (needed === undefined || needed in knows) return [];
    const message = `a conduct whose fact \`${needed}\` stands in knows`;
    const path = ['user_persona', 'behaviors', index];
    return [{ code: 'custom' as const, message, path, input: name }];
  });
}
