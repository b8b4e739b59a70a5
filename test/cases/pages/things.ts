// Pages about controls that hold no text: whether they are in the picture, wherever their face comes from.
import { told } from '../case-page.js';

const icon = '<svg width="16" height="16"><path d="M0 0L16 8L0 16z" fill="#036"/></svg>';
const under = (cover: string): string =>
  `<div style="position:relative"><button aria-label="Send">${icon}</button><div style="position:absolute;left:0;top:0;width:80px;height:60px;${cover}"></div></div>`;

export const thingPages = told('things', {
  'a button with a drawing': {
    html: `<button aria-label="Send">${icon}</button>`,
    holds: ['The button "Send" is shown.', 'The button "Send" is fully visible.'],
    fails: ['The button "Send" is not shown.'],
  },
  'a drawing without a frame around it': {
    html: `<button aria-label="Send" style="border:0;background:none">${icon}</button>`,
    holds: ['The button "Send" is shown.'],
  },
  'a face of background alone': {
    html: '<button aria-label="Send" style="border:0;background:#06c;width:32px;height:32px"></button>',
    holds: ['The button "Send" is shown.', 'The button "Send" is blue.'],
    fails: ['The button "Send" has a red background.'],
    open: ['The button "Send" is red.'],
  },
  'a red sign without a face around it': {
    html: '<button aria-label="Send" style="border:0;background:none;padding:8px"><svg width="16" height="16"><rect width="16" height="16" fill="#c00"/></svg></button>',
    fails: ['The button "Send" has a red background.'],
    open: ['The button "Send" is red.', 'The button "Send" is not red.'],
  },
  'a sign by generated content': {
    html: '<style>button::before{content:"→"}</style><button aria-label="Send"></button>',
    holds: ['The button "Send" is shown.'],
  },
  'white on white': {
    html: '<button aria-label="Send" style="border:0;background:#fff;width:32px;height:32px"></button>',
    holds: ['The button "Send" is not shown.'],
    fails: ['The button "Send" is shown.'],
  },
  'opacity 0': {
    html: `<button aria-label="Send" style="opacity:0">${icon}</button>`,
    fails: ['The button "Send" is shown.'],
  },
  'opacity 0 around it': {
    html: `<div style="opacity:0"><button aria-label="Send">${icon}</button></div>`,
    fails: ['The button "Send" is shown.'],
  },
  'below an opaque box that lets clicks through': {
    html: under('background:#333;pointer-events:none'),
    fails: ['The button "Send" is shown.'],
  },
  'below a box that dims it': {
    html: under('background:rgba(0,0,0,.3);pointer-events:none'),
    holds: ['The button "Send" is shown.'],
  },
  'below an opaque button without text': {
    html: `<div style="position:relative"><button aria-label="Send">${icon}</button><button aria-label="Over" style="position:absolute;left:0;top:0;width:80px;height:60px;border:0;background:#333"></button></div>`,
    holds: ['The button "Over" is shown.', 'The button "Send" is covered.'],
  },
  'masked away': {
    html: `<button aria-label="Send" style="-webkit-mask-image:linear-gradient(transparent,transparent)">${icon}</button>`,
    fails: ['The button "Send" is shown.'],
  },
  'checkboxes, drawn by the browser and by the page': {
    html: '<input type="checkbox" aria-label="Gift"><label style="display:inline-block;width:20px;height:20px;border:2px solid #036"><input type="checkbox" aria-label="Own" style="opacity:0"></label>',
    holds: ['The checkbox "Gift" is shown.', 'The checkbox "Own" is not checked.'],
    fails: ['The checkbox "Own" is shown.'],
  },
  'an empty field, and one without a frame': {
    html: '<input aria-label="Name"><input aria-label="Bare" style="border:0;background:none;outline:0">',
    holds: ['The textbox "Name" is shown.'],
    fails: ['The textbox "Bare" is shown.'],
  },
  'a password': {
    html: '<input type="password" aria-label="Password" value="not to be kept">',
    holds: ['The textbox "Password" is shown.'],
  },
  'in a shadow root, one of two away': {
    html: '<div id="host"></div>',
    script: `document.querySelector('#host').attachShadow({ mode: 'open' }).innerHTML = '<button aria-label="Send">${icon}</button><button aria-label="Stop" style="visibility:hidden">${icon}</button>'`,
    holds: ['The button "Send" is shown.'],
    fails: ['The button "Stop" is shown.'],
  },
  'in a frame': {
    html: '<iframe srcdoc="<button aria-label=Send style=width:40px;height:30px></button>"></iframe>',
    holds: ['The button "Send" is shown.'],
  },
  'a link around a picture of one color on the same color': {
    html: '<div style="background:#eee;padding:20px"><a href="#a" aria-label="Home" style="display:inline-block;width:60px;height:30px;background:#eee"></a></div>',
    fails: ['The link "Home" is shown.'],
  },
});
