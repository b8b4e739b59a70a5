// Takes the branch of the plan for what is on the screen; where none fits, or two say different things, it never guesses.
import { contentWords, hasAll } from '../../scenario/plan/key-words.js';
import { type Branch, type Condition, valuesGiven } from '../../scenario/plan/plan.js';
import {
  consent,
  entryFor,
  factFor,
  follow,
  give,
  perform,
  planValues,
  requestPerson,
} from './perform.js';
import {
  done,
  joined,
  type Move,
  offPlan,
  PATIENCE,
  type Play,
  pressOnce,
  inWords,
  timesOf,
} from './play.js';
import {
  type Ask,
  isEntry,
  offersLookup,
  type Screen,
  type AgentSentence,
  speaksOfPerson,
} from './screen.js';

type On = Condition['on'];

function branchesOn(play: Play, on: On): Branch[] {
  return play.plan.branches.filter(({ when, turns }) => when.on === on && turns.length > 0);
}

/** The branch of these; null if there is none, or if two say different things. */
function agreed(branches: readonly Branch[]): Branch | null {
  const different = new Set(branches.map(({ turns }) => JSON.stringify(turns)));
  return different.size === 1 ? (branches[0] ?? null) : null;
}

function wordsOf({ when }: Branch): readonly string[] {
  return 'words' in when ? when.words : [];
}

/** The matter is settled, or the last word was said. */
function respondToEnding(play: Play, screen: Screen): Move | null {
  if (play.ending !== null && screen.confirm === null) return done(play.ending);
  const asks = screen.asks.length > 0 || screen.confirm !== null || screen.wantsChoice;
  if (screen.handover !== null && !asks && screen.denial === null)
    return finish(play, screen, `A person takes over: "${screen.handover.text}".`);
  const isOpen = asks || screen.offers.length > 0 || screen.denial !== null;
  const failed = screen.trouble !== null || screen.notFound !== null || screen.notUnderstood;
  return play.handover && !isOpen && !failed
    ? finish(play, screen, 'A person was asked for, and nothing more is to be said.')
    : null;
}

function finish(play: Play, screen: Screen, why: string): Move {
  if (!screen.anythingElse || play.ending !== null) return done(why);
  play.ending = why;
  return inWords(play.voice.phrase('noMore'));
}

const WANTS_TO_KNOW =
  /^(?:learn|find out|ask|know|check|track|see|hear|understand|where|when|what|how)\b/i;

/** The agent has told what the user wanted to know. */
function answerIn(play: Play, screen: Screen): AgentSentence | null {
  const isOpen = screen.denial !== null || screen.offers.length > 0 || screen.wait;
  if (isOpen || !WANTS_TO_KNOW.test(play.plan.goal)) return null;
  const goal = contentWords(play.plan.goal);
  return screen.statements.find(({ words }) => words.some((word) => goal.includes(word))) ?? null;
}

/** The goal was met: the agent reports its deed, or has answered. */
export function respondToCompletion(play: Play, screen: Screen): Move | null {
  const asks = (screen.asks.length > 0 || screen.wantsChoice) && !screen.anythingElse;
  const failed = screen.trouble !== null || screen.denial !== null || screen.notFound !== null;
  if (asks || failed || screen.confirm !== null || screen.notUnderstood) return null;
  if (screen.completion !== null)
    return finish(play, screen, `The goal was met: "${screen.completion.text}".`);
  const answer = answerIn(play, screen);
  return answer === null ? null : finish(play, screen, `The agent answered: "${answer.text}".`);
}

/** Between a refusal and its end, everything that asks nothing new belongs to it. */
function isInDenial(play: Play, screen: Screen): boolean {
  if (screen.denial !== null) return true;
  if (!play.denied || play.handover) return false;
  const isOffered = screen.offers.some((offer) => !offersLookup(offer));
  const asks = screen.asks.length > 0 || screen.confirm !== null || screen.wantsChoice;
  return isOffered || !(asks || screen.trouble !== null || screen.notFound !== null);
}

function respondToDenial(play: Play, screen: Screen): Move | null {
  if (!isInDenial(play, screen)) return null;
  play.denied = true;
  const why = `Refused for good: "${screen.denial?.text ?? screen.said}".`;
  if (play.handover)
    return timesOf(play, 'person again') > 1 ? done(why) : requestPerson(play, screen);
  const branch = agreed(branchesOn(play, 'denied'));
  if (branch === null) return done(why);
  // Each turn once: a refusal that stands after the last one is the end.
  for (let at = play.progress.get(branch.path) ?? 0; at < branch.turns.length; at += 1) {
    play.progress.set(branch.path, at + 1);
    const move = perform(play, screen, branch.turns[at] ?? []);
    if (move !== null) return move;
  }
  return done(why);
}

