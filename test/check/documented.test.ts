// The sentences with which docs/claims.md begins, and those about messages: each is true on one page and false on another.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { sharesBrowser } from '../browser.js';
import { saidOf } from './said-of.js';

sharesBrowser();

/** Two pages of one kind: on the first all of the sentences are true, on the second all of them are false. */
interface Pages {
  what: string;
  sentences: readonly string[];
  /** Those that nothing on the second page contradicts: words may be put otherwise. */
  open?: readonly string[];
  holds: string;
  fails: string;
}

const chat = (style: string, messages: string, box: string, button: string): string =>
  `<h1>Rain jackets</h1><section aria-label="Chat" style="position:fixed;${style};width:300px;background:#eee">
<div role="log">${messages}</div><textarea aria-label="Message" ${box}</textarea><button ${button}>Send</button></section>`;
const from = (author: string, text: string): string =>
  `<article aria-label="${author}"><p>${text}</p></article>`;

const files = (style: string, title: string): string =>
  `<ul style="margin:0;width:300px"><li>report.pdf</li><li>notes.txt</li></ul>
<div role="dialog" aria-label="${title}" style="position:fixed;${style};width:300px;height:90px;background:#ddd"><h2>${title}</h2></div>`;

interface Account {
  tabs: readonly [boolean, boolean];
  name: string;
  email: string;
  policy: string;
  options: readonly string[];
  room: number;
}
const account = ({ tabs, name, email, policy, options, room }: Account): string =>
  `<div role="tablist"><button role="tab" aria-selected="${tabs[0]}">Primary</button><button role="tab" aria-selected="${tabs[1]}">Billing</button></div>
<label>Display name <input value="${name}"></label><label>Bio <textarea></textarea></label>
<label>E-mail address <input value="rosa@example.com" ${email}></label>
<details ${policy}><summary>Cancellation policy</summary><p>Free until noon.</p></details>
<div role="menu" style="width:200px">${options.map((one) => `<div role="menuitem">${one}</div>`).join('')}</div>
<div style="height:${room}px"></div><button>Delete my account</button>`;

interface Invoice {
  id: string;
  due: string;
  amount: string;
  status: string;
  ticked: boolean;
}
const invoices = (
  rows: readonly Invoice[],
  { align, total, merge }: { align: string; total: string; merge: string },
): string =>
  `<table style="width:700px"><caption>Invoices</caption><thead><tr><th>Pick</th><th>Number</th><th>Due date</th><th style="text-align:${align}">Amount</th><th>Status</th></tr></thead><tbody>${rows
    .map(
      ({ id, due, amount, status, ticked }) =>
        `<tr><td><input type="checkbox" aria-label="Invoice ${id}" ${ticked ? 'checked' : ''}></td><td>Invoice ${id}</td><td>${due}</td><td style="text-align:${align}">${amount}</td><td>${status}</td></tr>`,
    )
    .join('')}</tbody></table><p>Total: <b>${total}</b></p><button ${merge}>Merge</button>`;

const coffees = (names: readonly string[], room: number): string =>
  `<div style="display:grid;grid-template-columns:1fr 1fr 1fr;align-items:start">${names
    .map(
      (name) =>
        `<div class="card" style="border:1px solid #999"><h3>${name}</h3><p>Roasted last week, in bags of 250 g, whole or ground for your brewer.</p><div style="height:${room}px"></div><button>Add to cart</button></div>`,
    )
    .join('')}</div>`;

