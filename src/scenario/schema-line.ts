// The line at the head of a scenario file by which editors find its JSON Schema; touches no file.
import { posix } from 'node:path';

/** What the line begins with. */
export const SCHEMA_COMMENT = '# yaml-language-server: $schema=';

/** The schema, relative to the project. */
export const SCHEMA_FILE = 'node_modules/sightline/docs/scenario.schema.json';

/** The line for a file, given relative to the project with "/": editors resolve its path from the file. */
export function schemaLine(file: string): string {
  return `${SCHEMA_COMMENT}${posix.relative(posix.dirname(file), SCHEMA_FILE)}`;
}
