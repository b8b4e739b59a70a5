// The texts of a scenario in which ids and addresses are looked up, each with what it is; looks nothing up.
import { callsWithArgs } from '../../app/check-calls.js';
import type { Tool } from '../../app/tool.js';
import { leavesOf } from '../../scenario/leaves.js';
import type { LoadedScenario } from '../../scenario/load.js';
import type { DataPath } from '../../scenario/source.js';

/** A text of the scenario. */
export interface WorldMention {
  path: DataPath;
  part: 'key' | 'value';
  text: string;
  /**
   * `asked`: the user says it, or a call or pointer needs it; `argument`: the whole value of an argument; `new`: what a call may
   * write or the world may hold afterwards; `absent`: it is expected not to be there.
   */
  as: 'asked' | 'argument' | 'new' | 'absent';
}

/** What the user says and knows, and the address of the page. */
const USER =
  /^(starting_prompt|opening\.|script\.\d+($|\.(say|with|press|beside|select))|conversation_plan|user_persona|knows\.|surface\.path$)/;
const EXPECTED = /^(expectations|script\.\d+\.expect)\./;
const ABSENT = /\.never(\.|$)|\.absent$|^expectations\.forbidden_/;
/** A sentence that denies something. */
const denies = /\b(no|not|never|nothing|none)\b|n't\b/i;

/** Every text in which something of the world can be named, in file order. */
export function mentionsIn(loaded: LoadedScenario, tools: readonly Tool[]): WorldMention[] {
  const { scenario } = loaded;
  const writes = tools.filter(({ effect }) => effect === 'write').map(({ name }) => name);
  const args = callsWithArgs(loaded).map(({ path, tool }) => ({
    at: `${path.join('.')}.`,
    as: writes.includes(tool) ? ('new' as const) : ('argument' as const),
  }));
  const asOf = (place: string, text: string): WorldMention['as'] | null => {
    const argument = args.find(({ at }) => place.startsWith(at));
    if (argument !== undefined) return argument.as;
    if (USER.test(place)) return 'asked';
    if (!EXPECTED.test(place)) return null;
    if (ABSENT.test(place) || (isSentence(place) && denies.test(text))) return 'absent';
    return place.startsWith('expectations.world.') ? 'new' : 'asked';
  };
  const values = leavesOf(scenario).flatMap(({ path, value }): WorldMention[] => {
    if (typeof value !== 'string') return [];
    const as = asOf(path.join('.'), value);
    return as === null ? [] : [{ path, part: 'value', text: value, as }];
  });
  return [...values, ...pointersOf(loaded)];
}

function isSentence(place: string): boolean {
  return /^expectations\.(surface|judges)\./.test(place);
}

/** Pointers that are values, in `world_changes_only`, are among the values already. */
function pointersOf({ scenario }: LoadedScenario): WorldMention[] {
  return Object.keys(scenario.expectations?.world ?? {}).map((text) => ({
    path: ['expectations', 'world', text],
    part: 'key',
    text,
    as: 'asked',
  }));
}
