// Reads YAML or JSON text into plain data and remembers the place of each value; knows no schema.
import { isUtf8 } from 'node:buffer';
import { createRequire } from 'node:module';
import type * as yamlModule from 'yaml';
import type { Document, LineCounter, Node, Pair } from 'yaml';
import { linesInUtf8, NOT_UTF8, utf8Command } from '../values/not-utf8.js';
import type { Position, Problem } from './problem.js';

const load = createRequire(import.meta.url);

/** Loaded with the first file: many specs read none, and it is a sixth of what an import of Sightline takes. */
function yaml(): typeof yamlModule {
  return load('yaml') as typeof yamlModule;
}

/** Keys and indices from the top of a file to a value. */
export type DataPath = readonly (string | number)[];

/** The text of a file as data, with its syntax problems. */
export interface Source {
  readonly file: string;
  /** Undefined if the syntax is broken. */
  readonly data: unknown;
  readonly problems: readonly Problem[];
  /** Place of a value, or of its key; null if the file has no such path. */
  place(path: DataPath, part?: 'key' | 'value'): Position | null;
}

interface Parsed {
  file: string;
  text: string;
  document: Document.Parsed;
  lines: LineCounter;
}

/**
 * Reads the text of one file. `.json` must be JSON, everything else is YAML 1.2 (core schema, unique keys, one
 * document). Both go through the YAML parser, which keeps the places. Bytes must be UTF-8.
 */
export function readSource(file: string, content: string | Buffer): Source {
  if (typeof content !== 'string' && !isUtf8(content)) return notUtf8(file, content);
  const text = content.toString();
  const { LineCounter, parseDocument } = yaml();
  const lines = new LineCounter();
  const isJson = file.endsWith('.json');
  const document = parseDocument(text, {
    lineCounter: lines,
    prettyErrors: false,
    schema: isJson ? 'json' : 'core',
  });
  const parsed: Parsed = { file, text, document, lines };
  const broken = syntaxProblems(parsed);
  const problems = broken.length > 0 || !isJson ? broken : jsonProblems(parsed);
  const read = problems.length > 0 ? { data: undefined, problems } : dataOf(parsed);
  return { file, ...read, place: (path, part = 'value') => place(parsed, path, part) };
}

function notUtf8(file: string, bytes: Buffer): Source {
  const message = `not readable: ${NOT_UTF8}; convert the file: ${utf8Command('WINDOWS-1252', file)}`;
  const problem = { file, line: linesInUtf8(bytes) + 1, column: 1, message };
  return { file, data: undefined, problems: [problem], place: () => null };
}

function syntaxProblems(parsed: Parsed): Problem[] {
  const { errors, warnings } = parsed.document;
  const all = [...errors, ...warnings];
  // A tab breaks everything after it, too.
  const tab = all.find(({ code }) => code === 'TAB_AS_INDENT');
  return (tab === undefined ? all : [tab]).map((error) => ({
    ...positionAt(parsed, error.pos[0]),
    message:
      error.code === 'MULTIPLE_DOCS'
        ? 'a second document; one file holds one'
        : syntaxMessage(error, lineAt(parsed.text, error.pos[0])),
  }));
}

function syntaxMessage(error: { code: string; message: string }, line: string): string {
  if (error.code === 'DUPLICATE_KEY') return 'this key appears twice in the same object';
  if (error.code === 'TAB_AS_INDENT')
    return 'not readable: a tab as indentation; indent with spaces';
  const claim = QUOTED_BEGINNING.exec(line)?.[1];
  if (claim === undefined || error.code !== 'UNEXPECTED_TOKEN')
    return `not readable: ${error.message}`;
  return `not readable: text after the closing quote; put single quotes around all of it: '${claim.replaceAll("'", "''")}'`;
}

/** `- "$84.00" is shown.`: for YAML, the text ends with the second quote. */
const QUOTED_BEGINNING = /^\s*(?:- +)*("[^"]*" *[^\s"#,:\]}].*?)\s*$/;

function lineAt(text: string, offset: number): string {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  return text.slice(start).split(/\r?\n/, 1)[0] ?? '';
}

/** What YAML allows and JSON does not: comments, trailing commas, single quotes. */
function jsonProblems(parsed: Parsed): Problem[] {
  try {
    JSON.parse(parsed.text.replace(/^\uFEFF/, ''));
    return [];
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const offset = Number(/at position (\d+)/.exec(message)?.[1] ?? 0);
    return [{ ...positionAt(parsed, offset), message: `not readable as JSON: ${message}` }];
  }
}

function dataOf(parsed: Parsed): Pick<Source, 'data' | 'problems'> {
  try {
    return { data: parsed.document.toJS() as unknown, problems: [] };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const position = positionAt(parsed, firstUnresolvedAlias(parsed.document));
    return { data: undefined, problems: [{ ...position, message: `not readable: ${message}` }] };
  }
}

function firstUnresolvedAlias(document: Document.Parsed): number {
  const { visit } = yaml();
  const found = { offset: 0 };
  visit(document, {
    Alias: (_, alias) => {
      if (alias.resolve(document) !== undefined) return undefined;
      found.offset = alias.range?.[0] ?? 0;
      return visit.BREAK;
    },
  });
  return found.offset;
}

function positionAt(parsed: Parsed, offset: number): Position {
  const { line, col } = parsed.lines.linePos(Math.min(offset, parsed.text.length));
  return { file: parsed.file, line: Math.max(line, 1), column: Math.max(col, 1) };
}

function place(parsed: Parsed, path: DataPath, part: 'key' | 'value'): Position | null {
  const last = path.at(-1);
  if (part === 'key' && last !== undefined) {
    const pair = pairOf(nodeAt(parsed.document, path.slice(0, -1)), last);
    const key = pair?.key;
    return yaml().isScalar(key) ? startOf(parsed, key) : null;
  }
  return startOf(parsed, nodeAt(parsed.document, path));
}

function startOf(parsed: Parsed, node: unknown): Position | null {
  const range = (node as Node | null | undefined)?.range;
  return range ? positionAt(parsed, range[0]) : null;
}

function nodeAt(document: Document.Parsed, path: DataPath): unknown {
  return path.reduce<unknown>(
    (node, segment) => childOf(document, node, segment),
    document.contents,
  );
}

function childOf(document: Document.Parsed, node: unknown, segment: string | number): unknown {
  const { isAlias, isSeq } = yaml();
  const target = isAlias(node) ? node.resolve(document) : node;
  if (isSeq(target)) return target.items[Number(segment)];
  return pairOf(target, segment)?.value;
}

function pairOf(node: unknown, key: string | number): Pair | undefined {
  const { isMap, isScalar } = yaml();
  if (!isMap(node)) return undefined;
  return node.items.find((pair) => isScalar(pair.key) && String(pair.key.value) === String(key));
}
