// The user that plays a plan without a model: reads the agent, asks its responders in order, acts.
import type { Action, Observation } from '../episode/action.js';
import type { Scenario } from '../scenario/schema.js';
import { readPersona } from './wording/personas.js';
import { compilePlan } from '../rules/plan/compile.js';
import { leaves } from '../rules/plan/keyed.js';
import {
  freshMemory,
  type Move,
  type Play,
  type Responder,
  toAction,
  type Turn,
} from './respond/play.js';
import { hasAct } from '../rules/recognise/acts.js';
import { actsOfMessage } from '../rules/recognise/recognise.js';
import { currentControls } from '../rules/recognise/choices.js';
import { goalOf } from './wording/realise-fact.js';
import { conductMove, withConduct } from './respond/conducts.js';
import { respondToAsks } from './respond/answers.js';
import { respondToDenial } from './respond/denial.js';
import { respondToCompletion, respondToEnding } from './respond/ending.js';
import { clarifyOrStop, respondToCourtesy, respondToNothing } from './respond/rest.js';
import { respondToForm } from './respond/form.js';
import { respondToTrouble } from './respond/trouble.js';
import { Voice } from './wording/say.js';
import { fixedTurn } from './fixed-turn.js';
import { seeded } from './seeded.js';
import type { FreeUser } from './user.js';

/** The first that has a move takes the turn. */
const RESPONDERS: readonly Responder[] = [
  respondToEnding,
  respondToCompletion,
  respondToDenial,
  respondToTrouble,
  respondToAsks,
  respondToCourtesy,
  respondToNothing,
];

function toTurn(observation: Observation): Turn {
  const controls = currentControls(observation);
  const names = observation.controls.map(({ name }) => name);
  const fresh = observation.newMessages.filter(({ role }) => role === 'agent');
  return { observation, controls, acts: fresh.flatMap(({ text }) => actsOfMessage(text, names)) };
}

/** What the user does in this turn, according to its memory and the plan. */
export function respond(play: Play, turn: Turn): Move {
  if (hasAct(turn.acts, 'ask', 'confirm', 'list', 'offer', 'completed', 'denied'))
    play.memory.failed = null;
  for (const responder of RESPONDERS) {
    const move = responder(play, turn);
    if (move === null) continue;
    play.memory.lost = 0;
    return move;
  }
  return clarifyOrStop(play, turn);
}

/** What is due after wavering comes first, with the answers to what was asked meanwhile. */
function settleDebt(play: Play, turn: Turn): Move | null {
  const { owed } = play.memory;
  if (owed === null) return null;
  play.memory.owed = null;
  const first = play.speaker.word(owed, { goal: goalOf(play) });
  const rest = hasAct(turn.acts, 'ask') ? respondToAsks(play, turn) : null;
  return { kind: 'say', sentences: [first, ...(rest?.kind === 'say' ? rest.sentences : [])] };
}

function takeTurn(play: Play, turn: Turn): Move {
  return settleDebt(play, turn) ?? conductMove(play, turn) ?? respond(play, turn);
}

function withRemark(play: Play, move: Move): Move {
  if (move.kind !== 'say' || !play.speaker.due('remark', play.manner.remarks)) return move;
  const remark = play.speaker.optional('remark');
  return remark === null ? move : { kind: 'say', sentences: [...move.sentences, remark] };
}

function begin(play: Play, scenario: Scenario): Action {
  play.memory.started = true;
  const text = scenario.starting_prompt ?? play.speaker.word('state_goal', { goal: goalOf(play) });
  return { kind: 'say', text };
}

/** Before anything is said: half a plan would be another plan. */
function notRead(part: string): Action {
  const why = `No rule reads "${part}" in the plan. Write this part in the forms of docs/plan-user.md.`;
  return { kind: 'off_plan', why };
}

/** A play of the scenario's plan under one seed, before its first turn. */
export function newPlay(scenario: Scenario, seed: number): Play {
  const { conducts, manner } = readPersona(scenario.user_persona);
  const choices = seeded(seed);
  const speaker = new Voice(conducts, choices);
  return {
    plan: compilePlan(scenario),
    manner,
    conducts,
    knows: Object.fromEntries(leaves(scenario.knows ?? {})),
    speaker,
    seeded: choices,
    memory: freshMemory(),
  };
}

/** A user that follows the scenario's conversation_plan. */
export function planUser(scenario: Scenario, seed: number): FreeUser {
  const play = newPlay(scenario, seed);
  const opening = [...(scenario.opening ?? [])];
  let hasPlayed = false;
  const [beyond] = play.plan.unread;
  const cannotPlay = beyond === undefined ? null : notRead(beyond);
  return {
    kind: 'plan',
    persona: readPersona(scenario.user_persona).conducts,
    notes: play.plan.notes,
    cannotPlay,
    next(observation) {
      if (cannotPlay !== null) return cannotPlay;
      hasPlayed = true;
      const fixed = opening.shift();
      if (fixed !== undefined) {
        play.memory.started = true;
        return fixedTurn(fixed, observation);
      }
      if (!play.memory.started) return begin(play, scenario);
      const form = respondToForm(play, observation);
      if (form !== null) return form;
      const turn = toTurn(observation);
      return toAction(withRemark(play, withConduct(play, turn, takeTurn(play, turn))));
    },
    did(observation) {
      play.memory.started = true;
      opening.length = 0;
      // What the script answers may be that the goal is met; what came before its own first turn was no goal of its own.
      const move = hasPlayed ? respondToCompletion(play, toTurn(observation)) : null;
      if (move?.kind === 'done') play.memory.ending = move.why;
    },
  };
}
