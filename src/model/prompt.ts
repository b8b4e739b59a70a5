// The prompts, which are the files in `prompts`, each with the hash that binds answers to it; fills in nothing.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { packageFile } from '../values/package-files.js';

/** One prompt: the instructions that a model gets with the material. */
export interface Prompt {
  /** The file's name without its extension; letters, digits and underscores, as servers require for names of forms. */
  name: string;
  text: string;
  /** SHA-256 of `text`, hexadecimal. */
  hash: string;
}

const FOLDER = packageFile('prompts/');

const read = new Map<string, Prompt>();

/** @throws Error if the file is missing: a broken installation. */
export function promptOf(name: string): Prompt {
  const known = read.get(name) ?? readPrompt(name);
  read.set(name, known);
  return known;
}

/** All of them, by name. */
export function allPrompts(): Prompt[] {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.md'));
  return files.sort().map((file) => promptOf(file.slice(0, -'.md'.length)));
}

function readPrompt(name: string): Prompt {
  const file = readFileSync(new URL(`${name}.md`, FOLDER), 'utf8');
  // The head says to people what it is for.
  const text = file.replace(/^---\n.*?\n---\n/s, '').trim();
  return { name, text, hash: hashOf(text) };
}

export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
