// Pages about how writing itself can differ from the source: scripts, marks, hyphens, capitals, generated text.
import { seen, T, told, unseen } from '../case-page.js';

export const writingPages = [
  ...seen('writing', {
    'soft hyphens that are not used': `<p>Re&shy;fund of $42.00 de&shy;clined</p>`,
    'a soft hyphen at the end of a line':
      '<p style="width:50px">Refund of $42.00 de&shy;clined</p>',
    'break opportunities inside of words':
      '<p style="width:300px">Re<wbr>fund of $42<wbr>.00 dec<wbr>lined</p>',
    'hard spaces': '<p>Refund&nbsp;of&nbsp;$42.00&nbsp;declined</p>',
    'thin and narrow spaces': '<p>Refund&#8239;of&#8201;$42.00&#8199;declined</p>',
    'zero-width characters between the letters': {
      target: 'p',
      html: '<p>Re&#8203;fund of $&#8288;42.00 decl&#8205;ined</p>',
    },
    'a drop cap': `<style>p::first-letter{float:left;font-size:3em;line-height:.8}</style><p>${T}</p>`,
    'a drop cap of its own element': `<p><span style="float:left;font-size:20px;line-height:18px">R</span>efund of $42.00 declined</p>`,
    'real small capitals': `<p style="font-variant-caps:all-small-caps">${T}</p>`,
    'a ligature': {
      target: 'p',
      html: '<p>Your conﬁrmed refund</p>',
      claim: '"Your confirmed refund" is shown.',
    },
    'composed and decomposed marks': {
      target: 'p',
      html: '<p>Cafe&#769; Zoe&#776;</p>',
      claim: '"Café Zoë" is shown.',
    },
    'the quotes of the typesetter': {
      target: 'p',
      html: '<p>It is “final” now</p>',
      claim: `'It is "final" now' is shown.`,
    },
    'an apostrophe of the typesetter': {
      target: 'p',
      html: '<p>We can’t refund this</p>',
      claim: `"We can't refund this" is shown.`,
    },
    'a dash of the typesetter': {
      target: 'p',
      html: '<p>Mon–Fri — by phone</p>',
      claim: '"Mon-Fri - by phone" is shown.',
    },
    'small signs above a word': {
      html: `<p><ruby>Refund<rt>ree</rt></ruby> of $42.00 declined</p>`,
      claim: '"Refund" is shown.',
    },
    'the small signs themselves': {
      html: '<p style="font-size:30px"><ruby>Refund<rt>money back</rt></ruby></p>',
      claim: '"money back" is shown.',
    },
    Arabic: { html: '<p dir="rtl">تم رفض المبلغ</p>', claim: '"تم رفض المبلغ" is shown.' },
    'Arabic with an order number in it': {
      html: '<p dir="rtl">رقم الطلب 1001 مرفوض</p>',
      claim: '"1001" is shown.',
    },
    'Greek in capitals': {
      html: '<p style="text-transform:uppercase">επιστροφή</p>',
      claim: '"ΕΠΙΣΤΡΟΦΉ" is shown.',
    },
    'Greek in capitals, which lose their accents in Greek': {
      target: 'p',
      html: '<p lang="el" style="text-transform:uppercase">επιστροφή</p>',
      claim: '"ΕΠΙΣΤΡΟΦΗ" is shown.',
    },
    Cyrillic: { html: '<p>Возврат отклонён</p>', claim: '"возврат отклонён" is shown.' },
    'an emoji in the middle': {
      html: '<p>Declined 😀 sorry</p>',
      claim: '"Declined" is shown.',
    },
    'a number of a step by a counter': {
      target: 'li >> nth=1',
      html: '<style>li{list-style:none;counter-increment:s}li::before{content:"Step " counter(s) ": "}</style><ol><li>Pay<li>Wait</ol>',
      claim: '"Step 2: Wait" is shown.',
    },
    'a numbered list': {
      target: 'li >> nth=1',
      html: '<ol><li>Pay<li>Wait</ol>',
      claim: '"2. Wait" is shown.',
    },
    'quotation marks by element': {
      html: '<p>He wrote <q>declined</q></p>',
      claim: '"declined" is shown.',
    },
    'wide letter spacing': `<p style="letter-spacing:.8em">${T}</p>`,
    'wide word spacing': `<p style="word-spacing:2em">${T}</p>`,
    justified: `<p style="width:500px;text-align:justify;text-align-last:justify">${T}</p>`,
    'upright letters from top to bottom': `<p style="writing-mode:vertical-rl;text-orientation:upright;height:560px;margin:0">${T}</p>`,
    'from bottom to top': `<p style="writing-mode:sideways-lr;height:300px">${T}</p>`,
    'tabs and line feeds of the source': `<p>\tRefund of\n\t\t$42.00\n declined</p>`,
    'a superscript in the amount': '<p>Refund of $42<sup>.00</sup> declined</p>',
    'every word in another color and weight':
      '<p><b>Refund</b> <i style="color:#c00">of</i> <u>$42.00</u> <mark>declined</mark></p>',
    'struck through': `<p><s>${T}</s></p>`,
    'an inline picture between the words': {
      html: `<p>Refund <svg width="12" height="12"><circle r="5" cx="6" cy="6"/></svg> declined</p>`,
      claim: '"declined" is shown.',
    },
  }),
  ...unseen('writing', {
    'part of a longer word': {
      html: '<p>This is nonreturnable</p>',
      claim: '"returnable" is shown.',
    },
    'the plural': { html: '<p>All refunds were declined</p>', claim: '"refund" is shown.' },
    'the words in another order': '<p>Declined: refund of $42.00</p>',
    'one letter is another': '<p>Refund of $42.00 dec1ined</p>',
    'a word between': '<p>Refund of $42.00 was declined</p>',
    'without the mark that makes another word': {
      html: '<p>Résumé sent</p>',
      claim: '"Resume" is shown.',
    },
    'words of two columns':
      '<div style="display:flex;gap:80px"><p>Refund of</p><p>$42.00 declined</p></div>',
    'the words in reverse by element': `<bdo dir="rtl">${T}</bdo>`,
    'the counter of another step': {
      html: '<style>li{list-style:none;counter-increment:s}li::before{content:"Step " counter(s) ": "}</style><ol><li>Pay<li>Wait</ol>',
      claim: '"Step 2: Pay" is shown.',
    },
    'a list without its numbers': {
      html: '<ol style="list-style:none"><li>Pay<li>Wait</ol>',
      claim: '"2. Wait" is shown.',
    },
    'a text replaced by style': `<style>p{font-size:0}p::after{content:"Hello";font-size:16px}</style><p>${T}</p>`,
    'emptied by the content property': `<style>p::before{content:"${T}";display:none}</style><p>Hello</p>`,
    'a letter that is missing in the middle by style': `<p>Refund of $4<span style="display:none">2</span>.00 declined</p>`,
    'the amount within it is invisible':
      '<p>Refund of <span style="visibility:hidden">$42.00</span> declined</p>',
    'a word of it is struck out by a bar':
      '<p>Refund of <span style="background:#000;color:#000">$42.00</span> declined</p>',
    'the small signs of a word are hidden': {
      html: '<style>rt{visibility:hidden}</style><p style="font-size:30px"><ruby>Refund<rt>money back</rt></ruby></p>',
      claim: '"money back" is shown.',
    },
  }),
  ...told('writing', {
    'a word with and without a hyphen': {
      html: '<p>e-mail</p>',
      holds: ['"e-mail" is shown.'],
      fails: ['"mailbox" is shown.'],
    },
    'a sign of an order': {
      html: '<p>Order #1001 is late</p>',
      holds: ['"#1001" is shown.', '"Order #1001" is shown.'],
      fails: ['"#100" is shown.', '"Order #100" is shown.'],
    },
    'words of the interface in capitals by style': {
      html: '<button style="text-transform:uppercase">Send now</button>',
      holds: ['The button "Send now" is shown.', '"SEND NOW" is shown.', '"send now" is shown.'],
      fails: ['"send" is not shown.'],
    },
  }),
];
