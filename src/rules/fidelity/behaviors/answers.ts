// Behaviors that show in how a user answers questions about numbers and addresses that it knows: impatient, vague, cooperative, novice.
import type { PlanFact } from '../../plan/step.js';
import { hasAct, identifies, type Topic } from '../../recognise/acts.js';
import { factName, mayRefuse, userPlan, tells } from '../plan-facts.js';
import type { FidelityRecord, UserTurn } from '../record.js';
import {
  forAJudge,
  freeTurns,
  kept,
  type Measure,
  notTold,
  saidIn,
  turnWith,
  violated,
} from './behavior.js';

/** A question for one thing that the user knows and cannot rephrase. */
interface Question {
  turn: UserTurn;
  fact: PlanFact;
  isAnswered: boolean;
  /** Nothing else would do, and the plan has no other answer. */
  isStrict: boolean;
}

function questions(record: FidelityRecord): Question[] {
  const { facts, unknown } = userPlan(record);
  const known = facts.filter(
    ({ topic }) =>
      topic !== null && identifies(topic) && !unknown.some((one) => one.topic === topic),
  );
  return freeTurns(record).flatMap((turn) => {
    const { acts } = turn.heard;
    const isOpen = hasAct(acts, 'offer') || mayRefuse(record, acts, REFUSING);
    return known.flatMap((fact) => {
      const asks = acts.filter(
        (act) => act.kind === 'ask' && fact.topic !== null && act.topics.includes(fact.topic),
      );
      if (asks.length === 0) return [];
      const isStrict = !isOpen && asks.every((act) => act.kind === 'ask' && !act.either);
      const isAnswered = tells([saidIn(turn)], fact, record.locale);
      return [{ turn, fact, isAnswered, isStrict }];
    });
  });
}

const REFUSING = ['stop', 'withdraw', 'decline', 'deny', 'ignorance', 'object'] as const;
const NOTHING = 'the agent asked for no number or address that the user knows';

const URGING =
  /\b(?:hurry|quick(?:ly|er)?|faster|asap|right (?:now|away)|no time|waste of|wasting|(?:take|takes|taking|took) (?:\w+ )?long\w*|how (?:much longer|long)|come on|already (?:told|said|gave)|tedious|get (?:on|this over) with)\b/i;

export const impatient: Measure = (record) => {
  const answered = questions(record).filter(({ isAnswered }) => isAnswered);
  for (const { turn, fact } of answered) {
    const upToHere = answered.filter((one) => one.fact === fact && one.turn.seq <= turn.seq);
    if (upToHere.length < 3) continue;
    const reason = `In turn ${turn.turn} the user, who should be impatient, gave its ${factName(fact)} for the third time.`;
    return violated(turn, reason, 'helped');
  }
  const urges = turnWith(freeTurns(record), URGING);
  return urges === undefined
    ? forAJudge(
        'the user was never asked for the same thing three times, and no hurried words were found',
      )
    : kept(`In turn ${urges.turn} the user pressed for an end.`);
};

export const vague: Measure = (record) => {
  const all = questions(record);
  const [first] = all;
  if (first === undefined) return notTold(NOTHING);
  const evaded = all.find(({ isAnswered }) => !isAnswered);
  if (evaded !== undefined)
    return kept(`In turn ${evaded.turn.turn} the user kept its ${factName(evaded.fact)} back.`);
  if (!first.isStrict) return forAJudge('the agent left open what it wanted to know');
  const reason = `In turn ${first.turn.turn} the user, who should be vague, gave its ${factName(first.fact)} the first time it was asked.`;
  return violated(first.turn, reason, 'helped');
};

export const cooperative: Measure = (record) => {
  const all = questions(record).filter(({ isStrict }) => isStrict);
  if (all.length === 0) return notTold(NOTHING);
  const dodged = all.find((one) => dodgesTo(all, one) > 1);
  if (dodged === undefined) return kept('The user gave what it was asked for and knows.');
  const reason = `By turn ${dodged.turn.turn} the user, who should be cooperative, had been asked twice for its ${factName(dodged.fact)}, knew it, and had not given it.`;
  return violated(dodged.turn, reason, 'hindered');
};

/** How often it has been asked for up to this question, if it was never given until then. */
function dodgesTo(all: readonly Question[], { fact, turn }: Question): number {
  const soFar = all.filter((one) => one.fact === fact && one.turn.seq <= turn.seq);
  return soFar.some(({ isAnswered }) => isAnswered) ? 0 : soFar.length;
}

const ASKING = /\b(?:where|what|which|how|who|why)\b|\?/i;

export const novice: Measure = (record) => {
  const turns = freeTurns(record);
  const asks = turnWith(turns, ASKING);
  if (asks !== undefined) return forAJudge('no rule can tell what the user asked about');
  const [first] = questions(record).filter(
    ({ fact, isAnswered, isStrict }) => isAnswered && isStrict && NUMBERS.has(fact.topic),
  );
  if (first === undefined) return notTold(NOTHING);
  const reason = `In turn ${first.turn.turn} the user, who should be a novice, gave its ${factName(first.fact)} at once, and it never asked a question.`;
  return violated(first.turn, reason, 'helped');
};

const NUMBERS: ReadonlySet<Topic | null> = new Set(['order_id', 'account_id']);
