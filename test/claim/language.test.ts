// The language of claims by its tables: what each row reads and prints, and that claims, sentences and data are one.
import { describe, expect, it } from 'vitest';
import { type Claim, printClaim, slotOf } from '../../src/claim/claim.js';
import { claimSchema, parseClaim } from '../../src/claim/parse.js';
import { predicateNames, type SlotName } from '../../src/claim/predicates.js';
import { nounsOf, roleNames } from '../../src/claim/roles.js';
import { generatedClaims, landmarks } from './generated-claims.js';
import { predicateRow } from '../../src/claim/language.js';

const SEED = 37;
const generated = generatedClaims(10_000, SEED);

function read(sentence: string): Claim {
  const reading = parseClaim(sentence, { landmarks });
  if ('claim' in reading) return reading.claim;
  throw new Error(`${sentence}: ${reading.why}`);
}

const wordings = predicateNames.flatMap((predicate) => {
  const { wordings: positive, negatives } = predicateRow(predicate);
  return [
    ...positive.map((wording) => ({ predicate, wording, isNot: false })),
    ...negatives.map((wording) => ({ predicate, wording, isNot: true })),
  ];
});

function filled(wording: string): string {
  return wording.replace(/\{(\w+)\}/gu, (_, slot: SlotName) => slotOf(slot).samples[0]);
}

describe('each wording of each row', () => {
  it.each(wordings)('$wording', ({ predicate, wording, isNot }) => {
    const isList = predicate === 'in_order';
    const subject = isList ? '"A" and "B"' : 'The button "Send"';
    const claim = read(`${subject} ${filled(wording)}.`);
    expect([claim.predicate, claim.not ?? false]).toEqual([predicate, isNot]);
    const { wordings: positive, negatives } = predicateRow(predicate);
    const first = filled((isNot ? negatives : positive)[0]);
    const printed = isList ? first.replace(/^is /u, 'are ') : first;
    expect(printClaim(claim)).toBe(`${subject} ${printed}.`);
  });

  it('has the arguments that its row takes, each once', () => {
    for (const { predicate, wording } of wordings) {
      const slots = [...wording.matchAll(/\{(\w+)\}/gu)].map(([, slot]) => slot);
      const takes = predicateRow(predicate).takes.filter((slot) => slot !== 'others');
      const own = slots.map((slot) => (slot === 'bare' ? 'value' : slot));
      expect([wording, own.sort()]).toEqual([wording, [...takes].sort()]);
    }
  });

  it('says what it takes in the order of the builder', () => {
    expect(read('The button "Send" is at least 44 px high.')).toEqual({
      subject: { kind: 'role', role: 'button', name: 'Send' },
      predicate: 'sized',
      compare: 'at least',
      px: 44,
      side: 'high',
    });
  });
});

describe('10,000 generated claims', () => {
  it('have every row, polarity, kind of subject and quantifier among them', () => {
    const kinds = new Set(generated.map(({ subject }) => subject.kind));
    const rows = new Set(generated.map(({ predicate, not }) => `${predicate} ${String(not)}`));
    expect(kinds.size).toBe(8);
    expect(rows.size).toBe(2 * predicateNames.length);
    expect(generated.some(({ subject }) => subject.in?.in !== undefined)).toBe(true);
  });

  it('are printed and read back as the same data, and the same sentence', () => {
    const sentences = generated.map(printClaim);
    const again = sentences.map(read);
    expect(again).toEqual(generated);
    expect(again.map(printClaim)).toEqual(sentences);
  });

  it('read the same in each other wording of their row', () => {
    for (const claim of generated.slice(0, 1000)) {
      const { wordings: positive, negatives } = predicateRow(claim.predicate);
      const all = (claim.not === true ? negatives : positive)
        .filter((one) => !one.includes('{bare}') || isBare(claim))
        .map((one) => withSlots(one, claim));
      const [first = '', ...others] = all;
      const sentence = printClaim(claim);
      if (!sentence.endsWith(`${first}.`)) continue;
      const front = sentence.slice(0, -first.length - 1);
      for (const other of others) expect(read(`${front}${other}.`)).toEqual(claim);
    }
  });

  it('are what the schema accepts', () => {
    const some = generated.slice(0, 1000);
    expect(some.map((claim) => claimSchema.parse(claim))).toEqual(some);
  });
});

/** Its value can be written without quotes. */
function isBare(claim: Claim): boolean {
  return 'value' in claim && claim.value.kind === 'text' && claim.value.text === 'Sold out';
}

function withSlots(wording: string, claim: Claim): string {
  return wording.replace(/\{(\w+)\}/gu, (_, slot: SlotName) =>
    slotOf(slot).print((claim as unknown as Record<SlotName, unknown>)[slot]),
  );
}

it.each<[string, readonly string[]]>([
  ['The reactions say "A".', ['reactions']],
  ['The status says "A".', ['status']],
  ['The messages of this turn do not say "A".', []],
  ['At least 2 matches of the order card are shown.', ['order_card']],
  ['Every match of something that means "help" is shown.', []],
  ['No order card is shown.', ['order_card']],
])('is printed as a person would say it: %s', (sentence, names) => {
  const reading = parseClaim(sentence, { landmarks: names });
  expect('claim' in reading && printClaim(reading.claim)).toBe(sentence);
});

