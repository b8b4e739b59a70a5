// A desk in a page whose answers can be set in any way, and one episode with a user who reads it; judges nothing.
import type { Browser } from 'playwright';
import type { Episode } from '../../src/episode/read.js';
import type { Model } from '../../src/model/model.js';
import { episodeOnPage } from '../page-episode.js';

/** How the desk's answers look. */
export interface Trap {
  /** Style rules of the page; answers are `.answer`, in a log of 300 px. */
  css?: string;
  /** Around the words of each answer; `%` stands for them. */
  html?: string;
  /** Runs after each answer, with it as `answer` and the log as `log`. */
  script?: string;
}

const page = ({ css = '', html = '%', script = '' }: Trap): string => `<!doctype html>
<title>Desk</title>
<style>
  body { font: 16px/1.4 sans-serif; margin: 16px; color: #222; background: #fff }
  [role=log] { height: 300px; overflow: auto; position: relative; border: 1px solid #999 }
  ${css}
</style>
<main><h1>Help</h1><div role="log" aria-label="Conversation"></div>
<form><textarea aria-label="Message" rows="1"></textarea><button>Send</button></form></main>
<script>
  const log = document.querySelector('[role=log]');
  const add = (who, html) => {
    const message = document.createElement('div');
    message.className = who;
    message.innerHTML = html;
    log.append(message);
    return message;
  };
  document.forms[0].addEventListener('submit', (event) => {
    event.preventDefault();
    const box = document.querySelector('textarea');
    const said = box.value;
    add('question', said);
    box.value = '';
    const words = /ORD-55501/.test(said) ? 'I have created your return. Is there anything else I can help with?' : 'What is your order number?';
    const answer = add('answer', ${JSON.stringify(html)}.replace('%', words));
    ${script}
  });
</script>`;

export interface Visit {
  trap: Trap;
  /** Further fields of the scenario. */
  changes?: object;
  userModel?: Model | null;
}

/** Somebody who wants to return a lamp and has its order number talks to the desk. */
export function visit(
  browser: Browser,
  { trap, changes = {}, userModel = null }: Visit,
): Promise<Episode> {
  return episodeOnPage(browser, {
    html: page(trap),
    app: {
      name: 'desk',
      backend: { urls: [], tools: [] },
      terminalStates: { begun: ({ turns }) => turns > 0 },
    },
    scenario: {
      scenario_id: 'lamp',
      starting_prompt: 'I want to return my lamp.',
      conversation_plan: { goal: 'Return the lamp', if_asked_for_order_id: 'Give ORD-55501' },
      ...changes,
    },
    userModel,
  });
}

/** What the user has said. */
export function saidIn({ path }: Episode): string[] {
  return path.flatMap((event) =>
    event.kind === 'user_action' && event.action.kind === 'say' ? [event.action.text] : [],
  );
}
