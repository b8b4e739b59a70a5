// Pages whose text stands in a shadow root: open, closed, nested, slotted or left without a slot.
import { attach, seen, T, told, unseen } from '../case-page.js';

const host = '<div id="host"></div>';
const nested = (mode: 'open' | 'closed', style = '') => `
  const root = document.querySelector('#host').attachShadow({ mode: '${mode}' });
  root.innerHTML = '<section><div></div></section>';
  root.querySelector('div').attachShadow({ mode: '${mode}' }).innerHTML = '<p style="${style}">${T}</p>';`;

export const shadowRootPages = [
  ...seen('shadow_roots', {
    'an open shadow root': {
      html: `<div id="host"></div>`,
      script: attach('open', `<p>${T}</p>`),
    },
    'slotted into a shadow root': {
      html: `<div id="host"><span>${T}</span></div>`,
      script: attach('open', `<section><slot></slot></section>`),
    },
    'a closed shadow root': {
      html: `<div id="host"></div>`,
      script: attach('closed', `<p>${T}</p>`),
    },
    'a closed shadow root in an element with children of its own': {
      html: `<x-chat id="host"><i>light</i></x-chat>`,
      script: attach('closed', `<p>${T}</p>`),
    },
    'an open root in an open root': { html: host, script: nested('open') },
    'a closed root in a closed root': { html: host, script: nested('closed') },
    'slotted into a closed root': {
      html: `<div id="host"><span>${T}</span></div>`,
      script: attach('closed', '<section><slot></slot></section>'),
    },
    'a named slot': {
      html: `<div id="host"><b slot="title">${T}</b></div>`,
      script: attach('open', '<h2><slot name="title"></slot></h2>'),
    },
    'the fallback of a slot': { html: host, script: attach('open', `<slot>${T}</slot>`) },
    'slotted through two roots': {
      html: `<div id="host"><span>${T}</span></div>`,
      script: `${attach('open', '<div id="in"><slot></slot></div>')} document.querySelector('#host').shadowRoot.querySelector('#in').attachShadow({ mode: 'open' }).innerHTML = '<p><slot></slot></p>';`,
    },
    'words on both sides of the border of a root': {
      target: '#host',
      html: '<div id="host">$42.00 declined</div>',
      script: attach('open', 'Refund of <slot></slot>'),
    },
    'a root with a style sheet of its own': {
      html: host,
      script: `${attach('open', `<p>${T}</p>`)} const sheet = new CSSStyleSheet(); sheet.replaceSync('p{color:#060}'); document.querySelector('#host').shadowRoot.adoptedStyleSheets = [sheet];`,
    },
    'declared in the source': {
      html: '<main></main>',
      script: `document.querySelector('main').setHTMLUnsafe('<div><template shadowrootmode="open"><p>${T}</p></template></div>');`,
    },
    'a custom element that builds its root late': {
      html: '<x-note></x-note>',
      script: `if (!customElements.get('x-note')) customElements.define('x-note', class extends HTMLElement { connectedCallback() { this.attachShadow({ mode: 'open' }).innerHTML = '<p>${T}</p>'; } });`,
    },
    'in a closed root beside a child that it has no slot for': {
      html: '<div id="host"><span>Hello</span></div>',
      script: attach('closed', `<p>${T}</p>`),
    },
    'in a closed root beside words that it has no slot for': {
      html: '<div id="host">Hello</div>',
      script: attach('closed', `<p>${T}</p>`),
    },
  }),
  ...unseen('shadow_roots', {
    'in a shadow root, on an opacity of 0': {
      html: `<div id="host"></div>`,
      script: attach('open', `<p style="opacity:0">${T}</p>`),
    },
    'in a closed shadow root, in the color of its background': {
      html: `<div id="host"></div>`,
      script: attach('closed', `<p style="color:#fff">${T}</p>`),
    },
    'a child that no slot takes': {
      html: `<div id="host"><span>${T}</span></div>`,
      script: attach('open', '<p>Hello</p>'),
    },
    'a child that no slot of a closed root takes': {
      html: `<div id="host"><span>${T}</span></div>`,
      script: attach('closed', '<p>Hello</p>'),
    },
    'words that no slot of a closed root takes': {
      html: `<div id="host">${T}</div>`,
      script: attach('closed', '<p>Hello</p>'),
    },
    'a named child without a slot of that name': {
      html: `<div id="host"><b slot="title">${T}</b></div>`,
      script: attach('open', '<p><slot></slot></p>'),
    },
    'the fallback of a slot that is taken': {
      html: '<div id="host"><i>Hello</i></div>',
      script: attach('open', `<slot>${T}</slot>`),
    },
    'a hidden slot': {
      html: `<div id="host"><span>${T}</span></div>`,
      script: attach('open', '<div style="opacity:0"><slot></slot></div>'),
    },
    'a slot in a box that clips': {
      html: `<div id="host"><span>${T}</span></div>`,
      script: attach('open', '<div style="height:0;overflow:hidden"><slot></slot></div>'),
    },
    'hidden by the style of the host': {
      html: host,
      script: attach('open', `<style>:host{visibility:hidden}</style><p>${T}</p>`),
    },
    'hidden by the style for what is slotted': {
      html: `<div id="host"><span>${T}</span></div>`,
      script: attach('open', '<style>::slotted(span){color:transparent}</style><slot></slot>'),
    },
    'a root in a root, transparent': { html: host, script: nested('open', 'opacity:0') },
    'a closed root in a closed root, in the color of its ground': {
      html: host,
      script: nested('closed', 'color:#fff'),
    },
    'a cover in a closed root': {
      html: `<p>${T}</p><div id="host"></div>`,
      script: attach(
        'closed',
        '<div style="position:fixed;inset:0;background:#fed;pointer-events:none"></div>',
      ),
    },
    'an unopened tab panel': {
      html: '<div id="host"></div>',
      script: attach('open', `<button>Status</button><div hidden>${T}</div>`),
    },
  }),
  ...told('shadow_roots', {
    'a closed root says something else': {
      html: host,
      script: attach('closed', '<p>Refund of $43.00 approved</p>'),
      holds: [`"${T}" is not shown.`, '"Refund of $43.00 approved" is shown.'],
      fails: [`"${T}" is shown.`, '"$43.00" is not shown.'],
    },
    'a closed root with a button': {
      html: host,
      script: attach('closed', '<button>Send</button>'),
      target: '#host',
      holds: ['The button "Send" is shown.'],
      fails: ['"Send" is not shown.'],
    },
    'an open root with a button that is disabled': {
      html: host,
      script: attach('open', '<button disabled>Send</button><button>Stop</button>'),
      holds: ['The button "Send" is disabled.', 'The button "Stop" is enabled.'],
      fails: ['The button "Send" can be clicked.'],
    },
  }),
];
