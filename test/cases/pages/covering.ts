// Pages on which something lies over, under or beside the text or the control in question.
import { plainImage, seen, T, told, unseen } from '../case-page.js';

const button =
  '<button style="position:absolute;left:20px;top:20px;width:160px;height:40px">Pay</button>';
const box = (style: string, content = '') =>
  `<div style="position:absolute;background:#dde;${style}">${content}</div>`;
const cookieBar =
  '<div style="position:fixed;left:0;right:0;bottom:0;height:120px;background:#222;color:#fff">We use cookies. <button>Accept</button></div>';

const line = 'position:relative;width:max-content;font:18px/24px sans-serif;color:#111';

export const coveringPages = [
  ...seen('covering', {
    'a transparent box that takes the clicks lies on top': `<p>${T}</p><div style="position:fixed;inset:0"></div>`,
    'a dimming backdrop lies on top': `<p>${T}</p><div style="position:fixed;inset:0;background:rgba(0,0,0,.5)"></div>`,
    'a modal dialog inside of a clipping panel': {
      html: `<div style="height:0;overflow:hidden;transform:scale(1)"><dialog id="d">${T}</dialog></div>`,
      script: `document.querySelector('#d').showModal();`,
    },
    'a popover inside of a clipping panel': {
      html: `<div style="height:0;overflow:hidden"><div popover id="d">${T}</div></div>`,
      script: `document.querySelector('#d').showPopover();`,
    },
    'over text that is painted under it': `<p style="position:absolute;top:10px;left:8px;margin:0;color:#ccc">Background words everywhere here</p><p style="position:absolute;top:10px;left:8px;margin:0;color:#900;background:#fff">${T}</p>`,
    'beside a box that ends before it': `<p style="margin:40px 0 0 200px">${T}</p>${box('left:0;top:0;width:190px;height:100px')}`,
    'over a box that stands later, by its z-index': `<p style="position:relative;z-index:2">${T}</p>${box('inset:0;z-index:1')}`,
    'later of two boxes of the same z-index': `${box('inset:0;z-index:3')}<p style="position:relative;z-index:3">${T}</p>`,
    'under a box with visibility hidden': `<p>${T}</p>${box('inset:0;visibility:hidden')}`,
    'under a box with opacity 0': `<p>${T}</p>${box('inset:0;opacity:0')}`,
    'under a pale tint': `<p>${T}</p>${box('inset:0;background:rgba(0,0,255,.15)')}`,
    'under a frame that is hollow': `<p style="margin:60px">${T}</p>${box('inset:0;background:none;border:20px solid #123')}`,
    'in an open dialog before its backdrop': {
      html: `<p>Account</p><dialog id="d"><p>${T}</p></dialog>`,
      script: `document.querySelector('#d').showModal();`,
    },
    'above the cookie bar': `<p>${T}</p>${cookieBar}`,
    'in a tooltip over other text': `<p>Other words stand here for a while</p>${box('left:8px;top:10px;padding:6px;background:#222;color:#fff', T)}`,
    'under a gradient that is clear above it': `<p style="margin:20px 0">${T}</p>${box('left:0;right:0;top:0;height:200px;background:linear-gradient(transparent 60%,#fff)')}`,
    'a box in the flow does not cover a positioned text': `<p style="position:relative;top:30px;margin:0">${T}</p><div style="height:80px;background:#eee"></div>`,
    'under a picture that lets through': `<p>${T}</p><img alt="" style="position:absolute;left:0;top:0;opacity:.1" src="${plainImage('teal')}">`,
    'under a box that is clipped away': `<p>${T}</p>${box('inset:0;clip-path:inset(90% 0 0 0)')}`,
    'under a box that is multiplied and white': `<p>${T}</p>${box('inset:0;background:#fff;mix-blend-mode:multiply')}`,
  }),
  ...unseen('covering', {
    'an opaque box that lets clicks through lies on top': `<p>${T}</p><div style="position:fixed;inset:0;background:#fff;pointer-events:none"></div>`,
    'an opaque box lies on top': `<p>${T}</p><div style="position:absolute;left:0;top:0;width:400px;height:100px;background:navy"></div>`,
    'the shadow of a box lies on top': `<p>${T}</p><div style="position:absolute;left:500px;top:20px;width:1px;height:1px;box-shadow:-300px 0 0 150px #fff"></div>`,
    'a pseudo-element lies on top': `<style>.c{position:relative}.c::after{content:"";position:absolute;inset:0;background:#eee;pointer-events:none}</style><p class="c">${T}</p>`,
    'an inset shadow of its own box covers nothing, but the outline of the next does': `<p>${T}</p><div style="position:absolute;left:200px;top:25px;width:1px;height:1px;outline:200px solid #fff"></div>`,
    'text lies under the opaque header with a text of its own': `<div style="position:fixed;left:0;top:0;width:100%;background:#fff;padding:10px 8px;margin:0;z-index:2">Refund of $42.00 approvedd</div><p style="position:absolute;left:8px;top:10px;margin:0">${T}</p>`,
    'behind a modal dialog with an opaque backdrop': {
      html: `<style>dialog::backdrop{background:#000}</style><p>${T}</p><dialog id="d">Hello</dialog>`,
      script: `document.querySelector('#d').showModal();`,
    },
    'behind its ancestor, by a negative z-index': `<div style="background:#fff;padding:10px"><p style="position:relative;z-index:-1">${T}</p></div>`,
    'an image lies on top': `<p>${T}</p><img style="position:absolute;left:0;top:0" width="500" height="80" src="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='500' height='80'%3E%3Crect width='500' height='80' fill='teal'/%3E%3C/svg%3E">`,
    'a canvas lies on top': {
      html: `<p>${T}</p><canvas id="c" style="position:absolute;left:0;top:0" width="500" height="80"></canvas>`,
      script: `const c = document.querySelector('#c').getContext('2d'); c.fillStyle = '#cde'; c.fillRect(0, 0, 500, 80);`,
    },
    'a backdrop blur lies on top': `<p style="font-size:14px">${T}</p><div style="position:fixed;inset:0;backdrop-filter:blur(30px);background:rgba(255,255,255,.7)"></div>`,
    'a gradient fades it out at the end of a panel': `<div style="position:relative"><p style="margin:0">${T}</p><div style="position:absolute;inset:0;background:linear-gradient(#fff,#fff)"></div></div>`,
    'selected, but covered': {
      html: `<p id="s">${T}</p><div style="position:fixed;inset:0;background:#fff"></div>`,
      script: `getSelection().selectAllChildren(document.querySelector('#s'));`,
    },
    'under the cookie bar': `<p style="position:absolute;top:520px">${T}</p>${cookieBar}`,
    'under a sticky header, scrolled': {
      html: `<header style="position:sticky;top:0;height:90px;background:#eef">Shop</header><p style="margin:20px 0">${T}</p><div style="height:3000px"></div>`,
      script: 'scrollTo(0, 75);',
    },
    'under a later sibling with a position': `<p style="margin:0">${T}</p><div style="position:relative;top:-24px;height:60px;background:#eee"></div>`,
    'under a later box of the same z-index': `<p style="position:relative;z-index:3">${T}</p>${box('inset:0;z-index:3')}`,
    'a high z-index inside of a low one': `<div style="position:relative;z-index:1"><p style="position:relative;z-index:9999">${T}</p></div>${box('inset:0;z-index:2')}`,
    'under the left two thirds of a card': `<p style="margin:20px 0">${T}</p>${box('left:0;top:0;width:130px;height:90px')}`,
    'under a skeleton that is still there': `<div style="position:relative"><p>${T}</p><div style="position:absolute;inset:0;background:linear-gradient(90deg,#ddd,#eee,#ddd);border-radius:4px"></div></div>`,
    'under the border of a box': `<p style="margin:20px 0">${T}</p>${box('left:0;top:0;background:none;border-top:60px solid #345;width:500px')}`,
    'under a background image of a pseudo-element': `<style>.c{position:relative}.c::before{content:"";position:absolute;inset:0;background:url("${plainImage('olive')}")}</style><p class="c">${T}</p>`,
    'under an iframe': `<p>${T}</p><iframe srcdoc="<body style='background:#fed'>Chat</body>" style="position:absolute;left:0;top:0;width:500px;height:120px;border:0"></iframe>`,
    'under a tooltip with a text of its own': `<p style="margin:20px 0">${T}</p>${box('left:0;top:10px;width:300px;height:36px;background:#222;color:#fff', 'Copied to the clipboard')}`,
    'under a popover': {
      html: `<p style="position:absolute;left:20px;top:20px;margin:0">${T}</p><div popover id="d" style="inset:0 auto auto 0;width:400px;height:200px;margin:0">Menu</div>`,
      script: `document.querySelector('#d').showPopover();`,
    },
    'under a drop-down list of links': `<nav style="position:relative">Menu<ul style="position:absolute;top:20px;left:0;width:400px;margin:0;background:#fff;border:1px solid"><li>Orders<li>Returns<li>Help</ul></nav><p>${T}</p>`,
    'under the rectangle that a drawing paints later': `<svg width="400" height="60"><text x="10" y="30">${T}</text><rect width="400" height="60" fill="#ccd"/></svg>`,
    'under a sheet of a gradient in one color': `<p>${T}</p>${box('inset:0;background:radial-gradient(#fff,#fff)')}`,
    'under its own opaque overlay of state': `<button style="position:relative;width:300px;height:40px">${T}<span style="position:absolute;inset:0;background:#36c"></span></button>`,
  }),
  ...told('covering', {
    'a free button': {
      html: button,
      target: 'button',
      holds: [
        'The button "Pay" is not covered.',
        'The button "Pay" can be clicked.',
        'The button "Pay" is fully visible.',
      ],
      fails: ['The button "Pay" is covered.'],
    },
    'a transparent layer over a button takes the clicks': {
      html: `${button}<div style="position:fixed;inset:0"></div>`,
      target: 'button',
      holds: ['The button "Pay" is shown.', 'The button "Pay" is covered.'],
      fails: ['The button "Pay" can be clicked.', 'The button "Pay" is not covered.'],
    },
    'a transparent layer that lets clicks through': {
      html: `${button}<div style="position:fixed;inset:0;pointer-events:none"></div>`,
      target: 'button',
      holds: ['The button "Pay" can be clicked.', 'The button "Pay" is not covered.'],
    },
    'a transparent layer over a text': {
      html: `<p>${T}</p><div style="position:fixed;inset:0"></div>`,
      holds: [`"${T}" is not covered.`],
      fails: [`"${T}" is covered.`],
    },
    'a text whose right half is under a card': {
      html: `<p style="margin:20px 0;width:300px">${T}</p>${box('left:90px;top:0;width:300px;height:90px')}`,
      holds: [`"${T}" is covered.`],
      fails: [`"${T}" is not covered.`, `"${T}" is fully visible.`, `"${T}" is shown.`],
    },
    'a button half under the cookie bar': {
      html: `<button style="position:absolute;left:20px;top:460px;width:160px;height:40px">Pay</button>${cookieBar}`,
      holds: ['The button "Pay" is covered.'],
      fails: [
        'The button "Pay" is not covered.',
        'The button "Pay" is fully visible.',
        'The button "Accept" is covered.',
      ],
    },
    'a button wholly under the cookie bar': {
      html: `<button style="position:absolute;left:20px;top:520px;width:160px;height:40px">Pay</button>${cookieBar}`,
      holds: [
        'The button "Pay" is covered.',
        'The button "Accept" can be clicked.',
        'The button "Pay" is not shown.',
      ],
      fails: ['The button "Pay" can be clicked.', 'The button "Pay" is shown.'],
    },
    'a modal dialog with a pale backdrop': {
      html: `<button>Delete</button><dialog id="d"><p>Sure?</p><button>Yes</button></dialog>`,
      script: `document.querySelector('#d').showModal();`,
      holds: ['The button "Yes" can be clicked.', '"Delete" is shown.', 'The dialog is shown.'],
      fails: ['The button "Delete" can be clicked.'],
    },
    'a button of which the end is under a box': {
      html: '<div style="position:relative;width:300px"><button style="width:200px;height:44px">Pay</button><div style="position:absolute;left:150px;top:-5px;width:120px;height:60px;background:#fff;border:1px solid">Tip</div></div>',
      holds: ['The button "Pay" is covered.', 'The button "Pay" is shown.'],
      fails: ['The button "Pay" is fully visible.'],
      open: ['The button "Pay" can be clicked.'],
    },
    'a text that shows through the backdrop of a dialog': {
      html: '<p>Total</p><dialog id="d"><p>Sure?</p></dialog>',
      script: `document.querySelector('#d').showModal();`,
      holds: ['"Total" is shown.', '"Sure?" is not covered.'],
      open: ['"Total" is not covered.', '"Total" is covered.'],
    },
    'a text and a button that show through a veil': {
      html: '<p>Total</p><button>Pay</button><div style="position:fixed;inset:0;background:rgba(0,0,0,.4)"></div>',
      holds: ['"Total" is shown.', 'The button "Pay" is covered.'],
      fails: ['The button "Pay" can be clicked.'],
      open: ['"Total" is not covered.', '"Total" is covered.'],
    },
    'a button whose child is on top of it': {
      html: '<button style="position:relative;width:160px;height:40px"><span style="position:absolute;inset:0;line-height:40px">Pay</span></button>',
      holds: ['The button "Pay" is not covered.', 'The button "Pay" can be clicked.'],
    },
    'a link over a whole card': {
      html: '<div style="position:relative;width:300px;padding:20px;border:1px solid"><b>Earbuds</b><a href="#e" style="position:absolute;inset:0;padding:50px 20px">Open</a></div>',
      holds: ['The link "Open" can be clicked.', '"Earbuds" is not covered.'],
    },
    'the shadow of a box beside the text': {
      html: `<p style="margin:20px 0">${T}</p><div style="position:absolute;left:0;top:60px;width:300px;height:40px;background:#eee;box-shadow:0 0 6px #999">Card</div>`,
      holds: [`"${T}" is fully visible.`, `"${T}" is not covered.`],
    },
    'a line under the letters, one behind them, and one of their own': {
      html: `<p style="${line};z-index:0">${T}<span style="position:absolute;left:0;right:0;bottom:1px;height:2px;background:#111"></span><span style="position:absolute;z-index:-1;left:0;right:0;top:10px;height:4px;background:#cfe"></span></p><p><s>Refund of $50.00</s> <u>jjiij igjyq</u></p>`,
      holds: [
        `"${T}" is not covered.`,
        '"Refund of $50.00" is not covered.',
        '"jjiij igjyq" is not covered.',
      ],
    },
  }),
  ...told('covering', [
    ...[
      ['2 px of its own colour', 'top:12px;height:2px;background:#111'],
      ['3 px of red', 'top:11px;height:3px;background:#c00'],
      ['4 px of its own colour', 'top:10px;height:4px;background:#111'],
      ['4 px of the background', 'top:9px;height:4px;background:#fff'],
    ].map(([what, style]) => ({
      name: `a line through every letter, ${what ?? ''}`,
      html: `<p style="${line}">${T}<span style="position:absolute;left:0;right:0;${style ?? ''}"></span></p>`,
      holds: [`"${T}" is covered.`],
      fails: [`"${T}" is not covered.`],
    })),
  ]),
];
