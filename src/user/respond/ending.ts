// Ends the conversation once the matter is settled; must not end it in the same breath as a consent.
import {
  done,
  branchForKind,
  type Move,
  type Play,
  type Responder,
  sayTurn,
  type Turn,
} from './play.js';
import { actsOf, hasAct } from '../../rules/recognise/acts.js';
import { followBranch } from '../wording/realise-step.js';
import { overlap } from '../../rules/recognise/words.js';

/** What the plan still wants said, then "that is all" if asked, then the end. */
function finish(play: Play, turn: Turn, why: string): Move {
  const branch = branchForKind(play, turn, 'completed');
  if (branch !== null && !play.memory.detours.has(branch.path)) {
    play.memory.detours.add(branch.path);
    const move = followBranch(play, turn, { branch });
    play.memory.ending = why;
    if (move !== null) return move;
  }
  if (hasAct(turn.acts, 'anything_else') && play.manner.courteous && play.memory.ending === null) {
    play.memory.ending = why;
    return sayTurn(play.speaker.word('no_more'));
  }
  return done(why);
}

function quoted(turn: Turn, what: 'task' | 'escalated'): string | null {
  return actsOf(turn.acts, 'completed').find((act) => act.what === what)?.sentence ?? null;
}

/** A person took over, or the last word has been said. */
export const respondToEnding: Responder = (play, turn) => {
  const escalated = quoted(turn, 'escalated');
  const asks = hasAct(turn.acts, 'ask', 'confirm', 'list');
  if (play.memory.ending !== null && !hasAct(turn.acts, 'confirm')) return done(play.memory.ending);
  if (escalated !== null && !asks)
    return finish(play, turn, `A person takes over: "${escalated}".`);
  if (
    play.memory.handover &&
    !asks &&
    !hasAct(turn.acts, 'offer', 'denied', 'unavailable', 'not_understood', 'not_found')
  )
    return finish(play, turn, 'A person was asked for, and nothing more is to be said.');
  return null;
};

/** The goal was met: the agent says that it is done, or has said what the user wanted to know. */
export const respondToCompletion: Responder = (play, turn) => {
  const open = hasAct(turn.acts, 'confirm', 'unavailable') || asksOfSubstance(turn);
  const task = quoted(turn, 'task');
  if (task !== null && !open && play.plan.goal.kind !== 'person')
    return finish(play, turn, `The goal was met: "${task}".`);
  const answer = answered(play, turn);
  if (answer !== null && !open) return finish(play, turn, `The agent answered: "${answer}".`);
  return null;
};

/** "Anything else? Tell me which item" asks nothing of somebody who is finished. */
function asksOfSubstance(turn: Turn): boolean {
  return !hasAct(turn.acts, 'anything_else') && hasAct(turn.acts, 'ask', 'list');
}

function answered(play: Play, turn: Turn): string | null {
  if (play.plan.goal.kind !== 'information' || hasAct(turn.acts, 'wait', 'denied', 'offer'))
    return null;
  const statements = turn.acts.filter(({ kind }) => kind === 'statement');
  const telling = statements.find(({ sentence }) => overlap(play.plan.goal.text, sentence) > 0);
  return telling?.sentence ?? null;
}
