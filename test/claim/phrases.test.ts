// Other ways of saying what the tables say: each wording with a modal or an adverb is the same claim, and never a second reading.
import { describe, expect, it } from 'vitest';
import type { Claim } from '../../src/claim/claim.js';
import { parseClaim } from '../../src/claim/parse.js';
import { inPlain } from '../../src/claim/phrases.js';
import { predicateNames, predicateRow, type SlotName } from '../../src/claim/predicates.js';
import { slotOf } from '../../src/claim/slots.js';
import { tokenize } from '../../src/claim/tokens.js';

const rows = predicateNames.filter((name) => name !== 'in_order').map(predicateRow);
const positive = rows.flatMap(({ wordings }) => wordings.map(filled));
const all = [...positive, ...rows.flatMap(({ negatives }) => negatives.map(filled))];
const plain = positive.filter((one) => !/ not |^can /u.test(one));

function filled(wording: string): string {
  return wording.replace(/\{(\w+)\}/gu, (_, slot: SlotName) => slotOf(slot).samples[0]);
}

function read(sentence: string): Claim | string {
  const reading = parseClaim(sentence);
  return 'claim' in reading ? reading.claim : `${sentence}: ${reading.why}`;
}

function denied(wording: string): Claim {
  const claim = read(`"A" ${wording}.`) as Claim;
  return { ...claim, not: true };
}

/** The verb as it is after "should". */
function bare(wording: string): string {
  return wording
    .replace(/^is /u, 'be ')
    .replace(/^has /u, 'have ')
    .replace(/^(\w+)s\b/u, '$1');
}

it('no wording is put into other words, so that it has no second reading', () => {
  expect(all.length).toBeGreaterThan(150);
  for (const wording of all) {
    const cut = tokenize(wording);
    expect('tokens' in cut && inPlain(cut.tokens)).toEqual('tokens' in cut && cut.tokens);
  }
});

describe.each(plain)('%s', (wording) => {
  it('with "should" and "must"', () => {
    const claim = read(`"A" ${wording}.`);
    expect(claim).toHaveProperty('predicate');
    expect(read(`"A" should ${bare(wording)}.`)).toEqual(claim);
    expect(read(`"A" must still ${bare(wording)}.`)).toEqual(claim);
    expect(read(`"A" shouldn't ${bare(wording)}.`)).toEqual(denied(wording));
    expect(read(`"A" must no longer ${bare(wording)}.`)).toEqual(denied(wording));
  });

  it('with adverbs', () => {
    const [, verb = '', rest = ''] = /^(is|has)? ?(.*)$/u.exec(wording) ?? [];
    const again = verb === '' ? `already ${rest}` : `${verb} now ${rest}`;
    expect(read(`"A" ${again}.`)).toEqual(read(`"A" ${wording}.`));
    const longer = verb === 'is' ? `is no longer ${rest}` : `no longer ${wording}`;
    expect(read(`"A" ${longer}.`)).toEqual(denied(wording));
  });
});

it.each([
  ['The Buy now button is shown.', 'The Buy now button is still visible.'],
  ['The field "City" is not empty.', 'The field "City" must not be empty.'],
  ['"A" can not be clicked.', '"A" can no longer be clicked.'],
  ['"A" is not shown.', 'The text "A" is not yet visible.'],
  ['Every button is enabled.', 'Every button should be enabled.'],
])('%s %s', (one, other) => {
  expect(read(other)).toEqual(read(one));
  expect(read(one)).toHaveProperty('predicate');
});
