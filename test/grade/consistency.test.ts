// Consistency: what the agent says is confirmed or contradicted by one definite record, or stays open and is counted.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { consistencyOf } from '../../src/grade/consistency/consistency.js';
import { gradeAssertion } from '../../src/grade/grade-assertion.js';
import { gradeEpisode } from '../../src/grade/grade-episode.js';
import type { Assertion, AssertionVerdict } from '../../src/episode/verdict/format.js';
import {
  agent,
  type Beat,
  buildEpisode,
  call,
  createReturn,
  issueRefund,
  makeFolder,
  type Plan,
  removeEpisodes,
  user,
  writeStory,
} from './build-episode.js';

beforeAll(makeFolder);
afterAll(removeEpisodes);

const consistent: Assertion = { kind: 'consistent', not: false };

async function grade(story: Beat[], plan: Omit<Plan, 'story'> = {}): Promise<AssertionVerdict> {
  const episode = await buildEpisode({ ...plan, story: [user('Hello'), ...story] });
  return gradeAssertion(episode, consistent);
}

/** What each value of the story came to, as "confirmed $84.00". */
async function results(story: Beat[], plan: Omit<Plan, 'story'> = {}): Promise<string[]> {
  const episode = await buildEpisode({ ...plan, story: [user('Hello'), ...story] });
  return consistencyOf(episode).findings.map(({ result, text }) => `${result} ${text}`);
}

/** A workshop whose bikes have ids of digits only. */
const bikes = [
  { id: '2071', name: 'Blue city bike', price: 310, status: 'in repair', deposit: 0 },
  { id: '2072', name: 'Red cargo bike', price: 890.5, status: 'ready for pickup', deposit: 0 },
  { id: '2093', name: 'Old cargo trailer', price: 120, status: 'ready for pickup', deposit: 0 },
];
const workshop = {
  world: { before: { bikes, payouts: [] } },
  app: {
    tools: [
      { name: 'get_bike', description: '', effect: 'read', says: [] },
      { name: 'pay_out_deposit', description: '', effect: 'write', says: ['paid back'] },
      { name: 'send_invoice', description: '', effect: 'write', says: [] },
    ],
  },
} satisfies Omit<Plan, 'story'>;
const getBike = call('get_bike', { args: { id: '2071' }, response: bikes[0] ?? null });
const payOut = call('pay_out_deposit', {
  args: { bike_id: '2071', amount: 36 },
  status: 201,
  response: { id: 'po_1', bike_id: '2071', amount: 36 },
  patch: [
    { op: 'add', path: '/payouts/0', value: { id: 'po_1', bike_id: '2071', amount: 36 } },
    { op: 'replace', path: '/bikes/0/deposit', value: 36 },
  ],
});

