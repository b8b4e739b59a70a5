// Puts the behaviours of a persona that no rule could tell to a judge; only one with a licence makes a violation of its answer.
import type { Episode } from '../episode/read.js';
import type { JudgeDecision } from '../judge/ballot.js';
import { unlicensed } from '../judge/licence.js';
import { personaQuestion } from '../judge/persona-question.js';
import { heldTo } from '../rules/fidelity/behaviors/held-to.js';
import { withBreaches } from '../rules/fidelity/check-fidelity.js';
import { fidelityRecord } from '../rules/fidelity/record.js';
import type { Breach, Fidelity } from '../verdict/format.js';
import type { Given } from './given.js';
import { hasJudge, judgedAnswers, judgedWords } from './judged-answers.js';
import { caseOf, quotedEvidence } from './judged-case.js';
import { scenarioOf } from './scenario-of.js';

/** The fidelity with what a judge says of each such behaviour; asks nobody about a user that is unfaithful anyway. */
export async function judgeBehaviors(
  episode: Episode,
  fidelity: Fidelity | null,
  { judge: model = null, licence = unlicensed }: Pick<Given, 'judge' | 'licence'>,
): Promise<Fidelity | null> {
  const scenario = scenarioOf(episode.header);
  const behaviors = fidelity?.behaviors ?? [];
  if (fidelity === null || scenario === null || behaviors.length === 0) return fidelity;
  if (fidelity.kept === false || !hasJudge(episode, model)) return fidelity;
  const held = heldTo(fidelityRecord(episode, scenario));
  const open = held.filter(({ told }) => told.outcome === 'not_told' && told.forAJudge);
  const questions = open.map(({ behavior }) => personaQuestion(behavior));
  const answers = await judgedAnswers(caseOf(episode, licence), questions, model);
  const judged = new Map(open.map(({ behavior }, index) => [behavior.do, answers[index] ?? null]));
  const told = {
    ...fidelity,
    behaviors: behaviors.map((one) => {
      const words = judgedWords(judged.get(one.do) ?? null);
      return words === null ? one : { ...one, judged: words };
    }),
  };
  const breaches = questions.flatMap((question, index) => {
    const answer = answers[index] ?? null;
    if (answer === null || 'problem' in answer || !isViolation(answer.decision)) return [];
    const evidence = quotedEvidence(episode, question, answer.decision);
    return [breachOf(episode, { reason: answer.decision.sentence, evidence })];
  });
  return breaches.length === 0 ? told : withBreaches(told, breaches);
}

/** An advisory judge violates nothing. */
function isViolation({ standing: { licence, answer } }: JudgeDecision): boolean {
  return licence.mayBlock && answer === 'no';
}

/** In the turn that is quoted, else in the last. */
function breachOf(
  { transcript, closed }: Episode,
  { reason, evidence }: Pick<Breach, 'reason' | 'evidence'>,
): Breach {
  const quoted = transcript.find(({ seq }) => seq === evidence[0]?.seq);
  return {
    rule: 'persona',
    turn: quoted?.turn ?? closed.turns,
    severity: 'minor',
    reason,
    evidence,
  };
}
