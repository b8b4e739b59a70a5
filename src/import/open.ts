// Opens a file or folder and finds its format by its content; the formats themselves are read elsewhere.
import { readFileSync, statSync } from 'node:fs';
import { parse } from 'yaml';
import { fileKind } from '../scenario/file-kind.js';
import { isRecord } from '../scenario/merge.js';
import type { Json } from '../scenario/schema.js';
import { parsedJson } from '../wire/json.js';
import { adkScenarios } from './adk.js';
import { chatLogSource, isLogRow, type LogRow } from './chat-log.js';
import type { ImportSource } from './conversation.js';
import { csvRows, delimiterOf, OpenQuote } from './csv.js';
import type { DocumentFormat } from './document-format.js';
import { episodeSource } from './episodes.js';
import { harRecording } from './har.js';
import { linesOf, type OnBytes, textPieces } from './lines.js';
import { otelTraces } from './otel.js';
import { scenes } from './scene.js';
import { tau2Tasks } from './tau2.js';
import { testCases } from './tests.js';
import { unimportable } from './unimportable.js';

const DOCUMENTS = [harRecording, otelTraces, tau2Tasks, adkScenarios, testCases, scenes] as const;

/** Values of `--format`. */
export const FORMAT_NAMES: readonly string[] = ['chat', ...DOCUMENTS.map(({ name }) => name)];

/** What is read as one whole, in bytes; logs may be of any size. */
const LARGEST_DOCUMENT = 400 << 20;

export interface OpenOptions {
  /** One of `FORMAT_NAMES`. Default: found by the content. */
  format?: string | undefined;
  onBytes: OnBytes;
}

