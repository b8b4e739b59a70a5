// Turns the steps of a plan into moves; must not choose the branch that they come from.
import { chooseItem } from '../respond/choose.js';
import { noControl, personControl, yesControl } from '../../rules/recognise/choices.js';
import type { Branch, Step } from '../../rules/plan/step.js';
import {
  done,
  factOn,
  type Move,
  type Play,
  press,
  sayTurn,
  spoken,
  takeSteps,
  type Turn,
} from '../respond/play.js';
import { actsOf, hasAct, type Topic } from '../../rules/recognise/acts.js';
import { spellOut } from '../../rules/reader/spelling.js';
import { topicsOf } from '../../rules/recognise/topics.js';
import { reasonSentence, sayFact, sayValue } from './realise-fact.js';

const SHAPES: readonly (readonly [Topic, RegExp])[] = [
  ['email', /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/],
  ['order_id', /\b[A-Z]{2,5}-?\d{3,}\b|#?\b\d{4,}\b/],
];

/** The position of a step in a turn. */
export interface StepContext {
  /** The topic that was asked for, where the step answers an ask. */
  topic: Topic | null;
  joint: boolean;
}

/** A step that answers no ask. */
const ELSEWHERE: StepContext = { topic: null, joint: false };

/** "Give ORD-10027" holds the value; "give the order number" names a fact. */
function giveValue(play: Play, value: string, place: StepContext): string {
  const shaped = SHAPES.flatMap(([topic, shape]) => {
    const found = shape.exec(value)?.[0];
    return found === undefined ? [] : [{ topic, value: found }];
  });
  const joint = place.joint || shaped.length > 1;
  if (shaped.length > 0) return shaped.map((part) => sayValue(play, { ...part, joint })).join(' ');
  const topic = topicsOf(spellOut(value))[0];
  const fact = topic === undefined ? null : factOn(play, topic);
  if (fact !== null) return sayFact(play, fact, place.joint);
  return sayValue(play, {
    topic: place.topic === 'other' ? null : place.topic,
    value,
    joint: place.joint,
  });
}

/** Consents with the control that says yes if there is one, else in words. */
export function consent(play: Play, turn: Turn, about: 'identity' | 'go_ahead'): Move {
  const control = yesControl(turn.controls);
  if (control !== null && !spoken(play, control)) return press(play, control);
  return sayTurn(play.speaker.word(about === 'identity' ? 'yes_identity' : 'yes_go_ahead'));
}

/** Goes to a person with the control for it, else in words. */
export function toAPerson(play: Play, turn: Turn): Move {
  play.memory.handover = true;
  const control =
    personControl(turn.controls) ??
    personControl(turn.observation.controls.filter(({ enabled }) => enabled));
  if (control !== null && !spoken(play, control)) return press(play, control);
  const offered = actsOf(turn.acts, 'offer').some(({ offer }) => offer === 'escalation');
  return sayTurn(play.speaker.word(offered ? 'accept_person' : 'ask_person'));
}

function question(text: string): string {
  const bare = text.replace(/[.?]$/, '');
  if (/^(?:how|what|when|where|why|which|who|whether|if)\b/i.test(bare))
    return `Could you tell me ${bare}?`;
  if (/^to\b/i.test(bare)) return `Could you ${bare.replace(/^to\s+/i, '')}?`;
  return `Could I have ${bare}?`;
}

function acceptOffer(play: Play, turn: Turn): Move {
  const offers = actsOf(turn.acts, 'offer');
  if (offers.some(({ offer }) => offer === 'escalation')) return toAPerson(play, turn);
  if (offers.some(({ offer }) => offer === 'lookup')) return acceptLookup(play);
  return offers.length > 0
    ? sayTurn(play.speaker.word('accept_alternative'))
    : consent(play, turn, 'go_ahead');
}

/** Accepting a lookup gives the email address that it runs on, where the user knows it. */
export function acceptLookup(play: Play): Move {
  const email = factOn(play, 'email');
  return sayTurn(email === null ? play.speaker.word('accept_lookup') : sayFact(play, email, false));
}

function acceptStep(play: Play, turn: Turn, what: Extract<Step, { do: 'accept' }>['what']): Move {
  if (what === 'escalation') return toAPerson(play, turn);
  if (what === 'lookup') return acceptLookup(play);
  if (what === 'alternative') return sayTurn(play.speaker.word('accept_alternative'));
  if (what === 'any' || !hasAct(turn.acts, 'denied')) return acceptOffer(play, turn);
  play.memory.ending = 'The user accepted the refusal.';
  return sayTurn(play.speaker.word('accept_denial'));
}

/** Says no, with the control for it where the agent wants a yes. */
function declined(play: Play, turn: Turn): Move {
  const control = hasAct(turn.acts, 'confirm') ? noControl(turn.controls) : null;
  if (hasAct(turn.acts, 'confirm')) play.memory.ending = 'The user decided against it.';
  if (control !== null && !spoken(play, control)) return press(play, control);
  return sayTurn(play.speaker.word('decline'));
}

function withdrawn(play: Play, turn: Turn): Move {
  const control = noControl(turn.controls);
  play.memory.ending = 'The user decided against it.';
  if (control !== null && !spoken(play, control)) return press(play, control);
  return sayTurn(play.speaker.word('withdraw'));
}

/** An objection, with the reason only where the user has already given it. */
function objection(play: Play): string {
  const reason = factOn(play, 'reason');
  const first = !play.memory.detours.has('objected');
  play.memory.detours.add('objected');
  const argue = first && reason !== null && play.memory.disclosed.has('reason');
  if (argue && play.seeded.unit('object:with-reason') < 0.5)
    return play.speaker.word('object_with_reason', { sentence: reasonSentence(reason.value) });
  return play.speaker.word('object');
}

/** The move of one step; null if it has none here. */
export function stepMove(
  play: Play,
  turn: Turn,
  { step, place = ELSEWHERE }: { step: Step; place?: StepContext },
): Move | null {
  const { speaker } = play;
  switch (step.do) {
    case 'give':
      return sayTurn(giveValue(play, step.value, place));
    case 'state':
      return sayTurn(sayValue(play, { topic: null, value: step.sentence, joint: false }));
    case 'choose':
      return chooseItem(play, turn, step.words);
    case 'object':
      return sayTurn(objection(play));
    case 'accept':
      return acceptStep(play, turn, step.what);
    case 'decline':
      return declined(play, turn);
    case 'withdraw':
      return withdrawn(play, turn);
    case 'affirm':
      return consent(play, turn, actsOf(turn.acts, 'confirm')[0]?.about ?? 'go_ahead');
    case 'deny':
      return declined(play, turn);
    case 'request_person':
      return toAPerson(play, turn);
    case 'request':
      return sayTurn(speaker.sentence(question(step.question)));
    case 'ignorance':
      return sayTurn(speaker.word(place.topic === 'order_id' ? 'unknown_order_id' : 'unknown'));
    case 'thank':
      return sayTurn(speaker.word('thanks'));
    case 'retry':
      return sayTurn(speaker.word('retry'));
    case 'stop':
      return done('The plan says to stop here.');
  }
}

/** Joins moves into one: words add up, a press or a stop stays separate. */
export function joinedMoves(moves: readonly (Move | null)[]): Move | null {
  const present = moves.filter((move) => move !== null);
  const sentences = present.flatMap((move) => (move.kind === 'say' ? move.sentences : []));
  if (sentences.length > 0) return { kind: 'say', sentences };
  return present[0] ?? null;
}

/** The steps of a branch that are due in this turn, as one move. */
export function followBranch(
  play: Play,
  turn: Turn,
  { branch, place = ELSEWHERE }: { branch: Branch; place?: StepContext },
): Move | null {
  return joinedMoves(takeSteps(play, branch).map((step) => stepMove(play, turn, { step, place })));
}
