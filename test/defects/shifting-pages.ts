// Chats whose page shifts while the agent answers, and their clean twins; and healthy chats that only move their messages.

export interface ShiftPair {
  title: string;
  planted: string;
  clean: string;
}

interface Parts {
  css?: string;
  /** Beside the conversation, before it. */
  before?: string;
  /** What the page does a second after the user has sent something. */
  answer: string;
}

const say = `log.insertAdjacentHTML('beforeend', '<p class="agent">Your refund is on its way to your card.</p>');`;
const message =
  '<p class="agent">An earlier message of this conversation, which is long enough for two lines of it.</p>';

export const chat = ({ css = '', before = '', answer }: Parts, messages = 3): string =>
  `<!doctype html><html lang="en"><title>Desk</title><style>
  body { margin: 0; font: 16px/1.5 sans-serif } p { margin: 0 0 12px; padding: 8px } .agent { background: #eef }
  form { display: flex; gap: 8px; padding: 8px } textarea { flex: 1; height: 48px } ${css}</style>
  <body>${before}<main><div role="log" id="log" aria-label="Chat">${message.repeat(messages)}</div>
  <form id="say"><textarea aria-label="Message"></textarea><button>Send</button></form></main><script>
  const box = document.querySelector('textarea');
  say.addEventListener('submit', (event) => {
    event.preventDefault();
    log.insertAdjacentHTML('beforeend', '<p class="user">' + box.value + '</p>');
    box.value = '';
    log.scrollTop = log.scrollHeight;
    setTimeout(() => { ${answer} log.scrollTop = log.scrollHeight; }, 1000);
  });
  box.addEventListener('keydown', (event) => { if (event.key === 'Enter') { event.preventDefault(); say.requestSubmit(); } });
  </script>`;

const FULL = '#log { height: 420px; overflow: auto }';
const ANCHORED =
  '#log { height: 420px; overflow: auto; display: flex; flex-direction: column; justify-content: flex-end }';
const banner = (style: string): string =>
  `document.body.insertAdjacentHTML('afterbegin', '<div style="height:160px;background:#fe9;${style}">Delays are possible</div>');`;
const picture =
  'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 width=%22300%22 height=%22260%22/%3E';

export const shiftPairs: readonly ShiftPair[] = [
  {
    title: 'a banner above the conversation',
    planted: chat({ css: FULL, answer: say + banner('') }),
    clean: chat({ css: FULL, answer: say + banner('position:fixed;bottom:0;left:0') }),
  },
  {
    title: 'a picture that nobody gave a size',
    planted: chat({
      before: '<img id="hero" alt="Shop">',
      answer: `${say} hero.src = '${picture}';`,
    }),
    clean: chat({
      before: '<img id="hero" alt="Shop" width="300" height="260" style="display:block">',
      answer: `${say} hero.src = '${picture}';`,
    }),
  },
  {
    title: 'a panel that comes beside the conversation',
    planted: chat({
      css: `body { display: flex } main { flex: 1 } ${FULL}`,
      before: '<aside id="side"></aside>',
      answer: `${say} side.style.width = '260px';`,
    }),
    clean: chat({
      css: `body { display: flex } main { flex: 1 } #side { width: 260px } ${FULL}`,
      before: '<aside id="side"></aside>',
      answer: `${say} side.textContent = 'Order 10027';`,
    }),
  },
  {
    title: 'a heading that grows',
    planted: chat({
      before: '<header id="head" style="background:#ddd">Returns</header>',
      answer: `${say} head.style.height = '180px';`,
    }),
    clean: chat({
      before: '<header id="head" style="background:#ddd;height:180px">Returns</header>',
      answer: `${say} head.textContent = 'Returns: refund issued';`,
    }),
  },
  {
    title: 'an answer that comes above the others',
    planted: chat({
      css: FULL,
      answer: `log.insertAdjacentHTML('afterbegin', '<p class="agent" style="height:200px">Your refund is on its way.</p>');`,
    }),
    clean: chat({ css: FULL, answer: say }),
  },
];

export const healthyChats: readonly (readonly [title: string, html: string])[] = [
  ['a list that scrolls to the newest message', chat({ css: FULL, answer: say.repeat(3) }, 12)],
  ['a list that fills from its bottom', chat({ css: ANCHORED, answer: say.repeat(3) }, 2)],
  [
    'a page that grows at its end',
    chat(
      {
        css: '#log { padding-bottom: 80px } form { position: fixed; bottom: 0; left: 0; right: 0; background: #fff }',
        answer: `${say} scrollTo(0, 9999);`,
      },
      8,
    ),
  ],
  [
    'an answer that grows word by word',
    chat(
      {
        css: ANCHORED,
        answer: `${say} const words = log.lastElementChild; let count = 0; const more = setInterval(() => { words.append(' and one more word of it'); log.scrollTop = log.scrollHeight; if ((count += 1) === 40) clearInterval(more); }, 30);`,
      },
      2,
    ),
  ],
];
