// Other ways of saying what the tables say: each wording with a modal or an adverb is the same claim, and never a second reading.
import { describe, expect, it } from 'vitest';
import { type Claim, slotOf } from '../../src/claim/claim.js';
import { parseClaim } from '../../src/claim/parse.js';
import { toTableWords, predicateRow, tokenize } from '../../src/claim/language.js';
import { predicateNames, type SlotName } from '../../src/claim/predicates.js';

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
    expect('tokens' in cut && toTableWords(cut.tokens)).toEqual('tokens' in cut && cut.tokens);
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

const samples: readonly (readonly [said: string, plain: string | null])[] = [
  // People mean right above; the row says anywhere above.
  ['There is a heading above the form.', null],
  ['There is no button left of "A".', null],
  ['There are two disabled buttons.', 'Two disabled buttons are shown.'],
  // What a thing is in belongs to its name.
  ['There is a button in the dialog.', 'The button in the dialog is shown.'],
  ['The dialog has three buttons.', 'Three buttons in the dialog are shown.'],
  ['The table has at least 2 rows.', 'At least 2 rows in the table are shown.'],
  ['The form does not have two buttons.', null],
  ['The Next button is disabled.', 'The next button is greyed out.'],
  ['The button next to "A" is disabled.', null],
  ['There are buttons.', 'At least one button is shown.'],
  ['There are no longer buttons.', 'The buttons are not shown.'],
  ['There is a price $5.', null],
  ['There was a button.', null],
  ['"there" is shown.', '"there" is visible.'],
  ['You can see "A".', '"A" is shown.'],
  ['The user cannot see the Send button.', 'The Send button is not shown.'],
  ['The user should see two rows.', 'Two rows are shown.'],
  ['You should be able to see "A" without scrolling.', '"A" is visible without scrolling.'],
  ['The user can no longer see "A" without scrolling.', '"A" is not visible without scrolling.'],
  ['You can see the buttons.', null],
  ['You cannot see every button.', null],
  ['You can see "A" below "B".', null],
  ['The dog can see "A".', null],
  ['The screen says "A".', '"A" is shown.'],
  ['The screen should not show $5.', '"$5" is not shown.'],
  ['The screen is empty.', 'The screen is not filled in.'],
  ['"screen" says "A".', '"screen" contains "A".'],
  ['All of the buttons are enabled.', 'Every button is enabled.'],
  ['Each of the buttons is enabled.', 'Every button is enabled.'],
  ['None of the buttons is enabled.', 'No button is enabled.'],
  ['Some of the buttons are enabled.', 'At least one button is enabled.'],
  ['More than two buttons are enabled.', 'At least 3 buttons are enabled.'],
  ['Fewer than 2 buttons are enabled.', 'At most 1 button is enabled.'],
  ['Less than 2 buttons are enabled.', 'At most 1 button is enabled.'],
  ['No more than 2 buttons are enabled.', 'At most 2 buttons are enabled.'],
  ['At least two of the buttons are enabled.', 'At least 2 buttons are enabled.'],
  ['Fewer than 0 buttons are enabled.', null],
  // It may mean one at least.
  ['One of the buttons is enabled.', null],
  ['1.5 buttons are enabled.', null],
  ['The caption "A" is shown.', '"A" is shown.'],
  ['The entry "A" comes before the line "B".', '"A" comes before "B".'],
  ['The warning "A" is shown.', null],
  ['The dialog has the title "A".', null],
  ['The field has the value "A".', 'The field equals "A".'],
  ['The state is Sold out.', 'The state is shown as "Sold out".'],
  ['The tickets cost 48 dollars.', 'The tickets are shown as "48 dollars".'],
  ['The plan is called the Basic.', 'The plan is shown as "Basic".'],
  ['The shipping costs are displayed.', 'The shipping costs are shown.'],
];

it.each(samples.filter(([, plain]) => plain !== null))('%s %s', (said, plain) => {
  expect(read(plain ?? '')).toHaveProperty('predicate');
  expect(read(said)).toEqual(read(plain ?? ''));
});

it.each(samples.filter(([, plain]) => plain === null))('%s is refused', (said) => {
  expect(read(said)).toBeTypeOf('string');
});

it('the app may have given a name to the screen, the user or the note', () => {
  const names = { landmarks: ['screen', 'user', 'note'] };
  expect(parseClaim('The screen says "A".', names)).toMatchObject({
    claim: { subject: { kind: 'landmark', name: 'screen' }, predicate: 'says' },
  });
  expect(parseClaim('The user can see "A".', names)).toHaveProperty('why');
  expect(parseClaim('The note "A" is shown.', names)).toHaveProperty('why');
});

it.each([
  ['The 9:30 slot is selected.', '9:30 slot'],
  ['Order #2052 is shown.', 'order #2052'],
  ['The C/O line is empty.', 'c/o line'],
  ['The constructor is shown.', 'constructor'],
  ['The 3D view is shown.', '3d view'],
])('a bare name may have figures and marks: %s', (sentence, words) => {
  expect(read(sentence)).toMatchObject({ subject: { kind: 'named', words } });
});

it.each([
  'The 2nd address line is shown.',
  '"A" is below 50.00.',
  '"A" is under 50.00 EUR.',
  '"A" is before 9:30.',
])('a number or an ordinal is no name: %s', (sentence) => {
  expect(read(sentence)).toBeTypeOf('string');
});
