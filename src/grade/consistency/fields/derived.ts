// Values that follow from those in the records: sums, differences, multiples, changes in percent.
import { type Looseness, loosenessOf } from '../../../rules/facts/looseness.js';
import { currencyFits, near, type ValueFact } from '../records/fits.js';
import type { RecordField, RecordThing } from '../records/things.js';
import type { Subject, Discourse } from '../subject.js';

const reckoning =
  /\b(?:total|totals|together|altogether|combined|sum|in all|both|difference|cheaper|dearer|more|less|fewer|warmer|colder|hotter|cooler|higher|lower|older|left|leaves?|leaving|remain\w*|minus|plus|sav(?:e|es|ed|ings?)|gain\w*|lost|dropp?\w*|rose|fell|each|apiece|per|times|spend|spent|change|increase\w*|decrease\w*|extra|additional|another|longer|shorter|in the air|takes?|between|pairs?|twice|half|share)\b|[+−×=]/i;
/**
 * Sums, differences, multiples and changes of what the sentence is about; beside a word for a field only if the
 * sentence calculates.
 */
export function derives(
  fact: ValueFact,
  subject: Subject,
  { topic, strict }: { topic: Discourse; strict: boolean },
): boolean {
  const { sentence, mentions, index } = topic;
  if ((strict || fact.kind !== 'money') && !reckoning.test(sentence.text)) return false;
  const named = mentions.flatMap(({ things }) => [...things]);
  const things = [...new Set([...subject.things, ...subject.related, ...named])];
  const wanted = wantedOf(fact, sentence.text);
  if (
    wanted === null ||
    (fact.kind === 'money' && !things.some((thing) => currencyFits(fact, thing)))
  )
    return false;
  const values = things.flatMap((thing) =>
    thing.fields.flatMap(({ value }) =>
      'number' in value && isLike(fact, value) ? [value.number] : [],
    ),
  );
  const counts = things.flatMap(({ fields }) =>
    fields.flatMap(({ value }) =>
      value.kind === 'number' || value.kind === 'span' ? [value.number] : [],
    ),
  );
  const distinct = [...new Set(values)].slice(0, 40);
  if (fact.kind === 'money' && sumsUp(wanted, things, [...index.ofCalls.values()].flat()))
    return true;
  return follows(wanted, distinct, counts.slice(0, 20));
}

/** "Up 1.1%" follows from two amounts of what is named. */
export function isChangeOf(
  fact: ValueFact,
  { things, related }: Subject,
  { sentence }: Discourse,
): boolean {
  if (fact.kind !== 'measure' || fact.unit !== 'percent') return false;
  const wanted = wantedOf(fact, sentence.text);
  return wanted !== null && isChange(wanted, moneyOf([...things, ...related]));
}

function moneyOf(things: readonly RecordThing[]): number[] {
  return [
    ...new Set(
      things.flatMap(({ fields }) =>
        fields.flatMap(({ value }) => (value.kind === 'money' ? [value.number] : [])),
      ),
    ),
  ].slice(0, 40);
}

/** All members of a list added up, by one of their keys. */
function sumsUp(
  wanted: WantedTotal,
  things: readonly RecordThing[],
  ofCalls: readonly RecordThing[],
): boolean {
  const lists = new Map<string, number[]>();
  for (const thing of new Set([...things, ...ofCalls])) {
    for (const { key, value } of thing.fields) {
      if (value.kind !== 'money') continue;
      const list = `${key} ${String(ofCalls.indexOf(thing.parent ?? thing))} ${String(thing.call?.seq ?? 'world')}`;
      lists.set(list, [...(lists.get(list) ?? []), value.number]);
    }
  }
  return [...lists.values()].some(
    (amounts) =>
      amounts.length > 1 && follows(wanted, [amounts.reduce((sum, one) => sum + one, 0), 0], []),
  );
}

function isLike(fact: ValueFact, value: RecordField['value']): boolean {
  const { kind } = value;
  if (fact.kind === 'money') return kind === 'money';
  if (fact.kind === 'measure')
    return (
      kind === 'measure' &&
      (value.unit === fact.unit ||
        (fact.unit === 'degree' && /fahrenheit|celsius/.test(value.unit)))
    );
  return fact.kind === 'quantity' || fact.kind === 'count'
    ? kind === 'span' || kind === 'number' || kind === 'length'
    : false;
}

function wantedOf(fact: ValueFact, text: string): WantedTotal | null {
  const loose = loosenessOf(text, fact);
  switch (fact.kind) {
    case 'money':
      return { value: fact.cents / 100, decimals: 2, loose };
    case 'measure':
      return { value: fact.from, decimals: fact.decimals, loose };
    case 'quantity':
      return fact.from === fact.to ? { value: fact.from, decimals: 0, loose } : null;
    case 'count':
      return { value: fact.value, decimals: 0, loose };
    case 'date':
    case 'weekday':
    case 'time':
      return null;
  }
}

interface WantedTotal {
  value: number;
  decimals: number;
  loose: Looseness;
}

/** Whether a value is the sum, the difference or a multiple of these, or the sum of all. */
function follows(
  wanted: WantedTotal,
  values: readonly number[],
  counts: readonly number[],
): boolean {
  const fit = (held: number) =>
    near({ said: wanted.value, held, loose: wanted.loose, decimals: wanted.decimals, money: true });
  const all = values.reduce((sum, value) => sum + value, 0);
  if (values.length > 1 && fit(all)) return true;
  return values.some(
    (one, index) =>
      counts.some((count) => count > 1 && fit(one * count)) ||
      values.some(
        (other, place) =>
          place !== index && (fit(one + other) || (one !== other && fit(Math.abs(one - other)))),
      ),
  );
}

/** Whether a percentage is the difference between two values. */
function isChange({ value, decimals }: WantedTotal, values: readonly number[]): boolean {
  return values.some((one) =>
    values.some(
      (other) =>
        other !== 0 &&
        one !== other &&
        Math.abs(Math.abs(((one - other) / other) * 100) - Math.abs(value)) <=
          0.5 * 10 ** -decimals + 1e-6,
    ),
  );
}
