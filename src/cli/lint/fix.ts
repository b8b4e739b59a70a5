// `sightline lint --fix`: adds the line by which editors find the schema to scenario files that lack it; finds nothing by itself.
import { existsSync, readFileSync } from 'node:fs';
import { writeWhole } from '../../episode/files.js';
import { SCHEMA_FILE, schemaLine } from '../../scenario/schema-line.js';

/** Changes the files, each as a whole; returns what to print about each change. */
export async function fixFiles(files: readonly string[]): Promise<string[]> {
  const lacking = files.filter(lacksSchemaLine);
  if (lacking.length === 0) return [];
  // An editor would report a schema that is not there.
  if (!existsSync(SCHEMA_FILE))
    return [`not added: the line for editors, since ${SCHEMA_FILE} is not here`];
  for (const file of lacking) await writeWhole(file, withSchemaLine(file));
  return lacking.map((file) => `${file}: added the line by which editors find the schema`);
}

const FOR_EDITORS = /^#\s*yaml-language-server:/m;

/** JSON has no comments. */
function lacksSchemaLine(file: string): boolean {
  return !file.endsWith('.json') && !FOR_EDITORS.test(readFileSync(file, 'utf8'));
}

/** With the line breaks of the file, and behind its byte order mark. */
function withSchemaLine(file: string): string {
  const [, mark = '', rest = ''] = /^(\uFEFF?)([^]*)$/.exec(readFileSync(file, 'utf8')) ?? [];
  const end = /\r?\n/.exec(rest)?.[0] ?? '\n';
  return `${mark}${schemaLine(file)}${end}${rest}`;
}
