// How far raters agree, question by question, from their lines in labels files; asks nobody.
import type { LabelItem } from '../../statistics/calibration/labels.js';
import { cohensKappa, type Kappa, type RatedPair } from '../../statistics/kappa.js';
import { proportion, type Proportion } from '../../statistics/proportion.js';

/** What two raters said about one question of one episode. */
export interface RatersDiffer {
  episode: string;
  answers: RatedPair;
  /** In the order of the raters; null: none. */
  notes: readonly (string | null)[];
}

/** Two raters on one question. */
export interface QuestionAgreement {
  /** `verdict, blind` if neither saw the verdict: both then answered with an outcome of their own. */
  question: string;
  /** Episodes that both answered. */
  n: number;
  agreed: Proportion;
  /** Null: undefined, as both gave one and the same answer throughout. */
  kappa: Kappa | null;
  disagreements: RatersDiffer[];
}

export interface RatersAgreement {
  raters: RatedPair;
  questions: QuestionAgreement[];
}

/** Each pair of raters that answered the same question of the same episode, by name. */
export function agreementOf(labels: readonly LabelItem[]): RatersAgreement[] {
  const answered = labels.filter(
    ({ rater, answer }) => rater !== undefined && answer !== undefined,
  );
  const raters = [...new Set(answered.flatMap(({ rater }) => rater ?? []))].sort();
  return raters.flatMap((one, at) =>
    raters.slice(at + 1).flatMap((other): RatersAgreement[] => {
      const questions = questionsOf(answered, [one, other]);
      return questions.length === 0 ? [] : [{ raters: [one, other], questions }];
    }),
  );
}

interface BothRated {
  question: string;
  told: RatersDiffer;
}

function questionsOf(labels: readonly LabelItem[], [one, other]: RatedPair): QuestionAgreement[] {
  const ofOther = new Map(
    labels.filter(({ rater }) => rater === other).map((label) => [sameKey(label), label]),
  );
  const both = labels
    .filter(({ rater }) => rater === one)
    .flatMap((label) => bothOf(label, ofOther.get(sameKey(label))));
  const names = [...new Set(both.map(({ question }) => question))].sort();
  return names.flatMap((question) => {
    const told = both.filter((pair) => pair.question === question).map((pair) => pair.told);
    return agreementOn(question, told);
  });
}

/** The verdict is part of the question: what one said of an earlier one is not compared. */
function sameKey({ id, question }: LabelItem): string {
  return JSON.stringify([id, question]);
}

function bothOf(one: LabelItem, other: LabelItem | undefined): BothRated[] {
  if (other === undefined) return [];
  const [key = ''] = one.question.replace('user.', '').split('.');
  const blind = one.blind === true && other.blind === true;
  const isVerdict = key === 'verdict';
  const told = (label: LabelItem): string =>
    isVerdict && !blind ? (label.label ?? 'cannot_tell') : (label.answer ?? '');
  return [
    {
      question: isVerdict && blind ? 'verdict, blind' : key,
      told: {
        episode: one.group ?? one.id,
        answers: [told(one), told(other)],
        notes: [one.note ?? null, other.note ?? null],
      },
    },
  ];
}

function agreementOn(question: string, told: readonly RatersDiffer[]): QuestionAgreement[] {
  const disagreements = told.filter(({ answers: [one, other] }) => one !== other);
  const agreed = proportion(told.length - disagreements.length, told.length);
  if (agreed === null) return [];
  const kappa = cohensKappa(told.map(({ answers }) => answers));
  return [{ question, n: told.length, agreed, kappa, disagreements }];
}
