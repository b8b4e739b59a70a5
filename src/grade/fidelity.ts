// Grades the simulated user of one closed episode: by the shared rules, and its persona by a judge, of which a licensed one alone can find a breach; looks at no call, no world and no verdict.
import { checkpointFiles } from '../episode/files.js';
import { layoutSchema } from '../episode/layout.js';
import type { Episode } from '../episode/read.js';
import { checkFidelity, withRule } from '../episode/fidelity-rules.js';
import { fidelityRecord, type ScreenText } from '../episode/fidelity-record.js';
import type { Fidelity, RuleCheck } from '../episode/verdict/format.js';
import { oncePer } from '../values/remembered.js';
import { scenarioOf } from './record.js';
import { unlicensed } from '../model/judge/license.js';
import { personaQuestion } from '../model/judge/question.js';
import type { GradeInput } from './graders.js';
import { caseOf, hasJudge, judgedAnswers, judgedWords, quotedEvidence } from './ask-judge.js';

/**
 * The fidelity of an episode's user, always by the episode's own scenario: a user cannot keep to a plan that was
 * written later. Null if that scenario is not in the form that this version knows.
 */
export const gradeFidelity = oncePer(async (episode: Episode): Promise<Fidelity | null> => {
  const scenario = scenarioOf(episode.header);
  if (scenario === null) return null;
  const record = fidelityRecord(episode, scenario);
  const first = checkFidelity(record);
  // Checkpoints are read only if a rule would otherwise say that nobody could have seen something.
  return first.kept === false
    ? checkFidelity({ ...record, screens: await screens(episode) })
    : first;
});

/** The checkpoints after turns, whose pictures show more than messages: order lists, banners, forms. */
async function screens(episode: Episode): Promise<ScreenText[]> {
  const texts = [...episode.checkpoints].map(async ([name, folder]): Promise<ScreenText[]> => {
    const turn = /^turn-(\d+)$/.exec(name)?.[1];
    if (turn === undefined) return [];
    const text = (await episode.file(`surface/${folder}/${checkpointFiles.layout}`)).toString();
    const { fragments } = layoutSchema.parse(JSON.parse(text));
    return [{ turn: Number(turn), text: fragments.map((fragment) => fragment.text).join('\n') }];
  });
  return (await Promise.all(texts)).flat();
}

/** The fidelity with what a judge says of the persona; asks nothing about a user that is already unfaithful. */
export async function judgePersona(
  episode: Episode,
  fidelity: Fidelity | null,
  { judge: model = null, license = unlicensed }: Pick<GradeInput, 'judge' | 'license'>,
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
