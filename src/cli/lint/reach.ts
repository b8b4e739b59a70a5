// Says which allowed terminal states nothing leads to that was tried with the mocks. The search is bounded, so that all of it is warnings.
import { countOf } from '../../count.js';
import { callsWithArgs } from '../../app/check-calls.js';
import type { App } from '../../app/definition.js';
import type { RehearsalHints } from '../../app/rehearsal.js';
import { derivedStates } from '../../rules/terminal-states.js';
import { predicateOf } from '../../scenario/check-schema.js';
import { toolFaults } from '../../scenario/faults.js';
import type { LoadedScenario } from '../../scenario/load.js';
import type { Problem } from '../../scenario/problem.js';
import { idsIn } from './holdings.js';
import { mentionsIn } from './mentions.js';
import { noHints, type SeededWorld } from './seeded-worlds.js';

/**
 * First by a search that all scenarios with this world and these faults share, then by one that begins with what the scenario itself
 * mentions. States that are recognised in text, or that ask for messages, turns, agents or why it ended, are left out.
 */
export function unreachedStates(loaded: LoadedScenario, app: App, world: SeededWorld): Problem[] {
  const { expectations, faults } = loaded.scenario;
  const derived = derivedStates(app.terminalStates);
  const allowed = expectations?.allowed_terminal_states ?? [];
  const failing = toolFaults(faults);
  return allowed.flatMap((name, index) => {
    if (derived.includes(name)) return [];
    if (world.triedWith(failing, noHints).leadsTo(name) !== false) return [];
    const tried = world.triedWith(failing, hintsOf(loaded, app, world));
    if (tried.leadsTo(name) !== false) return [];
    const message = `nothing that was tried leads to "${name}": ${countOf(tried.calls, 'call')} of the mocks, up to three in a row, and no call at all`;
    return [{ ...loaded.place(['expectations', 'allowed_terminal_states', index]), message }];
  });
}

function hintsOf(loaded: LoadedScenario, app: App, { holdings }: SeededWorld): RehearsalHints {
  const calls = callsWithArgs(loaded).flatMap(({ tool, args }) => {
    const plain = Object.entries(args).filter(([, one]) => predicateOf(one) === null);
    return plain.length === 0 ? [] : [{ tool, args: Object.fromEntries(plain) }];
  });
  const mentioned = mentionsIn(loaded, app.backend.tools).flatMap(({ text }) =>
    idsIn(text, holdings).map((id) => id.toLowerCase()),
  );
  return { calls, values: new Set(mentioned) };
}
