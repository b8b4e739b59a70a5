// Finds files of this package: the same ones from `src` and from the bundles in `dist`, wherever a module ends up; reads none.
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

const root = pathToFileURL(createRequire(import.meta.url).resolve('sightline/package.json'));

/** The URL of a file or folder by its path from the root of the package, such as "dist/cli/main.js". */
export function packageFile(path: string): URL {
  return new URL(path, root);
}
