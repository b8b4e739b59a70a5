// Finds messages the way people refer to them: the bot's first reply, the customer's message about the delay, the newest one. Never guesses an author.
import type { Described, Which } from '../../../../claim/predicate.js';
import {
  type AgentKind,
  agentKinds,
  type Speaker,
  speakerNamed,
} from '../../../../claim/speakers.js';
import type { Part } from '../../../../episode/layout.js';
import { brief } from '../../../../verdict/brief.js';
import type { Moment } from '../../moment.js';
import { boxOfAll, holdsAll, type Sighting, sightText } from '../../sighting.js';
import { namesOf } from '../described/names.js';
import { type Scope, spanOfText, takenAs } from '../described/taken.js';
import { isSwitchedOff } from '../described/which.js';
import { holdsWords, isName } from '../described/words.js';
import { type Located, notFound, undecidable } from '../located.js';
import { sightPart, wholeFragments } from '../sight-thing.js';
import { messageListsOf } from './conversation.js';
import { newestEnd } from './newest.js';

/** One message, from the record or from the page. */
interface Written {
  /** Null if it has no text on the page, as in a list that keeps only what is in sight. */
  sighting: Sighting | null;
  text: string;
  side: Speaker | null;
  kinds: readonly AgentKind[];
  label: string | null;
}

interface Conversation {
  /** From the oldest to the newest if that is known, else from the top down. */
  written: readonly Written[];
  /** Where the newest is; null if nothing shows it. */
  newest: 'first' | 'last' | null;
  name: string;
}

type AskedFor = Pick<Described, 'said' | 'own' | 'which' | 'isPlural'> & {
  message: NonNullable<Described['message']>;
};

export const NO_LIST =
  'No list of messages is known on this page: nothing has the role log or feed or is called a chat, and no list tells who wrote what. Quote the words that are meant';

/** Null if the words may mean something outside a conversation, such as a notice. */
export function locateMessages(asked: AskedFor, moment: Moment, scope: Scope): Located | null {
  const { message, which, isPlural } = asked;
  const found = conversationIn(moment, scope);
  const isOfChat = message.by !== null || which !== null || isPlural || message.about.length > 0;
  if (found === null) return isOfChat ? undecidable(NO_LIST) : null;
  if ('why' in found) return isOfChat ? undecidable(found.why) : null;
  const { sure, possible, none } = candidates(asked, found);
  if (none !== null) return isOfChat ? none : null;
  return which === null
    ? allOf(asked, { sure, possible }, found)
    : oneOf(asked, which, { sure, possible, found });
}

function conversationIn(moment: Moment, scope: Scope): Conversation | { why: string } | null {
  const recorded = recordedIn(moment, scope);
  if (recorded !== null) return recorded;
  const isGone = (part: Part): boolean => isSwitchedOff(sightPart(part, moment), moment);
  const lists = messageListsOf(moment.layout).flatMap((list) => {
    const entries = list.entries.filter(({ part }) => scope(part) && !isGone(part));
    return entries.length === 0 ? [] : [{ ...list, entries }];
  });
  const [list, second] = lists;
  if (list === undefined) return null;
  if (second !== undefined)
    return {
      why: `There are ${lists.length} lists of messages on the page: ${namesOf(lists.map(({ name }) => name))}. Say in which one: "the newest message in the … panel"`,
    };
  const newest = newestEnd(list, moment.layout);
  const written = list.entries
    .map(({ part, text, author }) => ({ ...author, text, sighting: sightPart(part, moment) }))
    .sort((a, b) => topOf(a) - topOf(b));
  return {
    written: newest === 'first' ? written.reverse() : written,
    newest,
    name: list.name,
  };
}

function topOf({ sighting }: Written): number {
  return sighting === null ? 0 : boxOfAll(sighting)[1];
}

/** What the driver knew about the messages at a checkpoint. */
function recordedIn(moment: Moment, scope: Scope): Conversation | null {
  const { layout, resolve } = moment;
  const messages = resolve.messages?.(layout) ?? null;
  if (messages === null || layout.fragments.every(({ message }) => message === null)) return null;
  const written = messages.flatMap(({ id, role, text }): Written[] => {
    const own = layout.fragments.filter((one) => one.message === id);
    const ids = own.map((one) => one.id);
    const sighting = sightText(moment, wholeFragments(ids, moment));
    const isElsewhere = sighting !== null && !scope(spanOfText(sighting));
    return isElsewhere ? [] : [{ sighting, text, side: role, kinds: [], label: null }];
  });
  return { written, newest: 'last', name: 'the transcript' };
}

interface Candidates {
  /** Those that certainly match everything that is said. */
  sure: readonly Written[];
  /** The same, plus those with an unknown author. */
  possible: readonly Written[];
}

function candidates(
  { message: { by, about } }: AskedFor,
  { written, name }: Conversation,
): Candidates & { none: Located | null } {
  const isBy = writtenBy(by, written);
  const answers = written
    .filter(({ text }) => holdsWords(text, about))
    .map((one) => ({ one, answer: isBy(one) }));
  const of = (wanted: readonly Answer[]): Written[] =>
    answers.flatMap(({ one, answer }) => (wanted.includes(answer) ? [one] : []));
  const [sure, possible] = [of(['yes']), of(['yes', 'unknown'])];
  // One can be about a thing in other words.
  const none =
    possible.length === 0 && about.length > 0
      ? undecidable(
          `None of the ${written.length} messages in ${name}${by === null ? '' : ` that can be of "${by}"`} has the words "${about.join(' ')}"; quote words that stand in the one that is meant`,
        )
      : null;
  return { sure, possible, none };
}

type Answer = 'yes' | 'no' | 'unknown';