/** @param failed what the agent said when it first failed */
function gaveNoAnswer(failed: string): Move {
  const why = `The agent reported a failure, and gave no answer when it was asked once more: "${failed}".`;
  return { kind: 'done', why, unanswered: true };
}

/** The branch for trouble, else one more try, and then the end. */
function respondToTrouble(play: Play, screen: Screen): Move | null {
  if (screen.trouble === null) return null;
  const branch = agreed(branchesOn(play, 'trouble'));
  if (branch !== null) return follow(play, screen, branch);
  play.failed ??= screen.trouble.text;
  if (timesOf(play, 'trouble') > 1) return gaveNoAnswer(play.failed);
  return inWords(play.voice.phrase('retry'), play.voice.goal(play.plan.goal));
}

/** One thing that an ask wants, with what the plan has for it. */
interface Answer {
  words: readonly string[];
  branch: Branch | null;
  value: string | null;
  /** How it is called where several are given at once. */
  label: string;
}

/** What the plan has for one ask; empty if nothing, null if two branches say different things. */
function answersTo(play: Play, ask: Ask): Answer[] | null {
  const branches = branchesOn(play, 'asked').filter((one) => hasAll(wordsOf(one), ask.words));
  const facts = play.plan.facts.filter(({ words }) => hasAll(words, ask.words));
  const unknown = play.plan.unknown.filter(({ words }) => hasAll(words, ask.words));
  const all = [
    ...branches.map(wordsOf),
    ...facts.map(({ words }) => words),
    ...unknown.map(({ words }) => words),
  ];
  const sets = [...new Map(all.map((words) => [[...words].sort().join(' '), words])).values()];
  const widest = sets.filter(
    (one) => !sets.some((other) => other.length > one.length && hasAll(one, other)),
  );
  const answers: Answer[] = [];
  for (const words of widest) {
    const same = branches.filter(
      (one) => hasAll(wordsOf(one), words) && hasAll(words, wordsOf(one)),
    );
    const branch = agreed(same);
    if (same.length > 0 && branch === null) return null;
    const [given] = branch === null ? [] : valuesGiven([branch]);
    const fact = branch === null ? factFor(play, words)?.value : undefined;
    const value = given ?? fact ?? null;
    const label = words.map((word) => (word === 'id' ? 'number' : word)).join(' ');
    // What the user is declared not to know, no branch gives.
    const isUnknown = given !== undefined && unknown.some((one) => hasAll(one.words, words));
    answers.push(
      isUnknown ? { words, branch: null, value: null, label } : { words, branch, value, label },
    );
  }
  return answers;
}

/** Of "the order number or your e-mail" one is enough: a value that was not given yet, if there is one. */
function pickOne(play: Play, answers: readonly Answer[]): Answer[] {
  const withValue = answers.filter(({ value }) => value !== null);
  const fresh = withValue.find(({ value }) => value !== null && !play.given.has(value));
  const one = fresh ?? withValue[0] ?? answers[0];
  return one === undefined ? [] : [one];
}

function giveAnswer(play: Play, screen: Screen, answer: Answer, isJoint: boolean): Move {
  const { words, branch, value, label } = answer;
  const times = timesOf(play, words.join(' '));
  // Whether it has answered what the agent meant is beyond its rules: its patience blames nobody.
  if (times > PATIENCE) return offPlan(`Asked for the ${label} ${times} times: "${screen.said}".`);
  const deeds = branch?.turns ?? [];
  const onlyGives = deeds.length === 1 && deeds[0]?.length === 1 && value !== null;
  if (branch !== null && !onlyGives)
    return follow(play, screen, branch) ?? offPlan(`"${branch.path}" has nothing for this screen.`);
  if (value !== null) return give(play, screen, value, isJoint ? label : null);
  const instead = mentioned(play, screen);
  if (instead !== null) return give(play, screen, instead, null);
  return inWords(play.voice.sentence(`I don't have the ${label}.`));
}

