// Packages that an import did not find: which one it is, the command that installs it, and those that only some users need.
import { createRequire } from 'node:module';
import { SightlineError } from '../sightline-error.js';

/** The name of the package, such as "zod"; null for any other error, such as a missing file. */
export function missingPackage(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const name = /^Cannot find (?:module|package) '((?:@[\w.-]+\/)?[a-z\d][\w.-]*)/i.exec(
    error.message,
  );
  return name?.[1] ?? null;
}

export function installCommand(name: string): string {
  return `npm install --save-dev ${name}`;
}

/** The optional peers of package.json, and what needs each, as a subject. */
const NEEDED_BY = {
  '@electric-sql/pglite': 'A history in a folder',
  pg: 'A history on a Postgres server',
  '@modelcontextprotocol/sdk': "The gateway's door for MCP",
  openai: 'Asking a model',
} as const;

type OptionalPackage = keyof typeof NEEDED_BY;

/**
 * A package that only some users need, loaded when it is.
 *
 * @throws SightlineError `usage` if it is not installed.
 */
export async function optionalPackage<Module>(
  name: OptionalPackage,
  load: () => Promise<Module>,
): Promise<Module> {
  try {
    return await load();
  } catch (cause) {
    throw notInstalled(name, cause);
  }
}

/**
 * For refusing what will need the package before anything runs; loads nothing.
 *
 * @throws SightlineError `usage` if it is not installed.
 */
export function requirePackage(name: OptionalPackage): void {
  try {
    createRequire(import.meta.url).resolve(name);
  } catch (cause) {
    throw notInstalled(name, cause);
  }
}

function notInstalled(name: OptionalPackage, cause: unknown): unknown {
  if (missingPackage(cause) !== name) return cause;
  return new SightlineError('usage', {
    what: `${NEEDED_BY[name]} needs the package "${name}", which is not installed.`,
    next: `Run: ${installCommand(name)}`,
    cause,
  });
}
