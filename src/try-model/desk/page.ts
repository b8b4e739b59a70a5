// The page of the try-out desk: a chat that asks its server for each move and makes the calls that it is told to. Text alone.
import { BACKEND } from './app.js';
import { firstMemory } from './move.js';

/** The whole page; it reaches its own origin and the backend, and nothing else. */
export function deskPage(): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Lamp desk</title>
<style>
  body { margin: 0 auto; max-width: 40rem; padding: 1rem; font: 16px/1.45 sans-serif; color: #222; }
  [role=log] { display: flex; flex-direction: column; gap: .5rem; min-height: 18rem; }
  .message { max-width: 80%; padding: .5rem .75rem; border-radius: .75rem; background: #eef1f4; }
  .user { align-self: flex-end; background: #dcebd9; }
  .choices { display: flex; gap: .5rem; margin: .75rem 0; }
  form { display: flex; gap: .5rem; }
  input { flex: 1; padding: .5rem; font: inherit; }
  button { padding: .5rem .75rem; font: inherit; }
</style>
</head>
<body>
<h1>Lamp desk</h1>
<div role="log" aria-label="Conversation" aria-live="polite"></div>
<div class="choices"></div>
<form><input aria-label="Message" autocomplete="off" placeholder="Write a message"><button>Send</button></form>
<script>
const log = document.querySelector('[role=log]');
const choices = document.querySelector('.choices');
const field = document.querySelector('input');
const send = document.querySelector('form button');
let memory = ${JSON.stringify(firstMemory)};

function show(who, text) {
  const message = document.createElement('div');
  message.className = 'message ' + who;
  message.dataset.role = who === 'user' ? 'user' : 'assistant';
  message.textContent = text;
  log.append(message);
}

function offer(texts) {
  choices.replaceChildren(...texts.map((text) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = text;
    button.addEventListener('click', () => say(text));
    return button;
  }));
}

async function post(input) {
  const answer = await fetch('/move', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ memory, input }),
  });
  const move = await answer.json();
  memory = move.memory;
  return move;
}

async function made({ method, path, body }) {
  const sent = body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  const answer = await fetch(${JSON.stringify(BACKEND)} + path, { method, ...sent });
  return { status: answer.status, body: await answer.json() };
}

async function say(text) {
  show('user', text);
  offer([]);
  log.setAttribute('aria-busy', 'true');
  send.disabled = true;
  try {
    let move = await post({ said: text });
    while (move.call) move = await post(await made(move.call));
    show('agent', move.say);
    offer(move.choices);
  } finally {
    log.removeAttribute('aria-busy');
    send.disabled = false;
  }
}

document.querySelector('form').addEventListener('submit', (event) => {
  event.preventDefault();
  const text = field.value.trim();
  if (text === '' || send.disabled) return;
  field.value = '';
  void say(text);
});
</script>
</body>
</html>`;
}
