// Answers what the agent asks, all of it in one turn; discloses only what is known, and only when asked.
import { chooseItem, pressChoice } from './choose.js';
import { respondToConfirm } from './confirm.js';
import {
  branchFor,
  branchForKind,
  factOn,
  isUnknown,
  type Move,
  offPlan,
  type Play,
  type Responder,
  sayTurn,
  timesAsked,
  type Turn,
} from './play.js';
import {
  type Act,
  type AskAct,
  actsOf,
  hasAct,
  identifies,
  IDENTIFIERS,
  type Topic,
} from '../../rules/recognise/acts.js';
import { isChoice } from '../../rules/recognise/choices.js';
import { goalOf, itemOf, sayFact } from '../wording/realise-fact.js';
import { acceptLookup, followBranch, joinedMoves, toAPerson } from '../wording/realise-step.js';
import { topicsByNoun, topicsOf } from '../../rules/recognise/topics.js';
import { overlap } from '../../rules/recognise/words.js';
import { spellOut } from '../../rules/reader/spelling.js';

interface Asked {
  topic: Topic;
  act: AskAct;
}

function knows(play: Play, { topic, act }: Asked): boolean {
  if (isUnknown(play, topic)) return false;
  return (
    topic === 'goal' ||
    factOn(play, topic) !== null ||
    branchFor(play, { ...act, topics: [topic] }) !== null
  );
}

/** Of "the order number or your e-mail" one is enough: the one not yet tried, else as the seed says. */
function chosen(play: Play, turn: Turn, act: AskAct): Asked[] {
  const asked = act.topics.map((topic) => ({ topic, act }));
  if (!act.either) return asked;
  const known = asked.filter((entry) => knows(play, entry));
  const untried = known.filter(({ topic }) => !play.memory.disclosed.has(topic));
  const pool = hasAct(turn.acts, 'not_found') && untried.length > 0 ? untried : known;
  const pick = pool[play.seeded.unit('either') < 0.6 ? 0 : pool.length - 1];
  return pick === undefined ? asked.slice(0, 1) : [pick];
}

/** Every topic once. If the list can be chosen from, the choice covers the item. */
function openTopics(play: Play, turn: Turn): Asked[] {
  const seen = new Set<Topic>();
  const asked = actsOf(turn.acts, 'ask').flatMap((act) => chosen(play, turn, act));
  const unique = asked.filter(({ topic }) => !seen.has(topic) && seen.add(topic));
  const known = unique.filter(({ topic }) => topic !== 'other');
  return known.length > 0 ? known : unique;
}

const EVADED: readonly Topic[] = ['order_id', 'email', 'item', 'reason'];

/** What a persona says instead of the fact the first time it is asked for. */
function detour(play: Play, topic: Topic, times: number): string | null {
  if (times > 1 || !EVADED.includes(topic) || isUnknown(play, topic)) return null;
  if (play.manner.asksWhere && topic === 'order_id') return play.speaker.word('ask_where_order');
  if (!play.manner.evasive) return null;
  if (topic === 'item') return play.speaker.word('evade_item');
  return play.speaker.word(topic === 'reason' ? 'evade_reason' : 'evade');
}

/** Another identifier that the agent also mentions: "… Alternatively, your e-mail will do." */
function alternative(play: Play, turn: Turn, topic: Topic): string | null {
  if (!identifies(topic)) return null;
  const said = turn.observation.newMessages.filter(({ role }) => role === 'agent');
  const plain = spellOut(said.map(({ text }) => text).join('\n'));
  const named = [...topicsOf(plain), ...topicsByNoun(plain)];
  const untried = IDENTIFIERS.filter(
    (other) => other !== topic && named.includes(other) && !play.memory.disclosed.has(other),
  );
  const [fact] = untried.flatMap((other) => factOn(play, other) ?? []);
  return fact === undefined ? null : sayFact(play, fact, true);
}

function ignorance(play: Play, topic: Topic): string {
  if (topic === 'order_id') return play.speaker.word('unknown_order_id');
  return play.speaker.word(topic === 'email' ? 'unknown_email' : 'unknown');
}

/** A fact whose key shares words with an open question, as "shoe_size" with "What size are they?". */
function factByWords(play: Play, sentence: string): string | null {
  const told = play.plan.facts.filter(({ topic }) => topic === null || !isUnknown(play, topic));
  const fact = told.find(({ key }) => overlap(key.split('.').at(-1) ?? key, sentence) > 0);
  const undeclared = play.plan.unknown.find(({ words }) => overlap(words, sentence) > 0);
  if (undeclared !== undefined) return play.speaker.word('unknown');
  return fact === undefined ? null : sayFact(play, fact, false);
}

function fromBranch(
  play: Play,
  turn: Turn,
  { asked, joint }: { asked: Asked; joint: boolean },
): Move | null {
  const branch = branchFor(play, { ...asked.act, topics: [asked.topic] });
  if (branch === null) return null;
  return followBranch(play, turn, { branch, place: { topic: asked.topic, joint } });
}

