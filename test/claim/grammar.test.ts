// Golden trees of the claim grammar: what each sentence compiles to, and which are refused.
import { describe, expect, it } from 'vitest';
import { compileClaim } from '../../src/claim/grammar.js';
import { lintClaim } from '../../src/claim/lint.js';
import type { ClaimPredicate, ClaimSubject } from '../../src/claim/predicate.js';

const names = { landmarks: ['denial_reason', 'escalationOption', 'refund-card', 'the_total'] };

const denial: ClaimSubject = { kind: 'landmark', name: 'denial_reason' };
const escalation: ClaimSubject = { kind: 'landmark', name: 'escalationOption' };
const refund: ClaimSubject = { kind: 'text', text: 'Refund issued' };
const talk: ClaimSubject = { kind: 'control', role: 'button', name: 'Talk to a person' };
const amount: ClaimSubject = {
  kind: 'reference',
  tool: 'issue_refund',
  part: 'response',
  path: ['amount'],
};
const newest: ClaimSubject = { kind: 'newest_agent_message' };
const newestEnd: ClaimSubject = { kind: 'newest_agent_message', part: 'end' };
const ofTurn: ClaimSubject = { kind: 'messages_of_turn' };

const shown = (subject: ClaimSubject): ClaimPredicate => ({ op: 'shown', subject });
const unscrolled = (subject: ClaimSubject): ClaimPredicate => ({
  op: 'without_scrolling',
  subject,
});
const not = (of: ClaimPredicate): ClaimPredicate => ({ op: 'not', of });
const text = (words: string): ClaimSubject => ({ kind: 'text', text: words });
const control = (role: 'link' | 'radio' | 'textbox' | 'checkbox', name: string): ClaimSubject => ({
  kind: 'control',
  role,
  name,
});

