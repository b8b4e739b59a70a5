// Loads compromise when it is first needed: its dictionaries take longer to unpack than most commands to run.
import { createRequire } from 'node:module';
import type nlp from 'compromise';

const load = createRequire(import.meta.url);

/** The package by its CommonJS entry: one file, where the ES module is four hundred. */
export function compromise(): typeof nlp {
  return load('compromise') as typeof nlp;
}