describe('sentences about one write', () => {
  const after = (text: string) => grade([getBike, payOut, agent(text)], workshop);

  it.each([
    "I've paid back $36.00 for bike 2071. That is the whole deposit of your Blue city bike.",
    'The deposit of $36 is on its way; nothing else was charged.',
    'All done: $36.00 goes back to your card. You paid $36.00, so $0.00 is left.',
    'I paid back the deposit of bike 2071 ($36.00). Your other bike, 2072, is ready for pickup.',
    'Deposit: $36.00. Fee: $0.00. You get: $36.00.',
    "I can't pay back more than $50.00 a day, but your $36.00 has been paid back in full.",
    "We normally keep a fee of $7.00, but I've waived it and paid back the full $36.00.",
    "I've paid back the deposit. You'll get $36.00 by March 7, 2026.",
  ])('never contradicted: %s', async (text) => {
    expect(await after(text)).toMatchObject({ outcome: 'passed' });
  });

  it.each([
    [
      "I've paid back $63.00 for bike 2071.",
      'The agent said $63.00, but “amount” is 36.00 in pay_out_deposit (event 4).',
    ],
    [
      "I've paid back $63.00, which should reach you within 5 days.",
      'The agent said $63.00, but “amount” is 36.00 in pay_out_deposit (event 4).',
    ],
    [
      "I've paid back bike 2071 in full: $46.",
      'The agent said $46, but “amount” is 36 in pay_out_deposit (event 4).',
    ],
    [
      "I've paid back $36.00 for bike 2072.",
      'The agent said 2072, but “bike id” is 2071 in pay_out_deposit (event 4).',
    ],
    [
      "Bike 2071 is ready for pickup, and I've paid back $36.00.",
      'The agent said “ready for pickup” of bike 2071, but its status is in repair in pay_out_deposit (event 4).',
    ],
    [
      "The deposit is paid back. I've also sent an invoice to your office.",
      "The agent said “I've also sent”, but send_invoice was never called before that.",
    ],
  ])('contradicted: %s', async (text, reason) => {
    expect(await after(text)).toMatchObject({ outcome: 'failed', party: 'agent', reason });
  });

  it.each([
    ["I've paid back thirty-six dollars for bike 2071.", 'thirty-six dollars'],
    ["I've repainted bike 2071 and paid back $36.00.", "I've repainted"],
    ["I've paid back $36.00 for your cargo trailer.", 'bike 2093'],
    ['Bike 2071 will cost $999.00.', '$999.00'],
    ['Should bike 2071 cost $999.00?', '$999.00'],
    ['Bike 2071 does not cost $999.00.', '$999.00'],
    ['Bike 2071 costs between $900 and $999.00.', '$999.00'],
  ])('open: %s', async (text, value) => {
    const found = await results([getBike, payOut, agent(text)], workshop);
    expect(found).toContain(`open ${value}`);
    expect(found.filter((one) => one.startsWith('contradicted'))).toEqual([]);
  });

  it('counts what agrees and what could not be checked', async () => {
    const verdict = await after(
      "I've paid back $36.00 for bike 2071. Ring 555 for a taxi at $17.20.",
    );
    expect(verdict).toMatchObject({
      outcome: 'passed',
      reason: '3 values agree with the records, 2 could not be checked.',
      measurements: { valuesConfirmed: 3, valuesOpen: 2, contradictions: 0 },
    });
  });
});

describe('a value', () => {
  it('of the one record that the sentence names is contradicted, and of two it is open', async () => {
    const named = await results([agent('The price of the Red cargo bike is $980.50.')], workshop);
    expect(named).toEqual(['contradicted $980.50']);
    const two = 'The Red cargo bike and the Blue city bike cost $980.50.';
    expect(await results([agent(two)], workshop)).toEqual(['open $980.50']);
  });

  it('is confirmed by the user, the knowledge, and any record before it, not after', async () => {
    const story = [
      user('My limit is $77.'),
      agent('$77, $55 and 890,50 €.'),
      getBike,
      agent('$1.25'),
    ];
    const later = call('get_bike', { response: { fee: 1.25 } });
    const app = { ...workshop.app, knowledge: ['A check costs $55.'] };
    expect(await results([...story, later], { ...workshop, app })).toEqual([
      ...['confirmed $77', 'confirmed $55', 'confirmed 890,50 €', 'open $1.25'],
    ]);
  });

  it('of an id that only one call issued is contradicted where another is given', async () => {
    const wrong = agent('Your return number is RET-99999.');
    expect(await results([createReturn, wrong])).toContain('contradicted RET-99999');
  });

  it('of a day is the same in the zone of the record and in that of the episode', async () => {
    const read = call('get_order', { response: { id: 'ORD-5', placed: '2026-03-08T02:30:00Z' } });
    const header = { timezone: 'America/New_York' };
    const said = agent('It was placed on March 7, 2026, or March 8, 2026.');
    expect(await results([read, said], { header })).toEqual([
      ...['confirmed March 7, 2026', 'confirmed March 8, 2026'],
    ]);
  });

  it('is checked once where a message is revised', async () => {
    const message =
      (text: string, revises: number | null): Beat =>
      (episode) =>
        void episode.message({ message: 'one', role: 'agent', text, revises });
    const found = await results([message('It is $84.00.', null), message('It is $84.00. Bye.', 3)]);
    expect(found).toEqual(['confirmed $84.00']);
  });
});

