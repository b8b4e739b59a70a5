// One sentence out of an error that an endpoint sent in JSON; throws nothing.
import { z } from 'zod';

const errorSchema = z.looseObject({ message: z.string() });

/** Null where there is no error. */
export function errorText(error: unknown): string | null {
  if (error === undefined || error === null) return null;
  if (typeof error === 'string') return error;
  const read = errorSchema.safeParse(error);
  return read.success ? read.data.message : JSON.stringify(error);
}
