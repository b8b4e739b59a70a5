// Opens a file or folder and finds its format by its content; the formats themselves are read elsewhere.
import { readFileSync, statSync } from 'node:fs';
import { isCollection, parseDocument } from 'yaml';
import { isRecord } from '../scenario/merge.js';
import { parsedJson } from '../wire/json.js';
import { chatLogSource, isLogRow, type LogRow } from './chat-log.js';
import type { ImportSource } from './conversation.js';
import { BrokenRow, csvHead, csvRows } from './csv.js';
import { episodeSource } from './episodes.js';
import { utf8Lines, type OnBytes, utf8Pieces } from './lines.js';
import {
  holdsNothing,
  looksLikeMessage,
  openDocument,
  titleOf,
  unknownFormat,
  withoutRoles,
} from './open-document.js';
import { unimportable } from './unimportable.js';

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
  const first = await utf8Pieces(file, () => undefined).next();
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
  for await (const { line, number } of utf8Lines(file, onBytes)) {
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
  const head = csvHead(start.split('\n')[0]?.trimEnd() ?? '');
  const names = head?.names.map(plainName) ?? [];
  const sample = Object.fromEntries(names.map((name) => [name, 'x']));
  if (head !== null && (format === 'chat' || (format === undefined && isLogRow(sample)))) {
    const rows = () => tableRows({ file, delimiter: head.delimiter, onBytes });
    return chatLogSource({ file, format: 'a chat log in CSV', rows });
  }
  const { data, error } = yaml(wholeText(file));
  if (error !== undefined && head === null)
    throw unimportable(file, 'it is not valid YAML', {
      details: [error],
      next: 'Correct it, or export it again.',
    });
  if (isRecord(data) || Array.isArray(data)) return openDocument(opened, data);
  if (format !== undefined) throw holdsNothing(file, titleOf(format));
  if (head === null) throw unknownFormat(file, 'text that is neither JSON, YAML nor a table');
  throw withoutRoles(file, `columns: ${names.join(', ')}`);
}

function plainName(cell: string): string {
  return cell.trim().toLowerCase().replaceAll(' ', '_');
}

interface Table {
  file: string;
  delimiter: string;
  onBytes: OnBytes;
}

async function* tableRows({ file, delimiter, onBytes }: Table): AsyncGenerator<LogRow> {
  let names: string[] | null = null;
  try {
    for await (const { cells, line } of csvRows(utf8Pieces(file, onBytes), delimiter)) {
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
    if (!(error instanceof BrokenRow)) throw error;
    throw unimportable(file, error.message, {
      next: 'Correct the line, or export the table again: a quote within quotes is written twice.',
    });
  }
}

/** `error` only where it is YAML: other text may break its rules too. */
function yaml(text: string): { data?: unknown; error?: string | undefined } {
  const document = parseDocument(text, { logLevel: 'silent' });
  const [error] = document.errors;
  if (error === undefined) return { data: document.toJS() as unknown };
  if (!isCollection(document.contents)) return {};
  const [message = ''] = error.message.split('\n');
  const [{ line, col }] = error.linePos ?? [{ line: 1, col: 1 }];
  return {
    error: `line ${line}, column ${col}: ${message.replace(/ at line \d+, column \d+:?$/, '')}`,
  };
}