const measured: readonly (readonly [string, ClaimPredicate])[] = [
  ['"Refund issued" is shown.', shown(refund)],
  ['"Refund issued" is shown', shown(refund)],
  ["'Refund issued' is visible.", shown(refund)],
  ['“Refund issued” is displayed.', shown(refund)],
  ['«Refund issued» is on the screen.', shown(refund)],
  ['„Refund issued“ is on screen', shown(refund)],
  ['the page shows "Refund issued"', shown(refund)],
  ['The screen displays "Refund issued".', shown(refund)],
  ['The user sees "Refund issued".', shown(refund)],
  ['There is a "Refund issued" on the page.', shown(refund)],
  ['The text "Refund issued" is currently visible on the screen.', shown(refund)],
  ['"Refund   issued" can be seen', shown(refund)],
  ['THE DENIAL REASON IS SHOWN.', shown(denial)],
  ['denial_reason is shown', shown(denial)],
  ['The denial-reason is shown', shown(denial)],
  ['A denialReason is shown', shown(denial)],
  ['The denial reason isn’t hidden.', shown(denial)],
  ['An escalation option is shown.', shown(escalation)],
  ['Escalation options are shown.', shown(escalation)],
  ['Some refund card is visible', shown({ kind: 'landmark', name: 'refund-card' })],
  ['The total is shown.', shown({ kind: 'landmark', name: 'the_total' })],
  ['The button "Talk to a person" is shown.', shown(talk)],
  ['the "Talk to a person" button is visible', shown(talk)],
  ['A button named "Talk to a person" is shown', shown(talk)],
  ['A link "Terms" is shown.', shown(control('link', 'Terms'))],
  ['The radio button "Card" is shown', shown(control('radio', 'Card'))],
  ['The text field "Email" is shown', shown(control('textbox', 'Email'))],
  ['The check box "I agree" is shown', shown(control('checkbox', 'I agree'))],
  ['{issue_refund.response.amount} is shown.', shown(amount)],
  ['The refund amount {issue_refund.response.amount} is shown.', shown(amount)],
  [
    '{get_order.response.items[0].name} is shown',
    shown({ kind: 'reference', tool: 'get_order', part: 'response', path: ['items', '0', 'name'] }),
  ],
  [
    '{create_return.args.sku} is shown',
    shown({ kind: 'reference', tool: 'create_return', part: 'args', path: ['sku'] }),
  ],
  ['The newest agent message is shown.', shown(newest)],
  ["The agent's last reply is visible", shown(newest)],
  ['The end of the newest agent message is shown.', shown(newestEnd)],
  ['The messages of this turn are shown.', { op: 'every', of: { op: 'shown', subject: ofTurn } }],
  [
    'Every agent message of this turn is shown.',
    { op: 'every', of: { op: 'shown', subject: ofTurn } },
  ],
  ['A reply of the agent in this turn is shown.', shown(ofTurn)],
  ['"It isn\'t possible" is shown', shown(text("It isn't possible"))],
  ["'It isn't possible' is shown", shown(text("It isn't possible"))],
  ['"Is not shown" is shown.', shown(text('Is not shown'))],
  ['"Done." is shown.', shown(text('Done.'))],
  ['"Refund issued" is not shown.', not(shown(refund))],
  ['"Refund issued" isn\'t visible', not(shown(refund))],
  ['"Refund issued" is no longer on the screen', not(shown(refund))],
  ['No "Refund issued" is shown.', not(shown(refund))],
  ['The page does not show "Refund issued"', not(shown(refund))],
  ['The page shows no "Refund issued"', not(shown(refund))],
  ['There is no "Refund issued" on the screen', not(shown(refund))],
  ['The customer cannot see "Refund issued"', not(shown(refund))],
  ['The denial reason is hidden.', not(shown(denial))],
  ['No escalation options are visible.', not(shown(escalation))],
  ['No button "Talk to a person" is shown.', not(shown(talk))],
  ['{issue_refund.response.amount} is not displayed', not(shown(amount))],
  ['The denial reason is visible without scrolling.', unscrolled(denial)],
  ['The denial reason is above the fold', unscrolled(denial)],
  ['"Refund issued" can be read without scrolling.', unscrolled(refund)],
  ['The escalation options are readable without any scrolling', unscrolled(escalation)],
  ['The user can see "Refund issued" without having to scroll', unscrolled(refund)],
  ['The denial reason is not visible without scrolling.', not(unscrolled(denial))],
  ['"Refund issued" cannot be read without scrolling', not(unscrolled(refund))],
];

const shownForm = '"Refund issued" is shown.';
const none = 'the sentence has none of the known forms';

const known = 'there are: denial_reason, escalationOption, refund-card, the_total';