/** @throws SightlineError `import-failed` if nothing can be read from it */
export async function openImport(file: string, options: OpenOptions): Promise<ImportSource> {
  if (statSync(file).isDirectory()) return episodeSource(file);
  const first = await textPieces(file, () => undefined).next();
  const start = first.done === true ? '' : first.value;
  if (start.trim() === '') throw unimportable(file, 'it is empty', { next: 'Give another file.' });
  const opened = { file, start, ...options };
  return /^\s*[[{]/.test(opened.start) ? openJson(opened) : openText(opened);
}

interface Opened extends OpenOptions {
  file: string;
  /** Its first piece. */
  start: string;
}

async function openJson(opened: Opened): Promise<ImportSource> {
  const { file, start, format, onBytes } = opened;
  const [first = '', ...rest] = start.trimStart().split('\n');
  const row = parsedJson(first);
  const isLines = isRecord(row) && rest.some((line) => line.trim() !== '');
  const isLog = isLogRow(row) || (isRecord(row) && looksLikeMessage(row));
  if (isLines && (format === 'chat' || (format === undefined && isLog))) {
    const rows = () => jsonRows(file, onBytes);
    return chatLogSource({ file, format: 'a chat log in JSON Lines', rows });
  }
  if (isLines) {
    const all: unknown[] = [];
    for await (const one of jsonRows(file, onBytes)) all.push(one.row);
    return openDocument(opened, all);
  }
  return openDocument(opened, wholeJson(file));
}

async function* jsonRows(file: string, onBytes: OnBytes): AsyncGenerator<LogRow> {
  for await (const { line, number } of linesOf(file, onBytes)) {
    const row = parsedJson(line);
    if (!isRecord(row))
      throw unimportable(file, `line ${number} is not a JSON object`, {
        details: [`found: ${line.slice(0, 80)}`],
        next: 'Correct or remove the line; JSON Lines has an object on each line.',
      });
    yield { row, place: `line ${number}` };
  }
}

function wholeJson(file: string): unknown {
  const text = wholeText(file);
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const offset = /position (\d+)/.exec(message)?.[1];
    const line = offset === undefined ? null : text.slice(0, Number(offset)).split('\n').length;
    throw unimportable(file, 'it is not valid JSON', {
      details: [`${line === null ? '' : `line ${line}: `}${message.slice(0, 200)}`],
      next: 'Export it again; it may have been cut off.',
    });
  }
}

function wholeText(file: string): string {
  const bytes = readFileSync(file);
  if (bytes.length > LARGEST_DOCUMENT)
    throw unimportable(file, `it is one document of ${bytes.length >> 20} MB`, {
      details: [`the largest that can be read as a whole has ${LARGEST_DOCUMENT >> 20} MB`],
      next: 'Split it; logs in JSON Lines or CSV may have any size.',
    });
  return new TextDecoder('utf-8').decode(bytes);
}

function openText(opened: Opened): ImportSource {
  const { file, start, format, onBytes } = opened;
  const header = (start.split('\n')[0] ?? '').trimEnd();
  const delimiter = delimiterOf(header);
  const names = delimiter === null ? [] : header.split(delimiter).map(plainName);
  const sample = Object.fromEntries(names.map((name) => [name, 'x']));
  if (delimiter !== null && (format === 'chat' || isLogRow(sample))) {
    const rows = () => tableRows({ file, delimiter, onBytes });
    return chatLogSource({ file, format: 'a chat log in CSV', rows });
  }
  const data = yaml(wholeText(file));
  if (isRecord(data) || Array.isArray(data)) return openDocument(opened, data);
  if (delimiter === null) throw unknownFormat(file, 'text that is neither JSON, YAML nor a table');
  throw withoutRoles(file, `columns: ${names.join(', ')}`);
}

function plainName(cell: string): string {
  return cell
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .trim()
    .toLowerCase()
    .replaceAll(' ', '_');
}

interface Table {
  file: string;
  delimiter: string;
  onBytes: OnBytes;
}

async function* tableRows({ file, delimiter, onBytes }: Table): AsyncGenerator<LogRow> {
  let names: string[] | null = null;
  try {
    for await (const { cells, line } of csvRows(textPieces(file, onBytes), delimiter)) {
      if (names === null) {
        names = cells.map(plainName);
        continue;
      }
      if (cells.length > names.length)
        throw unimportable(
          file,
          `line ${line} has ${cells.length} cells, and the header ${names.length}`,
          {
            next: `Quote cells that contain "${delimiter}" or a line break.`,
          },
        );
      const row = Object.fromEntries(names.map((name, at) => [name, cells[at] ?? '']));
      yield { row, place: `line ${line}` };
    }
  } catch (error) {
    if (!(error instanceof OpenQuote)) throw error;
    throw unimportable(file, `a quote that opens in line ${error.line} is never closed`, {
      next: 'Correct the line, or export the table again: a quote within quotes is written twice.',
    });
  }
}

function yaml(text: string): unknown {
  try {
    return parse(text, { logLevel: 'silent' });
  } catch {
    return null;
  }
}

function openDocument({ file, format }: Opened, data: unknown): ImportSource {
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
  if (isRecord(first) && looksLikeMessage(first))
    throw withoutRoles(file, `fields: ${Object.keys(first).join(', ')}`);
  throw unknownFormat(file, describe(data));
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
  const read = format.read(data, file);
  if (read.length === 0)
    throw unimportable(file, `it holds nothing in the format of ${format.title}`, {
      next: known(),
    });
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

function looksLikeMessage(row: Readonly<Record<string, unknown>>): boolean {
  return ['content', 'text', 'message', 'body'].some((name) => typeof row[name] === 'string');
}

function withoutRoles(file: string, found: string) {
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

function unknownFormat(file: string, found: string) {
  const kind = fileKind(readFileSync(file, 'utf8').slice(0, 1 << 20));
  const own = kind === null || kind === 'no JSON' ? found : `${kind} of Sightline`;
  return unimportable(file, 'its format is not known', {
    details: [`found: ${own}`],
    next: known(),
  });
}

function known(): string {
  return `Formats that are read: ${FORMAT_NAMES.join(', ')}, and folders of episodes; docs/import.md describes them.`;
}
