// Bot Framework Web Chat: before a Direct Line of ours, which greets, says that it types, and answers with suggested actions at first.
// The bundle for script tags, since the modules ask for packages that they do not declare.
import '../node_modules/botframework-webchat/dist/webchat-minimal.js';
import { ask } from '../../pages/ask.js';

type Activity = Record<string, unknown>;
interface Observer {
  next?: (value: unknown) => void;
  complete?: () => void;
}
type Listener = Observer | ((value: unknown) => void);

/** The least that Web Chat asks of an observable. */
function observable(start: (next: (value: unknown) => void, complete: () => void) => void) {
  return {
    subscribe(listener: Listener) {
      const { next, complete } = typeof listener === 'function' ? { next: listener } : listener;
      start(
        (value) => next?.(value),
        () => (complete as (() => void) | undefined)?.(),
      );
      return { unsubscribe: () => undefined };
    },
    [Symbol.observable ?? '@@observable']() {
      return this;
    },
  };
}

let emit: (activity: Activity) => void = () => undefined;
let count = 0;
let greeted = false;
const bot = { id: 'northwind', name: 'Northwind', role: 'bot' };

function say(activity: Activity): void {
  count += 1;
  emit({
    id: `a${count}`,
    channelId: 'directline',
    from: bot,
    timestamp: new Date().toISOString(),
    ...activity,
  });
}

async function answer(asked: string): Promise<void> {
  say({ type: 'typing' });
  let text = '';
  for await (const piece of ask(asked)) text += piece;
  say({ type: 'message', text: text.trim() });
}

const directLine = {
  connectionStatus$: observable((next) => {
    next(0);
    next(1);
    next(2);
  }),
  activity$: observable((next) => {
    emit = next;
    if (greeted) return;
    greeted = true;
    setTimeout(() => {
      say({
        type: 'message',
        text: 'Hello, this is Northwind. What can I do for you?',
        suggestedActions: {
          actions: [
            { type: 'imBack', title: 'Track an order', value: 'Where is my order?' },
            { type: 'imBack', title: 'Return an item', value: 'I want to return something' },
          ],
        },
      });
    }, 50);
  }),
  postActivity: (activity: Activity) =>
    observable((next, complete) => {
      count += 1;
      const id = `u${count}`;
      setTimeout(() => {
        emit({ ...activity, id, timestamp: new Date().toISOString() });
        next(id);
        complete();
        if (activity['type'] === 'message') void answer(String(activity['text']));
      });
    }),
  end: () => undefined,
};

declare global {
  interface Window {
    WebChat: { renderWebChat(options: Record<string, unknown>, element: HTMLElement): void };
  }
}

const root = document.getElementById('root');
if (root) {
  root.style.cssText = 'height: 560px; max-width: 720px; border: 1px solid #ccc';
  window.WebChat.renderWebChat(
    { directLine, userID: 'customer', username: 'Kim', locale: 'en-US' },
    root,
  );
}
