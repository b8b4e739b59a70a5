// Plays a user against an agent that is a function from a message to what the page then shows.
import type {
  Action,
  Observation,
  ObservedControl,
  ObservedMessage,
} from '../../src/episode/action.js';
import type { User } from '../../src/simulate/user/user.js';

/** A button with the message that pressing it sends. */
export interface ShownButton {
  name: string;
  context?: string;
  text: string;
  role?: string;
  onScreen?: boolean;
}

export interface Shown {
  text: string;
  buttons?: readonly ShownButton[];
}

export type Agent = (said: string) => Shown | Promise<Shown>;

export interface PlayRecord {
  actions: Action[];
  /** What was said on both sides, "user: …" and "agent: …". */
  lines: string[];
  end: Action;
}

interface Stage {
  messages: ObservedMessage[];
  controls: (ObservedControl & { text: string })[];
}

function show(stage: Stage, shown: Shown): ObservedMessage {
  const id = `m${stage.messages.length}`;
  const message: ObservedMessage = { id, role: 'agent', text: shown.text, onScreen: true };
  stage.messages.push(message);
  for (const [index, button] of (shown.buttons ?? []).entries()) {
    const { name, text, role = 'button', context = '', onScreen = true } = button;
    stage.controls.push({
      id: `${id}-b${index}`,
      role,
      name,
      context,
      text,
      enabled: true,
      onScreen,
      message: id,
    });
  }
  return message;
}

function saidBy(action: Action, stage: Stage): string | null {
  if (action.kind === 'say') return action.text;
  if (action.kind !== 'press') return null;
  return stage.controls.find(({ id }) => id === action.control)?.text ?? null;
}

/** Plays until the user stops, or for `most` turns. */
export async function play(
  user: User,
  agent: Agent,
  options: { greeting?: string; most?: number } = {},
): Promise<PlayRecord> {
  const stage: Stage = { messages: [], controls: [] };
  const record: PlayRecord = {
    actions: [],
    lines: [],
    end: { kind: 'done', why: 'the budget of turns' },
  };
  let fresh = options.greeting === undefined ? [] : [show(stage, { text: options.greeting })];
  for (let turn = 0; turn < (options.most ?? 20); turn += 1) {
    const observation: Observation = {
      turn,
      messages: stage.messages,
      newMessages: fresh,
      controls: stage.controls,
    };
    const action = await user.next(observation);
    record.actions.push(action);
    const said = saidBy(action, stage);
    if (said === null) return { ...record, end: action };
    record.lines.push(`user${action.kind === 'press' ? ` [${action.name}]` : ''}: ${said}`);
    stage.messages.push({
      id: `m${stage.messages.length}`,
      role: 'user',
      text: said,
      onScreen: true,
    });
    const shown = await agent(said);
    record.lines.push(`agent: ${shown.text}`);
    fresh = [show(stage, shown)];
  }
  return record;
}