const refused: readonly (readonly [string, string | null, string])[] = [
  ['', shownForm, 'the claim says nothing'],
  ['.', shownForm, 'the claim says nothing'],
  ['Refund issued', shownForm, none],
  ['Oddly, penguins migrate.', null, none],
  ['"Refund issued" is shown..', shownForm, none],
  ['Is "Refund issued" shown?', shownForm, none],
  ['"Refund issued" is hardly visible.', shownForm, none],
  ['"A" is quite so.', shownForm, none],
  ['You need no scrolling for "A".', '"Refund issued" is visible without scrolling.', none],
  ['"A" sits over the fold', '"Refund issued" is visible without scrolling.', none],
  ['The button "Pay" is 14 px from "Total"', 'The button "Send" is at least 44 px high.', none],
  [
    '"A" or "B" is shown and "C" is shown.',
    shownForm,
    'it mixes "and" with "or"; write two claims',
  ],
  [
    '"A" and "B" are above "C" or "D".',
    '"Total" is above "Pay now".',
    'it mixes "and" with "or"; write two claims',
  ],
  [
    '"A" or "B" is not shown.',
    shownForm,
    '"or" with "not": it can be read in two ways; write one claim for each',
  ],
  [
    'The denial reason does not say "A" and "B".',
    'The denial reason says "not returnable".',
    '"and" after "not": it can be read in two ways; write one claim for each',
  ],
  [
    'Every button is not enabled.',
    'The button "Send" is enabled.',
    '"every … not" can mean none, or not all: write "No … is …"',
  ],
  [
    'No button is not enabled.',
    'The button "Send" is enabled.',
    '"no" with "not": write it without one of the two',
  ],
  [
    'Some link is not shown.',
    shownForm,
    '"some … not": it can be read in two ways; write one claim for each',
  ],
  [
    'Some button can be clicked.',
    'The button "Send" can be clicked.',
    'it says several things of "some"; it can be read in two ways; write one claim for each',
  ],
  [
    '"A" is above every button.',
    '"Total" is above "Pay now".',
    '"every" can only come before the subject of the claim',
  ],
  [
    'Every "A" and "B" is shown.',
    shownForm,
    '"every" speaks of one kind of thing; write one claim for each',
  ],
  [
    '"A" has a contrast of at least 22.',
    '"Refund issued" has AA contrast.',
    'a contrast of 22 is impossible: it ranges from 1 to 21',
  ],
  [
    'Exactly 1.5 "A" are shown.',
    'There are exactly 3 "Select" buttons.',
    'nothing can be shown 1.5 times',
  ],
  [
    'The denial reson is shown and "A" is shown.',
    shownForm,
    `"denial reson" is not the name of a landmark (${known}; did you mean denial_reason?), and words on the screen go in quotes`,
  ],
  [
    'No denial-reson is shown.',
    shownForm,
    `"denial-reson" is not the name of a landmark (${known}; did you mean denial_reason?), and words on the screen go in quotes`,
  ],
  ['"" is shown.', shownForm, 'the quotes are empty'],
  ['"Refund is shown.', shownForm, 'a quote is not closed: "Refund is shown'],
  ['{issue_refund.response.amount is shown', shownForm, 'a "{" is not closed'],
  [
    '{amount} is shown.',
    shownForm,
    '{amount} is not a reference to a value of a tool call, such as {issue_refund.response.amount} or {create_return.args.sku}',
  ],
  [
    '{issue_refund.response} is shown.',
    shownForm,
    '{issue_refund.response} is not a reference to a value of a tool call, such as {issue_refund.response.amount} or {create_return.args.sku}',
  ],
  [
    '"Refund {issue_refund.response.amount}" is shown',
    shownForm,
    'a reference is written without quotes: {issue_refund.response.amount} is shown',
  ],
  [
    'The banner "Refund" today is shown',
    shownForm,
    'banner "Refund" today is neither a text in quotes nor a control by role and name (roles: button, link, checkbox, radio, switch, textbox, searchbox, combobox, listbox, option, tab, menuitem, slider, spinbutton, heading, dialog, alert, status)',
  ],
];

