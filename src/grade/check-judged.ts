// Questions that only a judge can answer: whether one can be asked of this episode, and what its votes come to. Asks no model by itself.
import type { Message } from '../episode/format.js';
import type { Episode } from '../episode/read.js';
import { type Case, decide, type Decision, leftOutOf } from '../judge/ballot.js';
import { conversationHash, sideOf } from '../judge/conversation.js';
import { criterionOfQuestion } from '../judge/criterion.js';
import {
  licenceMeasurements,
  type Licensing,
  type Standing,
  unlicensed,
} from '../judge/licence.js';
import { anchorsFor } from '../model/anchors.js';
import { materialOf, whyMissing } from '../judge/material.js';
import { appliesQuestion, type JudgeQuestion, questionOf } from '../judge/question.js';
import { isQuoted } from '../judge/quote.js';
import {
  goodAnswer,
  isReadyId,
  type ReadyQuestion,
  readyQuestion,
  readyQuestions,
} from '../scenario/ready-questions.js';
import { firstLine } from '../sightline-error.js';
import type { Assertion, AssertionVerdict, Evidence, Party } from '../verdict/format.js';
import { type Check, type Undecided, unknownName } from './finding.js';
import type { Given } from './given.js';
import { messageEvidence } from './quote.js';
import { agentMessages } from './record.js';
import { toVerdict } from './to-verdict.js';
import { turnNeverTaken } from './turns.js';
import { passedBy } from './ways-of-seeing.js';

type Judged = Extract<Assertion, { kind: 'judged' }>;

/** Directional unless the scenario wants it to block and a calibration allows that. */
export async function gradeJudged(
  episode: Episode,
  assertion: Judged,
  given: Given,
): Promise<AssertionVerdict> {
  const question = questionOf(assertion);
  try {
    const check =
      whyNotAsked(episode, assertion, question) ?? (await ask(episode, assertion, given));
    const isBroken = 'outcome' in check && check.outcome === 'error';
    return { ...toVerdict(episode, assertion, check), blocking: check.blocking ?? isBroken };
  } catch (error) {
    const reason = `The question could not be put to a judge: ${firstLine(error)}`;
    return { ...toVerdict(episode, assertion, undecided('judge', reason)), blocking: false };
  }
}

/** The episode as a judge sees it. */
export function caseOf(episode: Episode, licence: Licensing): Case {
  return { licence, dir: episode.dir, id: episode.header.id, material: materialOf(episode) };
}

function undecided(party: Party, reason: string): Undecided {
  return { outcome: 'inconclusive', party, reason };
}

/** What the record tells by itself, so that no model is asked. */
function whyNotAsked(
  episode: Episode,
  { question: text }: Judged,
  question: JudgeQuestion,
): Undecided | null {
  const ready = readyQuestion(text);
  if (ready === null && isReadyId(text))
    return unknownName('ready question', text, Object.keys(readyQuestions));
  const untaken = turnNeverTaken(episode, question.turn);
  if (untaken !== null) return untaken;
  const spoke = agentMessages(episode).some(
    ({ turn, text: said }) => said.trim() !== '' && turn === (question.turn ?? turn),
  );
  if (!spoke) return undecided('agent', 'The agent said nothing that could be judged.');
  return (
    whyNoEvidence(episode, question) ?? (ready === null ? null : whyNotApplied(episode, ready))
  );
}

function whyNoEvidence(episode: Episode, { needs }: JudgeQuestion): Undecided | null {
  const material = materialOf(episode);
  const missing = needs.map((kind) => whyMissing(kind, material)).find((why) => why !== null);
  if (missing !== undefined) return undecided('harness', missing);
  const unseen = needs.includes('calls') ? passedBy(episode) : null;
  return unseen === null ? null : undecided('harness', `${unseen.why}. ${unseen.check}`);
}

/** By rule; whether it applies by what was said, a judge is asked. */
function whyNotApplied({ closed, header, path }: Episode, ready: ReadyQuestion): Undecided | null {
  const { applies } = ready;
  if (applies === null || !('rule' in applies)) return null;
  if (applies.rule === 'several_turns')
    return closed.turns > 1 ? null : notApplicable('the user took one turn');
  const writes = new Set(
    header.app.tools.filter(({ effect }) => effect === 'write').map(({ name }) => name),
  );
  const wrote = path.some(
    (event) => (event.kind === 'tool_call' || event.kind === 'tool_seen') && writes.has(event.tool),
  );
  return wrote ? null : notApplicable('no tool that changes something was called');
}