/** Checks for each message whether that author wrote it. */
function writtenBy(by: string | null, written: readonly Written[]): (one: Written) => Answer {
  if (by === null) return () => 'yes';
  const words = by.split(' ');
  const wanted = speakerNamed(words);
  // If the page itself uses that name for somebody, nobody else is meant.
  const isLabelled = written.some(({ label }) => label !== null && isName(label, words));
  const kinds = agentKinds(words);
  const others = new Set(written.flatMap((one) => one.kinds));
  return ({ side, kinds: own, label }) => {
    if (label !== null && holdsWords(label, words)) return 'yes';
    if (isLabelled && label !== null) return 'no';
    // If a bot and people answer, an agent can be either.
    const isOtherKind = others.size > 1 && !own.some((kind) => kinds.includes(kind));
    if (wanted === 'agent' && side === 'agent' && isOtherKind) return 'unknown';
    if (wanted !== null) return side === null ? 'unknown' : side === wanted ? 'yes' : 'no';
    // Rosa may well be "You".
    return label === null || side === 'user' ? 'unknown' : 'no';
  };
}

/** Whether somebody wrote the message that a match is. */
export function authorshipOf(sighting: Sighting, by: string, moment: Moment): Answer {
  const found = conversationIn(moment, () => true);
  if (found === null || 'why' in found) return 'unknown';
  const one = found.written.find(
    (each) => each.sighting !== null && isSame(each.sighting, sighting),
  );
  return one === undefined ? 'unknown' : writtenBy(by, found.written)(one);
}

function isSame(one: Sighting, other: Sighting): boolean {
  return holdsAll(one, other) && other.ranges.length > 0;
}

/** All that are meant, if it is known which. */
function allOf(
  { said, message }: AskedFor,
  { sure, possible }: Candidates,
  { written, name }: Conversation,
): Located {
  const open = possible.filter((one) => !sure.includes(one));
  if (open.length > 0) return undecidable(whoWrote(open, message.by));
  if (sure.length > 0) return taken(sure);
  return {
    ...notFound(`none of the ${written.length} messages in ${name} is the ${said}`),
    couldHide: null,
  };
}

function oneOf(
  asked: AskedFor,
  which: Which,
  { sure, possible, found }: Candidates & { found: Conversation },
): Located {
  if (possible.length === 0) return allOf(asked, { sure, possible }, found);
  const nth = placeIn(which, possible, found);
  if (typeof nth === 'string') return undecidable(nth);
  const pick = (from: readonly Written[]): Written | undefined => from.at(nth > 0 ? nth - 1 : nth);
  const picked = pick(sure);
  if (picked !== pick(possible)) {
    const open = possible.filter((one) => !sure.includes(one));
    return undecidable(whoWrote(open, asked.message.by));
  }
  if (picked === undefined)
    return undecidable(
      `There ${sure.length === 1 ? 'is' : 'are'} only ${sure.length}: ${namesOf(sure.map(nameOf))}`,
    );
  const reply = REPLY.test(asked.own) ? pick(answering(sure, found)) : picked;
  if (reply === picked) return taken([picked]);
  const other = reply === undefined ? 'none' : nameOf(reply);
  return undecidable(
    `It can be ${nameOf(picked)}, which comes before there is anything to reply to, or ${other}. Say "message" for the one, and quote words of the other`,
  );
}

/** The place of the one that is meant, counted from the start, or from the end if negative; else why that is open. */
function placeIn(
  { by, nth }: Which,
  { length }: readonly Written[],
  { newest, name }: Conversation,
): number | string {
  if (length === 1 && Math.abs(nth) === 1) return nth;
  switch (by) {
    case 'time':
      return newest === null
        ? `Which of the messages in ${name} is the newest is not known: it is no log, there are no times, and no box to write in stands below. Write "the first message" or "the last message", as they stand`
        : nth;
    case 'reading':
      return newest === 'first'
        ? `The newest of the messages in ${name} stands first. Write "the newest message" or "the oldest message"`
        : nth;
    case 'down':
      return newest === 'first' ? -nth : nth;
    case 'amount':
      return 'Messages have no price. Write "the first message" or "the last message"';
    case 'across':
      return 'Messages stand one below the other. Write "the first message" or "the last message"';
  }
}

const REPLY = /\b(?:repl(?:y|ies)|answers?|responses?)\b/iu;

/** Messages that come after somebody else's. */
function answering(sure: readonly Written[], { written }: Conversation): Written[] {
  return sure.filter((one) =>
    written.slice(0, written.indexOf(one)).some(({ side }) => side === null || side !== one.side),
  );
}

/** Why it is open which ones are meant, and what to write instead. */
function whoWrote(open: readonly Written[], by: string | null): string {
  const labels = [...new Set(open.flatMap(({ label }) => label ?? []))];
  const instead =
    labels.length === 0
      ? 'Write "the first message" or "the last message"'
      : `Name who wrote it as the page does (${namesOf(labels)})`;
  return `Who wrote ${namesOf(open.map(nameOf))} is not known: no name, heading, label or mark tells whether it was "${by ?? ''}". ${instead}, or quote words that stand in it`;
}

function nameOf({ text }: Written): string {
  return `"${brief(text, 40)}"`;
}

function taken(written: readonly Written[]): Located {
  const there = written.filter(({ sighting }) => sighting !== null);
  const sightings = there.flatMap(({ sighting }) => sighting ?? []);
  const names = there.map((one) => `the message ${nameOf(one)}`);
  if (names.length === 0)
    return {
      ...notFound(`${namesOf(written.map(nameOf))} has no text on the page`),
      couldHide: null,
    };
  return {
    ...notFound(''),
    sightings,
    couldHide: null,
    areThings: true,
    lookedFor: takenAs({ sightings, names }),
  };
}
