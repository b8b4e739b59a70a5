// Loads an app file, TypeScript or JavaScript, from a path; the only place in the command line that runs such code.
import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { createJiti } from 'jiti';
import type { App } from '../app/definition.js';
import { installCommand, missingPackage } from '../values/missing-package.js';
import { SightlineError } from '../sightline-error.js';
import { usage } from './usage.js';

/**
 * Loads the app that a file exports, under whatever name. Node 20 does not run TypeScript by itself.
 *
 * Throws SightlineError `usage` if there is no such file, `app-invalid` if it cannot be run or exports no app, or
 * several.
 */
export async function loadApp(path: string): Promise<App> {
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) {
    throw usage(
      `There is no app file "${path}".`,
      'Give its path relative to the working directory.',
    );
  }
  const exported = await runFile(path);
  const apps = Object.entries(exported).filter((entry): entry is [string, App] => isApp(entry[1]));
  const [first, second] = apps;
  if (first && !second) return first[1];
  const names = Object.keys(exported).join(', ') || 'nothing';
  const what = second
    ? `The app file "${path}" exports ${apps.length} apps: ${apps.map(([name]) => name).join(', ')}.`
    : `The app file "${path}" exports no app; it exports ${names}.`;
  throw invalid(what, 'Export one app: export const shop = defineApp({ … }).');
}

async function runFile(path: string): Promise<Record<string, unknown>> {
  // No cache on disk: a command that only reads leaves nothing behind.
  const jiti = createJiti(import.meta.url, { fsCache: false, interopDefault: false });
  try {
    return await jiti.import<Record<string, unknown>>(resolve(path));
  } catch (error) {
    if (error instanceof SightlineError) throw error;
    const name = missingPackage(error);
    const next =
      name === null
        ? 'Correct it; it must load without a browser and without Playwright.'
        : `If the name is right, run: ${installCommand(name)}`;
    throw new SightlineError('app-invalid', {
      what: `The app file "${path}" cannot be loaded.`,
      details: [name === null ? messageOf(error) : `The package "${name}" is not installed.`],
      next,
      cause: error,
    });
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function invalid(what: string, next: string): SightlineError {
  return new SightlineError('app-invalid', { what, next });
}

/** What `defineApp` returns has all of its defaults; a bare object of the same fields lacks some. */
function isApp(value: unknown): value is App {
  return (
    typeof value === 'object' &&
    value !== null &&
    ['terminalStates', 'backend', 'agents', 'records', 'assertions'].every((part) => part in value)
  );
}
