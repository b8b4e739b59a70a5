// Compares judges with people: reads people's labels, puts what they answered to the judge, counts how often it agrees, and chooses examples for its prompts. Prints nothing.
import { createHash } from 'node:crypto';
import pLimit from 'p-limit';
import { type Episode, readEpisode } from '../../episode/read.js';
import type { Anchor, AnswersByLabel, Calibration } from '../calibration.js';
import type { Model } from '../model.js';
import { firstLine } from '../../sightline-error.js';
import { savedVotes, voteKey } from '../../episode/verdict/answers.js';
import { type JudgeVotes, tallyOf } from '../../episode/verdict/votes.js';
import { decide, matterOf } from './decide.js';
import { unlicensed } from './license.js';
import { materialOf } from './material.js';
import {
  conversationHash,
  criterionOf,
  decideOrdering,
  type Ordering,
  type OrderingDecision,
  orderingSideOf,
  withExamples,
} from './pairwise.js';
import { type JudgeQuestion, questionAgain, questionOf } from './question.js';
import { z } from 'zod';
import { unknownNameText } from '../../values/nearest-name.js';
import { type Problem, problemsError } from '../../scenario/problem.js';
import { readyQuestion, readyQuestions } from '../../scenario/ready-questions.js';

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
type AnswerLabel = z.output<typeof answerSchema>;

const pairSchema = z.strictObject({
  /** Ids of the episodes. */
  better: name,
  worse: name,
  /** A sentence, or the id of a ready question. */
  criterion: name,
});
type PairLabel = z.output<typeof pairSchema>;

