// What the user does when the agent finds nothing, fails, or does not understand; must not invent a way out.
import {
  branchFor,
  done,
  factOn,
  type Move,
  type Play,
  type Responder,
  sayTurn,
  timesAsked,
  type Turn,
  unanswered,
} from './play.js';
import { type Act, actsOf, hasAct } from '../../rules/recognise/acts.js';
import { goalOf, sayFact } from '../wording/realise-fact.js';
import { acceptLookup, followBranch, toAPerson } from '../wording/realise-step.js';

function offersPerson(turn: Turn): boolean {
  return actsOf(turn.acts, 'offer').some(({ offer }) => offer === 'escalation');
}

/** A branch of the plan for trouble goes before all that is done without one. */
function planned(play: Play, turn: Turn): Move | null {
  const trouble = turn.acts.filter((act): act is Act =>
    ['not_found', 'unavailable', 'not_understood'].includes(act.kind),
  );
  for (const act of trouble) {
    const branch = branchFor(play, act);
    if (branch !== null) return followBranch(play, turn, { branch });
  }
  return null;
}

/** Tries again once, with its request, then takes the person, then leaves. */
function unavailable(play: Play, turn: Turn): Move {
  play.memory.failed ??= turn.acts.find(({ kind }) => kind === 'unavailable')?.sentence ?? '';
  play.memory.retries += 1;
  if (play.memory.retries <= (play.manner.disputes ? 2 : 1))
    return sayTurn(
      play.speaker.word('retry'),
      play.speaker.word('state_goal', { goal: goalOf(play) }),
    );
  if (offersPerson(turn) && !play.memory.handover) return toAPerson(play, turn);
  return gaveNoAnswer(play.memory.failed);
}

/** @param failed what the agent said when it first failed */
export function gaveNoAnswer(failed: string): Move {
  return unanswered(
    `The agent reported a failure, and gave no answer when it was asked once more: "${failed}".`,
  );
}

function asksNothing(turn: Turn): boolean {
  return !hasAct(turn.acts, 'ask', 'offer', 'list', 'confirm');
}

/** Insists once, then tries what else identifies the purchase, then leaves. */
function notFound(play: Play, turn: Turn): Move | null {
  const { memory, manner, speaker } = play;
  const first = !memory.detours.has('insisted');
  if (!asksNothing(turn) && !(manner.disputes && first)) return null;
  memory.detours.add('insisted');
  if (first && memory.disclosed.size > 0) return sayTurn(speaker.word('insist_fact'));
  const email = factOn(play, 'email');
  if (email !== null && !memory.disclosed.has('email')) return sayTurn(sayFact(play, email, false));
  const said = turn.acts.find(({ kind }) => kind === 'not_found')?.sentence ?? '';
  return done(`Gave up, the agent did not find it: "${said}".`);
}

export const respondToTrouble: Responder = (play, turn) => {
  const fromPlan = planned(play, turn);
  if (fromPlan !== null) return fromPlan;
  if (hasAct(turn.acts, 'unavailable')) return unavailable(play, turn);
  if (hasAct(turn.acts, 'not_found')) return notFoundOrLookup(play, turn);
  if (hasAct(turn.acts, 'not_understood', 'off_topic') && asksNothing(turn))
    return restate(play, turn);
  return null;
};

function notFoundOrLookup(play: Play, turn: Turn): Move | null {
  const lookup = actsOf(turn.acts, 'offer').some(({ offer }) => offer === 'lookup');
  const fresh = factOn(play, 'email') !== null && !play.memory.disclosed.has('email');
  return lookup && fresh && !play.manner.disputes ? acceptLookup(play) : notFound(play, turn);
}

/** Rephrases its request as long as patience lasts. */
function restate(play: Play, turn: Turn): Move {
  if (timesAsked(play, 'restate') > play.manner.patience)
    return done(`Gave up, not understood: "${turn.acts[0]?.sentence ?? ''}".`);
  return sayTurn(play.speaker.word('state_goal', { goal: goalOf(play) }));
}