/** Something else that the agent mentions and would take: "Alternatively, your e-mail will do." */
function mentioned(play: Play, screen: Screen): string | null {
  const said = contentWords(screen.said);
  const facts = play.plan.facts.filter(({ words }) => hasAll(words, said));
  return facts.find(({ value }) => value.includes('@') && !play.given.has(value))?.value ?? null;
}

const ITEM = ['item'];

/** What the plan would choose from a list, in words. */
function wantedEntry(play: Play, screen: Screen): string | null {
  const said = contentWords(screen.said);
  const all = branchesOn(play, 'shown');
  const named = all.filter((one) => wordsOf(one).some((word) => said.includes(word)));
  const branch = agreed(all) ?? agreed(named);
  const deed = branch?.turns.flat().find((one) => one.do === 'choose');
  if (deed?.do === 'choose') return deed.words;
  return all.length > 0 ? null : (factFor(play, ITEM)?.value ?? null);
}

/** Presses the entry that the plan wants, or says it where the list is plain text. */
function choiceFor(play: Play, screen: Screen): Move | null {
  const hasEntries = screen.controls.some((one) => one.message !== null && isEntry(one));
  const asksItem = screen.asks.some(({ words }) => words.includes('item'));
  if (!screen.wantsChoice && !hasEntries && !asksItem) return null;
  const wanted = wantedEntry(play, screen) ?? factFor(play, ITEM)?.value ?? null;
  if (wanted === null) return null;
  const pressed = pressOnce(play, entryFor(play, screen, wanted));
  if (pressed !== null || !screen.wantsChoice || hasEntries) return pressed;
  return timesOf(play, 'choice') > PATIENCE
    ? null
    : inWords(play.voice.value(factFor(play, ITEM)?.value ?? wanted, null));
}

const NUMBER = /^(\D+)\d+\w*$/;

/** A value of the same kind as one of the plan's, such as another order: the agent speaks of something else. */
function otherValue(play: Play, text: string): string | null {
  for (const value of planValues(play)) {
    const prefix = NUMBER.exec(value)?.[1];
    if (prefix === undefined || /\s/.test(value) || text.includes(value)) continue;
    if (new RegExp(`(?<!\\w)${prefix.replace(/\W/g, '\\$&')}\\d`).test(text)) return value;
  }
  return null;
}

/** Yes or no where the agent wants to be sure; without a branch, a yes to what speaks of the plan's own goal or values. */
function respondToConfirm(play: Play, screen: Screen): Move | null {
  const { confirm } = screen;
  if (confirm === null) return null;
  if (timesOf(play, 'confirm') > PATIENCE + 2)
    return offPlan(`Asked to confirm too often: "${confirm.text}".`);
  const other = otherValue(play, screen.said);
  if (other !== null) return inWords(play.voice.sentence(`No, I mean ${other}.`));
  const branches = branchesOn(play, 'confirm');
  const branch = agreed(branches);
  const asks = screen.asks.length > 0;
  const bare = asks ? { ...screen, controls: [] } : screen;
  if (branch !== null) return follow(play, bare, branch);
  if (branches.length > 0) return null;
  const own = contentWords([play.plan.goal, ...planValues(play)].join(' '));
  return contentWords(screen.said).some((word) => own.includes(word)) ? consent(play, bare) : null;
}

function offerFits(branch: Branch, offer: AgentSentence): boolean {
  const words = wordsOf(branch);
  if (words.includes('person')) return speaksOfPerson(offer.plain);
  if (words.some((word) => /^(?:lookup|search|look)$/.test(word))) return offersLookup(offer);
  if (words.includes('alternative')) return !speaksOfPerson(offer.plain) && !offersLookup(offer);
  return hasAll(words, offer.words);
}

/** A branch for what is offered, most exact first. */
function respondToOffer(play: Play, screen: Screen): Move | null {
  const open = [...screen.offers, ...screen.asks];
  const fitting = branchesOn(play, 'offered').filter((one) =>
    open.some((offer) => offerFits(one, offer)),
  );
  const named = fitting.filter((one) => !wordsOf(one).includes('alternative'));
  const branch = agreed(named.length > 0 ? named : fitting);
  if (branch !== null) {
    const times = timesOf(play, branch.path);
    return times > PATIENCE
      ? offPlan(`Offered the same ${times} times: "${screen.said}".`)
      : follow(play, screen, branch);
  }
  const email = factFor(play, ['email']);
  const isNew = email !== null && !play.given.has(email.value);
  return fitting.length === 0 && isNew && screen.offers.some(offersLookup)
    ? give(play, screen, email.value, null)
    : null;
}

