// Loads compromise on first use: its dictionaries take longer to unpack than most commands take to run.
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type nlp from 'compromise';
import { packageFile } from './package-files.js';

const load = createRequire(import.meta.url);

/** The package's CommonJS entry: one file, whereas the ES module is four hundred. */
export function compromise(): typeof nlp {
  return load(fileURLToPath(packageFile('dist/vendor/compromise.cjs'))) as typeof nlp;
}
