// One chat with the traits and the transport that its address names: ?by=socket&traits=typing,clock
/* global ask, document, EventSource, fetch, location, setInterval, clearInterval, setTimeout, MessageChannel, performance, URLSearchParams, WebSocket, window */
// In a piece, "|" begins a new message, "~" says that one is coming, "^" that it has to be asked for.
const asked = new URLSearchParams(location.search);
const by = asked.get('by') ?? 'stream';
const traits = new Set((asked.get('traits') ?? '').split(',').filter(Boolean));
const has = (trait) => traits.has(trait);
const log = document.querySelector('.log');
const box = document.querySelector('textarea');
const go = document.querySelector('.go');
/** By messages to itself, as schedulers of UI libraries work, without any timer. */
const postUntil = (ms) =>
  new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    const until = performance.now() + ms;
    port1.onmessage = () => (performance.now() < until ? port2.postMessage('') : done());
    port2.postMessage('');
  });
const wait = (ms) =>
  has('scheduled') ? postUntil(ms) : new Promise((done) => setTimeout(done, ms));
const beats = has('beats') ? '&beats=1' : '';
const frames = `frames=${['typed', 'ag-ui'].find(has) ?? 'plain'}`;

// How the pieces come. Each gives a function that sends a text and tells pieces and the end.
const one = { onPiece: () => undefined, onEnd: () => undefined };
const read = (frame) => {
  const { delta, over, type } = JSON.parse(frame);
  if (delta !== undefined) one.onPiece(delta);
  if (over || type === 'message.done' || type === 'RUN_FINISHED') one.onEnd();
};
const listen = (onPiece) => new Promise((onEnd) => Object.assign(one, { onPiece, onEnd }));
const wires = {
  stream: () => ask,
  eventsource: () => (text, onPiece) => {
    const over = listen(onPiece);
    const source = new EventSource(`/answer?text=${encodeURIComponent(text)}`);
    source.onmessage = ({ data }) => read(data);
    return over.then(() => source.close());
  },
  events: () => {
    new EventSource(`/events?x=1${beats}`).onmessage = ({ data }) => read(data);
    return (text, onPiece) => {
      void fetch(`/post?${frames}`, { method: 'POST', body: text });
      return listen(onPiece);
    };
  },
  socket: () => {
    const socket = new WebSocket(`ws://${location.host}/socket?${frames}${beats}`);
    socket.onmessage = ({ data }) => read(data);
    return (text, onPiece) => {
      socket.send(text);
      return listen(onPiece);
    };
  },
  poll: () => {
    void (async () => {
      for (;;) read((await (await fetch('/poll')).text()) || '{}');
    })();
    return (text, onPiece) => {
      void fetch(`/post?${frames}`, { method: 'POST', body: text });
      return listen(onPiece);
    };
  },
  status: () => async (text, onPiece) => {
    await fetch('/begin', { method: 'POST', body: text });
    for (let known = 0; ;) {
      const told = await (await fetch('/status')).json();
      if (told.text.length > known) onPiece(told.text.slice(known));
      known = told.text.length;
      if (told.over) return;
      await wait(300);
    }
  },
  page: () => async (text, onPiece) => {
    for (const [beforeMs, piece] of window.plan ?? [[50, `You said ${text}.`]]) {
      await wait(beforeMs);
      onPiece(piece);
    }
  },
};
const talk = wires[by]();

const messages = [];
const formatted = (text) =>
  text.replace(/\*\*(.+?)\*\*/g, '<b>$1</b>').replace(/(^|\n)- ([^\n]*)/g, '$1<li>$2</li>');
const fill = (row, message) => {
  row.className = `row ${message.who === 'user' ? 'out' : 'in'}`;
  if (has('markdown')) row.innerHTML = formatted(message.text);
  else row.textContent = message.text;
  if (has('cursor')) row.classList.toggle('caret', Boolean(message.open));
};
const draw = (message) => {
  if (has('rebuild')) {
    log.querySelectorAll('.row').forEach((row) => row.remove());
    for (const each of messages) {
      each.row = document.createElement('div');
      fill(each.row, each);
      log.append(each.row);
    }
  } else {
    message.row ??= log.appendChild(document.createElement('div'));
    fill(message.row, message);
  }
  if (mark.isConnected) log.append(mark);
  log.scrollTop = 1e9;
};
const add = (who, text = '') => {
  const message = { who, text, open: who === 'agent' };
  messages.push(message);
  draw(message);
  return message;
};

