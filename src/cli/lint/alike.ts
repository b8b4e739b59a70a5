// Finds what looks like a mistake in the scenarios alone: copies, doubtful personas, fixtures that nobody uses. Looks into no world.
import { fixtureNames } from '../../scenario/fixture.js';
import type { App } from '../../app/definition.js';
import type { LoadedScenario } from '../../scenario/load.js';
import { factsLackedByText, lackedFactText, misspeltConducts } from '../../scenario/persona.js';
import type { Problem } from '../../scenario/problem.js';

/** Names, weight and labels aside. A copy may be on purpose, so that it is a warning. */
export function sameScenarios(loaded: readonly LoadedScenario[]): Problem[] {
  const first = new Map<string, LoadedScenario>();
  return loaded.flatMap((one) => {
    const names = { scenario_id: '', title: '', weight: 0, tags: [], covers: [] };
    const key = JSON.stringify(Object.entries({ ...one.scenario, ...names }).sort());
    const other = first.get(key);
    if (other === undefined) {
      first.set(key, one);
      return [];
    }
    const named = `"${other.scenario.scenario_id}" (${other.file})`;
    const message = `this scenario is the same as ${named}; only names, labels and weight differ`;
    return [{ ...one.place(['scenario_id']), message }];
  });
}

/** A text may be any description, so that it is a warning; in a list of behaviors it is a problem. */
export function doubtfulPersonas(loaded: readonly LoadedScenario[]): Problem[] {
  return loaded.flatMap((one) => {
    const { user_persona: persona, knows } = one.scenario;
    if (typeof persona !== 'string') return [];
    const messages = [
      ...misspeltConducts(persona).map(
        ({ word, meant }) => `"${word}" is not the name of a conduct; did you mean "${meant}"?`,
      ),
      ...factsLackedByText(persona, knows).map(({ name, needed }) => lackedFactText(name, needed)),
    ];
    return messages.map((message) => ({ ...one.place(['user_persona']), message }));
  });
}

/** For the case that all scenarios of the app were read: else another may use them. */
export function unusedFixtures(
  loaded: readonly LoadedScenario[],
  app: Pick<App, 'name' | 'fixturesDir'>,
): Problem[] {
  const used = new Set(loaded.flatMap(({ scenario }) => scenario.fixtures ?? []));
  return fixtureNames(app.fixturesDir)
    .filter((name) => !used.has(name))
    .map((name) => ({
      ...{ file: app.fixturesDir, line: 1, column: 1 },
      message: `no scenario of ${app.name} that was read uses the fixture "${name}"`,
    }));
}
