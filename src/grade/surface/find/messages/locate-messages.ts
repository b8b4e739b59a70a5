// Finds messages the way people refer to them: the bot's first reply, the customer's message about the delay, the newest one. Never guesses an author.
import type { Described, Which } from '../../../../claim/predicate.js';
import { brief } from '../../../../verdict/brief.js';
import type { Moment } from '../../moment.js';
import { namesOf } from '../described/names.js';
import { type Scope, takenAs } from '../described/taken.js';
import { holdsWords } from '../described/words.js';
import { type Located, notFound, undecidable } from '../located.js';
import { type Authorship, writtenBy } from './authorship.js';
import { type SeenConversation, conversationIn, type Written } from './written.js';

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

interface Candidates {
  /** Those that certainly match everything that is said. */
  sure: readonly Written[];
  /** The same, plus those with an unknown author. */
  possible: readonly Written[];
}

function candidates(
  { message: { by, about } }: AskedFor,
  { written, name }: SeenConversation,
): Candidates & { none: Located | null } {
  const isBy = writtenBy(by, written);
  const answers = written
    .filter(({ text }) => holdsWords(text, about))
    .map((one) => ({ one, answer: isBy(one) }));
  const of = (wanted: readonly Authorship[]): Written[] =>
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

/** All that are meant, if it is known which. */
function allOf(
  { said, message }: AskedFor,
  { sure, possible }: Candidates,
  { written, name }: SeenConversation,
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
  { sure, possible, found }: Candidates & { found: SeenConversation },
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
  { newest, name }: SeenConversation,
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
function answering(sure: readonly Written[], { written }: SeenConversation): Written[] {
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