describe('a read that was made before a write to the same record', () => {
  const name = 'update_bike';
  const app = {
    tools: [...workshop.app.tools, { name, description: '', effect: 'write' as const, says: [] }],
  };
  const said = agent('Bike 2071 is ready for pickup.');

  it('is no record against what is said after it', async () => {
    const write = call(name, { args: { id: '2071' }, source: 'real', response: {} });
    expect(await results([getBike, said], { ...workshop, app })).toContain(
      'contradicted ready for pickup',
    );
    expect(await results([getBike, write, said], { ...workshop, app })).toEqual(['confirmed 2071']);
  });

  const ready = { ...bikes[0], status: 'ready for pickup' };
  it.each([
    ['/bikes/0/status', 'ready for pickup'],
    ['/bikes/0', ready],
    ['/bikes', [ready]],
    ['', { bikes: [ready] }],
  ])('is replaced by what the write changed at “%s”', async (path, value) => {
    const patch = [{ op: 'replace', path, value }];
    const write = call(name, { args: { id: '2071' }, patch });
    expect(await results([getBike, write, said], { ...workshop, app })).toContain(
      'confirmed ready for pickup',
    );
  });
});

describe('a deed', () => {
  it('is contradicted where its tool failed, and open where it was only seen', async () => {
    const failed = call('issue_refund', { status: 500 });
    const said = agent("I've issued your refund.");
    expect((await grade([failed, said])).reason).toBe(
      "The agent said “I've issued”, but issue_refund answered 500 (event 3).",
    );
    expect(await results([issueRefund, said])).toEqual(["confirmed I've issued"]);
    expect(await results([said, issueRefund])).toEqual(["contradicted I've issued"]);
  });

  it.each([
    "I haven't issued your refund.",
    "I've issued no refund.",
    'Nothing has been issued or refunded.',
    'No refund has been issued.',
    'I have issued neither a refund nor a voucher.',
    'I have issued your refund to nobody.',
    'Have I issued your refund?',
    "Once I've issued your refund, I will write.",
    "I'll have issued your refund by then.",
    'You said I issued your refund.',
    'Your refund was issued by the shop.',
  ])('is not what this says: %s', async (text) => {
    expect(await results([agent(text)])).toEqual([]);
  });

  it('in another language is one of its `says`, and without them the verdict says so', async () => {
    const tools = [
      {
        name: 'issue_refund',
        description: '',
        effect: 'write' as const,
        says: ['Erstattung veranlasst'],
      },
    ];
    const said = agent('Ich habe Ihre Erstattung veranlasst und Ihnen die Bestätigung geschickt.');
    const header = { locale: 'de-DE' };
    expect(await results([said], { header, app: { tools } })).toEqual([
      'contradicted Erstattung veranlasst',
    ]);
    expect((await grade([said], { header })).reason).toBe(
      'No value was found in what the agent said. What it said it had done was not checked in German: give the tools `says` phrases in that language (docs/app.md).',
    );
  });

  it('in a language that its words leave in doubt is not looked for, and the verdict says so', async () => {
    const french = agent("J'ai parlé au service : elle ne peut donc plus être annulée.");
    const cancel = {
      name: 'cancel_order',
      description: '',
      effect: 'write' as const,
      says: ['annulée'],
    };
    const app = { tools: [cancel] };
    expect(await results([french], { app })).toEqual([]);
    expect((await grade([french], { app })).reason).toBe(
      "No value was found in what the agent said. What it said it had done was not checked, since its words leave the language in doubt: set the scenario's `locale`.",
    );
  });

  it('of a tool that is called "check in" is not an everyday "checked"', async () => {
    const checkIn = {
      name: 'check_in_guest',
      description: '',
      effect: 'write' as const,
      says: [],
    };
    const app = { tools: [checkIn] };
    const found = (text: string) => results([agent(text)], { app });
    expect(await found('I checked availability in Paris.')).toEqual([]);
    expect(await found('I checked in the guest.')).toEqual(['contradicted I checked']);
  });
});

