// Forms about several things at once: their order, and whether they are in line.
import type { Condition } from '../predicate.js';
import { be, doesNot, templates, type ClaimForm } from './form.js';

const DEAREST = '(<highest>|most expensive)';

/** By the one that comes first: "with the lowest number at the top", "by cheapest". */
function extremes(direction: 'ascending' | 'descending'): string[] {
  const [first, last] = direction === 'ascending' ? ['<lowest>', DEAREST] : [DEAREST, '<lowest>'];
  const order = '(sorted|ordered|listed|arranged)';
  return [
    `<subject> ${be} ${order} [by|with] [the] ${first} [ones] [first|at the top|on top]`,
    `<subject> ${be} ${order} [,] with the ${first} <key> (first|at the top|on top)`,
    `<subject> (go|goes|run|runs) from [the] ${first} to [the] ${last} [<key>]`,
  ];
}

/** "Sorted by cheapest" is by price. */
function keyOf(extreme: string | undefined): string | null {
  return extreme !== undefined && /cheap|expensive|dear/u.test(extreme) ? 'price' : null;
}

/** By letters, as in "The names go from A to Z". */
const byLetters = { ascending: 'from a to z', descending: 'from z to a' };

function sorted(
  direction: Extract<Condition, { op: 'sorted' }>['direction'],
  example: string,
  words: string,
): ClaimForm {
  const loose =
    direction === null
      ? []
      : [...extremes(direction), `<subject> (go|goes|run|runs) ${byLetters[direction]}`];
  const order = `(sorted|ordered|listed|arranged|in order) [by [the|their] <key>] ${words}`;
  return {
    example,
    templates: templates(`<subject> ${be} ${order}`, ...loose),
    build: ({ subject, key, words: { lowest, highest } }) => [
      { op: 'sorted', subject, by: key ?? keyOf(lowest ?? highest), direction },
    ],
  };
}

function aligned(edge: Extract<Condition, { op: 'aligned' }>['edge'], words: string): ClaimForm {
  return {
    example: `The amounts are aligned to the ${edge}.`,
    templates: templates(
      `<subject> ${be} aligned [(to|on|at) the] ${words}`,
      `<subject> ${be} ${words} (aligned|justified)`,
      `<subject> ${be} ${words}-aligned`,
      `<subject> (line|lines) up on (the|their) ${words} [edge|edges|side]`,
    ),
    build: ({ subject }) => [{ op: 'aligned', subject, edge }],
  };
}

const oneRow = '[all] (on|in|into) (the same|one|a single) (line|row)';

export const orderForms: readonly ClaimForm[] = [
  {
    example: 'Reply and Forward are in one row.',
    templates: templates(
      `<subject> ${be} [(next to|beside) each other] ${oneRow}`,
      `<subject> (fit|fits|sit|stand|appear|${doesNot} (fit|sit|stand|appear)) ${oneRow}`,
      `<subject> ${be} (side by side|(next to|beside) each other)`,
    ),
    // Of those named one by one, each is compared with the one before it.
    build: ({ subject, before, isListed }) => {
      if (before !== null) return [{ op: 'place', subject, relation: 'level_with', other: before }];
      return isListed ? [] : [{ op: 'aligned', subject, edge: 'row' }];
    },
  },
  sorted(null, 'The rows are sorted by date.', ''),
  sorted(
    'ascending',
    'The rows are sorted by price, lowest first.',
    '[,] [with|from] [the] (ascending|in ascending order|oldest first|oldest at the top|cheapest at the top|lowest at the top|lowest first|cheapest first|smallest first|earliest first|[the] earliest to [the] latest|[the] oldest to [the] newest|[the] lowest to [the] highest|low to high|a to z|alphabetically|in alphabetical order)',
  ),
  sorted(
    'descending',
    'The rows are sorted by date, newest first.',
    '[,] [with|from] [the] (descending|in descending order|newest first|latest first|most recent first|newest at the top|highest first|largest first|biggest first|most expensive first|most expensive at the top|high to low|[the] highest to [the] lowest|[the] newest to [the] oldest|[the] latest to [the] earliest)',
  ),
  aligned('left', 'left'),
  aligned('right', 'right'),
  aligned('centre', '(centre|center|middle)'),
];