function fromFacts(play: Play, asked: Asked, joint: boolean): string | null {
  const { topic, act } = asked;
  if (isUnknown(play, topic)) return ignorance(play, topic);
  const fact = factOn(play, topic);
  if (fact !== null) return sayFact(play, fact, joint);
  const item = itemOf(play);
  if (topic === 'item' && item !== null) return play.speaker.word('give_item', { value: item });
  if (topic === 'goal' || topic === 'resolution')
    return play.speaker.word('state_goal', { goal: goalOf(play) });
  return factByWords(play, act.sentence);
}

function answer(
  play: Play,
  turn: Turn,
  { asked, joint }: { asked: Asked; joint: boolean },
): Move | null {
  const other = knows(play, asked) ? null : alternative(play, turn, asked.topic);
  if (other !== null) return sayTurn(other);
  const times = timesAsked(play, asked.topic);
  if (times > play.manner.patience && asked.topic !== 'other') {
    const why = `Asked for the same ${times} times: "${asked.act.sentence}".`;
    // Whether it has answered what the agent meant is beyond its rules: its patience blames nobody.
    return offPlan(why);
  }
  const evaded = detour(play, asked.topic, times);
  if (evaded !== null) return sayTurn(evaded);
  if (isUnknown(play, asked.topic)) return sayTurn(ignorance(play, asked.topic));
  const text = fromBranch(play, turn, { asked, joint }) ?? fromFacts(play, asked, joint);
  return typeof text === 'string' ? sayTurn(text) : text;
}

/** Presses the order or item that the plan wants where the agent shows controls to choose with. */
function choice(play: Play, turn: Turn): Move | null {
  const wantsChoice = hasAct(turn.acts, 'list') || asksFor(turn, 'item') || asksFor(turn, 'other');
  const shown = turn.controls.some((control) => isChoice(control) && control.message !== null);
  if (!wantsChoice && !shown) return null;
  const branch = branchForKind(play, turn, 'list') ?? listBranch(play);
  const step = branch?.steps.find(({ do: verb }) => verb === 'choose');
  const words = step?.do === 'choose' ? step.words : '';
  const pressed = pressChoice(play, turn, words);
  if (pressed !== null) return pressed;
  return hasAct(turn.acts, 'list') && !play.manner.evasive ? inWords(play, turn, words) : null;
}

function listBranch(play: Play): Play['plan']['branches'][number] | null {
  return play.plan.branches.find(({ condition }) => condition.act === 'list') ?? null;
}

function inWords(play: Play, turn: Turn, words: string): Move | null {
  const nothing = words === '' && itemOf(play) === null;
  if (nothing || timesAsked(play, 'choice') > play.manner.patience) return null;
  play.memory.disclosed.add('item');
  return chooseItem(play, turn, words);
}

function asksFor(turn: Turn, topic: Topic): boolean {
  return actsOf(turn.acts, 'ask').some(({ topics }) => topics.includes(topic));
}

/** Offers that come without a refusal: a lookup runs on the email, a person is better than nothing. */
function offers(play: Play, turn: Turn): Move | null {
  const [offer] = actsOf(turn.acts, 'offer').sort((left) => (left.offer === 'lookup' ? -1 : 1));
  if (offer === undefined) return null;
  const branch = branchFor(play, offer);
  if (branch !== null) return followBranch(play, turn, { branch });
  if (offer.offer === 'lookup') return acceptLookup(play);
  if (offer.offer === 'escalation') return toAPerson(play, turn);
  return sayTurn(play.speaker.word('decline'));
}

/** Whether the offered lookup is taken instead of giving the order number. */
function prefersLookup(play: Play, turn: Turn): boolean {
  const offered = actsOf(turn.acts, 'offer').some(({ offer }) => offer === 'lookup');
  if (!offered || factOn(play, 'email') === null) return false;
  const notFound = hasAct(turn.acts, 'not_found') && !play.memory.disclosed.has('email');
  return notFound || factOn(play, 'order_id') === null || play.seeded.unit('lookup') < 0.3;
}

function answers(play: Play, turn: Turn): (Move | null)[] {
  const topics = openTopics(play, turn).filter(
    ({ topic }) => !(topic === 'order_id' && prefersLookup(play, turn)),
  );
  const joint = topics.length > 1;
  return topics.map((asked) => answer(play, turn, { asked, joint }));
}

export const respondToAsks: Responder = (play, turn) => {
  const chosenMove = choice(play, turn);
  if (chosenMove?.kind === 'press') return chosenMove;
  const confirmed = respondToConfirm(play, turn);
  const item = chosenMove === null ? [] : [chosenMove];
  const rest = answers(play, item.length === 0 ? turn : withoutItem(turn));
  const stop = rest.find((move) => move?.kind === 'done' || move?.kind === 'off_plan');
  if (stop !== undefined) return stop;
  return joinedMoves([confirmed, ...item, ...rest]) ?? offers(play, turn);
};

/** The choice in words answers "which item" and "which order" alike. */
function withoutItem(turn: Turn): Turn {
  const acts = turn.acts.flatMap((act): Act[] => {
    if (act.kind !== 'ask') return [act];
    const topics = act.topics.filter((topic) => topic !== 'item' && topic !== 'order_id');
    return topics.length === 0 ? [] : [{ ...act, topics }];
  });
  return { ...turn, acts };
}
