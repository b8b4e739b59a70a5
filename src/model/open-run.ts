// Opens the models of a run with the log of their calls; asks none.
import type { RunCassettes } from './cassettes/mode.js';
import { countOf } from '../values/count.js';
import { requirePackage } from '../values/missing-package.js';
import { SightlineError } from '../sightline-error.js';
import { type CallLog, type ModelCall, openCallLog } from './calls.js';
import { type ModelEndpoint, type Patience, type Role, roles } from './endpoint.js';
import type { Models } from './models.js';
import { openModels, type OpenModels } from './open-models.js';
import type { RunSettings } from './run-options.js';

export interface RunModels {
  /** Where calls are noted, shared by everyone in the run; null: in memory. */
  file: string | null;
  /** Roles that may be asked; problems with others do not matter. Default: all. */
  roles?: readonly Role[];
  /** As for `openModels`. */
  patience?: Patience;
  /** As for `openModels`. */
  cassettes?: RunCassettes;
}

/**
 * The models of a run and the log of their calls.
 *
 * @throws SightlineError `usage` if a role that may be asked is only half configured, or the package that asks is missing.
 */
export function openRun(
  { models, maxTokens }: Pick<RunSettings, 'models' | 'maxTokens'>,
  { file, roles: asked = roles, ...others }: RunModels,
): { models: OpenModels; log: CallLog } {
  const isAsked = endpointsOf(models, asked).length > 0 && others.cassettes?.mode !== 'replay';
  if (isAsked) requirePackage('openai');
  const log = openCallLog({ file, maxTokens });
  return { log, models: openModels({ models, log, ...others }) };
}

/** The configured ones among these roles: the model of each, and all users. */
export function endpointsOf(models: Models, asked: readonly Role[]): ModelEndpoint[] {
  return asked.flatMap((role) => (role === 'user' ? models.users() : (models.of(role) ?? [])));
}

/** What is wrong with roles that are not asked, one sentence each. */
export function unusedNotes(models: Models, asked: readonly Role[]): string[] {
  const others = roles.filter((role) => !asked.includes(role));
  return others.flatMap((role) => {
    try {
      endpointsOf(models, [role]);
      return [];
    } catch (error) {
      if (!(error instanceof SightlineError)) throw error;
      return [`${error.parts.what} The role ${role} is not asked here.`];
    }
  });
}

/** One line per model that did not answer: where it was asked, and what to check. Empty: all answered. */
export function unansweredNotes(calls: readonly ModelCall[], models: Models): string[] {
  const failed = calls.filter(({ error }) => error === 'model-unreachable');
  const asked = [...new Map(failed.map((call) => [`${call.role} ${call.model}`, call])).values()];
  return asked.flatMap(({ role, model }) => {
    const times = failed.filter((call) => call.role === role && call.model === model).length;
    return endpointsOf(models, [role])
      .filter((endpoint) => endpoint.model === model)
      .map(
        ({ url, variables }) =>
          `${model} at ${url} (role ${role}) gave no answer to ${countOf(times, 'question')}: check ${variables}, and that it is up; a base URL mostly ends in /v1.   docs/errors.md#model-unreachable`,
      );
  });
}
