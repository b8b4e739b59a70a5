// Markup of many habits over one behaviour: each habit names how it renders a conversation.
/* global ask, CSSStyleSheet, document, location, URLSearchParams */
const habit = new URLSearchParams(location.search).get('habit');
const el = (html) => {
  const t = document.createElement('template');
  t.innerHTML = html.trim();
  return t.content.firstElementChild;
};
const style = (css) => {
  const s = new CSSStyleSheet();
  s.replaceSync(css);
  document.adoptedStyleSheets = [s];
};
const state = { messages: [], busy: false };
let nextKey = 1;

const habits = {
  // Wrappers for each turn, hidden prefixes, whole list rendered anew with each piece.
  turns: {
    css: '.sr{position:absolute;width:1px;height:1px;overflow:hidden}.scroller{height:400px;overflow:auto}',
    shell:
      '<main><header><h2>Support</h2></header><div class="scroller"><div class="inner"></div></div><footer><div class="wrap"><textarea rows="1" placeholder="Reply…"></textarea><button aria-label="Attach file">+</button><button aria-label="Submit">↑</button></div></footer></main>',
    draw(root) {
      const turns = [];
      for (const m of state.messages) {
        if (m.who === 'user' || !turns.length) turns.push([]);
        turns.at(-1).push(m);
      }
      root.querySelector('.inner').replaceChildren(
        ...turns.map((turn) => {
          const node = el('<section></section>');
          for (const m of turn)
            node.append(
              el(
                `<div><div class="x${m.who === 'user' ? 1 : 2}"><span class="sr">${m.who === 'user' ? 'You said:' : 'Message from Bot:'}</span><p>${m.text}</p></div></div>`,
              ),
            );
          return node;
        }),
      );
    },
  },
  // Newest first in the document, turned round by style; sides by alignment alone.
  reverse: {
    css: '.l{height:400px;overflow:auto;display:flex;flex-direction:column-reverse}.l>div{display:flex}.l>div[style]{justify-content:flex-end}.l span{background:#eee;padding:4px}',
    shell:
      '<div><div class="l"></div><div><div contenteditable="true" style="border:1px solid;min-height:20px"></div><button><svg width="16" height="16"><path d="M0 0h9v9z"/></svg></button></div></div>',
    draw(root) {
      const list = root.querySelector('.l');
      while (list.childElementCount < state.messages.length) {
        const m = state.messages[list.childElementCount];
        list.prepend(el(`<div ${m.who === 'user' ? 'style="padding:0"' : ''}><span></span></div>`));
      }
      [...list.children].reverse().forEach((row, i) => {
        if (row.textContent !== state.messages[i].text)
          row.firstElementChild.textContent = state.messages[i].text;
      });
    },
  },
  // Only the newest eight are in the document.
  virtual: {
    css: '.v{height:300px;overflow:auto}.v li{height:60px;list-style:none}',
    shell:
      '<div><ol class="v"></ol><input type="text" aria-label="Chat message"><button type="button" title="Send">&#9654;</button></div>',
    draw(root) {
      const list = root.querySelector('.v');
      const shown = state.messages.slice(-8);
      for (const row of [...list.children])
        if (!shown.some((m) => String(m.key) === row.dataset.key)) row.remove();
      for (const m of shown) {
        let row = list.querySelector(`[data-key="${m.key}"]`);
        if (!row) {
          row = el(
            `<li data-key="${m.key}" class="msg-${m.who === 'user' ? 'self' : 'peer'}"></li>`,
          );
          list.append(row);
        }
        if (row.textContent !== m.text) row.textContent = m.text;
      }
      list.scrollTop = 1e9;
    },
  },
  // Messages stand beside the message box, without a list, each a bubble that scrolls for itself.
  listless: {
    css: '.m{overflow:auto;max-height:120px}',
    shell:
      '<div><div class="top"><h2>Help centre</h2></div><div class="all"><form><input type="text" placeholder="Say something"><button>Submit</button></form></div></div>',
    draw(root) {
      const all = root.querySelector('.all');
      all.querySelectorAll('.m').forEach((one) => one.remove());
      all
        .querySelector('form')
        .before(
          ...state.messages.map((m) =>
            el(
              `<div class="m ${m.who === 'user' ? 'q' : 'r'}"><div>${m.who === 'user' ? 'You: ' : 'Bot: '}<span>${m.text}</span></div></div>`,
            ),
          ),
        );
    },
  },
  // Four rows are in the document at most, numbered, and used again for whatever comes into view.
  recycled: {
    css: '.v{height:240px;overflow:auto}.v div{height:60px}',
    shell:
      '<div><div class="v"></div><input type="text" aria-label="Chat message"><button type="button" title="Send">&#9654;</button></div>',
    draw(root) {
      const list = root.querySelector('.v');
      const first = Math.max(0, state.messages.length - 4);
      state.messages.slice(first).forEach((m, at) => {
        const row = list.children[at] ?? list.appendChild(el('<div></div>'));
        row.dataset.index = String(first + at);
        row.className = m.who === 'user' ? 'msg-self' : 'msg-peer';
        if (row.textContent !== m.text) row.textContent = m.text;
      });
    },
  },
  // Labels before the words, a time in each message, lines across the list.
  decorated: {
    css: '.list{height:400px;overflow:auto}.line{text-align:center}.time{font-size:11px}',
    shell:
      '<div class="room"><div class="list" role="log"></div><textarea></textarea><button>Send</button></div>',
    draw(root) {
      const list = root.querySelector('.list');
      list.replaceChildren(el('<div class="line">Today</div>'));
      for (const m of state.messages) {
        const label = m.who === 'user' ? 'You' : 'AI';
        if (m.who !== 'user') list.append(el('<div class="line">1 new message</div>'));
        list.append(
          el(`<div class="row"><b>${label}:</b> ${m.text}<div class="time">10:42</div></div>`),
        );
      }
    },
  },
  // Avatars, names, times, a date separator, groups, suggestions that look like messages, capitals by style.
  groups: {
    css: '.list{height:400px;overflow:auto}.caps{text-transform:capitalize}',
    shell:
      '<div class="chat-window"><div class="list" aria-live="polite"><div class="sep">Today</div></div><form class="chat-input"><textarea></textarea><button type="submit"><i></i></button></form></div>',
    draw(root) {
      const list = root.querySelector('.list');
      let group = null,
        who = null;
      list.querySelectorAll('.g').forEach((g) => g.remove());
      for (const m of state.messages) {
        if (m.who !== who) {
          who = m.who;
          group = el(
            `<div class="g"><img alt="" width="20" height="20"><b>${who === 'user' ? 'Me' : 'Ada Bot'}</b></div>`,
          );
          list.append(group);
        }
        group.append(
          el(
            `<div class="message ${who === 'user' ? 'message-out' : 'message-in'}"><div class="caps">${m.text}</div><time>10:42 AM</time></div>`,
          ),
        );
      }
      if (!state.busy && state.messages.length) {
        group = el(
          '<div class="g"><div class="message"><button>Track it</button><button>Return it</button></div></div>',
        );
        list.append(group);
      }
    },
  },
};

const { css, shell, draw } = habits[habit];
style(css);
const root = el(shell);
document.body.append(root);
const render = () => draw(root);
const box = root.querySelector('textarea, input, [contenteditable]');
const read = () => box.value ?? box.textContent;
async function send() {
  const text = read().trim();
  if (!text || state.busy) return;
  if ('value' in box) box.value = '';
  else box.textContent = '';
  state.busy = true;
  state.messages.push({ who: 'user', text, key: nextKey++ });
  render();
  let reply;
  await ask(text, (piece) => {
    if (!reply || piece.startsWith('|'))
      state.messages.push((reply = { who: 'agent', text: '', key: nextKey++ }));
    reply.text += piece.replace('|', '');
    render();
  });
  state.busy = false;
  render();
}
root.querySelector('button:last-of-type').onclick = (event) => {
  event.preventDefault();
  void send();
};