const mark = document.createElement('div');
let dots = null;
const typing = (on) => {
  if (!has('typing')) return;
  mark.textContent = 'Ada is typing…';
  if (on) log.append(mark);
  else mark.remove();
};
const icons = { idle: 'M2 8 14 2 10 14Z', busy: 'M3 3h10v10H3z' };
const icon = (name) =>
  `<svg width="16" height="16" viewBox="0 0 16 16"><path d="${icons[name]}"/></svg>`;
const work = (on) => {
  if (has('stop')) go.textContent = on ? 'Stop' : 'Send';
  if (has('icon')) go.innerHTML = icon(on ? 'busy' : 'idle');
  if (has('disables')) box.disabled = go.disabled = on;
  if (has('aria')) log.setAttribute('aria-busy', String(on));
  if (has('spinner')) {
    mark.className = 'k7';
    if (on) log.after(mark);
    else mark.remove();
  }
  if (has('dots')) {
    clearInterval(dots);
    mark.remove();
    if (!on) return;
    log.append(mark);
    let n = 0;
    dots = setInterval(() => (mark.textContent = `Thinking${'.'.repeat(2 + (n++ % 2))}`), 250);
  }
};
const float = (text, ms, className = 'note') => {
  const note = document.createElement('div');
  if (className) note.className = className;
  else note.role = 'status';
  note.textContent = text;
  document.body.append(note);
  setTimeout(() => note.remove(), ms);
};
const toast = (text) => {
  if (has('toasts')) float(text, 1200);
};
/** Without end, from the first message on. */
const notices = () => {
  if (messages.length > 1) return;
  if (has('notices')) setInterval(() => float('Ada looks at this too', 250), 500);
  if (has('statuses')) setInterval(() => float('Saved', 250, ''), 500);
};
const regenerate = () => {
  if (!has('stop') || document.querySelector('.again')) return;
  const again = document.createElement('button');
  again.className = 'again';
  again.textContent = 'Regenerate';
  go.before(again);
};

const confirm = () => {
  if (!has('confirm')) return;
  const choose = document.createElement('div');
  choose.setAttribute('role', 'dialog');
  choose.innerHTML = '<button>Send it again</button><button>Cancel</button>';
  log.after(choose);
  log.lastElementChild.insertAdjacentHTML('beforeend', '<button>Cancel order</button>');
};

const queue = [];
let drawing = null;
const typewriter = async (write) => {
  while (queue.length) {
    write(queue.shift());
    await wait(12);
  }
};
const say = async (text) => {
  add('user', text);
  work(true);
  typing(true);
  toast('Sent');
  notices();
  let reply = null;
  let more = false;
  const write = (piece) => {
    for (const part of piece.split(/([|~^])/)) {
      if (part === '|' || part === '^') {
        if (reply) reply.open = false;
        reply = null;
      }
      if (part === '~') typing(true);
      if (part === '^') more = true;
      if (!part || '|~^'.includes(part)) continue;
      typing(false);
      reply ??= add('agent');
      reply.text += part;
      draw(reply);
    }
  };
  const take = (piece) => {
    if (!has('typewriter')) return write(piece);
    queue.push(...piece.match(/.{1,6}/gs));
    drawing ??= typewriter(write).then(() => (drawing = null));
  };
  await talk(text, take);
  if (more) {
    typing(true);
    await wait(1000);
    await talk('(more)', take);
  }
  await drawing;
  if (reply) {
    reply.open = false;
    draw(reply);
  }
  typing(false);
  work(false);
  regenerate();
  confirm();
  toast('Answered');
};
go.onclick = () => {
  if (/Stop/.test(go.textContent) || !box.value.trim()) return;
  const text = box.value.trim();
  box.value = '';
  void say(text);
};
if (has('icon')) go.innerHTML = icon('idle');
if (has('clock')) {
  const clock = document.createElement('p');
  let seconds = 0;
  log.prepend(clock);
  setInterval(() => {
    seconds += 1;
    clock.innerHTML = `<span>Open for ${seconds} s</span>`;
  }, 400);
}
