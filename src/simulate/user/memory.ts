// What a model user has seen and done, as the fidelity rules read it; contains nothing that it did not see.
import type { Action, Observation } from '../../episode/action.js';
import { takesTurn } from '../../episode/action.js';
import type { Message } from '../../episode/format.js';
import type { PathEvent } from '../../episode/path-event.js';
import { checkFidelity } from '../../episode/fidelity/check-fidelity.js';
import { fidelityRecord, type ShownText } from '../../episode/fidelity/record.js';
import type { Scenario } from '../../scenario/schema.js';
import type { Breach } from '../../episode/verdict/format.js';

/** Who plays, as the header of the episode has it. */
export interface Player {
  scenario: Scenario;
  locale: string;
  /** Label of who is signed in; null: nobody in particular. */
  identity: string | null;
}

export interface Memory {
  /** Turns that were taken. */
  readonly turns: number;
  /** Whether the agent has said or shown anything new since the last turn; true before the first one, false while a form is filled in. */
  readonly hasNews: boolean;
  /** What was pressed, filled in, chosen and uploaded. */
  readonly done: readonly Exclude<Action, { kind: 'say' }>[];
  see(observation: Observation): void;
  did(action: Action): void;
  /** What this action would break that is not broken already. */
  breaches(action: Action): Breach[];
}

export function openMemory({ scenario, locale, identity }: Player): Memory {
  const path: PathEvent[] = [];
  const transcript: Message[] = [];
  const screens: ShownText[] = [];
  const texts = new Map<string, string>();
  let seq = 0;
  let turns = 0;
  let news = true;
  let page = '';

  const stamp = (turn: number) => ({ seq: (seq += 1), atMs: 0, turn });
  const header = {
    user: { kind: 'model' as const, persona: [] },
    ...(identity === null ? {} : { identity: { label: identity } }),
    locale,
    now: new Date(scenario.now).toISOString(),
  };
  const findings = (actions: readonly Action[]): Breach[] => {
    const added = actions.map((action, index): PathEvent => {
      const at = { seq: seq + 1 + index, atMs: 0, turn: turns + 1 };
      return { ...at, kind: 'user_action', action };
    });
    const parts = { header, path: [...path, ...added], transcript };
    return checkFidelity({ ...fidelityRecord(parts, scenario), screens }).breaches;
  };

  return {
    get turns() {
      return turns;
    },
    get hasNews() {
      return news && !pending(path);
    },
    get done() {
      return path.flatMap((event) =>
        event.kind === 'user_action' && event.action.kind !== 'say' ? [event.action] : [],
      );
    },
    see({ messages, newMessages, controls, turn }) {
      // Messages of before the first turn, such as a greeting, are in no list of new ones.
      for (const { id, text, role } of turns === 0 ? messages : newMessages) {
        if (role !== 'agent' || texts.get(id) === text) continue;
        texts.set(id, text);
        transcript.push({ ...stamp(turns), message: id, role, text, revises: null });
        news = true;
      }
      const shown = controls.map(({ name, context, value = '', options = [] }) =>
        [name, context, value, ...options].join('\n'),
      );
      const text = [...messages.map((message) => message.text), ...shown].join('\n');
      const state = controls.map(({ id, enabled }) => `${id} ${enabled}`).join('\n');
      const now = `${shown.join('\n')}\n${state}`;
      if (now !== page) news = true;
      page = now;
      screens.push({ turn, text });
    },
    did(action) {
      path.push({ ...stamp(turns + 1), kind: 'user_action', action });
      if (!takesTurn(action)) return;
      turns += 1;
      news = false;
    },
    breaches(action) {
      const before = findings(pending(path) ? [HANDED_OVER] : []).map(named);
      const ends = action.kind === 'done' || action.kind === 'off_plan' || takesTurn(action);
      const after = findings(ends ? [action] : [action, HANDED_OVER]);
      return after.filter((breach) => !before.includes(named(breach)));
    },
  };
}

/** Rules read whole turns: what only prepares one is read as if it were handed over. */
const HANDED_OVER: Action = { kind: 'press', control: '', name: '' };

/** Whether something was filled in that is not handed over yet. */
function pending(path: readonly PathEvent[]): boolean {
  const last = path.at(-1);
  return last?.kind === 'user_action' && !takesTurn(last.action);
}

function named({ rule, turn, reason }: Breach): string {
  return JSON.stringify([rule, turn, reason]);
}
