// Pages with one planted defect each, and their clean twins: what must be found, and what must not.
import type { DefectKind } from '../../src/episode/verdict/defect.js';

export interface Pair {
  kind: DefectKind;
  title: string;
  planted: string;
  clean: string;
}

const page = (body: string, css = ''): string =>
  `<!doctype html><html lang="en"><title>Desk</title><style>
  * { box-sizing: border-box } body { margin: 0; padding: 16px; font: 16px/1.5 sans-serif; color: #222; background: #fff }
  button { font: inherit; padding: 8px 14px; border: 0; background: #1d4a3a; color: #fff } ${css}</style><body>${body}`;

const message = '<p class="m">Your refund of $42.00 is on its way to the card ending in 4242.</p>';
const messages = Array.from(
  { length: 14 },
  (_, at) => `<p>Message number ${at + 1} of this conversation.</p>`,
);
const chatAt = `<div class="log" role="log" aria-label="Conversation" tabindex="0" style="height: 260px; overflow: auto; border: 1px solid #888; padding: 8px">${messages.join('')}<p class="last">Your refund has been issued.</p></div><script>{ const log = document.querySelector('.log'); log.scrollTop = {} }</script>`;

/** Body and rules of a page, in which {} is one thing where it has the defect and another where it has none. */
type Row = readonly [body: string, css: string, planted: string, clean: string];