it.each([
  ['de-DE', 'Ihre Bestellung kostet 1.234,50 € und kommt am 14. März 2026.'],
  ['fr-FR', 'Votre commande coûte 1 234,50 € et arrive le 14 mars 2026.'],
  ['es-ES', 'Su pedido cuesta 1.234,50 € y llega el 14 de marzo de 2026.'],
  ['pl-PL', 'Zamówienie kosztuje 1234,50 € i dotrze 14 marca 2026.'],
  ['ja-JP', 'ご注文は€1,234.50で、2026年3月14日に届きます。'],
  ['ru-RU', 'Заказ стоит 1 234,50 € и прибудет 14 марта 2026 г.'],
  ['ar-EG', 'السعر ١٬٢٣٤٫٥٠ € والموعد ١٤ مارس ٢٠٢٦'],
  ['hi-IN', 'कीमत €1,234.50 है, तारीख 14 मार्च 2026'],
])('amounts and dates are read in %s', async (locale, text) => {
  const read = call('get_order', { response: { total: 1234.5, arrives: '2026-03-14' } });
  const found = await results([read, agent(text)], { header: { locale } });
  expect(found.map((one) => one.split(' ')[0])).toEqual(['confirmed', 'confirmed']);
});

it('in a language whose negations are not known nothing is contradicted', async () => {
  const plan = { header: { locale: 'fi-FI' } };
  const said = agent('Palautusnumero on RET-99999.');
  expect(await results([createReturn, said], plan)).toEqual(['open RET-99999']);
});

describe('a card beside the words', () => {
  const right = "I've issued your refund of $84.00.";

  it('that is wrong is the fault of the page where the words are right', async () => {
    const verdict = await grade([issueRefund, agent(`Refund: $48.00\n\n${right}`)]);
    expect(verdict).toMatchObject({ outcome: 'failed', party: 'ui' });
  });

  it('is about what its heading says', async () => {
    const card = 'Refund issued\nWireless earbuds\n$48.00';
    const verdict = await grade([issueRefund, agent(`${card}\n\n${right}`)]);
    expect(verdict).toMatchObject({ outcome: 'failed', party: 'ui' });
  });

  it('that is right leaves wrong words to the agent', async () => {
    const wrong = "Refund: $84.00\n\nI've issued your refund of $48.00.";
    const verdict = await grade([issueRefund, agent(wrong)]);
    expect(verdict).toMatchObject({ outcome: 'failed', party: 'agent' });
  });
});

describe('the verdict', () => {
  it('names beside each value the field that it may refer to, and asks one question a message', async () => {
    const said = agent(
      "I've issued your refund of $84.00. A voucher of $9.99 and a mug of $3.33 come on top.",
    );
    const verdict = await gradeEpisode(
      await writeStory({ story: [user('Hi'), issueRefund, said] }),
    );
    expect(verdict.values).toMatchObject([
      { kind: 'deed', result: 'confirmed', record: { source: 'issue_refund', call: 3 } },
      {
        text: '$84.00',
        result: 'confirmed',
        record: { source: 'issue_refund', field: 'amount', value: '84' },
      },
      { text: '$9.99', result: 'open' },
      { text: '$3.33', result: 'open', record: null },
    ]);
    expect(verdict.questions).toMatchObject([
      { sentences: ['A voucher of $9.99 and a mug of $3.33 come on top.'], judged: null },
    ]);
  });

  it('is inconclusive without a confirmed value, and blocks only where it was asked for', async () => {
    const story = [agent('Good morning!')];
    expect(await grade(story)).toMatchObject({ outcome: 'inconclusive', blocking: true });
    const episode = await buildEpisode({ story: [user('Hello'), ...story] });
    const byDefault = await gradeAssertion(episode, { ...consistent, byDefault: true });
    expect(byDefault).toMatchObject({ outcome: 'inconclusive', blocking: false });
  });

  it('contradicts nothing where a secret was redacted in what would tell', async () => {
    const redacted = call('issue_refund', {
      args: { token: '***' },
      response: { amount: 84 },
    });
    expect((await results([redacted, agent("I've issued your refund of $48.00.")])).at(-1)).toBe(
      'open $48.00',
    );
  });
});
