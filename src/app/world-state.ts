// The world before the first turn: fixtures, then the scenario's context on top.
import type { App } from './definition.js';
import type { WorldState } from './tool.js';
import { SightlineError } from '../sightline-error.js';
import { fillNowDeep, fixtureNames, readFixture } from '../scenario/fixture.js';
import { mergeDeep } from '../values/merge.js';
import { namesHint } from '../values/nearest-name.js';
import { countOf } from '../values/count.js';
import { problemsError } from '../scenario/problem.js';
import type { Scenario } from '../scenario/schema.js';
import type { Json } from '../values/json.js';

/** What the first state of a world is built from. */
export interface WorldStateParts {
  app: Pick<App, 'fixturesDir'>;
  scenario: Scenario;
  /** The clock that `{now-10d}` counts from. Default: the scenario's `now`. */
  now?: Date;
  /** In which `{now-10d}` is a day, IANA. Default: the scenario's, else UTC. */
  timezone?: string;
}

/**
 * Builds the first state: the fixtures that the scenario names, merged in their order, then
 * `context`, which wins. Objects are merged deeply, lists and scalars replaced; placeholders such as
 * `{now-10d}` (see `fillNow`) are filled in. Every call returns a separate state, which may be changed.
 *
 * Throws SightlineError `scenario-invalid` with every place at once.
 */
export function worldState(parts: WorldStateParts): WorldState {
  const { app, scenario } = parts;
  const fixtures = (scenario.fixtures ?? []).map((name) => fixtureData(app.fixturesDir, name));
  const merged = [...fixtures, scenario.context ?? {}].reduce<unknown>(mergeDeep, {});
  const now = parts.now ?? new Date(scenario.now);
  const clock = { now, timezone: parts.timezone ?? scenario.surface?.timezone ?? 'UTC' };
  return fillNowDeep(merged as Json, clock) as WorldState;
}

function fixtureData(folder: string, name: string): Record<string, Json> {
  const fixture = readFixture(folder, name);
  if (!fixture) {
    throw new SightlineError('scenario-invalid', {
      what: `There is no fixture "${name}" in ${folder}.`,
      details: [namesHint(name, fixtureNames(folder), 'fixtures there')],
      next: 'Add the file, or name one that exists in the scenario or its _defaults.',
    });
  }
  if (fixture.problems.length === 0) return fixture.data;
  throw problemsError('scenario-invalid', fixture.problems, {
    what: `The fixture "${name}" cannot be used: ${countOf(fixture.problems.length, 'problem')}.`,
    next: 'Correct these places.',
  });
}