/** Everything that is asked, in one message. */
function respondToAsks(play: Play, screen: Screen): Move | null {
  const choice = choiceFor(play, screen);
  if (choice?.kind === 'press') return choice;
  const confirmed = respondToConfirm(play, screen);
  const found = screen.asks.map((ask) => {
    const answers = answersTo(play, ask);
    return answers === null || !ask.either ? answers : pickOne(play, answers);
  });
  if (found.includes(null)) return null;
  const all = found.flatMap((answers) => answers ?? []);
  const unique = [...new Map(all.map((one) => [one.words.join(' '), one])).values()];
  // The choice in words answers "which item" and "which order" alike.
  const open = unique.filter(
    ({ words }) => choice === null || !(words.includes('item') || words.includes('order')),
  );
  const rest = open.map((answer) => giveAnswer(play, screen, answer, open.length > 1));
  return joined([confirmed, choice, ...rest]) ?? respondToOffer(play, screen);
}

/** Says what it came for, as long as patience lasts. */
function restate(play: Play, screen: Screen): Move {
  if (timesOf(play, 'goal') > PATIENCE)
    return done(`The agent does not take the matter up: "${screen.said}".`);
  return inWords(play.voice.goal(play.plan.goal));
}

/** Nothing was found: what else identifies the matter, then the request once more, then the end. */
function respondToNotFound(play: Play, screen: Screen): Move | null {
  if (screen.notFound === null) return null;
  const email = factFor(play, ['email']);
  if (email !== null && !play.given.has(email.value)) return give(play, screen, email.value, null);
  return timesOf(play, 'not found') > 1
    ? done(`Gave up, the agent did not find it: "${screen.notFound.text}".`)
    : inWords(play.voice.goal(play.plan.goal));
}

function respondToCourtesy(play: Play, screen: Screen): Move | null {
  if (screen.asks.length > 0 || screen.confirm !== null) {
    return screen.notUnderstood ? restate(play, screen) : null;
  }
  if (screen.wantsGoal || screen.anythingElse || screen.notUnderstood) return restate(play, screen);
  return screen.closing ? done('The agent closed the conversation.') : null;
}

/** The agent neither asked nor did anything: ask how it stands, twice at most. */
function respondToNothing(play: Play, screen: Screen): Move | null {
  const isOpen = screen.asks.length > 0 || screen.confirm !== null || screen.offers.length > 0;
  if (isOpen || screen.wantsChoice || timesOf(play, 'nothing') > 2) return null;
  return inWords(play.voice.phrase('nudge'));
}

const MOST_LOST = 3;

/** `otherwise`, or without one a neutral question; the second time in a row the user is off plan. */
function otherwise(play: Play, screen: Screen): Move {
  const branch = agreed(branchesOn(play, 'otherwise'));
  play.lost += 1;
  const inAll = timesOf(play, 'lost');
  const planned = branch === null || play.lost > PATIENCE ? null : follow(play, screen, branch);
  if (planned !== null) return planned;
  if (branch === null && play.lost === 1 && inAll <= MOST_LOST)
    return inWords(play.voice.phrase('clarify'));
  const asks = screen.asks.length > 0 || screen.offers.length > 0 || screen.confirm !== null;
  if (play.failed !== null && !asks) return gaveNoAnswer(play.failed);
  const [ask] = screen.asks;
  if (ask !== undefined)
    return offPlan(`The plan has no answer to what the agent asked: "${ask.text}".`);
  return offPlan(
    screen.said === ''
      ? 'The agent said nothing new, and the plan has nothing left to say.'
      : `The plan has no answer to what the agent said: "${screen.said}".`,
  );
}

/** The first that has a move takes the turn. */
const RESPONDERS: readonly ((play: Play, screen: Screen) => Move | null)[] = [
  respondToEnding,
  respondToCompletion,
  respondToDenial,
  respondToTrouble,
  respondToAsks,
  respondToNotFound,
  respondToCourtesy,
  respondToNothing,
];

/** What the user does in this turn, according to its memory and the plan. */
export function respond(play: Play, screen: Screen): Move {
  const isAnswer = screen.asks.length > 0 || screen.confirm !== null || screen.completion !== null;
  if (isAnswer && screen.trouble === null) play.failed = null;
  for (const responder of RESPONDERS) {
    const move = responder(play, screen);
    if (move === null) continue;
    play.lost = 0;
    return move;
  }
  return otherwise(play, screen);
}
