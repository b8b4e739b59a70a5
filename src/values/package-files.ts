// Finds files of this package, the same ones from `src` and from the bundles in `dist`, and loads compromise on first use: its dictionaries take longer to unpack than most commands take to run.
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type nlp from 'compromise';

const root = pathToFileURL(createRequire(import.meta.url).resolve('sightline/package.json'));

/** The URL of a file or folder by its path from the root of the package, such as "dist/cli/main.js". */
export function packageFile(path: string): URL {
  return new URL(path, root);
}

const load = createRequire(import.meta.url);

/** The package's CommonJS entry: one file, whereas the ES module is four hundred. */
export function compromise(): typeof nlp {
  return load(fileURLToPath(packageFile('dist/vendor/compromise.cjs'))) as typeof nlp;
}
