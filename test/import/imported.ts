// Imports the text of a file as the command does, for tests: the source, the drafts, and errors without the folder.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ImportedConversation } from '../../src/import/conversation.js';
import { draftText, importDraft } from '../../src/import/draft.js';
import { openImport } from '../../src/import/open.js';
import { personalData } from '../../src/import/personal-data.js';
import { scenarioSchema } from '../../src/scenario/schema.js';
import { folderWith, withoutFolder } from '../scenario/temporary-folder.js';

export interface ImportedText {
  format: string;
  conversations: ImportedConversation[];
  /** The scenarios as their files have them; each is valid. */
  scenarios: object[];
  fixtures: (object | null)[];
  /** Of each file, what is above the scenario. */
  heads: string[];
}

export async function imported(
  name: string,
  text: string | object,
  format?: string,
): Promise<ImportedText> {
  const folder = folderWith({ [name]: typeof text === 'string' ? text : JSON.stringify(text) });
  const source = await openImport(join(folder, name), { format, onBytes: () => undefined });
  const people = personalData(source.origin);
  for await (const record of source.records()) people.learn(record);
  const conversations: ImportedConversation[] = [];
  for await (const one of source.conversations()) conversations.push(people.replace(one));
  const drafts = conversations
    .filter(({ scenario }) => scenario.script !== undefined || scenario.conversation_plan)
    .map((conversation, at) => {
      const id = conversation.id ?? `n${at + 1}`;
      const nothing = { shapes: new Map(), defaults: { fixtures: [], state: {} }, incident: null };
      const options = { id, app: null, ...nothing };
      return { conversation, ...importDraft(conversation, options) };
    });
  for (const { scenario } of drafts) scenarioSchema.parse(scenario);
  return {
    format: source.format,
    conversations,
    scenarios: drafts.map(({ scenario }) => scenario),
    fixtures: drafts.map(({ fixture }) => fixture),
    heads: drafts.map(({ conversation, ...draft }) =>
      draftText(draft, conversation, { file: name, format: source.format })
        .split('\n')
        .filter((line) => line.startsWith('#'))
        .join('\n'),
    ),
  };
}

/** The message of the error, with the folder of the file as `~`. */
export async function whyNot(
  name: string,
  text: string | Buffer,
  format?: string,
): Promise<string> {
  const folder = folderWith({ [name]: '' });
  writeFileSync(join(folder, name), text);
  try {
    const source = await openImport(join(folder, name), { format, onBytes: () => undefined });
    const read: unknown[] = [];
    for await (const one of source.records()) read.push(one);
    for await (const one of source.conversations()) read.push(one);
    return 'it was imported';
  } catch (error) {
    return withoutFolder(folder, (error as Error).message);
  }
}

/** JSON Lines. */
export function lines(...rows: readonly object[]): string {
  return rows.map((row) => `${JSON.stringify(row)}\n`).join('');
}
