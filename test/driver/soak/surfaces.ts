// The pages that the soak talks to, ours and those of others: add a row to have one more soaked; says nothing of how.
import { foreignUis, type ForeignUiName } from '../../../e2e/foreign/uis.js';

/** What a page is, as far as the soak has to know. */
export interface Surface {
  /** Below the test pages, or below those of others; the query names transport and traits. */
  path: string;
  /** Whose page it is. Default: ours. */
  foreign?: ForeignUiName;
  transport:
    'fetch stream' | 'event source' | 'pushed events' | 'socket' | 'polling' | 'in the page';
  /** What tells that the agent works while it pauses: the wire, the page, or nothing but the text itself. */
  tells: 'wire' | 'page' | 'nothing';
  /** Pieces that begin with "|" begin a new message. */
  bubbles: boolean;
  /** Shows when "~" says that another message is coming; "^" makes the page ask for it. */
  announces: boolean;
}

function trait(
  by: string,
  traits: string,
  rest: Pick<Surface, 'transport' | 'tells'> & { announces?: boolean },
): Surface {
  const path = `traits.html?by=${by}&traits=${traits}`;
  return { announces: traits.includes('typing'), ...rest, path, bubbles: true };
}

function old(path: string, rest: Pick<Surface, 'transport' | 'tells'>): Surface {
  return { ...rest, path, bubbles: path.startsWith('wild'), announces: false };
}

/** What others wrote, all over a fetch stream; what is drawn of it, and how, is theirs. */
function foreign(name: ForeignUiName): Surface {
  return { ...stream, path: name, foreign: name, bubbles: false, announces: false };
}

const stream = { transport: 'fetch stream', tells: 'wire' } as const;
const source = { transport: 'event source', tells: 'wire' } as const;
const events = { transport: 'pushed events', tells: 'page' } as const;
const socket = { transport: 'socket', tells: 'page' } as const;
const polling = { transport: 'polling', tells: 'page' } as const;
const inPage = { transport: 'in the page', tells: 'page' } as const;
const nothing = { tells: 'nothing' } as const;

export const surfaces: readonly Surface[] = [
  old('plain.html', stream),
  old('busy.html?mode=stop', stream),
  old('busy.html?mode=typing', stream),
  old('busy.html?mode=disables', stream),
  old('busy.html?mode=rebuild', stream),
  old('wild.html?habit=turns', stream),
  old('wild.html?habit=reverse', stream),
  old('wild.html?habit=virtual', stream),
  old('wild.html?habit=groups', stream),
  trait('stream', 'typing', stream),
  trait('stream', 'icon,clock', stream),
  trait('stream', 'markdown,rebuild', stream),
  trait('stream', 'toasts,typewriter', stream),
  trait('eventsource', 'stop', source),
  trait('eventsource', 'markdown', source),
  trait('events', 'icon', events),
  trait('events', 'aria,beats,toasts', events),
  trait('events', 'cursor,clock', events),
  trait('events', 'typing', { ...events, ...nothing }),
  old('push.html?by=events', { ...events, ...nothing }),
  trait('socket', 'stop', socket),
  trait('socket', 'icon,beats', socket),
  trait('socket', 'spinner,clock', socket),
  trait('socket', 'dots,rebuild', socket),
  trait('socket', 'typed', socket),
  trait('socket', 'ag-ui', { ...socket, tells: 'wire' }),
  trait('socket', 'ag-ui,typewriter', { ...socket, tells: 'wire' }),
  trait('socket', 'typing,toasts', { ...socket, ...nothing }),
  old('socket.html', { ...socket, ...nothing }),
  trait('poll', 'disables', polling),
  trait('poll', 'icon,markdown', polling),
  old('push.html?by=poll', { ...polling, ...nothing }),
  trait('status', 'stop', polling),
  trait('status', '', polling),
  trait('page', 'icon,markdown', inPage),
  trait('page', 'spinner', inPage),
  trait('page', 'dots,toasts', inPage),
  trait('page', 'cursor', inPage),
  trait('page', 'typing', { ...inPage, ...nothing }),
  trait('page', 'rebuild', { ...inPage, ...nothing }),
  ...foreignUis.map(({ name }) => foreign(name)),
];
