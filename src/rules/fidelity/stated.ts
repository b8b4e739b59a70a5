// Values that a text states and that somebody must have known: ids, numbers, email addresses, money, dates, quantities, names.
import { extractDates } from '../facts/dates.js';
import { emailAddress } from '../facts/ids.js';
import { extractMoney } from '../facts/money.js';
import { extractQuantities } from '../facts/quantities.js';
import { matchesIn, overlaps, type TextMatch, placeOf } from '../matches.js';

export type StatedKind = 'email' | 'link' | 'date' | 'money' | 'quantity' | 'code' | 'name';

export interface Stated extends TextMatch {
  kind: StatedKind;
}

/** The name of a kind in a sentence. */
export const kindWords: Record<StatedKind, string> = {
  email: 'the email address',
  link: 'the link',
  date: 'the date',
  money: 'the amount',
  quantity: 'the quantity',
  code: 'the number',
  name: 'the name',
};

const LINK = /\b(?:https?:\/\/|www\.)[^\s)>\]]*[^\s)>\].,;:!?]/gi;
const TIME = /\b\d{1,2}[:.]\d{2}\s?(?:[ap]\.?m\.?)?\b|\b\d{1,2}\s?[ap]m\b/gi;
/** A run with a digit in it: an id, an account, a card, a size of four digits. */
const CODE = /(?<![\w@.-])#?[A-Za-z]*[-_]?\d[\w-]*|(?<!\w)[A-Z]{2,}(?:-[A-Z0-9]+)*-?\d[\w-]*/g;
const PHONE = /(?<![\w-])\+?\d(?:[ ()./-]{0,2}\d){6,}(?!\w)/g;
const NAMED =
  /\b(?:[Mm]y (?:full |last |first )?name(?: is|'s|’s)|[Nn]ame:|[Cc]all me|[Tt]he name is|[Uu]nder the name(?: of)?)\s+((?:[A-Z][\w'’-]*)(?:\s+[A-Z][\w'’-]*)*)/g;
const INTRODUCED = /\b(?:I am|I'm|I’m|[Tt]his is)\s+([A-Z][a-z'’-]+(?:\s+[A-Z][a-z'’-]+)+)/g;

/** In order of their place; no character is read twice. */
export function statedIn(text: string, locale: string): Stated[] {
  const taken: Stated[] = [];
  const take = (kind: StatedKind, found: readonly TextMatch[]) => {
    for (const { text: words, start, end } of found) {
      const one = { kind, text: words, start, end };
      if (!taken.some((other) => overlaps(one, other))) taken.push(one);
    }
  };
  take('email', placesOf(text, emailAddress));
  take('link', placesOf(text, LINK));
  take('date', extractDates(text, locale));
  take('money', extractMoney(text));
  take('quantity', extractQuantities(text));
  take('code', placesOf(text, PHONE));
  const times = placesOf(text, TIME);
  const codes = placesOf(text, CODE).filter((code) => isCode(code.text));
  take(
    'code',
    codes.filter(({ start }) => !times.some((time) => start >= time.start && start < time.end)),
  );
  take('name', [...namesIn(text, NAMED), ...namesIn(text, INTRODUCED)]);
  return taken.sort((one, other) => one.start - other.start);
}

/** "ORD-1" and "10027", but neither "3rd-party" nor "size 42". */
function isCode(text: string): boolean {
  if (/^#?[A-Z]{2,}-\d/.test(text)) return true;
  return text.replace(/\D/g, '').length >= 3 && text.replace(/[^A-Za-z0-9]/g, '').length >= 4;
}

function placesOf(text: string, pattern: RegExp): TextMatch[] {
  return matchesIn(text, pattern).map(placeOf);
}

/** The content of the pattern's first group, at the end of the match. */
function namesIn(text: string, pattern: RegExp): TextMatch[] {
  return matchesIn(text, pattern).map((match) => {
    const { end } = placeOf(match);
    const name = match[1] ?? '';
    return { text: name, start: end - name.length, end };
  });
}
