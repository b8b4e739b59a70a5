// Questions that only a judge can answer: asks one if the record leaves it open, and turns the votes into a check.
import type { AssertionWith } from '../scenario/assertions/kinds.js';
import type { Episode } from '../episode/read.js';
import { decide, type JudgeDecision } from '../model/judge/decide.js';
import { type Standing, unlicensed } from '../model/judge/license.js';
import { withExamples } from '../model/judge/pairwise.js';
import { appliesQuestion, type JudgeQuestion, questionOf } from '../model/judge/question.js';
import { goodAnswer, readyQuestion } from '../scenario/ready-questions.js';
import { firstLine } from '../sightline-error.js';
import type { AssertionVerdict } from '../episode/verdict/format.js';
import { type Check, type Undecided, undecided } from './finding.js';
import type { GradeInput } from './graders.js';
import { caseOf, measured, quotedEvidence, whyNotJudged } from './ask-judge.js';
import { toVerdict } from './to-verdict.js';

type Judged = AssertionWith<'judged', 'question'>;

/** Advisory unless the scenario wants it to block and a calibration allows that. */
export async function gradeJudged(
  episode: Episode,
  assertion: Judged,
  given: GradeInput,
): Promise<AssertionVerdict> {
  const question = questionOf(assertion);
  try {
    const check =
      whyNotJudged(episode, assertion.question, question) ?? (await ask(episode, assertion, given));
    const isBroken = 'outcome' in check && check.outcome === 'error';
    return { ...toVerdict(episode, assertion, check), blocking: check.blocking ?? isBroken };
  } catch (error) {
    const reason = `The question could not be put to a judge: ${firstLine(error)}`;
    return { ...toVerdict(episode, assertion, undecided('judge', reason)), blocking: false };
  }
}

const noJudge = undecided('judge', 'The question needs a judge, and none is configured.');

async function ask(episode: Episode, assertion: Judged, given: GradeInput): Promise<Check> {
  const { judge = null, license = unlicensed, anchors = [] } = given;
  const question = withExamples(questionOf(assertion), episode, anchors);
  const ready = readyQuestion(assertion.question);
  const about = caseOf(episode, license);
  const gate = ready === null ? null : appliesQuestion(question, ready);
  const applies = gate === null ? null : await decide(about, gate, judge);
  if (gate !== null && applies === null) return noJudge;
  if (applies !== null && applies.tally.answer !== 'yes') return ofGate(applies);
  const decision = await decide(about, question, judge);
  if (decision === null) return noJudge;
  // Questions that calibration overrules are still asked, so that calibration never changes who is asked what.
  if (applies !== null && applies.standing.answer === null) return ofGate(applies);
  return checkOf(episode, { assertion, question, decision, applies });
}

function ofGate(decision: JudgeDecision): Undecided {
  const what =
    decision.standing.answer === 'no' ? 'Not applicable' : 'Whether it applies is undecided';
  return {
    ...undecided('judge', `${what}: ${decision.sentence}`),
    measurements: measured(decision),
  };
}

interface Decided {
  assertion: Judged;
  question: JudgeQuestion;
  decision: JudgeDecision;
  /** Whether the question applies; null if nobody was asked. */
  applies: JudgeDecision | null;
}

function checkOf(episode: Episode, { assertion, question, decision, applies }: Decided): Check {
  const { standing } = decision;
  const whyNot = whyAdvisory(standing, applies?.standing ?? null);
  const wanted = assertion.blocking === true;
  const open = wanted && whyNot !== null ? ` It does not block: ${whyNot}.` : '';
  const isOwn = readyQuestion(assertion.question) === null;
  const grounds = {
    reason: `${decision.sentence}${open}`,
    ...(isOwn && { answer: `${decision.answer}${open}` }),
    blocking: wanted && whyNot === null,
    evidence: quotedEvidence(episode, question, decision),
    measurements: measured(decision),
  };
  const { answer } = standing;
  if (answer === null) return { ...grounds, outcome: 'inconclusive', party: 'judge' };
  const rests = answer === 'yes' ? 'presence' : 'absence';
  return { ...grounds, holds: answer === goodAnswer(assertion.question), rests };
}

/**
 * Why an answer may not block, whatever was requested; null if it may. If it was asked whether the question applies,
 * that answer counts too.
 */
function whyAdvisory({ license, answer }: Standing, applies: Standing | null): string | null {
  if (!license.mayBlock) return license.why;
  if (applies !== null && !applies.license.mayBlock)
    return `whether it applies was asked too, and ${applies.license.why}`;
  return answer === null ? 'undecided answers do not block' : null;
}
