// The language as text, from its tables: for `sightline check --forms` and docs/claims.md.
import { inPlural, predicateRow, type WholeRow } from '../claim/language.js';
import { groups, predicateNames, type SlotName } from '../claim/predicates.js';
import { roleNames, roleNoun } from '../claim/roles.js';
import { colorNames, slotOf } from '../claim/claim.js';
import { subjects } from '../claim/subjects.js';

/** One row of the table of predicates. */
interface FormText {
  about: string;
  means: string;
  /** As `X is above Y`: how a claim is printed. */
  wording: string;
  negatives: readonly string[];
  example: string;
}

/** The language as data, in the order of the docs. */
export interface ClaimReference {
  forms: readonly FormText[];
  /** How each kind of subject is written, and what it means. */
  subjects: readonly { samples: readonly string[]; means: string }[];
  /** What things are called: a noun for each role. */
  nouns: readonly string[];
  colors: readonly string[];
}

export function claimReference(): ClaimReference {
  const forms = predicateNames.map((name) => formText(predicateRow(name)));
  const kinds = Object.values(subjects).map(({ samples, means }) => ({
    samples: samples.length === 0 ? ['see(locator)'] : samples,
    means,
  }));
  return {
    forms,
    subjects: kinds,
    nouns: roleNames.map((name) => roleNoun(name)),
    colors: colorNames,
  };
}

function formText({ about, means, wordings, negatives, passes }: WholeRow): FormText {
  return {
    about,
    means,
    wording: wordingText(wordings[0]),
    negatives: negatives.map(wordingText),
    example: passes,
  };
}

/** `X is within n px of Y`. */
function wordingText(wording: string): string {
  const said = wording.replace(/\{(\w+)\}/gu, (_, slot: SlotName) => slotOf(slot).shown);
  return /this order$/u.test(wording) ? `X, Y and Z ${inPlural(said)}` : `X ${said}`;
}

/** All of it for a terminal. */
export function formsText(): string {
  const { forms, subjects: kinds, nouns, colors } = claimReference();
  const blocks = Object.keys(groups).map((about) => {
    const own = forms.filter((one) => one.about === about);
    const lines = own.map(
      ({ wording, negatives: [denied = ''], example }) =>
        `  ${wording}  |  ${denied}\n      ${example}`,
    );
    return `${about}\n${lines.join('\n')}`;
  });
  const about = kinds.map(({ samples, means }) => `  ${samples.join('  |  ')}\n      ${means}`);
  return [
    'X and Y are subjects, V is "words", an amount or a {reference}, n a number.',
    ...blocks,
    `Subjects, each of which can be followed by "in" and another\n${about.join('\n')}`,
    `Quantifiers\n  every X  |  no X  |  some X  |  exactly n X  |  at least n X  |  at most n X`,
    `Nouns\n  ${nouns.join(', ')}`,
    `Colors\n  ${colors.join(', ')}`,
    '',
  ].join('\n\n');
}
