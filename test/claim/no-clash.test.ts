// The proof that no sentence has two readings: every pair of wordings is unified, with everything that their slots can hold.
import { expect, it } from 'vitest';
import { parseClaim, statementsOf } from '../../src/claim/parse.js';
import { predicateNames, type SlotName } from '../../src/claim/predicates.js';
import { colorNames, sides, slotOf } from '../../src/claim/claim.js';
import { numberIn, tokensOfWords, predicateRow, tokenize } from '../../src/claim/language.js';

/** One token, or in place of a subject one token or more. */
type Item = { word: string } | { class: 'number' | 'value' } | { class: Many };
type Many = 'subject' | 'held' | 'bare';

const word = (text: string): Item => ({ word: text });
const words = (text: string): Item[] => text.split(' ').map(word);
const number: Item = { class: 'number' };

/** All that a slot can hold, as alternatives. */
const holds: Record<SlotName, readonly (readonly Item[])[]> = {
  value: [[{ class: 'value' }]],
  bare: [[{ class: 'bare' }]],
  held: [[{ class: 'held' }]],
  other: [[{ class: 'subject' }]],
  others: [[]],
  px: [[number]],
  times: [words('once'), words('twice'), [number, word('times')]],
  least: [[number], words('aa'), words('aaa')],
  compare: [words('at least'), words('at most'), words('exactly')],
  side: sides.map(words),
  color: colorNames.map(words),
};

function alternatives(wording: string): Item[][] {
  return wording.split(/(\{\w+\})/u).reduce<Item[][]>(
    (all, part) => {
      const slot = /^\{(\w+)\}$/u.exec(part)?.[1] as SlotName | undefined;
      const next = slot === undefined ? [itemsOf(part)] : holds[slot];
      return all.flatMap((one) => next.map((more) => [...one, ...more]));
    },
    [[]],
  );
}

function itemsOf(text: string): Item[] {
  return tokensOfWords(text).map((token) => word(token.text));
}

function slotOfMany(item: Item): Meeting['slot'] | null {
  if (!('class' in item) || item.class === 'number' || item.class === 'value') return null;
  return item.class === 'subject' ? 'other' : item.class;
}

function canBeOne(a: Item, b: Item): boolean {
  if ('word' in a && 'word' in b) return a.word === b.word;
  if ('word' in a) return fits(a.word, b);
  return 'word' in b ? fits(b.word, a) : true;
}

function fits(text: string, item: Item): boolean {
  if (!('class' in item)) return false;
  return item.class === 'number' ? numberIn(text) !== null : /^[^\p{L}]*\d[^\p{L}]*$/u.test(text);
}

interface Meeting {
  slot: 'other' | 'held' | 'bare';
  items: readonly Item[];
}

/** What a subject would have to be so that both match; nothing in it if they match without one. */
function meetings(a: readonly Item[], b: readonly Item[]): Meeting[] {
  const [first, ...rest] = a;
  const [other, ...others] = b;
  if (first === undefined || other === undefined)
    return a.length === b.length ? [{ slot: 'other', items: [] }] : [];
  const slot = slotOfMany(first);
  if (slot !== null)
    return b.flatMap((_, at) =>
      meetings(rest, b.slice(at + 1)).map(() => ({ slot, items: b.slice(0, at + 1) })),
    );
  if (slotOfMany(other) !== null) return meetings(b, a);
  return canBeOne(first, other) ? meetings(rest, others) : [];
}

const SUBJECTS = ['"A"', 'the button "A"', 'the total', 'the dialog in the row "A"'];
const VALUES = ['"A"', '$84.20', '44', '{a.args.b}'];
const BARE = slotOf('bare').samples;
const NUMBERS = ['20', '2.5', 'two', 'one'];

/** The items as words, in every way. */
function spelled(items: readonly Item[]): string[] {
  return items.reduce<string[]>(
    (all, item) => all.flatMap((one) => textsOf(item).map((text) => `${one} ${text}`.trim())),
    [''],
  );
}

function textsOf(item: Item): readonly string[] {
  if ('word' in item) return [item.word];
  if (item.class === 'subject' || item.class === 'held') return SUBJECTS;
  if (item.class === 'bare') return BARE;
  return item.class === 'value' ? VALUES : NUMBERS;
}

function isOf(slot: Meeting['slot'], text: string): boolean {
  const cut = tokenize(text);
  return 'tokens' in cut && slotOf(slot).read(cut.tokens, { landmarks: [] }) !== null;
}

const all = predicateNames.flatMap((predicate) => {
  const { wordings, negatives } = predicateRow(predicate);
  const ofRow = (of: readonly string[], isNot: boolean) =>
    of.flatMap((wording) =>
      alternatives(wording).map((items) => ({ says: `${predicate} ${String(isNot)}`, items })),
    );
  return [...ofRow(wordings, false), ...ofRow(negatives, true)];
});

function clashes(of: typeof all): string[] {
  return of.flatMap((one, at) =>
    of
      .slice(at + 1)
      .filter(({ says }) => says !== one.says)
      .flatMap((other) =>
        meetings(one.items, other.items)
          .filter(
            ({ slot, items }) =>
              items.length === 0 || spelled(items).some((text) => isOf(slot, text)),
          )
          .map(({ items }) => `${one.says} | ${other.says}: ${spelled(items)[0] ?? ''}`),
      ),
  );
}

it('no two rows, nor a row and its negative, can read the same words', () => {
  expect(all.length).toBeGreaterThan(200);
  expect(clashes(all)).toEqual([]);
});

it('would be found if there was one', () => {
  const more = (says: string, wording: string) => ({ says, items: alternatives(wording)[0] ?? [] });
  expect(clashes([...all, more('new', 'is {other}')])).toContainEqual(
    expect.stringContaining('equals false | new'),
  );
  expect(clashes([...all, more('new', 'is hidden')])).toEqual(['shown true | new: ']);
  expect(clashes([...all, more('new', 'has focused button')])).toEqual([
    'has false | new: focused button',
  ]);
  expect(clashes([...all, more('new', 'has the {value}')])).toEqual(['has false | new: "A"']);
  expect(clashes([...all, more('new', 'has the words {value}')])).toEqual([]);
});

it('every word that ends a subject begins a wording, so that a sentence is cut in one place', () => {
  const inSubject = SUBJECTS.map((one) => parseClaim(`${one} is shown`));
  expect(inSubject.every((one) => 'claim' in one)).toBe(true);
  expect(parseClaim('The Show more shows button is shown.')).toHaveProperty('why');
});

it('a landmark that is called like a form makes no second reading', () => {
  const names = { landmarks: ['this_order'] };
  const cut = tokenize('is in this order');
  expect('tokens' in cut && statementsOf(cut.tokens, names)).toHaveLength(2);
  expect(parseClaim('"A" is in this order.', names)).toMatchObject({
    why: '"is in this order" can be read in two ways',
  });
});
