// The kind `custom`: an assertion of the app file, which also names its class.
import { z } from 'zod';
import type { Json } from '../../values/json.js';
import { defineKind } from './definition.js';

export const custom = defineKind('custom', {
  class: 'outcome',
  concerns: 'anything',
  /** `args` is null if none were given. */
  shapes: [{ name: z.string(), args: z.json(), not: z.boolean() }],
  title: (assertion) => customTitle(assertion, assertion.name),
  expectations: {
    fields: {
      /** By name, some with arguments. */
      custom: z
        .array(
          z.union([
            z.string().min(1),
            z.strictObject({
              name: z.string().min(1),
              with: z.json().optional(),
              not: z.boolean().optional(),
            }),
          ]),
        )
        .min(1)
        .optional(),
    },
    assertions: ({ custom: asked = [] }) =>
      asked.map((one) => {
        const fields = typeof one === 'string' ? { name: one } : one;
        const { name, with: args = null, not = false } = fields;
        return { kind: 'custom', name, args, not };
      }),
  },
});

/** Its title in the app file, or its name. */
export function customTitle({ args, not }: { args: Json; not: boolean }, title: string): string {
  return `${not ? 'Not: ' : ''}${title}${args === null ? '' : ` with ${JSON.stringify(args)}`}`;
}
