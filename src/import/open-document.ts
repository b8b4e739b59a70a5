// Finds the format of data that is read as a whole, and reads it; opens no file but to name what it is.
import { readFileSync } from 'node:fs';
import { fileKind } from '../scenario/file-kind.js';
import { isRecord } from '../scenario/merge.js';
import type { Json } from '../scenario/schema.js';
import { adkScenarios } from './adk.js';
import { chatLogSource, isLogRow, type LogRow } from './chat-log.js';
import type { ImportSource } from './conversation.js';
import type { DocumentFormat } from './document-format.js';
import { harRecording } from './har.js';
import { otelTraces } from './otel.js';
import { scenes } from './scene.js';
import { tau2Tasks } from './tau2.js';
import { testCases } from './tests.js';
import { unimportable } from './unimportable.js';

const DOCUMENTS = [harRecording, otelTraces, tau2Tasks, adkScenarios, testCases, scenes] as const;

/** Values of `--format`. */
export const FORMAT_NAMES: readonly string[] = ['chat', ...DOCUMENTS.map(({ name }) => name)];

/** @param format one of `FORMAT_NAMES`; undefined: found by the content */
export function openDocument(
  { file, format }: { file: string; format?: string | undefined },
  data: unknown,
): ImportSource {
  const found = DOCUMENTS.find((one) =>
    format === undefined ? one.recognises(data) : one.name === format,
  );
  if (found !== undefined) return documentSource(found, data, file);
  const rows = logRows(data);
  if (rows.some(isLogRow)) {
    return chatLogSource({
      file,
      format: 'a chat log in JSON',
      rows: () => listedRows(file, rows),
    });
  }
  const [first] = rows;
  if (format !== undefined) throw holdsNothing(file, 'a chat log');
  if (isRecord(first) && looksLikeMessage(first))
    throw withoutRoles(file, `fields: ${Object.keys(first).join(', ')}`);
  throw unknownFormat(file, describe(data), isRecord(first) && Array.isArray(data) ? WRAP : '');
}

/** A list of conversations or messages, or one conversation. */
function logRows(data: unknown): readonly unknown[] {
  if (Array.isArray(data)) return data;
  if (!isRecord(data)) return [];
  if (isLogRow(data)) return [data];
  return (
    (Object.values(data).find((value) => Array.isArray(value) && value.some(isLogRow)) as
      readonly unknown[] | undefined) ?? [data]
  );
}

// eslint-disable-next-line @typescript-eslint/require-await
async function* listedRows(file: string, rows: readonly unknown[]): AsyncGenerator<LogRow> {
  for (const [index, row] of rows.entries()) {
    if (!isRecord(row))
      throw unimportable(file, `entry ${index + 1} of its list is not an object`, {
        next: 'Give a list of messages or of conversations.',
      });
    yield { row, place: `entry ${index + 1}` };
  }
}

function documentSource(format: DocumentFormat, data: unknown, file: string): ImportSource {
  const read = format.recognises(data) ? format.read(data, file) : [];
  if (read.length === 0) throw holdsNothing(file, format.title);
  return {
    format: format.title,
    origin: format.origin,
    // eslint-disable-next-line @typescript-eslint/require-await
    async *records() {
      yield* read as unknown as Json[];
    },
    // eslint-disable-next-line @typescript-eslint/require-await
    async *conversations() {
      yield* read;
    },
  };
}

/** @param title such as "a chat log" */
export function holdsNothing(file: string, title: string) {
  return unimportable(file, `it holds nothing in the format of ${title}`, { next: known() });
}

/** What a format is called in messages; `name` is one of `FORMAT_NAMES`. */
export function titleOf(name: string): string {
  return DOCUMENTS.find((one) => one.name === name)?.title ?? 'a chat log';
}

/** Whether it has words, so that only a role may be missing. */
export function looksLikeMessage(row: Readonly<Record<string, unknown>>): boolean {
  return ['content', 'text', 'message', 'body'].some((name) => typeof row[name] === 'string');
}

export function withoutRoles(file: string, found: string) {
  return unimportable(file, 'it does not say who wrote each message', {
    details: [found],
    next: 'Add a column or field "role" that says user or assistant for each message.',
  });
}

function describe(data: unknown): string {
  if (Array.isArray(data)) {
    const [first] = data as unknown[];
    return `a list of ${data.length}${isRecord(first) ? `, each with ${Object.keys(first).slice(0, 8).join(', ')}` : ''}`;
  }
  return isRecord(data)
    ? `an object with ${Object.keys(data).slice(0, 8).join(', ')}`
    : typeof data;
}

/** What to do with a list that may be one of tests. */
const WRAP = 'If they are tests, wrap the list: {"tests": […]}. ';

export function unknownFormat(file: string, found: string, hint = '') {
  const kind = fileKind(readFileSync(file, 'utf8').slice(0, 1 << 20));
  if (kind === 'a scenario')
    return unimportable(file, 'it is a scenario of Sightline already', {
      next: `Check it with \`sightline lint ${file}\`.`,
    });
  const own = kind === null || kind === 'no JSON' ? found : `${kind} of Sightline`;
  return unimportable(file, 'its format is not known', {
    details: [`found: ${own}`],
    next: `${hint}${known()}`,
  });
}

function known(): string {
  return `Formats that are read: ${FORMAT_NAMES.join(', ')}, and folders of episodes; docs/import.md describes them.`;
}
