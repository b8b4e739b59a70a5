// `sightline lint --fix`: mends what is safe to mend in scenario files and their locks; finds nothing by itself.
import { existsSync, readFileSync } from 'node:fs';
import { writeWhole } from '../../episode/files.js';
import { SCHEMA_FILE, schemaLine } from '../../scenario/schema-line.js';
import { keepClaims } from './compile-claims.js';

/** A scenario file that can be read, and what lint found in its lock. */
interface Fixable {
  file: string;
  /** Empty without an app. */
  unusedInLock: readonly string[];
}

/** Changes the files, each as a whole; returns what to print about each change. */
export async function fixFiles(scenarios: readonly Fixable[]): Promise<string[]> {
  const lacking = scenarios.filter(({ file }) => lacksSchemaLine(file));
  // An editor would report a schema that is not there.
  const isInstalled = existsSync(SCHEMA_FILE);
  const told: string[] = [];
  for (const { file } of isInstalled ? lacking : []) {
    await writeWhole(file, withSchemaLine(file));
    told.push(`${file}: added the line by which editors find the schema`);
  }
  if (!isInstalled && lacking.length > 0)
    told.push(`not added: the line for editors, since ${SCHEMA_FILE} is not here`);
  for (const { file, unusedInLock } of scenarios) {
    if (unusedInLock.length === 0) continue;
    const text = await keepClaims(file, (claim) => !unusedInLock.includes(claim));
    if (text !== null) told.push(text);
  }
  return told;
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