const pages: readonly Pages[] = [
  {
    what: 'a chat in a corner',
    sentences: [
      'The Send button is greyed out.',
      'The Send button is at least 44 px high.',
      'The message box is empty and the cursor is in it.',
      'The bot\'s first reply says "Which order is it?".',
      'The chat window is in the bottom right corner.',
    ],
    holds: chat(
      'right:0;bottom:0',
      from('You', 'My jacket is late.') + from('Bot', 'Which order is it?'),
      'autofocus>',
      'disabled style="height:44px"',
    ),
    fails: chat(
      'left:0;top:0',
      from('You', 'My jacket is late.') + from('Bot', 'Good morning!'),
      '>Hello',
      'style="height:30px"',
    ),
  },
  {
    what: 'a dialog over files',
    sentences: ['The dialog is open and covers the list.', 'The dialog is titled "Delete file?".'],
    holds: files('left:0;top:0', 'Delete file?'),
    fails: files('left:400px;top:300px', 'Keep file?'),
  },
  {
    what: 'an account',
    sentences: [
      'The Delete my account button is not visible until you scroll down.',
      'The Primary tab is selected.',
      'The display name is filled in but the bio is empty.',
      'The e-mail address cannot be edited.',
      'Delete is the last option in the menu.',
      'The cancellation policy is collapsed.',
    ],
    holds: account({
      ...{ tabs: [true, false], name: 'Rosa', email: 'readonly', policy: '' },
      ...{ options: ['Rename', 'Copy', 'Delete'], room: 900 },
    }),
    fails: account({
      ...{ tabs: [false, true], name: '', email: '', policy: 'open' },
      ...{ options: ['Rename', 'Delete', 'Copy'], room: 0 },
    }),
  },
  {
    what: 'invoices',
    open: ['Invoice 1207 is overdue.'],
    sentences: [
      'The total is $84.20.',
      'Invoice 1207 is overdue.',
      'The rows are sorted by due date, oldest first.',
      'The amounts are right-aligned.',
      'Two invoices are ticked and the Merge button is disabled.',
    ],
    holds: invoices(
      [
        { id: '1207', due: '3 March 2026', amount: '$4.20', status: 'Overdue', ticked: true },
        { id: '1210', due: '9 March 2026', amount: '$50.00', status: 'Paid', ticked: true },
        { id: '1198', due: '1 April 2026', amount: '$30.00', status: 'Paid', ticked: false },
      ],
      { align: 'right', total: '$84.20', merge: 'disabled' },
    ),
    fails: invoices(
      [
        { id: '1207', due: '9 March 2026', amount: '$4.20', status: '$4.20 paid', ticked: true },
        { id: '1210', due: '3 March 2026', amount: '$50.00', status: 'Overdue', ticked: false },
        { id: '1198', due: '1 April 2026', amount: '$30.00', status: 'Paid', ticked: false },
      ],
      { align: 'left', total: '$80.20', merge: '' },
    ),
  },
  {
    what: 'coffees',
    sentences: ['There are three cards.', "Panama Geisha's Add to cart button is below the fold."],
    holds: coffees(['House Blend', 'Decaf', 'Panama Geisha'], 600),
    fails: coffees(['Panama Geisha', 'Decaf'], 20),
  },
  {
    what: 'messages',
    sentences: [
      'The newest message says "Refund issued".',
      'The bot\'s first reply mentions "refund".',
      "The customer's message about the delay is shown.",
      'The last message is from the assistant.',
      'There are two messages from the customer.',
    ],
    holds: `<div role="log">${from('You', 'My jacket has a delay.')}${from('Assistant', 'A refund is possible.')}${from('You', 'Yes')}${from('Assistant', 'Refund issued')}</div>`,
    fails: `<div role="log" style="height:100px;overflow:auto">${from('You', 'Hello')}${from('Assistant', 'Good morning!')}<div style="height:900px"></div>${from('You', 'My jacket has a delay.')}${from('You', 'Yes')}</div>`,
  },
];

for (const { what, sentences, holds, fails, open = [] } of pages) {
  saidOf(
    `${what}, true`,
    holds,
    sentences.map((one) => [one, 'passed'] as const),
  );
  saidOf(
    `${what}, false`,
    fails,
    sentences.map((one) => [one, open.includes(one) ? 'inconclusive' : 'failed'] as const),
  );
}

it('are all that the page on claims shows as sentences', () => {
  const blocks = readFileSync('docs/claims.md', 'utf8').matchAll(/```text\n([^`]*)```/gu);
  const [first = '', second = ''] = [...blocks].map(([, block = '']) => block.trim());
  const shown = [...first.split('\n'), ...second.split('\n')];
  expect(first.split('\n')).toHaveLength(20);
  expect(shown.sort()).toEqual(pages.flatMap(({ sentences }) => sentences).sort());
});