const rows: Record<DefectKind, Record<string, Row>> = {
  text_covered: {
    'a note over a message': [
      `${message}<div class="n"></div>`,
      '.n { position: absolute; background: #fe9; {} }',
      'left: 16px; top: 30px; width: 240px; height: 30px',
      'left: 16px; top: 120px; width: 240px; height: 30px',
    ],
    'a badge over an amount': [
      '<p class="t">Total $84.20</p><span class="b"></span>',
      '.b { position: absolute; left: {}; top: 30px; width: 60px; height: 30px; background: #c33 }',
      '56px',
      '180px',
    ],
    'a cover that takes no clicks': [
      `${message}<div class="n"></div>`,
      '.n { position: absolute; left: 0; top: {}; width: 300px; height: 40px; background: #eef; pointer-events: none }',
      '28px',
      '100px',
    ],
    'a panel over the end of a line': [
      `${message}<aside></aside>`,
      'aside { position: absolute; left: {}; top: 20px; width: 200px; height: 60px; background: #ddd }',
      '300px',
      '540px; max-width: 84px',
    ],
  },
  text_truncated: {
    'an ellipsis': [
      '<p class="t">Refund for the order ORD-10027 of Alex Moreno</p>',
      '.t { width: {}; overflow: hidden; text-overflow: ellipsis; white-space: nowrap }',
      '160px',
      '480px',
    ],
    'a box that is too narrow': [
      '<div class="t"><span>$1,284.00</span></div>',
      '.t { width: {}; overflow: hidden; white-space: nowrap }',
      '40px',
      '120px',
    ],
    'a clamp after one line': [
      '<p class="t">Your refund has been issued. It arrives within five days on the card that you paid with.</p>',
      '.t { width: 260px; display: -webkit-box; -webkit-line-clamp: {}; -webkit-box-orient: vertical; overflow: hidden }',
      '1',
      '5',
    ],
    'a height that is too low': [
      '<div class="t">First line of it.<br>Second line of it.<br>Third line of it.</div>',
      '.t { height: {}; overflow: hidden }',
      '36px',
      '80px',
    ],
  },
  text_overlapping: {
    'two lines in one place': [
      '<p class="a">Refund issued today</p><p class="b">Return not possible</p>',
      'p { margin: 0 } .b { position: absolute; top: {}; left: 16px }',
      '18px',
      '60px',
    ],
    'a line height that is too low': [
      '<p>First sentence of it.</p><p>Second sentence of it.</p>',
      'p { margin: 0; height: {} }',
      '10px',
      '26px',
    ],
    'a margin that pulls up': [
      '<p>Total</p><p class="b">Of all items in the cart</p>',
      'p { margin: 0 } .b { margin-top: {} }',
      '-16px',
      '4px',
    ],
    'a price on its name': [
      '<div class="r"><span class="n">Wireless earbuds, white</span><span class="p">$79.50</span></div>',
      '.r { position: relative; width: {}; white-space: nowrap } .p { position: absolute; right: 0 }',
      '170px',
      '300px',
    ],
  },
  low_contrast: {
    'grey on white': [message, '.m { color: {} }', '#aaa', '#666'],
    'white on yellow': [
      '<p class="t">Delays are possible</p>',
      '.t { background: #fc3; color: {} }',
      '#fff',
      '#222',
    ],
    'half opaque': [message, '.m { opacity: {} }', '.4', '1'],
    'a button of two greens': [
      '<button>Approve</button>',
      'button { color: {} }',
      '#3a7a5c',
      '#fff',
    ],
  },
  page_overflow: {
    'a box wider than the window': [
      '<div class="w">Order</div>',
      '.w { width: {}; background: #eee }',
      '900px',
      '500px',
    ],
    'a long word': [
      `<p class="w">${'ORD'.repeat(60)}</p>`,
      '.w { overflow-wrap: {} }',
      'normal',
      'anywhere',
    ],
    'a table': [
      `<div class="s" tabindex="0"><table><tr>${'<td>A cell of it</td>'.repeat(14)}</tr></table></div>`,
      'td { white-space: nowrap } .s { {} }',
      '',
      'overflow-x: auto',
    ],
    '100vw with a padding': [
      '<div class="w">Order</div>',
      '.w { width: {}; background: #eee }',
      '110vw',
      '100%',
    ],
  },
  beyond_viewport: {
    'a text to the right, where nothing scrolls': [
      '<p class="t">Refund issued today</p>',
      'html { overflow-x: hidden } body { overflow-x: clip } .t { position: absolute; left: {}; white-space: nowrap }',
      '560px',
      '200px',
    ],
    'a text to the left': [
      '<p class="t">Refund issued today</p>',
      '.t { position: absolute; left: {} }',
      '-40px',
      '40px',
    ],
    'a toast that is fixed': [
      '<div class="t">Your changes are saved</div>',
      '.t { position: fixed; right: {}; bottom: 20px; background: #eee; white-space: nowrap }',
      '-80px',
      '20px',
    ],
  },
  newest_out_of_view: {
    'a conversation that stays at its top': [chatAt, '', '0', 'log.scrollHeight'],
    'a conversation that stops short': [chatAt, '', '120', '9999'],
    'a log in a panel that scrolls': [
      `<div class="s" tabindex="0"><div role="log" aria-label="Chat">${'<p>A message of it.</p>'.repeat(16)}</div></div><script>document.querySelector('.s').scrollTop = {}</script>`,
      '.s { height: 240px; overflow: auto }',
      '0',
      '9999',
    ],
  },
  small_target: {
    'icons side by side': [
      '<button aria-label="Like">+</button><button aria-label="Dislike">-</button>',
      'button { width: {}; height: {}; padding: 0; margin: 0 }',
      '16px',
      '28px',
    ],
    'a close button at another': [
      '<button class="c" aria-label="Close">x</button><button class="d" aria-label="Open">o</button>',
      'button { padding: 0; width: {}; height: {} } body { font-size: 12px; line-height: 1 }',
      '14px',
      '24px',
    ],
    'links in a list': [
      '<nav><a href="#a">Orders</a><a href="#b">Returns</a><a href="#c">Help</a></nav>',
      'a { display: block; line-height: 1; font-size: 13px; height: {} }',
      '14px',
      '26px',
    ],
    'a pager': [
      '<button aria-label="1">1</button><button aria-label="2">2</button><button aria-label="3">3</button>',
      'body { display: flex; gap: {} } button { width: 18px; height: 18px; padding: 0; font-size: 12px; line-height: 1 }',
      '2px',
      '16px',
    ],
  },
  focus_hidden: {
    'behind a bar': [
      `<button class="f">Send</button><div class="b"></div><script>document.querySelector('.f').focus()</script>`,
      '.f { position: absolute; top: 20px; left: 20px } .b { position: fixed; left: 0; right: 0; top: {}; height: 80px; background: #eee }',
      '0',
      '200px',
    ],
    'below the fold': [
      `<div style="height:1400px">Order</div><button class="f">Send</button><script>document.querySelector('.f').focus({ preventScroll: {} })</script>`,
      '',
      'true',
      'false',
    ],
    'behind a panel': [
      `<input class="f" aria-label="Name"><aside></aside><script>document.querySelector('.f').focus()</script>`,
      '.f { width: 160px; height: 36px } aside { position: absolute; left: {}; top: 0; width: 300px; height: 90px; background: #ddd }',
      '0',
      '260px',
    ],
  },
  colliding_controls: {
    'two buttons': [
      '<button>Approve</button><button class="b">Reject</button>',
      '.b { margin-left: {} }',
      '-20px',
      '8px',
    ],
    'a button on a field': [
      '<input aria-label="Message" style="width:200px;height:40px"><button class="b">Send</button>',
      '.b { position: absolute; top: 20px; left: {} }',
      '190px',
      '240px',
    ],
    'links over each other': [
      '<a class="a" href="#1">Orders and returns</a><a class="b" href="#2">Help and contact</a>',
      'a { position: absolute; left: 16px; height: 30px; display: block; background: #eef } .a { top: 16px } .b { top: {}; left: 60px }',
      '34px',
      '60px',
    ],
    'a floating button over another': [
      '<button class="a">Send</button><button class="b" aria-label="Help">?</button>',
      'button { position: fixed; right: 20px } .a { bottom: 20px; right: 40px } .b { bottom: {}; width: 48px; height: 48px }',
      '30px',
      '90px',
    ],
  },
  broken_image: {
    'with a text for it': [
      '<img alt="Receipt of the refund" src="{}" width="120" height="80">',
      '',
      'data:image/png;base64,AAAA',
      'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 width=%22120%22 height=%2280%22/%3E',
    ],
    'of a product': [
      '<figure><img class="p" alt="Wireless earbuds" src="{}"></figure>',
      '',
      'no-such.png',
      'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 width=%2260%22 height=%2260%22/%3E',
    ],
    'without a text for it': [
      '<img alt="" src="{}" width="120" height="80">',
      '',
      'no-such.png',
      'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 width=%22120%22 height=%2280%22/%3E',
    ],
  },
  axe: {
    'a picture without an alternative': [
      '<img {} width="120" height="80" src="data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 width=%22120%22 height=%2280%22/%3E">',
      '',
      '',
      'alt="Receipt of the refund"',
    ],
    'a role that needs a state': [
      '<div role="checkbox" tabindex="0" {}>Notify me by e-mail</div>',
      '',
      '',
      'aria-checked="false"',
    ],
    'an attribute that its role does not have': [
      '<button {}>Returns</button>',
      '',
      'aria-expended="true"',
      'aria-expanded="true"',
    ],
    'an entry outside of any list': [
      '<{}><li>Wireless earbuds</li><li>Mug</li></{}>',
      '',
      'div',
      'ul',
    ],
  },
};

export const pairs: readonly Pair[] = Object.entries(rows).flatMap(([kind, titled]) =>
  Object.entries(titled).map(([title, [body, css, planted, clean]]) => {
    const [bad, good] = [planted, clean].map((part) =>
      page(
        body.replaceAll('{}', () => part),
        css.replaceAll('{}', () => part),
      ),
    );
    return { kind: kind as DefectKind, title, planted: bad ?? '', clean: good ?? '' };
  }),
);
