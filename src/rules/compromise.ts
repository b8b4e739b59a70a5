// Loads compromise on first use: its dictionaries take longer to unpack than most commands take to run.
import { createRequire } from 'node:module';
import type nlp from 'compromise';

const load = createRequire(import.meta.url);

/** The package's CommonJS entry: one file, whereas the ES module is four hundred. */
export function compromise(): typeof nlp {
  return load('compromise') as typeof nlp;
}
