// Pages as real products build them: portals, toasts, virtual lists, skeletons, tabs, menus, chats, carts.
import { seen, T, told, unseen } from '../case-page.js';

const toast = (style: string) =>
  `<div id="app">Orders</div><div role="status" style="position:fixed;right:20px;bottom:20px;padding:12px;background:#123;color:#fff;${style}">${T}</div>`;
const rows = (from: number, to: number) =>
  Array.from(
    { length: to - from },
    (_, at) =>
      `<div style="position:absolute;top:${(from + at) * 40}px;height:40px">Order ${1000 + from + at}</div>`,
  ).join('');
const virtualList = (from: number, to: number) =>
  `<div id="list" style="height:200px;width:300px;overflow:auto"><div style="position:relative;height:40000px">${rows(from, to)}</div></div>`;
const tabs = (style: string) =>
  `<div role="tablist"><button role="tab" aria-selected="true">Details</button><button role="tab" aria-selected="false">History</button></div><div role="tabpanel">Ordered on May 1</div><div role="tabpanel" style="${style}">${T}</div>`;
const accordion = (rowHeight: string) =>
  `<button aria-expanded="${rowHeight !== '0fr'}">Why was it declined?</button><div style="display:grid;grid-template-rows:${rowHeight}"><div style="overflow:hidden"><p style="margin:0">${T}</p></div></div>`;
const bubble = (who: string, text: string) =>
  `<div style="margin:8px;padding:8px 12px;border-radius:12px;max-width:60%;background:${who === 'me' ? '#36c;color:#fff;margin-left:auto' : '#eee'}">${text}</div>`;

