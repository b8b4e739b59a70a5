// Forms about several things at once: their order, and whether they are in line.
import type { Condition } from '../predicate.js';
import { be, templates, type ClaimForm } from './form.js';

/** By the one that comes first: "with the lowest number at the top", "by cheapest". */
function extremes(direction: 'ascending' | 'descending'): string[] {
  const [first, last] =
    direction === 'ascending' ? ['<lowest>', '<highest>'] : ['<highest>', '<lowest>'];
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

function sorted(
  direction: Extract<Condition, { op: 'sorted' }>['direction'],
  example: string,
  words: string,
): ClaimForm {
  const loose = direction === null ? [] : extremes(direction);
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

export const orderForms: readonly ClaimForm[] = [
  sorted(null, 'The rows are sorted by date.', ''),
  sorted(
    'ascending',
    'The rows are sorted by price, lowest first.',
    '[,] [with|from] [the] (ascending|in ascending order|oldest first|oldest at the top|lowest first|cheapest first|smallest first|earliest first|[the] earliest to [the] latest|[the] oldest to [the] newest|[the] lowest to [the] highest|low to high|a to z|alphabetically|in alphabetical order)',
  ),
  sorted(
    'descending',
    'The rows are sorted by date, newest first.',
    '[,] [with|from] [the] (descending|in descending order|newest first|latest first|most recent first|newest at the top|highest first|largest first|biggest first|most expensive first|high to low|[the] highest to [the] lowest|[the] newest to [the] oldest|[the] latest to [the] earliest)',
  ),
  aligned('left', 'left'),
  aligned('right', 'right'),
  aligned('centre', '(centre|center|middle)'),
];