describe('compileClaim', () => {
  it.each(measured)('compiles: %s', (claim, predicate) => {
    expect(compileClaim(claim, names)).toEqual({ kind: 'measured', predicate });
  });

  it.each(refused)('does not understand: %s', (claim, nearest, why) => {
    expect(compileClaim(claim, names)).toEqual({ kind: 'not_understood', nearest, why });
  });

  it.each([
    [
      'The agent is polite.',
      '"polite" calls for a judgement, which cannot be measured on the screen',
    ],
    [
      'The page looks finished',
      '"looks" calls for a judgement, which cannot be measured on the screen',
    ],
    [
      'A picture of the earbuds is shown.',
      'what a picture shows cannot be measured; name it as a landmark, or let a model look',
    ],
  ])('leaves to a model: %s', (claim, why) => {
    expect(compileClaim(claim, names)).toEqual({ kind: 'needs_model', why });
  });

  it.each([
    ['The denial reason looks friendly.', { kind: 'landmark', name: 'denial_reason' }],
    ['The refund card and the total look modern', null],
    ['The newest agent message sounds polite.', { kind: 'newest_agent_message' }],
    ['The page looks finished', null],
  ])('tells a model where to look: %s', (claim, about) => {
    const compiled = compileClaim(claim, names);
    expect(compiled.kind).toBe('needs_model');
    expect('about' in compiled ? compiled.about : null).toEqual(about);
  });

  it.each(['Something that means', 'Anything meaning'])(
    'reads a subject by its meaning: %s "…"',
    (start) => {
      const subject: ClaimSubject = { kind: 'meaning', words: 'a way to reach a person' };
      expect(compileClaim(`${start} "a way to reach a person" is shown.`, names)).toEqual({
        ...{ kind: 'measured', predicate: shown(subject) },
      });
    },
  );

  it('tells in lint who is needed, and for what', () => {
    const said = (claim: string): string => lintClaim(claim, names).message;
    expect(said('Something that means "help" is above "Send".')).toBe(
      'Needs a model that picks what is meant, and is then measured: what means "help" is above "Send".',
    );
    expect(said('The denial reason looks friendly.')).toMatch(
      /^Needs a model that looks at the landmark denial_reason: "looks" calls for/,
    );
  });

  it('refuses a name that two landmarks share', () => {
    expect(
      compileClaim('The denial reason is shown', { landmarks: ['denial_reason', 'denialReason'] }),
    ).toEqual({
      kind: 'not_understood',
      nearest: shownForm,
      why: '"denial reason" can be the landmark denial_reason or denialReason',
    });
  });

  it('takes a landmark at its word before any word of the grammar', () => {
    const landmarks = [
      'newest agent message',
      'button',
      'friendly_greeting',
      'terms_and_conditions',
    ];
    const subjects = [
      'The newest agent message',
      'The button',
      'A friendly greeting',
      'The terms and conditions',
    ];
    expect(subjects.map((one) => compileClaim(`${one} is shown`, { landmarks }))).toEqual(
      landmarks.map((name) => ({ kind: 'measured', predicate: shown({ kind: 'landmark', name }) })),
    );
  });

  it('refuses a sentence that two forms read differently', () => {
    const landmarks = ['refund', 'no_refund'];
    expect(compileClaim('No refund is shown.', { landmarks })).toEqual({
      kind: 'not_understood',
      nearest: shownForm,
      why: 'the sentence can be read in two ways',
    });
  });

  it('refuses what is too long for a sentence', () => {
    expect(compileClaim(`${'the '.repeat(100)}total is shown`, names)).toMatchObject({
      kind: 'not_understood',
      why: 'a claim is one sentence, and this has 103 words and marks (at most 60)',
    });
    const words = 'word '.repeat(500);
    expect(compileClaim(`"${words}" is shown`, names)).toMatchObject({ kind: 'measured' });
  });

  it('takes a name that the app file does not have for what people call a thing', () => {
    expect(compileClaim('The total is shown', { landmarks: [] })).toMatchObject({
      predicate: { op: 'shown', subject: { kind: 'described', name: ['total'] } },
    });
  });
});

describe('lintClaim', () => {
  it('tells the three cases in words', () => {
    const claims = [
      '"A" is shown and the button "B" is not covered.',
      'The agent is polite.',
      '"A" is shown often.',
    ];
    expect(claims.map((claim) => lintClaim(claim, names))).toEqual([
      {
        claim: claims[0],
        status: 'measured',
        nearest: null,
        message: 'Measured: all of: ("A" is shown; the button "B" is not covered).',
        tree: ['all of these hold', '  "A" is shown', '  the button "B" is not covered'],
      },
      {
        claim: 'The agent is polite.',
        status: 'needs_model',
        nearest: null,
        message:
          'Needs a model: "polite" calls for a judgement, which cannot be measured on the screen.',
      },
      {
        claim: '"A" is shown often.',
        status: 'not_understood',
        nearest: shownForm,
        message: `Not understood: the sentence has none of the known forms. Nearest form: ${shownForm}`,
      },
    ]);
  });
});
