// Says yes or no where the agent wants to be sure; must say no where it understood something else.
import {
  branchFor,
  factOn,
  type Move,
  offPlan,
  type Play,
  sayTurn,
  timesAsked,
  type Turn,
} from './play.js';
import { extractIds, idShape } from '../../rules/facts/ids.js';
import { actsOf, type ConfirmAct, hasAct } from '../../rules/recognise/acts.js';
import { itemOf } from '../wording/realise-fact.js';
import { consent, followBranch } from '../wording/realise-step.js';
import { overlap } from '../../rules/recognise/words.js';

const NAMED =
  /\b(?:the|your|is the|return the|mean the|about the) ((?:[\w'-]+ ){0,4}?[\w'-]+) (?:from|in|of) (?:your )?order\b|\bitem in (?:it|order \S+) is (?:the )?([\w' -]+)/i;

/** Whether the agent speaks of another order or item than the plan's. */
function isMistaken(play: Play, act: ConfirmAct): boolean {
  if (namesAnotherOrder(factOn(play, 'order_id')?.value ?? '', act)) return true;
  const item = itemOf(play);
  if (item === null || overlap(item, act.scope) > 0) return false;
  const other = NAMED.exec(act.scope.replace(/\*/g, ''));
  return other !== null && act.about === 'identity';
}

/** By ids of the same kind: the number of a return is not a different order. */
function namesAnotherOrder(order: string, { scope }: ConfirmAct): boolean {
  const shape = idShape(order);
  if (shape === null) return false;
  const named = extractIds(scope, new Set([shape])).filter(({ prefix }) => prefix === shape);
  return named.length > 0 && named.every(({ id }) => id !== order.toLowerCase());
}

/** Wavering and contradicting personas take their yes back once, and have to come back to it. */
function detour(play: Play, act: ConfirmAct): Move | null {
  const { memory, manner, speaker } = play;
  const kind = act.about === 'identity' || !manner.wavers ? 'contradicts' : 'wavers';
  if (!manner[kind] || memory.detours.has(kind)) return null;
  memory.detours.add(kind);
  memory.owed = kind === 'wavers' ? 'unwaver' : 'uncontradict';
  return sayTurn(speaker.word(kind === 'wavers' ? 'waver' : 'contradict'));
}

/** The answer to the last thing that the agent wants a yes for; null if it wants none. */
export function respondToConfirm(play: Play, turn: Turn): Move | null {
  const act = actsOf(turn.acts, 'confirm').at(-1);
  if (act === undefined) return null;
  if (timesAsked(play, 'confirm') > play.manner.patience + 2)
    return offPlan(`Asked to confirm too often: "${act.sentence}".`);
  if (isMistaken(play, act))
    return sayTurn(play.speaker.word('not_that', { value: itemOf(play) ?? 'something else' }));
  const branch = branchFor(play, act);
  const consents = branch === null || branch.steps.every((step) => step.do === 'affirm');
  const taken = consents ? detour(play, act) : null;
  if (taken !== null) return taken;
  if (branch !== null) return followBranch(play, turn, { branch });
  const asksMore = hasAct(turn.acts, 'ask');
  const bare = asksMore ? { ...turn, controls: [] } : turn;
  return consent(play, bare, act.about);
}
