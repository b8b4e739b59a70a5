// What the user does after a refusal: objects as often as the plan says, then accepts a person or leaves.
import { personControl } from '../../rules/recognise/choices.js';
import type { Step } from '../../rules/plan/step.js';
import { done, type Move, type Play, type Responder, type Turn } from './play.js';
import { actsOf, hasAct } from '../../rules/recognise/acts.js';
import { stepMove, toAPerson } from '../wording/realise-step.js';

function objections(play: Play, times: number | null): Step[] {
  const count = times ?? play.manner.objections;
  return Array.from({ length: count }, () => ({ do: 'object', times: 1, when: 'always' }) as const);
}

/** The plan's steps, an objection each, stopping last ("give up and decline escalation"); without any: object, take a person if offered, leave. */
function reaction(play: Play): readonly Step[] {
  const branch = play.plan.branches.find(
    ({ condition, steps }) => condition.act === 'denied' && steps.length > 0,
  );
  const steps: readonly Step[] = branch?.steps ?? [
    { do: 'object', times: null, when: 'always' },
    { do: 'accept', what: 'escalation', when: 'if_offered' },
  ];
  const ordered = [...steps].sort(
    (left, right) => Number(left.do === 'stop') - Number(right.do === 'stop'),
  );
  return ordered.flatMap((step) => (step.do === 'object' ? objections(play, step.times) : [step]));
}

function personAtHand(play: Play, turn: Turn): boolean {
  const offers = actsOf(turn.acts, 'offer').some(({ offer }) => offer === 'escalation');
  const control = personControl(turn.observation.controls.filter(({ enabled }) => enabled));
  return offers || control !== null || play.memory.personOffered;
}

/** Whether a step has something to work on: an offer to accept or to decline. */
function applies(play: Play, turn: Turn, step: Step): boolean {
  if (step.do !== 'accept' && step.do !== 'decline') return true;
  if (step.what === 'escalation') return personAtHand(play, turn);
  if (step.what === 'denial') return true;
  return hasAct(turn.acts, 'offer');
}

function lastWord(turn: Turn): string {
  const said = actsOf(turn.acts, 'denied').at(-1)?.sentence;
  return said === undefined ? 'Refused for good.' : `Refused for good: "${said}".`;
}

function nextMove(play: Play, turn: Turn): Move {
  const steps = reaction(play);
  for (let at = play.memory.denial ?? 0; at < steps.length; at += 1) {
    const step = steps[at];
    if (step === undefined || !applies(play, turn, step)) continue;
    play.memory.denial = at + 1;
    const move = stepMove(play, turn, { step });
    if (move !== null) return move;
  }
  play.memory.denial = steps.length;
  return done(lastWord(turn));
}

/** Between the refusal and its end, everything that asks nothing new belongs to it. */
function inDenial(play: Play, turn: Turn): boolean {
  if (hasAct(turn.acts, 'denied')) return true;
  if (play.memory.denial === null || play.memory.handover) return false;
  const offered = actsOf(turn.acts, 'offer').some(({ offer }) => offer !== 'lookup');
  return offered || !hasAct(turn.acts, 'ask', 'confirm', 'list', 'unavailable', 'not_found');
}

/** A person was accepted and is offered again: say so again, once. */
function again(play: Play, turn: Turn): Move {
  if (play.memory.detours.has('handover-again')) return done(lastWord(turn));
  play.memory.detours.add('handover-again');
  return toAPerson(play, turn);
}

export const respondToDenial: Responder = (play, turn) => {
  if (!inDenial(play, turn)) return null;
  if (play.memory.handover) return again(play, turn);
  const move = nextMove(play, turn);
  if (actsOf(turn.acts, 'offer').some(({ offer }) => offer === 'escalation'))
    play.memory.personOffered = true;
  return move;
};
