// Asks a judge about the behaviors of a persona that no rule could decide; only a licensed judge can find a violation.
import type { Episode } from '../episode/read.js';
import { unlicensed } from '../judge/licence.js';
import { personaQuestion } from '../judge/persona-question.js';
import type { JudgeQuestion } from '../judge/question.js';
import { heldTo } from '../rules/fidelity/behaviors/held-to.js';
import { withBreaches } from '../rules/fidelity/check-fidelity.js';
import { fidelityRecord } from '../rules/fidelity/record.js';
import type { Breach, Fidelity } from '../verdict/format.js';
import type { Given } from './given.js';
import { hasJudge, type JudgedAnswer, judgedAnswers, judgedWords } from './judged-answers.js';
import { caseOf, quotedEvidence } from './judged-case.js';
import { scenarioOf } from './scenario-of.js';

/** The fidelity with the judge's answer for each such behavior; asks nothing about a user that is already unfaithful. */
export async function judgeBehaviors(
  episode: Episode,
  fidelity: Fidelity | null,
  { judge: model = null, licence = unlicensed }: Pick<Given, 'judge' | 'licence'>,
): Promise<Fidelity | null> {
  const scenario = scenarioOf(episode.header);
  const behaviors = fidelity?.behaviors ?? [];
  if (fidelity === null || scenario === null || behaviors.length === 0) return fidelity;
  if (fidelity.kept === false || !hasJudge(episode, model)) return fidelity;
  const open = heldTo(fidelityRecord(episode, scenario)).flatMap(({ behavior, told }) =>
    told.outcome === 'not_told' && told.forAJudge ? [behavior] : [],
  );
  const questions = open.map(personaQuestion);
  const answers = await judgedAnswers(caseOf(episode, licence), questions, model);
  const told = behaviors.map((one) => {
    const judged = judgedWords(answers[open.findIndex(({ do: deed }) => deed === one.do)] ?? null);
    return judged === null ? one : { ...one, judged };
  });
  const breaches = questions.flatMap((question, index) =>
    breachesOf(episode, question, answers[index] ?? null),
  );
  return withBreaches({ ...fidelity, behaviors: told }, breaches);
}

/** None from an advisory judge. A breach is in the turn that is quoted, else in the last. */
function breachesOf(episode: Episode, question: JudgeQuestion, answer: JudgedAnswer): Breach[] {
  if (answer === null || 'problem' in answer) return [];
  const { standing, sentence: reason } = answer.decision;
  if (!standing.licence.mayBlock || standing.answer !== 'no') return [];
  const evidence = quotedEvidence(episode, question, answer.decision);
  const quoted = episode.transcript.find(({ seq }) => seq === evidence[0]?.seq);
  const turn = quoted?.turn ?? episode.closed.turns;
  return [{ rule: 'persona', turn, severity: 'minor', reason, evidence }];
}
