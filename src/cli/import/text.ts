// What `sightline import` prints: a line for each conversation, then what was replaced and what to do; decides nothing.
import { countOf } from '../../count.js';
import { type StatedTime, timeNote } from '../../import/stated-time.js';
import { formatProblem, type Problem } from '../../scenario/problem.js';

/** One conversation of the file, and what became of it. */
export interface Imported {
  scenario: string;
  /** Null: it was left out. */
  file: string | null;
  fixture: string | null;
  /** `would write` with --dry-run. */
  state: 'written' | 'kept' | 'would write' | 'left out';
  turns: number;
  notCarried: readonly string[];
  /** How many things it expects, and how many more its source did. */
  expectations: { kept: number; lost: number };
  toReview: readonly string[];
  time?: StatedTime | undefined;
  /** Why it was left out. */
  why: string | null;
  /** What lint finds wrong with it, so that it was left out. */
  problems: readonly Problem[];
}

export interface ImportResult {
  format: string;
  conversations: readonly Imported[];
  /** Numbers of places, by kind. */
  replaced: Readonly<Record<string, number>>;
  /** How many more there may be: --limit stopped the import. */
  limited: boolean;
  checkedAgainst: string | null;
}

export function importText(result: ImportResult, { recorded }: { recorded: boolean }): string {
  const { conversations, format, replaced, checkedAgainst } = result;
  const lines = conversations.flatMap(linesOf);
  const count = (state: Imported['state']) =>
    conversations.filter((one) => one.state === state).length;
  const states = (['written', 'would write', 'kept', 'left out'] as const)
    .filter((state) => count(state) > 0)
    .map((state) => `${count(state)} ${state === 'would write' ? 'would be written' : state}`);
  const kinds = Object.entries(replaced).map(
    ([kind, places]) => `${kind} (${countOf(places, 'place')})`,
  );
  const against =
    checkedAgainst === null
      ? 'give --app <file> to check names too'
      : `checked against the app "${checkedAgainst}"`;
  return [
    ...lines,
    ...timeLines(conversations),
    '',
    `${format}: ${states.join(', ')}${result.limited ? ', the rest left by --limit' : ''}; ${against}`,
    kinds.length === 0
      ? 'Nothing looked like personal data or a secret.'
      : `Replaced by made-up values: ${kinds.join(', ')}.`,
    ...lostLines(conversations),
    ...(recorded ? [REVIEW] : []),
    '',
  ].join('\n');
}

const REVIEW =
  'Review the files before you commit them: a name or postal address that stands only in running text may still be in them.';

function linesOf(one: Imported): string[] {
  if (one.state === 'left out') {
    const problems = one.problems.map((problem) => `  ${formatProblem(problem)}`);
    return [`left out: ${one.scenario}: ${one.why}`, ...problems];
  }
  const parts = [
    one.turns === 0 ? 'a plan' : countOf(one.turns, 'turn'),
    ...(one.fixture === null ? [] : [`fixture ${one.fixture}`]),
    ...(one.state === 'kept' ? ['kept as it is; --force overwrites it'] : []),
  ];
  return [
    `${one.file ?? ''}: ${parts.join(', ')}`,
    ...listed('not carried over', one.notCarried),
    ...listed('to review', one.toReview),
  ];
}

function listed(title: string, entries: readonly string[]): string[] {
  return entries.length === 0 ? [] : [`  ${title}: ${entries.join('; ')}`];
}

/** Of all drafts; empty if nothing was lost. */
function lostLines(conversations: readonly Imported[]): string[] {
  const drafted = conversations.filter(({ state }) => state !== 'left out');
  const sum = (part: 'kept' | 'lost') =>
    drafted.reduce((total, { expectations }) => total + expectations[part], 0);
  const all = countOf(sum('kept') + sum('lost'), 'expectation');
  return sum('lost') === 0 ? [] : [`${sum('lost')} of ${all} not carried over.`];
}

/** A line for each kind of problem, with the first that has it: most conversations of a file have the same. */
function timeLines(conversations: readonly Imported[]): string[] {
  const times = conversations.flatMap(({ time, state }) =>
    time === undefined || state === 'left out' ? [] : [time],
  );
  return (['absent', 'unreadable', 'no zone'] as const).flatMap((problem) => {
    const alike = times.filter((time) => time.problem === problem);
    const [first] = alike;
    if (first === undefined) return [];
    const title = first.now === null ? 'not carried over' : 'to review';
    const count = alike.length === 1 ? '' : ` (in ${countOf(alike.length, 'conversation')})`;
    return [`${title}: ${timeNote(first)}${count}`];
  });
}
