// Small readings that several formats of written tests share; knows none of the formats.

/** A text, or the texts of a list. */
export function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value];
  return Array.isArray(value) ? value.flatMap(textsOf) : [];
}

/** A statement that has to be true, as a question for a judge. */
export function askedOfJudge(statement: string): string {
  return `Is this true of the conversation? ${statement}`;
}

/** The fields that nobody reads, as entries of what was not carried over. */
export function others(
  record: Readonly<Record<string, unknown>>,
  read: ReadonlySet<string>,
): string[] {
  return Object.entries(record).flatMap(([name, value]) => {
    const isEmpty = value === null || value === '' || (Array.isArray(value) && value.length === 0);
    return isEmpty || read.has(name) ? [] : [`the field ${name}`];
  });
}