interface Labels {
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

/** @throws SightlineError `labels-invalid` with all problems at once, by line */
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
      next: 'Give one label per line, as the report saves them; docs/models.md#a-file-of-labels has their form.',
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
function ofPerson(question: string): boolean {
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

/** Where the episodes are, by id, and who is asked; null: nobody, and only saved votes count. */
export interface Bench {
  episodes: ReadonlyMap<string, string>;
  judge: Model | null;
}

/** A pair that was asked both ways round. */
export interface JudgedPair {
  label: PairLabel;
  ordering: Ordering;
  decision: OrderingDecision;
  /** Whether it may become an example; such a pair is not counted. */
  isForAnchors: boolean;
}

/** What people said of users or verdicts. */
export interface PersonCount {
  /** `user.believable` or `verdict.<outcome>`. */
  what: string;
  yes: number;
  of: number;
}

export interface Measured {
  calibration: Calibration;
  /** What a question of a scenario asks, by its prompt. */
  wordings: ReadonlyMap<string, string>;
  pairs: readonly JudgedPair[];
  people: readonly PersonCount[];
  /** What could not be compared, one sentence each. */
  problems: readonly string[];
}

/** Pairs come first: those of a third become examples, which change the prompts of everything else. */
export async function calibrate({ answers, pairs }: Labels, bench: Bench): Promise<Measured> {
  const problems: string[] = [];
  const askAll = async <One, Result>(
    all: readonly One[],
    ask: (one: One) => Promise<Result[]>,
  ): Promise<Result[]> => {
    // More at a time would only wait for the model, with their episodes in memory.
    const limit = pLimit(8);
    const results = await Promise.all(
      all.map((one) => limit(() => ask(one).catch((error: unknown) => firstLine(error)))),
    );
    problems.push(...results.filter((one) => typeof one === 'string'));
    return results.flatMap((one) => (typeof one === 'string' ? [] : one));
  };
  const [forAnchors, forTest] = [
    pairs.filter(isForAnchors),
    pairs.filter((one) => !isForAnchors(one)),
  ];
  const tuned = await askAll(forAnchors, (one) => askPair(one, bench, []));
  const anchors = anchorsFrom(tuned);
  const tested = await askAll(forTest, (one) => askPair(one, bench, anchors));
  const people = answers.filter(({ question }) => ofPerson(question));
  const questions = answers.filter(({ question }) => !ofPerson(question));
  const judged = await askAll(questions, (one) => askQuestion(one, bench, anchors));
  const votes = [...tested.flatMap(bothWays), ...judged];
  return {
    calibration: { format: 'sightline-calibration', version: 1, judges: judgesOf(votes), anchors },
    wordings: new Map(judged.flatMap(({ ballot: { by, asked } }) => wordingOf(by.prompt, asked))),
    pairs: [...tuned, ...tested],
    people: countsOf(people),
    problems: [...new Set(problems)],
  };
}

/** By hash, so that a pair that is added moves no other; a third, since what is shown in a prompt can no longer test it. */
function isForAnchors({ better, worse, criterion }: PairLabel): boolean {
  const key = JSON.stringify([criterionOf(criterion), ...[better, worse].sort()]);
  return createHash('sha256').update(key).digest().readUInt32BE(0) / 2 ** 32 < 1 / 3;
}

async function episodeOf(id: string, { episodes }: Bench): Promise<Episode> {
  const dir = episodes.get(id);
  if (dir === undefined) throw new Error(`The episode ${id} is not there.`);
  return readEpisode(dir);
}

async function askPair(
  label: PairLabel,
  bench: Bench,
  anchors: readonly Anchor[],
): Promise<JudgedPair[]> {
  const [one, other] = [await episodeOf(label.better, bench), await episodeOf(label.worse, bench)];
  const [better, worse] = [orderingSideOf(one), orderingSideOf(other)];
  const names = `${label.better} and ${label.worse}`;
  if (conversationHash(better) === conversationHash(worse))
    throw new Error(`${names}: the same was said in both, so neither is better.`);
  if ([better, worse].some(({ transcript }) => transcript.every(({ who }) => who === 'user')))
    throw new Error(`${names}: the agent said nothing in one of them.`);
  const ordering = { id: label.worse, criterion: criterionOf(label.criterion), better, worse };
  const decision = await decideOrdering(one.dir, ordering, { model: bench.judge, anchors });
  if (decision === null)
    throw new Error(`${names}: no judge is configured, and no votes are kept.`);
  return [{ label, ordering, decision, isForAnchors: isForAnchors(label) }];
}

/** At most two per criterion, since they take up room: the first that held with words of both sides in both votes. */
function anchorsFrom(pairs: readonly JudgedPair[]): Anchor[] {
  const found = pairs.flatMap(({ ordering, decision: { holds, ballot } }): Anchor[] => {
    const quotes = ballot.votes.flatMap((vote) => vote.quotes ?? []);
    const [{ better, worse } = { better: null, worse: null }] = quotes;
    const isQuoted = quotes.every((one) => one.better !== null && one.worse !== null);
    if (holds !== 'yes' || better === null || worse === null || !isQuoted) return [];
    const conversations: Anchor['conversations'] = [
      conversationHash(ordering.better),
      conversationHash(ordering.worse),
    ];
    return [{ criterion: ordering.criterion, better, worse, conversations }];
  });
  const ofCriterion = [...grouped(found, ({ criterion }) => criterion).values()];
  return ofCriterion.flatMap((all) => all.slice(0, 2));
}

/** A judge's decision on something that people answered. */
interface Compared {
  ballot: Pick<JudgeVotes, 'kind' | 'by' | 'votes' | 'asked'>;
  label: 'yes' | 'no';
  answer: 'yes' | 'no' | 'cannot_tell';
}

/** The same votes say no to the other way round. */
function bothWays({ decision: { ballot, holds } }: JudgedPair): Compared[] {
  const turned = { yes: 'no', no: 'yes', cannot_tell: 'cannot_tell' } as const;
  return [
    { ballot, label: 'yes', answer: holds },
    { ballot, label: 'no', answer: turned[holds] },
  ];
}

/** What today's judge says; of a question that cannot be put to it again, such as one about a picture, what the saved votes say. */
async function askQuestion(
  { episode: id, question: kind, ballot: key, answer: label }: AnswerLabel,
  bench: Bench,
  anchors: readonly Anchor[],
): Promise<Compared[]> {
  const episode = await episodeOf(id, bench);
  const material = materialOf(episode);
  const about = { dir: episode.dir, id, material, license: unlicensed };
  const kept =
    key === undefined
      ? []
      : (await savedVotes(episode.dir)).filter(
          (one) => one.kind === kind && one.question.startsWith(key),
        );
  const [first] = kept;
  if (key !== undefined && first === undefined)
    throw new Error(`${id}: the votes on ${kind} are no longer kept beside the episode.`);
  const again =
    first === undefined ? questionOf({ kind: 'judged', question: kind }) : questionAgain(first);
  // A judge is asked about this record only if the votes were cast on it.
  const isAskable = (question: JudgeQuestion): boolean =>
    first === undefined ||
    voteKey({ ...question, matter: matterOf(question, material) }) === first.question;
  const compared = (ballot: JudgeVotes): Compared => {
    return { ballot, label, answer: tallyOf(ballot.votes, ballot.most).answer ?? 'cannot_tell' };
  };
  if (again === null || !isAskable(again)) return kept.map(compared);
  const decision = await decide(about, withExamples(again, episode, anchors), bench.judge);
  if (decision !== null) return [compared(decision.ballot)];
  throw new Error(`${id}: no judge is configured, and no votes on ${kind} are kept.`);
}

/** By question, then model, then prompt; the same votes give the same record, in whatever order. */
function judgesOf(compared: readonly Compared[]): Calibration['judges'] {
  const byJudge = grouped(compared, ({ ballot: { kind, by } }) =>
    JSON.stringify([kind, by.model, by.prompt]),
  );
  return [...byJudge]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, all]) => {
      const [first] = all;
      if (first === undefined) return [];
      const { kind: question, by } = first.ballot;
      const counts = all
        .filter(({ answer }) => answer !== 'cannot_tell')
        .map(({ ballot }) => ballot.votes.length);
      const votes =
        counts.length === 0 ? null : { least: Math.min(...counts), most: Math.max(...counts) };
      return [{ question, ...by, answers: answersOf(all), votes }];
    });
}

function answersOf(compared: readonly Compared[]): AnswersByLabel {
  const row = (wanted: 'yes' | 'no') => {
    const own = compared.filter(({ label }) => label === wanted);
    const count = (answer: Compared['answer']): number =>
      own.filter((one) => one.answer === answer).length;
    return { yes: count('yes'), no: count('no'), cannot_tell: count('cannot_tell') };
  };
  return { yes: row('yes'), no: row('no') };
}

function wordingOf(prompt: string, asked: JudgeVotes['asked']): [string, string][] {
  const [first] = asked?.of === 'record' ? asked.wordings : [];
  return first === undefined ? [] : [[prompt, first]];
}

function countsOf(answers: readonly AnswerLabel[]): PersonCount[] {
  return [...grouped(answers, ({ question }) => question)].map(([what, all]) => {
    const yes = all.filter(({ answer }) => answer === 'yes').length;
    return { what, yes, of: all.length };
  });
}

function grouped<One>(all: readonly One[], key: (one: One) => string): Map<string, One[]> {
  const groups = new Map<string, One[]>();
  for (const one of all) groups.set(key(one), [...(groups.get(key(one)) ?? []), one]);
  return groups;
}
