// The worlds that scenarios begin with, each built once and shared by all scenarios with the same state; runs no browser.
import type { App } from '../../app/definition.js';
import type { WorldState } from '../../app/tool.js';
import type { Rehearsal, RehearsalHints, Rehearse } from '../../app/rehearsal.js';
import type { ToolFault } from '../../scenario/faults.js';
import type { Json, Scenario } from '../../scenario/schema.js';
import { worldState } from '../../scenario/world-state.js';
import type { Problem } from '../../scenario/problem.js';
import { type Holdings, holdingsOf } from './holdings.js';

/** What a look at the world finds: what is wrong for sure, and what only may be. */
export interface LookUps {
  problems: Problem[];
  warnings: Problem[];
}

/** A seeded world, and what trying its mocks shows. */
export interface SeededWorld {
  state: WorldState;
  holdings: Holdings;
  /** Without faults and without what single scenarios say; one for all of this state. */
  tried: () => Rehearsal;
  /** Under these faults and with these hints, shared by all that have the same. */
  triedWith: (faults: readonly ToolFault[], hints: RehearsalHints) => Rehearsal;
}

/**
 * Throws SightlineError `fixture-invalid` for a scenario whose fixtures are not there.
 */
export function seededWorlds(app: App, rehearse: Rehearse): (scenario: Scenario) => SeededWorld {
  const worlds = new Map<string, SeededWorld>();
  return (scenario) => {
    const { fixtures = [], context = {}, now, timezone = 'UTC', metadata = {} } = scenario;
    const key = JSON.stringify([fixtures, context, now, timezone, metadata]);
    const known = worlds.get(key);
    if (known !== undefined) return known;
    const state = worldState({ app, scenario });
    const world = seededWorld({ app, state, now: new Date(now), metadata, rehearse });
    worlds.set(key, world);
    return world;
  };
}

interface Parts {
  app: App;
  state: WorldState;
  now: Date;
  metadata: Readonly<Record<string, Json>>;
  rehearse: Rehearse;
}

function seededWorld({ app, state, now, metadata, rehearse }: Parts): SeededWorld {
  const rehearsals = new Map<string, Rehearsal>();
  const triedWith: SeededWorld['triedWith'] = (faults, hints) => {
    const key = JSON.stringify([faults, hints.calls, [...hints.values]]);
    const known = rehearsals.get(key);
    if (known !== undefined) return known;
    const made = rehearse({ app, state, now, metadata, faults, hints });
    rehearsals.set(key, made);
    return made;
  };
  return {
    state,
    holdings: holdingsOf(state),
    tried: () => triedWith([], noHints),
    triedWith,
  };
}

export const noHints: RehearsalHints = { calls: [], values: new Set() };
