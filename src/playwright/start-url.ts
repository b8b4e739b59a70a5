// Where a planned trial begins: from the scenario, from the app or made by it; opens nothing.
import { SightlineError } from '../sightline-error.js';
import { fillUrl } from '../scenario/metadata.js';
import type { Scenario } from '../scenario/schema.js';
import { trialOf, type TrialToRun } from './planned-trial.js';
import { NOT_STAGED } from './staging.js';

/** Where the trial begins, absolute. `query` is added to it. Throws `app-invalid` if it is not a URL. */
export function startUrlOf(
  { app, loaded, trial, seed, staged = NOT_STAGED }: TrialToRun,
  baseURL: string | undefined,
  query: Record<string, string> = {},
): string {
  const { scenario } = loaded;
  // It is not opened, and what it would be made of is not known.
  if (staged.failure !== null) return 'about:blank';
  const start =
    scenario.surface?.path ??
    (typeof app.start === 'string'
      ? filled(app.start, scenario.metadata, app.name)
      : app.start({ ...trialOf({ app, loaded, trial, seed }), vars: staged.vars }));
  const url = parseUrl(start, baseURL, app.name);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}

function filled(start: string, metadata: Scenario['metadata'], app: string): string {
  const url = fillUrl(start, metadata);
  if (url !== null) return url;
  throw new SightlineError('app-invalid', {
    what: `The start "${start}" of the app "${app}" names metadata that the scenario does not have.`,
    details: [`metadata: ${Object.keys(metadata ?? {}).join(', ') || 'none'}`],
    next: 'Add it under `metadata` of the scenario, or of `_defaults.yaml` beside it.',
  });
}

function parseUrl(start: string, baseURL: string | undefined, app: string): URL {
  try {
    return new URL(start, baseURL);
  } catch (cause) {
    throw new SightlineError('app-invalid', {
      what: `The start "${start}" of the app "${app}" is not a URL.`,
      details: [`baseURL: ${baseURL ?? 'not set'}`],
      next: 'Set `use.baseURL` in the Playwright config, or give `start` a whole URL.',
      cause,
    });
  }
}
