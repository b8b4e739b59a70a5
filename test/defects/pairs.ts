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

const pair = (kind: DefectKind, title: string, planted: string, clean: string): Pair => ({
  ...{ kind, title, planted, clean },
});

/** One page, in which a rule or a piece differs. */
const varied = (
  kind: DefectKind,
  title: string,
  build: (part: string) => string,
  [bad, good]: [bad: string, good: string],
): Pair => pair(kind, title, build(bad), build(good));

const message = '<p class="m">Your refund of $42.00 is on its way to the card ending in 4242.</p>';
const chat = (style: string): string =>
  page(
    `<div class="log" role="log" aria-label="Conversation" tabindex="0">${Array.from({ length: 14 }, (_, at) => `<p>Message number ${at + 1} of this conversation.</p>`).join('')}<p class="last">Your refund has been issued.</p></div><script>{ const log = document.querySelector('.log'); log.scrollTop = ${style} }</script>`,
    '.log { height: 260px; overflow: auto; border: 1px solid #888; padding: 8px }',
  );

export const pairs: readonly Pair[] = [
  varied(
    'text_covered',
    'a note over a message',
    (css) =>
      page(
        `${message}<div class="n"></div>`,
        `.n { position: absolute; background: #fe9; ${css} }`,
      ),
    [
      'left: 16px; top: 30px; width: 240px; height: 30px',
      'left: 16px; top: 120px; width: 240px; height: 30px',
    ],
  ),
  varied(
    'text_covered',
    'a badge over an amount',
    (left) =>
      page(
        `<p class="t">Total $84.20</p><span class="b"></span>`,
        `.b { position: absolute; left: ${left}; top: 30px; width: 60px; height: 30px; background: #c33 }`,
      ),
    ['56px', '180px'],
  ),
  varied(
    'text_covered',
    'a cover that takes no clicks',
    (top) =>
      page(
        `${message}<div class="n"></div>`,
        `.n { position: absolute; left: 0; top: ${top}; width: 300px; height: 40px; background: #eef; pointer-events: none }`,
      ),
    ['28px', '100px'],
  ),
  varied(
    'text_covered',
    'a panel over the end of a line',
    (left) =>
      page(
        `${message}<aside></aside>`,
        `aside { position: absolute; left: ${left}; top: 20px; width: 200px; height: 60px; background: #ddd }`,
      ),
    ['300px', '540px; max-width: 84px'],
  ),
  varied(
    'text_truncated',
    'an ellipsis',
    (width) =>
      page(
        '<p class="t">Refund for the order ORD-10027 of Alex Moreno</p>',
        `.t { width: ${width}; overflow: hidden; text-overflow: ellipsis; white-space: nowrap }`,
      ),
    ['160px', '480px'],
  ),
  varied(
    'text_truncated',
    'a box that is too narrow',
    (width) =>
      page(
        '<div class="t"><span>$1,284.00</span></div>',
        `.t { width: ${width}; overflow: hidden; white-space: nowrap }`,
      ),
    ['40px', '120px'],
  ),
  varied(
    'text_truncated',
    'a clamp after one line',
    (lines) =>
      page(
        '<p class="t">Your refund has been issued. It arrives within five days on the card that you paid with.</p>',
        `.t { width: 260px; display: -webkit-box; -webkit-line-clamp: ${lines}; -webkit-box-orient: vertical; overflow: hidden }`,
      ),
    ['1', '5'],
  ),
  varied(
    'text_truncated',
    'a height that is too low',
    (height) =>
      page(
        '<div class="t">First line of it.<br>Second line of it.<br>Third line of it.</div>',
        `.t { height: ${height}; overflow: hidden }`,
      ),
    ['36px', '80px'],
  ),
  varied(
    'text_overlapping',
    'two lines in one place',
    (top) =>
      page(
        `<p class="a">Refund issued today</p><p class="b">Return not possible</p>`,
        `p { margin: 0 } .b { position: absolute; top: ${top}; left: 16px }`,
      ),
    ['18px', '60px'],
  ),
  varied(
    'text_overlapping',
    'a line height that is too low',
    (height) =>
      page(
        '<p>First sentence of it.</p><p>Second sentence of it.</p>',
        `p { margin: 0; height: ${height} }`,
      ),
    ['10px', '26px'],
  ),
  varied(
    'text_overlapping',
    'a margin that pulls up',
    (margin) =>
      page(
        '<p>Total</p><p class="b">Of all items in the cart</p>',
        `p { margin: 0 } .b { margin-top: ${margin} }`,
      ),
    ['-16px', '4px'],
  ),
  varied(
    'text_overlapping',
    'a price on its name',
    (width) =>
      page(
        '<div class="r"><span class="n">Wireless earbuds, white</span><span class="p">$79.50</span></div>',
        `.r { position: relative; width: ${width}; white-space: nowrap } .p { position: absolute; right: 0 }`,
      ),
    ['170px', '300px'],
  ),

  varied('low_contrast', 'grey on white', (color) => page(message, `.m { color: ${color} }`), [
    '#aaa',
    '#666',
  ]),
  varied(
    'low_contrast',
    'white on yellow',
    (color) =>
      page('<p class="t">Delays are possible</p>', `.t { background: #fc3; color: ${color} }`),
    ['#fff', '#222'],
  ),
  varied('low_contrast', 'half opaque', (opacity) => page(message, `.m { opacity: ${opacity} }`), [
    '.4',
    '1',
  ]),
  varied(
    'low_contrast',
    'a button of two greens',
    (color) => page(`<button>Approve</button>`, `button { color: ${color} }`),
    ['#3a7a5c', '#fff'],
  ),
  varied(
    'page_overflow',
    'a box wider than the window',
    (width) => page(`<div class="w">Order</div>`, `.w { width: ${width}; background: #eee }`),
    ['900px', '500px'],
  ),
  varied(
    'page_overflow',
    'a long word',
    (wrap) => page(`<p class="w">${'ORD'.repeat(60)}</p>`, `.w { overflow-wrap: ${wrap} }`),
    ['normal', 'anywhere'],
  ),
  varied(
    'page_overflow',
    'a table',
    (css) =>
      page(
        `<div class="s" tabindex="0"><table><tr>${'<td>A cell of it</td>'.repeat(14)}</tr></table></div>`,
        `td { white-space: nowrap } .s { ${css} }`,
      ),
    ['', 'overflow-x: auto'],
  ),
  varied(
    'page_overflow',
    '100vw with a padding',
    (width) => page('<div class="w">Order</div>', `.w { width: ${width}; background: #eee }`),
    ['110vw', '100%'],
  ),

  varied(
    'beyond_viewport',
    'a text to the right, where nothing scrolls',
    (left) =>
      page(
        '<p class="t">Refund issued today</p>',
        `html { overflow-x: hidden } body { overflow-x: clip } .t { position: absolute; left: ${left}; white-space: nowrap }`,
      ),
    ['560px', '200px'],
  ),
  varied(
    'beyond_viewport',
    'a text to the left',
    (left) =>
      page('<p class="t">Refund issued today</p>', `.t { position: absolute; left: ${left} }`),
    ['-40px', '40px'],
  ),
  varied(
    'beyond_viewport',
    'a toast that is fixed',
    (right) =>
      page(
        '<div class="t">Your changes are saved</div>',
        `.t { position: fixed; right: ${right}; bottom: 20px; background: #eee; white-space: nowrap }`,
      ),
    ['-80px', '20px'],
  ),

  pair(
    'newest_out_of_view',
    'a conversation that stays at its top',
    chat('0'),
    chat('log.scrollHeight'),
  ),
  pair('newest_out_of_view', 'a conversation that stops short', chat('120'), chat('9999')),
  varied(
    'newest_out_of_view',
    'a log in a panel that scrolls',
    (top) =>
      page(
        `<div class="s" tabindex="0"><div role="log" aria-label="Chat">${'<p>A message of it.</p>'.repeat(16)}</div></div><script>document.querySelector('.s').scrollTop = ${top}</script>`,
        '.s { height: 240px; overflow: auto }',
      ),
    ['0', '9999'],
  ),

  varied(
    'small_target',
    'icons side by side',
    (size) =>
      page(
        '<button aria-label="Like">+</button><button aria-label="Dislike">-</button>',
        `button { width: ${size}; height: ${size}; padding: 0; margin: 0 }`,
      ),
    ['16px', '28px'],
  ),
  varied(
    'small_target',
    'a close button at another',
    (size) =>
      page(
        '<button class="c" aria-label="Close">x</button><button class="d" aria-label="Open">o</button>',
        `button { padding: 0; width: ${size}; height: ${size} } body { font-size: 12px; line-height: 1 }`,
      ),
    ['14px', '24px'],
  ),
  varied(
    'small_target',
    'links in a list',
    (height) =>
      page(
        '<nav><a href="#a">Orders</a><a href="#b">Returns</a><a href="#c">Help</a></nav>',
        `a { display: block; line-height: 1; font-size: 13px; height: ${height} }`,
      ),
    ['14px', '26px'],
  ),
  varied(
    'small_target',
    'a pager',
    (gap) =>
      page(
        '<button aria-label="1">1</button><button aria-label="2">2</button><button aria-label="3">3</button>',
        `body { display: flex; gap: ${gap} } button { width: 18px; height: 18px; padding: 0; font-size: 12px; line-height: 1 }`,
      ),
    ['2px', '16px'],
  ),
  varied(
    'focus_hidden',
    'behind a bar',
    (top) =>
      page(
        `<button class="f">Send</button><div class="b"></div><script>document.querySelector('.f').focus()</script>`,
        `.f { position: absolute; top: 20px; left: 20px } .b { position: fixed; left: 0; right: 0; top: ${top}; height: 80px; background: #eee }`,
      ),
    ['0', '200px'],
  ),
  varied(
    'focus_hidden',
    'below the fold',
    (top) =>
      page(
        `<div style="height:1400px">Order</div><button class="f">Send</button><script>document.querySelector('.f').focus({ preventScroll: ${top} })</script>`,
      ),
    ['true', 'false'],
  ),
  varied(
    'focus_hidden',
    'behind a panel',
    (left) =>
      page(
        `<input class="f" aria-label="Name"><aside></aside><script>document.querySelector('.f').focus()</script>`,
        `.f { width: 160px; height: 36px } aside { position: absolute; left: ${left}; top: 0; width: 300px; height: 90px; background: #ddd }`,
      ),
    ['0', '260px'],
  ),

  varied(
    'colliding_controls',
    'two buttons',
    (margin) =>
      page(
        '<button>Approve</button><button class="b">Reject</button>',
        `.b { margin-left: ${margin} }`,
      ),
    ['-20px', '8px'],
  ),
  varied(
    'colliding_controls',
    'a button on a field',
    (left) =>
      page(
        '<input aria-label="Message" style="width:200px;height:40px"><button class="b">Send</button>',
        `.b { position: absolute; top: 20px; left: ${left} }`,
      ),
    ['190px', '240px'],
  ),
  varied(
    'colliding_controls',
    'links over each other',
    (top) =>
      page(
        '<a class="a" href="#1">Orders and returns</a><a class="b" href="#2">Help and contact</a>',
        `a { position: absolute; left: 16px; height: 30px; display: block; background: #eef } .a { top: 16px } .b { top: ${top}; left: 60px }`,
      ),
    ['34px', '60px'],
  ),
  varied(
    'colliding_controls',
    'a floating button over another',
    (bottom) =>
      page(
        '<button class="a">Send</button><button class="b" aria-label="Help">?</button>',
        `button { position: fixed; right: 20px } .a { bottom: 20px; right: 40px } .b { bottom: ${bottom}; width: 48px; height: 48px }`,
      ),
    ['30px', '90px'],
  ),

  varied(
    'broken_image',
    'with a text for it',
    (source) => page(`<img alt="Receipt of the refund" src="${source}" width="120" height="80">`),
    [
      'data:image/png;base64,AAAA',
      'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 width=%22120%22 height=%2280%22/%3E',
    ],
  ),
  varied(
    'broken_image',
    'of a product',
    (source) => page(`<figure><img class="p" alt="Wireless earbuds" src="${source}"></figure>`),
    [
      'no-such.png',
      'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 width=%2260%22 height=%2260%22/%3E',
    ],
  ),
  varied(
    'broken_image',
    'without a text for it',
    (source) => page(`<img alt="" src="${source}" width="120" height="80">`),
    [
      'no-such.png',
      'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 width=%22120%22 height=%2280%22/%3E',
    ],
  ),

  varied(
    'axe',
    'a picture without an alternative',
    (alt) =>
      page(
        `<img ${alt} width="120" height="80" src="data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 width=%22120%22 height=%2280%22/%3E">`,
      ),
    ['', 'alt="Receipt of the refund"'],
  ),
  varied(
    'axe',
    'a role that needs a state',
    (state) => page(`<div role="checkbox" tabindex="0" ${state}>Notify me by e-mail</div>`),
    ['', 'aria-checked="false"'],
  ),
  varied(
    'axe',
    'an attribute that its role does not have',
    (attributes) => page(`<button ${attributes}>Returns</button>`),
    ['aria-expended="true"', 'aria-expanded="true"'],
  ),
  varied(
    'axe',
    'an entry outside of any list',
    (list) => page(`<${list}><li>Wireless earbuds</li><li>Mug</li></${list}>`),
    ['div', 'ul'],
  ),
];
