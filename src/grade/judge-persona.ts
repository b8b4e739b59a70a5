// Asks a judge whether a user that a model plays kept to its persona, which no rule can tell; only a licensed judge can find a breach.
import type { Episode } from '../episode/read.js';
import { unlicensed } from '../model/judge/license.js';
import { personaQuestion } from '../model/judge/question.js';
import { withRule } from '../episode/fidelity/check-fidelity.js';
import type { Fidelity, RuleCheck } from '../episode/verdict/format.js';
import type { Given } from './given.js';
import { hasJudge, judgedAnswers, judgedWords } from './judged-answers.js';
import { caseOf, quotedEvidence } from './judged-case.js';
import { scenarioOf } from './scenario-of.js';

/** The fidelity with what a judge says of the persona; asks nothing about a user that is already unfaithful. */
export async function judgePersona(
  episode: Episode,
  fidelity: Fidelity | null,
  { judge: model = null, license = unlicensed }: Pick<Given, 'judge' | 'license'>,
): Promise<Fidelity | null> {
  const { header, path } = episode;
  const persona = scenarioOf(header)?.user_persona;
  // What was written down, or is played again, is no play of a persona.
  const isFixed = path.some((event) => event.kind === 'user_action' && event.entry !== undefined);
  if (fidelity === null || persona === undefined || header.user.kind !== 'model' || isFixed)
    return fidelity;
  const sentence = 'The user behaves as its persona says.';
  const open: RuleCheck = { rule: 'persona', sentence, outcome: 'for_a_judge', why: null };
  if (fidelity.kept === false || !hasJudge(episode, model)) return withRule(fidelity, open);
  const question = personaQuestion(persona);
  const [answer = null] = await judgedAnswers(caseOf(episode, license), [question], model);
  const why = judgedWords(answer)?.reason ?? null;
  const decision = answer !== null && 'decision' in answer ? answer.decision : null;
  const decided = decision?.standing.license.mayBlock === true ? decision.standing.answer : null;
  if (decision === null || decided === null) return withRule(fidelity, { ...open, why });
  if (decided === 'yes') return withRule(fidelity, { ...open, outcome: 'kept', why });
  const evidence = quotedEvidence(episode, question, decision);
  const quoted = episode.transcript.find(({ seq }) => seq === evidence[0]?.seq);
  const turn = quoted?.turn ?? episode.closed.turns;
  const breach = { turn, severity: 'minor' as const, reason: decision.sentence, evidence };
  return withRule(fidelity, { ...open, outcome: 'breached', why }, [breach]);
}
