// A problem in a data file, with its place, and the error that carries many of them.
import { SightlineError, type ErrorCode } from '../sightline-error.js';

/** A place in a file: lines and columns count from 1, the file is relative to the working directory. */
export interface Position {
  file: string;
  line: number;
  column: number;
}

/** What is wrong, as a sentence without its place. */
export interface Problem extends Position {
  message: string;
}

/** `file:line:column  message`, as editors and terminals link it. */
export function formatProblem(problem: Problem): string {
  return `${problem.file}:${problem.line}:${problem.column}  ${problem.message}`;
}

/** The same of what is only suspected. */
export function formatWarning({ message, ...place }: Problem): string {
  return formatProblem({ ...place, message: `warning: ${message}` });
}

/** By file, then by place; the same problem at the same place once. */
export function orderProblems(problems: readonly Problem[]): Problem[] {
  const unique = new Map(problems.map((problem) => [formatProblem(problem), problem]));
  return [...unique.values()].sort(
    (a, b) => compare(a.file, b.file) || a.line - b.line || a.column - b.column,
  );
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** What could not be done, and what to do once the problems are corrected. */
export interface ProblemsHeading {
  what: string;
  next: string;
}

/** All problems in one error, a line each. */
export function problemsError(
  code: ErrorCode,
  problems: readonly Problem[],
  heading: ProblemsHeading,
): SightlineError {
  return new SightlineError(code, {
    ...heading,
    details: orderProblems(problems).map(formatProblem),
  });
}
