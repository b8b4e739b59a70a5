// A page without a browser: shows what an agent answers as messages and buttons, for the real turn loop to drive; decides nothing.
import type { Action, ObservedControl, ObservedMessage } from '../../src/episode/action.js';
import type { Driver } from '../../src/surface/driver/driver.js';
import type { Settled } from '../../src/surface/driver/settle.js';
import type { Shown } from '../user/theatre.js';

/** One conversation with an agent. */
export interface StagedAgent {
  /** Messages that the start page offers to send. Default none. */
  starters?: readonly string[];
  /** Answers what was typed, or what the button that was pressed sends. */
  reply(text: string): Promise<Shown>;
  /** Answers the press of a button that sends no text. Default: there are none. */
  press?(name: string): Promise<Shown>;
}

interface Button extends ObservedControl {
  /** What pressing it sends; empty: no text. */
  sends: string;
}

const settled: Settled = {
  finished: true,
  waitedMs: 1,
  firstProgressMs: 1,
  lagMs: 0,
  longestSilenceMs: 1,
  waiting: [],
  busy: [],
  waitedLast: null,
  sent: 1,
};

/** A driver over the agent. What belongs to a screen alone, such as its marks, it does not have. */
export function stageDriver(agent: StagedAgent): Driver {
  const messages: ObservedMessage[] = [];
  let controls = (agent.starters ?? []).map((text, index) =>
    buttonOf(null)({ name: text, text }, index),
  );
  let fresh: ObservedMessage[] = [];
  const show = (shown: Shown): void => {
    const message = newMessage('agent', shown.text);
    controls = [...controls, ...(shown.buttons ?? []).map(buttonOf(message.id))];
    fresh = [message];
  };
  const newMessage = (role: 'user' | 'agent', text: string): ObservedMessage => {
    const message = { id: `m${messages.length + 1}`, role, text, onScreen: true };
    messages.push(message);
    return message;
  };
  const act = async (action: Action): Promise<void> => {
    if (action.kind !== 'say' && action.kind !== 'press') throw notOnStage(action.kind);
    const pressed = action.kind === 'press' ? controls.find(isControl(action.control)) : undefined;
    const text = action.kind === 'say' ? action.text : pressed?.sends;
    if (text === undefined) throw notOnStage('control of that id');
    // The start page is gone, and so is a button that was used with those beside it, as the demos' pages have it.
    const gone = [null, pressed?.message];
    controls = controls.filter(({ message }) => !gone.includes(message));
    if (text === '' && pressed && agent.press) return show(await agent.press(pressed.name));
    newMessage('user', text);
    show(await agent.reply(text));
  };
  return {
    canSay: () => Promise.resolve(true),
    openChat: () => Promise.resolve(),
    ready: () => Promise.resolve(settled),
    observe: (turn) => Promise.resolve({ turn, messages, newMessages: fresh, controls }),
    act,
    begun: () => Promise.resolve(),
    settle: () => Promise.resolve(settled),
    stillness: () => () => true,
    heard: () => undefined,
    explain: () => Promise.reject(notOnStage('explain')),
    busyMarks: () => Promise.resolve([]),
    changed: () => Promise.resolve(),
    placeOfMessage: () => Promise.resolve(null),
    scrollMessage: () => Promise.resolve(0),
    expand: () => Promise.resolve(false),
    close: () => Promise.resolve(),
  };
}

function isControl(id: string): (control: Button) => boolean {
  return (control) => control.id === id;
}

function buttonOf(message: string | null) {
  return (
    { name, text, role = 'button', context = '', onScreen = true }: ButtonShown,
    index: number,
  ): Button => ({
    ...{
      id: `${message ?? 'start'}-b${index}`,
      role,
      name,
      context,
      enabled: true,
      onScreen,
      message,
    },
    sends: text,
  });
}

type ButtonShown = NonNullable<Shown['buttons']>[number];

function notOnStage(what: string): Error {
  return new Error(`The stage has no ${what}.`);
}
