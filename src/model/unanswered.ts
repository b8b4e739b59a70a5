// What to do about endpoints that did not answer, as lines for the end of a command; asks nobody.
import { countOf } from '../count.js';
import { endpointsOf } from './open-run.js';
import type { ModelCall } from './ledger.js';
import type { Models } from './models.js';

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