describe('what does not matter', () => {
  const changes: Record<string, (sentence: string) => string> = {
    'case outside of quotes': (one) => outsideQuotes(one, (words) => words.toUpperCase()),
    articles: (one) => outsideQuotes(one, (words) => words.replace(/\b(?:the|a) /giu, '')),
    'more articles': (one) => outsideQuotes(one, (words) => words.replace(/^the /iu, 'A ')),
    'the full stop': (one) => one.replace(/\.$/u, ''),
    'spaces and line breaks': (one) => `\n ${outsideQuotes(one, (a) => a.replaceAll(' ', '  '))} `,
    'curly quotes': (one) => requoted(one, '“$1”'),
    'angled quotes': (one) => requoted(one, '«$1»'),
    number: (one) =>
      outsideQuotes(one, (words) =>
        words
          .replace(/\bis\b/gu, 'are')
          .replace(/\bhas\b/gu, 'have')
          .replace(/\bdoes\b/gu, 'do'),
      ),
    contractions: (one) =>
      outsideQuotes(one, (words) =>
        words.replace(/\b(is|are|does|do) not\b/gu, "$1n't").replaceAll('can not', 'can’t'),
      ),
  };

  it.each(Object.keys(changes))('%s', (name) => {
    const change = changes[name] ?? String;
    const some = generated.slice(0, 500);
    const sentences = some.map(printClaim);
    expect(sentences.filter((one) => change(one) !== one).length).toBeGreaterThan(100);
    expect(sentences.map((one) => read(change(one)))).toEqual(some);
  });

  it('an apostrophe within single quotes', () => {
    const said = { subject: { kind: 'text', text: "Don't panic" }, predicate: 'shown' };
    expect(read("'Don't panic' is shown.")).toEqual(said);
    expect(read('‘Don’t panic’ is shown')).toMatchObject({ predicate: 'shown' });
  });
});

function outsideQuotes(sentence: string, change: (words: string) => string): string {
  return sentence
    .split(/("[^"]*"|“[^”]*”|\{[^}]*\})/u)
    .map((part, at) => (at % 2 === 0 ? change(part) : part))
    .join('');
}

/** Only quotes that have no others within. */
function requoted(sentence: string, quoted: string): string {
  const parts = sentence.split(/("[^"]*"|“[^”]*”|\{[^}]*\})/u);
  return parts.map((part) => part.replace(/^"([^“”]*)"$/u, quoted)).join('');
}

describe('subjects', () => {
  const send = { kind: 'role', role: 'button', name: 'Send' };
  const total = { kind: 'value', label: 'Total' };
  it.each([
    ['"Send"', { kind: 'text', text: 'Send' }],
    ['the text "Send"', { kind: 'text', text: 'Send' }],
    ['the button "Send"', send],
    ['the "Send" button', send],
    ['the button named "Send"', send],
    ['the button labelled "Send"', send],
    ['the send button', { kind: 'named', words: 'send button' }],
    ['the value of "Total"', total],
    ['the value beside "Total"', total],
    ['the newest message', { kind: 'message', which: 'newest' }],
    ['the last agent message', { kind: 'message', which: 'newest' }],
    ['the denial reason', { kind: 'landmark', name: 'denial_reason' }],
    ['the denialReason', { kind: 'landmark', name: 'denial_reason' }],
    ['the order card', { kind: 'landmark', name: 'orderCard' }],
    ['the dialog', { kind: 'landmark', name: 'dialog' }],
    ['the modal', { kind: 'role', role: 'dialog', name: null }],
    [
      '"Send" in the modal',
      { kind: 'text', text: 'Send', in: { kind: 'role', role: 'dialog', name: null } },
    ],
  ])('%s', (words, subject) => {
    expect(read(`${words} is shown.`)).toEqual({ subject, predicate: 'shown' });
  });

  it('are each noun of each role, in the singular and the plural', () => {
    const all = roleNames.flatMap((role) => nounsOf(role).map((noun) => ({ role, noun })));
    const own = all.filter(({ noun }) => noun !== 'dialog');
    for (const { role, noun } of own)
      expect(read(`Every ${noun} is shown.`).subject).toEqual({ kind: 'role', role, name: null });
    expect(new Set(all.map(({ noun }) => noun)).size).toBe(all.length);
  });

  it.each([
    ['Every button is enabled', 'every'],
    ['All buttons are enabled', 'every'],
    ['The buttons are enabled', 'every'],
    ['The "Send" buttons are enabled', 'every'],
    ['No button is enabled', { n: 0, compare: 'exactly' }],
    ['Some button is enabled', { n: 1, compare: 'at least' }],
    ['Two buttons are enabled', { n: 2, compare: 'exactly' }],
    ['At most 3 buttons are enabled', { n: 3, compare: 'at most' }],
    ['There are no buttons', { n: 0, compare: 'exactly' }],
    ['There is at least one button', { n: 1, compare: 'at least' }],
  ])('%s', (sentence, of) => {
    expect(read(sentence)).toMatchObject({ of, subject: { kind: 'role', role: 'button' } });
  });
});