export const productPages = [
  ...seen('products', {
    'a toast': toast(''),
    'a portal at the end of the body': {
      html: '<div id="root" style="height:40px;overflow:hidden">App</div>',
      script: `const portal = document.body.appendChild(document.createElement('div')); portal.style = 'position:absolute;left:40px;top:80px'; portal.textContent = '${T}';`,
    },
    'the open tab': tabs(''),
    'an open accordion': accordion('1fr'),
    'a row of a virtual list': {
      html: virtualList(0, 8),
      claim: '"Order 1003" is shown.',
      target: 'text=Order 1003',
    },
    'a row of a virtual list that was scrolled to': {
      html: virtualList(500, 508),
      script: `document.querySelector('#list').scrollTop = 20000;`,
      claim: '"Order 1502" is shown.',
    },
    'a skeleton beside the text that has come': `<p>${T}</p><div style="height:16px;width:200px;background:#ddd;border-radius:4px"></div>`,
    'a bubble of a chat': `${bubble('me', 'Where is my money?')}${bubble('agent', T)}`,
    'a badge on an icon': {
      html: `<div style="position:relative;width:40px;height:40px;background:#eee"><b style="position:absolute;right:-8px;top:-8px;background:#c00;color:#fff;border-radius:9px;padding:0 5px;font-size:12px">12</b></div>`,
      claim: '"12" is shown.',
    },
    'a banner in brand colors': `<div style="background:linear-gradient(120deg,#5b21b6,#be185d);color:#fff;padding:24px;font:700 22px sans-serif">${T}</div>`,
    'a card with a frosted ground': `<div style="background:linear-gradient(45deg,#f0f,#0ff);padding:30px"><div style="backdrop-filter:blur(12px);background:rgba(255,255,255,.6);padding:20px">${T}</div></div>`,
    'a price with a small currency': {
      html: `<div style="font:700 40px sans-serif;display:flex;align-items:flex-start"><span style="font-size:18px;line-height:40px">$</span>42<span style="font-size:18px;line-height:40px">.00</span></div>`,
      claim: '"$42.00" is shown.',
    },
    'a table of an order': `<table style="border-collapse:collapse;width:500px">${['Earbuds', 'Poles', T].map((cell) => `<tr><td style="border:1px solid #ccc;padding:8px">${cell}</td><td style="border:1px solid #ccc">$1.00</td></tr>`).join('')}</table>`,
    'streamed word by word': {
      html: '<p id="s"></p>',
      script: `for (const word of '${T}'.split(' ')) { document.querySelector('#s').append(Object.assign(document.createElement('span'), { textContent: word + ' ' })); await new Promise(requestAnimationFrame); }`,
    },
    'a counter that has finished rolling': {
      html: `<div style="height:20px;overflow:hidden;line-height:20px"><div style="transform:translateY(-40px)"><div>$40.00</div><div>$41.00</div><div>$42.00</div><div>$43.00</div></div></div>`,
      claim: '"$42.00" is shown.',
    },
    'a code block': `<pre style="background:#1e1e1e;color:#d4d4d4;padding:12px"><code>{ "status": "${T}" }</code></pre>`,
    'an open menu': `<button aria-expanded="true">Menu</button><div role="menu" style="position:absolute;background:#fff;border:1px solid #ccc"><div role="menuitem">${T}</div></div>`,
    'a step of progress': `<ol style="display:flex;gap:40px;list-style:none"><li>Sent</li><li aria-current="step"><b>${T}</b></li></ol>`,
    'a slide of a carousel by transform': `<div style="width:300px;overflow:hidden"><div style="display:flex;transform:translateX(-300px)"><div style="flex:0 0 300px">One</div><div style="flex:0 0 300px">${T}</div></div></div>`,
    'a text that is pushed up but not out': `<div style="height:60px;overflow:hidden;position:relative"><p style="position:relative;top:20px;transform:translateY(-10px);margin:0">${T}</p></div>`,
  }),
  ...unseen('products', {
    'a toast that has slid out': toast('transform:translateX(120%)'),
    'a toast that has faded out': toast('opacity:0;transition:opacity .2s'),
    'the announcement for a screen reader': `<div aria-live="polite" style="position:absolute;width:1px;height:1px;margin:-1px;overflow:hidden;clip:rect(0 0 0 0);white-space:nowrap">${T}</div><p>Orders</p>`,
    'the other tab': tabs('display:none'),
    'the other tab, kept alive off to the side': tabs('position:absolute;left:-10000px'),
    'the other tab, kept alive without height': tabs('height:0;overflow:hidden'),
    'a closed accordion': accordion('0fr'),
    'the next row below a virtual list': {
      html: virtualList(0, 8),
      claim: '"Order 1006" is shown.',
      target: 'text=Order 1006',
    },
    'a row that the virtual list has not made': {
      html: virtualList(0, 8),
      claim: '"Order 1300" is shown.',
    },
    'the old rows of a virtual list that was scrolled': {
      html: virtualList(0, 8),
      script: `document.querySelector('#list').scrollTop = 20000;`,
      claim: '"Order 1002" is shown.',
    },
    'a skeleton that makes the text transparent': `<p style="color:transparent;background:#ddd;border-radius:4px;width:200px">${T}</p>`,
    'a placeholder of loading hides its text': `<p style="visibility:hidden" aria-busy="true">${T}</p><div>Loading…</div>`,
    'a counter between two others': {
      html: `<div style="height:20px;overflow:hidden;line-height:20px"><div style="transform:translateY(-40px)"><div>$40.00</div><div>$41.00</div><div>$42.00</div><div>$43.00</div></div></div>`,
      claim: '"$41.00" is shown.',
    },
    'the next slide of a carousel by transform': `<div style="width:300px;overflow:hidden"><div style="display:flex"><div style="flex:0 0 300px">One</div><div style="flex:0 0 300px">${T}</div></div></div>`,
    'the back of a card': `<div style="perspective:800px"><div style="transform-style:preserve-3d;position:relative;height:100px"><div style="position:absolute;inset:0;backface-visibility:hidden;background:#eee">Front</div><div style="position:absolute;inset:0;backface-visibility:hidden;transform:rotateY(180deg)">${T}</div></div></div>`,
    'a menu that opens under the pointer': `<style>.sub{visibility:hidden;opacity:0}nav:hover .sub{visibility:visible;opacity:1}</style><nav>Account<div class="sub">${T}</div></nav>`,
    'a tooltip that opens under the pointer': `<style>.tip::after{content:"${T}";opacity:0}.tip:hover::after{opacity:1}</style><span class="tip">Why?</span>`,
    'a chat that is minimised': `<div style="position:fixed;right:20px;bottom:0;width:300px;height:40px;overflow:hidden;background:#36c;color:#fff">Chat<div style="height:300px;background:#fff;color:#000"><p>${T}</p></div></div>`,
    'a loading screen over everything': `<p>${T}</p><div style="position:fixed;inset:0;background:#fff;display:grid;place-items:center;z-index:999">Loading…</div>`,
    'an old message that a newer one has replaced': `<div style="display:grid">${bubble('agent', T).replace('style="', 'style="grid-area:1/1;')}${bubble('agent', 'Your refund has been approved after all').replace('style="', 'style="grid-area:1/1;z-index:1;')}</div>`,
    'a dialog that is not open': `<dialog>${T}</dialog><p>Orders</p>`,
    'a popover that is not open': `<div popover>${T}</div><p>Orders</p>`,
    'a part of the page that waits for content visibility': `<div style="height:2000px">Top</div><div style="content-visibility:auto;contain-intrinsic-size:200px"><p>${T}</p></div>`,
  }),
  ...told('products', {
    'a cart': {
      html: '<h1>Cart</h1><ul><li>Earbuds <b>$20.00</b></li><li>Poles <b>$22.00</b></li></ul><p>Total <b>$42.00</b></p><button>Check out</button>',
      holds: [
        '"$42.00" is shown.',
        '"Total $42.00" is shown.',
        'The heading "Cart" is shown.',
        '"Cart" is above "Total".',
        'The button "Check out" can be clicked.',
      ],
      fails: [
        '"$43.00" is shown.',
        '"Check out" is above "Earbuds".',
        'No button "Check out" is shown.',
      ],
    },
    'a chat in which the amount was corrected': {
      html: `${bubble('agent', 'I can refund <s>$50.00</s> $42.00')}${bubble('me', 'Fine')}`,
      holds: ['"$42.00" is shown.', '"$50.00" is shown.'],
      fails: ['"$52.00" is shown.'],
    },
    'a form of return on a telephone': {
      html: '<h2>Return</h2><label>Order <input value="1001"></label><div style="height:500px"></div><button>Continue</button>',
      viewport: { width: 390, height: 500 },
      target: 'button',
      holds: [
        'The button "Continue" is not visible without scrolling.',
        'The heading "Return" is visible without scrolling.',
      ],
      fails: ['The button "Continue" is shown.'],
    },
  }),
];