function notApplicable(why: string): Undecided {
  return undecided('judge', `Not applicable: ${why}.`);
}

const noJudge = undecided('judge', 'The question needs a judge, and none is configured.');

async function ask(episode: Episode, assertion: Judged, given: Given): Promise<Check> {
  const { judge = null, licence = unlicensed } = given;
  const question = withExamples(episode, questionOf(assertion), given);
  const ready = readyQuestion(assertion.question);
  const about = caseOf(episode, licence);
  const gate = ready === null ? null : appliesQuestion(question, ready);
  const applies = gate === null ? null : await decide(about, gate, judge);
  if (gate !== null && applies === null) return noJudge;
  if (applies !== null && applies.tally.answer !== 'yes') return ofGate(applies);
  const decision = await decide(about, question, judge);
  if (decision === null) return noJudge;
  // What calibration takes back is asked on all the same, so that no calibration changes who is asked what.
  if (applies !== null && applies.standing.answer === null) return ofGate(applies);
  return checkOf(episode, { assertion, question, decision, applies });
}

/** With the anchors of its criterion, but for those that came from this very conversation. */
function withExamples(
  episode: Episode,
  question: JudgeQuestion,
  { anchors = [] }: Given,
): JudgeQuestion {
  if (anchors.length === 0) return question;
  const conversations = [conversationHash(sideOf(episode))];
  const criterion = criterionOfQuestion(question);
  return { ...question, anchors: anchorsFor(anchors, { criterion, conversations }) };
}

function ofGate(decision: Decision): Undecided {
  const what = decision.standing.answer === 'no' ? 'Not applicable' : 'Whether it applies is open';
  return {
    ...undecided('judge', `${what}: ${decision.sentence}`),
    measurements: measured(decision),
  };
}

interface Decided {
  assertion: Judged;
  question: JudgeQuestion;
  decision: Decision;
  /** That the question applies; null where nobody was asked that. */
  applies: Decision | null;
}

function checkOf(episode: Episode, { assertion, question, decision, applies }: Decided): Check {
  const { standing, sentence } = decision;
  const whyNot = whyDirectional(standing, applies?.standing ?? null);
  const wanted = assertion.blocking === true;
  const grounds = {
    reason: wanted && whyNot !== null ? `${sentence} It does not block: ${whyNot}.` : sentence,
    blocking: wanted && whyNot === null,
    evidence: evidenceOf(episode, question, decision),
    measurements: measured(decision),
  };
  const { answer } = standing;
  if (answer === null) return { ...grounds, outcome: 'inconclusive', party: 'judge' };
  const rests = answer === 'yes' ? 'presence' : 'absence';
  return { ...grounds, holds: answer === goodAnswer(assertion.question), rests };
}

/** Why an answer may not block, whatever was wanted; null where it may. It rests on both, where it was asked whether the question applies. */
function whyDirectional({ licence, answer }: Standing, applies: Standing | null): string | null {
  if (!licence.mayBlock) return licence.why;
  if (applies !== null && !applies.licence.mayBlock)
    return `whether it applies was asked too, and ${applies.licence.why}`;
  return answer === null ? 'what is not decided blocks nothing' : null;
}

/** The first message that holds what the judge quotes. */
export function evidenceOf(
  episode: Episode,
  question: JudgeQuestion,
  { telling }: Decision,
): Evidence[] {
  const quote = telling?.quote ?? null;
  if (quote === null) return [];
  const holds = (message: Message): boolean =>
    isQuoted(
      quote,
      { ...question, needs: ['transcript'] },
      {
        ...materialOf(episode),
        transcript: [{ ...message, who: message.role }],
      },
    );
  return episode.transcript.filter(holds).slice(0, 1).map(messageEvidence);
}

/** Who was asked what, and how the votes stand. */
export function measured({ ballot, tally, standing }: Decision): AssertionVerdict['measurements'] {
  const { turns, records, texts } = leftOutOf(ballot.votes);
  return {
    ...{ model: ballot.by.model, question: ballot.kind },
    ...licenceMeasurements(standing.licence),
    ...{ votes: ballot.votes.length, votesYes: tally.yes, votesNo: tally.no },
    ...{ votesCannotTell: tally.cannotTell, votesVoid: tally.void },
    ...(turns === 0 ? {} : { turnsLeftOut: turns }),
    ...(records === 0 ? {} : { recordsLeftOut: records }),
    ...(texts === 0 ? {} : { textsLeftOut: texts }),
  };
}
