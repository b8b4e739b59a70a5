// What `sightline import` prints: a line for each conversation, then what was replaced and what to do; decides nothing.
import { countOf } from '../../count.js';
import { SILENT } from '../../import/from-messages.js';
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
    '',
    `${format}: ${states.join(', ')}${result.limited ? ', the rest left by --limit' : ''}; ${against}`,
    kinds.length === 0
      ? 'Nothing looked like personal data or a secret.'
      : `Replaced by made-up values: ${kinds.join(', ')}.`,
    ...(recorded ? [REVIEW] : []),
    '',
  ].join('\n');
}

const REVIEW =
  'Review the files before you commit them: a name that stands only in running text may still be in them.';

function linesOf(one: Imported): string[] {
  if (one.state === 'left out') {
    const why = one.problems.length === 0 ? SILENT : 'lint would refuse it';
    const problems = one.problems.map((problem) => `  ${formatProblem(problem)}`);
    return [`left out: ${one.scenario}: ${why}`, ...problems];
  }
  const parts = [
    one.turns === 0 ? 'a plan' : countOf(one.turns, 'turn'),
    ...(one.fixture === null ? [] : [`fixture ${one.fixture}`]),
    ...(one.state === 'kept' ? ['kept as it is; --force overwrites it'] : []),
  ];
  return [`${one.file ?? ''}: ${parts.join(', ')}`, ...left(one)];
}

function left({ notCarried }: Imported): string[] {
  return notCarried.length === 0 ? [] : [`  not carried over: ${notCarried.join('; ')}`];
}
