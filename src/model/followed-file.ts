// A log that several processes append to and each reads on from where it was; knows nothing about entries.
import { appendFile, mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { StringDecoder } from 'node:string_decoder';
import type { z } from 'zod';
import { parsedJson } from '../wire/json.js';

export interface SharedLog<Entry> {
  add(entry: Entry): Promise<void>;
  /** What anybody added since the last call. */
  news(): Promise<Entry[]>;
  all(): Promise<Entry[]>;
}

/** @param file null: the log is kept in memory, and no other process shares it */
export function sharedLog<Entry>(file: string | null, schema: z.ZodType<Entry>): SharedLog<Entry> {
  return file === null ? inMemory() : inFile(file, schema);
}

function inMemory<Entry>(): SharedLog<Entry> {
  const added: Entry[] = [];
  let read = 0;
  return {
    add: (entry) => Promise.resolve(void added.push(entry)),
    news() {
      const fresh = added.slice(read);
      read = added.length;
      return Promise.resolve(fresh);
    },
    all: () => Promise.resolve([...added]),
  };
}

function inFile<Entry>(file: string, schema: z.ZodType<Entry>): SharedLog<Entry> {
  const newLines = followed(file);
  // A killed process may have left half a line that the next one continued: that line is lost, but no other.
  const entries = (lines: readonly string[]): Entry[] =>
    lines.flatMap((line) => {
      const read = schema.safeParse(parsedJson(line));
      return read.success ? [read.data] : [];
    });
  return {
    // A short line is appended as a whole, even if others append at the same time.
    async add(entry) {
      await mkdir(dirname(file), { recursive: true });
      await appendFile(file, `${JSON.stringify(entry)}\n`);
    },
    news: async () => entries(await newLines()),
    all: async () => entries(await followed(file)()),
  };
}

/** Reads on: each time the complete new lines, for one caller at a time. None if the file does not exist. */
export function followed(file: string): () => Promise<string[]> {
  const decoder = new StringDecoder('utf8');
  let from = 0;
  let rest = '';
  const read = async (): Promise<string[]> => {
    const bytes = await bytesFrom(file, from);
    from += bytes.length;
    const lines = (rest + decoder.write(bytes)).split('\n');
    rest = lines.pop() ?? '';
    return lines;
  };
  // Two concurrent reads would both return the same lines.
  let last: Promise<unknown> = Promise.resolve();
  return () => {
    const lines = last.then(read, read);
    last = lines;
    return lines;
  };
}

async function bytesFrom(path: string, from: number): Promise<Buffer> {
  const file = await open(path, 'r').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  });
  if (file === null) return Buffer.alloc(0);
  try {
    const { size } = await file.stat();
    const buffer = Buffer.alloc(Math.max(0, size - from));
    const { bytesRead } = await file.read(buffer, 0, buffer.length, from);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
