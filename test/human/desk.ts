// A small desk to be driven by hand and by script: a chat, quick replies, a form with a password, and its world.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import { defineApp, defineTool } from '../../src/app/define.js';
import type { App } from '../../src/app/definition.js';
import type { LoadedScenario } from '../../src/scenario/load.js';
import { scenarioSchema } from '../../src/scenario/schema.js';

export const PASSWORD = 'violet-harbor-41';

const html = `<!doctype html><title>Desk</title>
<style>[hidden] { display: none !important } body { font: 16px sans-serif } [role=log] { height: 240px; overflow: auto } form, label { display: block; margin: 6px 0 }</style>
<h1>Desk</h1><button>Help</button><div role="log" aria-label="Conversation"></div>
<form id="chat"><textarea aria-label="Message" rows="1"></textarea><button>Send</button></form>
<form id="details" hidden><label>Your name <input name="name"></label>
<label>Reason <select name="reason"><option>Too small</option><option>Broken</option></select></label>
<button type="button" onclick="document.querySelector('[type=file]').click()">Attach a receipt</button>
<input type="file" hidden>
<button type="button" role="combobox" aria-label="Size" aria-controls="sizes" aria-expanded="false" onclick="this.setAttribute('aria-expanded', 'true'); sizes.hidden = false">Any</button>
<div id="sizes" role="listbox" hidden><div role="option" onclick="sizes.hidden = true">Small</div><div role="option">Large</div></div>
<label>Password <input name="password" type="password"></label><button>Hand in</button></form>
<script>
  const log = document.querySelector('[role=log]');
  const box = document.querySelector('textarea');
  const details = document.querySelector('#details');
  const add = (who, text) => {
    const message = Object.assign(document.createElement('p'), { className: who, textContent: text });
    log.append(message);
    log.scrollTop = log.scrollHeight;
    return message;
  };
  const post = async (path, body) => (await fetch('https://api.desk.test' + path, {
    method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })).json();
  async function send() {
    const text = box.value;
    add('user', text);
    box.value = '';
    if (/thanks/i.test(text)) return add('assistant', 'You are welcome.');
    const item = await post('/items', { wanted: text });
    add('assistant', 'I found ' + item.name + '. Shall I open a return?');
    const yes = Object.assign(document.createElement('button'), { textContent: 'Open a return' });
    yes.onclick = () => {
      yes.remove();
      details.hidden = false;
      add('assistant', 'Please fill in the form below.');
    };
    log.append(yes);
  }
  box.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    // As editors do that write their own lines.
    if (event.shiftKey) box.setRangeText('\\n', box.selectionStart, box.selectionEnd, 'end');
    else void send();
  });
  document.querySelector('#chat').addEventListener('submit', (event) => { event.preventDefault(); void send(); });
  details.addEventListener('submit', async (event) => {
    event.preventDefault();
    const { name, reason } = Object.fromEntries(new FormData(details));
    const opened = await post('/returns', { name, reason });
    details.hidden = true;
    add('assistant', 'Your return ' + opened.id + ' has been opened, ' + name + '.');
  });
</script>`;

export interface Desk {
  app: App;
  close(): Promise<void>;
}

export async function openDesk(): Promise<Desk> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(html);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return {
    app: deskApp(url),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export function deskApp(start: string): App {
  return defineApp({
    name: 'desk',
    start,
    replyTimeoutMs: 20_000,
    backend: {
      urls: ['https://api.desk.test'],
      tools: [
        defineTool({
          name: 'find_item',
          description: 'Finds an item.',
          route: 'POST /items',
          input: z.object({ wanted: z.string() }),
          mock: () => ({ name: 'Wool socks' }),
        }),
        defineTool({
          name: 'open_return',
          description: 'Opens a return.',
          route: 'POST /returns',
          input: z.object({ name: z.string(), reason: z.string() }),
          says: ['has been opened'],
          mock: (args, world) => {
            const opened = { id: world.id('RET'), ...args };
            (world.state['returns'] as unknown[]).push(opened);
            return opened;
          },
        }),
      ],
    },
    terminalStates: { opened: (episode) => episode.succeeded('open_return').length > 0 },
  });
}

/** The same case for a person and for a script. */
export function caseFor(user: 'human' | 'script'): LoadedScenario {
  const script = [
    'My socks do not fit',
    { press: 'Open a return' },
    { fill: 'Your name', with: 'Ana' },
    { select: 'Broken', in: 'Reason' },
    { fill: 'Password', with: PASSWORD },
    { press: 'Hand in' },
    'Thanks',
  ];
  const scenario = scenarioSchema.parse({
    scenario_id: `socks_${user}`,
    user,
    ...(user === 'script' ? { script } : {}),
    context: { returns: [] },
    expectations: {
      allowed_terminal_states: ['opened'],
      tool_calls: ['open_return'],
      world: { '/returns': { count: 1 }, '/returns/0/reason': 'Broken' },
      surface: [{ at: 'end', claims: ['"You are welcome." is shown.'] }],
    },
  });
  const file = `scenarios/desk/socks_${user}.yaml`;
  return { file, scenario, place: () => ({ file, line: 1, column: 1 }) };
}
