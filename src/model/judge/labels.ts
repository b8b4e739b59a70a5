// A file of labels: what people answered about episodes, one JSON object a line; reads the text and reports every mistake by its line.
import { z } from 'zod';
import { unknownNameText } from '../../values/nearest-name.js';
import { type Problem, problemsError } from '../../scenario/problem.js';
import { readyQuestion, readyQuestions } from '../../scenario/ready-questions.js';
import { criterionOf } from './pairwise.js';

/** Names are printed, so they contain no control characters for a terminal. */
const name = z.string().regex(/^\P{Cc}+$/u, 'must be text without control characters');

const answerSchema = z.strictObject({
  /** Id of the episode. */
  episode: name,
  /** The kind of question, a question in words, `user.believable`, or `verdict.<outcome>`: is that verdict right? */
  question: name,
  /** The first digits of the key of its votes; absent: the question is put as it stands, of the whole conversation. */
  ballot: z
    .string()
    .regex(/^[0-9a-f]{16,64}$/, 'must be at least 16 hexadecimal digits')
    .optional(),
  answer: z.enum(['yes', 'no']),
  /** For people: what was asked. */
  asked: z.string().optional(),
});
export type AnswerLabel = z.output<typeof answerSchema>;

const pairSchema = z.strictObject({
  /** Ids of the episodes. */
  better: name,
  worse: name,
  /** A sentence, or the id of a ready question. */
  criterion: name,
});
export type PairLabel = z.output<typeof pairSchema>;

export interface Labels {
  answers: AnswerLabel[];
  pairs: PairLabel[];
}

interface Line {
  problem: string | null;
  answer?: AnswerLabel;
  pair?: PairLabel;
  line: number;
}

/** In a file of another kind every line has a problem. */
const MOST_LISTED = 20;

/** @throws SightlineError `calibration-invalid` with all problems at once, by line */
export function readLabels(file: string, text: string): Labels {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .flatMap((one, index) => (one.trim() === '' ? [] : [{ line: index + 1, ...readLine(one) }]));
  const problems = [...lines, ...contradictions(lines)].flatMap(({ line, problem }): Problem[] =>
    problem === null ? [] : [{ file, line, column: 1, message: problem }],
  );
  if (lines.length === 0)
    problems.push({ file, line: 1, column: 1, message: 'the file contains no labels' });
  if (problems.length > 0)
    throw problemsError('calibration-invalid', problems.slice(0, MOST_LISTED), {
      what: `The labels in ${file} cannot be used.`,
      next: 'Give one label per line, as the report saves them; docs/calibration.md has their form.',
    });
  const distinct = [...new Map(lines.map((one) => [keyOf(one), one])).values()];
  return {
    answers: distinct.flatMap(({ answer }) => answer ?? []),
    pairs: distinct.flatMap(({ pair }) => pair ?? []),
  };
}

function readLine(text: string): Omit<Line, 'line'> {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch (error) {
    return { problem: `not readable as JSON: ${(error as Error).message}` };
  }
  const isPair = typeof data === 'object' && data !== null && 'better' in data;
  const read = (isPair ? pairSchema : answerSchema).safeParse(data);
  if (!read.success) {
    const [issue] = read.error.issues;
    return { problem: `${issue?.path.join('.') || 'the label'}: ${issue?.message ?? ''}` };
  }
  const asked = 'better' in read.data ? read.data.criterion : read.data.question;
  const isFree = 'better' in read.data || read.data.ballot === undefined;
  // Such as "user.believeable", which nobody means to put to a judge.
  if (isFree && /^[\w.-]+$/.test(asked) && readyQuestion(asked) === null && !ofPerson(asked))
    return {
      problem: unknownNameText('question', asked, Object.keys(readyQuestions), 'ready questions'),
    };
  return 'better' in read.data
    ? { problem: null, pair: read.data }
    : { problem: null, answer: read.data };
}

/** Whether it is about a simulated user or a verdict, which no judge is asked. */
export function ofPerson(question: string): boolean {
  return question === 'user.believable' || /^verdict\.[a-z]+$/.test(question);
}

/** Two lines about the same that do not say the same. */
function contradictions(lines: readonly Line[]): Line[] {
  const first = new Map<string, Line>();
  return lines.flatMap((one) => {
    const earlier = first.get(keyOf(one));
    if (earlier === undefined) first.set(keyOf(one), one);
    if (earlier === undefined || saysOf(earlier) === saysOf(one)) return [];
    return [{ line: one.line, problem: `line ${earlier.line} says the opposite of the same` }];
  });
}

function keyOf({ answer, pair, line }: Line): string {
  if (pair !== undefined)
    return JSON.stringify([criterionOf(pair.criterion), ...[pair.better, pair.worse].sort()]);
  if (answer === undefined) return String(line);
  return JSON.stringify([answer.episode, answer.question, answer.ballot ?? null]);
}

function saysOf({ answer, pair }: Line): string | undefined {
  return pair?.better ?? answer?.answer;
}
