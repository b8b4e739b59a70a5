// What is left: courtesies, silence, and what no branch or fact answers; the last word is off_plan.
import {
  done,
  offPlan,
  type Move,
  type Play,
  type Responder,
  sayTurn,
  timesAsked,
  type Turn,
} from './play.js';
import { hasAct } from '../../rules/recognise/acts.js';
import { gaveNoAnswer } from './trouble.js';
import { goalOf } from '../wording/realise-fact.js';

/** Talk that asks for nothing. */
export const respondToCourtesy: Responder = (play, turn) => {
  const { speaker } = play;
  if (hasAct(turn.acts, 'small_talk'))
    return sayTurn(speaker.word('small_talk'), speaker.word('state_goal', { goal: goalOf(play) }));
  if (hasAct(turn.acts, 'anything_else', 'greeting') && !hasAct(turn.acts, 'ask'))
    return stateGoal(play, turn);
  if (hasAct(turn.acts, 'closing') && !hasAct(turn.acts, 'ask'))
    return done('The agent closed the conversation.');
  return null;
};

function stateGoal(play: Play, turn: Turn): Move {
  if (timesAsked(play, 'goal') > play.manner.patience)
    return done(`The agent does not take the matter up: "${turn.acts[0]?.sentence ?? ''}".`);
  return sayTurn(play.speaker.word('state_goal', { goal: goalOf(play) }));
}

/** The agent neither asked nor did anything: wait for it, twice at most. */
export const respondToNothing: Responder = (play, turn) => {
  const idle = turn.acts.every(
    ({ kind }) => kind === 'statement' || kind === 'wait' || kind === 'completed',
  );
  if (!idle || play.memory.nudges >= 2) return null;
  play.memory.nudges += 1;
  return sayTurn(play.speaker.word('nudge'));
};

const MOST_LOST = 3;

/** One neutral clarification; the second time in a row the user is off plan. */
export function clarifyOrStop(play: Play, turn: Turn): Move {
  const { memory } = play;
  memory.lost += 1;
  memory.lostInAll += 1;
  if (memory.lost === 1 && memory.lostInAll <= MOST_LOST)
    return sayTurn(play.speaker.word('clarify'));
  const asks = hasAct(turn.acts, 'ask', 'confirm', 'list', 'offer');
  if (memory.failed !== null && !asks) return gaveNoAnswer(memory.failed);
  return offPlan(why(turn));
}

function why(turn: Turn): string {
  const open = turn.acts.find(({ kind }) => kind === 'ask') ?? turn.acts[0];
  if (open === undefined)
    return 'The agent said nothing new, and the plan has nothing left to say.';
  const asked = open.kind === 'ask' ? 'asked' : 'said';
  return `The plan has no answer to what the agent ${asked}: "${open.sentence}".`;
}
