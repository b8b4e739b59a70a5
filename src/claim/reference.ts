// The language as text, from its tables: for `sightline check --forms` and docs/claims.md.
import { groups, predicateNames, predicateRow, type SlotName } from './predicates.js';
import { nounsOf, roleNames } from './roles.js';
import { colorNames, slotOf } from './slots.js';
import { type SubjectKind, subjects } from './subjects.js';

/** One row of the table of predicates. */
export interface FormText {
  about: string;
  means: string;
  /** As `X is above Y`; the first is how a claim is printed. */
  wordings: readonly string[];
  negatives: readonly string[];
  example: string;
}

/** The rows in the order of the docs. */
export function forms(): FormText[] {
  const rows = predicateNames.map(predicateRow);
  return groups.flatMap((about) =>
    rows
      .filter((row) => row.about === about)
      .map(({ means, wordings, negatives, example }) => ({
        about,
        means,
        wordings: wordings.map(shown),
        negatives: negatives.map(shown),
        example: example.passes,
      })),
  );
}

/** `X is within n px of Y`. */
function shown(wording: string): string {
  const said = wording.replace(/\{(\w+)\}/gu, (_, slot: SlotName) => slotOf(slot).shown);
  return `${/this order$/u.test(wording) ? 'X, Y and Z' : 'X'} ${said}`;
}

/** The kinds of subject with what they are written like. */
export function subjectForms(): { samples: readonly string[]; means: string }[] {
  return (Object.keys(subjects) as SubjectKind[]).map((kind) => {
    const { samples, means } = subjects[kind];
    return { samples: samples.length === 0 ? ['see(locator)'] : samples, means };
  });
}

/** What things can be called: the nouns of each role. */
export function nouns(): (readonly string[])[] {
  return roleNames.map(nounsOf);
}

/** All of it for a terminal. */
export function formsText(): string {
  const all = forms();
  const blocks = groups.map((about) => {
    const own = all.filter((one) => one.about === about);
    const lines = own.map(
      ({ wordings: [first = ''], negatives: [denied = ''], example }) =>
        `  ${first}  |  ${denied}\n      ${example}`,
    );
    return `${about}\n${lines.join('\n')}`;
  });
  const about = subjectForms().map(
    ({ samples, means }) => `  ${samples.join('  |  ')}\n      ${means}`,
  );
  return [
    'X and Y are subjects, V is "words", an amount or a {reference}, n a number.',
    ...blocks,
    `Subjects, each of which can be followed by "in" and another\n${about.join('\n')}`,
    `Quantifiers\n  every X  |  no X  |  some X  |  exactly n X  |  at least n X  |  at most n X`,
    `Nouns\n  ${nouns()
      .map(([first]) => first)
      .join(', ')}`,
    `Colors\n  ${colorNames.join(', ')}`,
    '',
  ].join('\n\n');
}
