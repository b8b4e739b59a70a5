// Values that a text states and that somebody must have known: ids, numbers, e-mail addresses, money, dates, quantities, names.
import { extractDates } from '../facts/dates.js';
import { extractMoney } from '../facts/money.js';
import { extractQuantities } from '../facts/quantities.js';

export type StatedKind = 'email' | 'link' | 'date' | 'money' | 'quantity' | 'code' | 'name';

export interface Stated {
  kind: StatedKind;
  /** As it stands in the text. */
  text: string;
  start: number;
  end: number;
}

/** What a kind is called in a sentence. */
export const kindWords: Record<StatedKind, string> = {
  email: 'the e-mail address',
  link: 'the link',
  date: 'the date',
  money: 'the amount',
  quantity: 'the quantity',
  code: 'the number',
  name: 'the name',
};

const EMAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;
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
  const take = (kind: StatedKind | null, found: readonly { text: string; start: number }[]) => {
    for (const { text: words, start } of found) {
      const one = {
        kind: kind ?? ('code' as const),
        text: words,
        start,
        end: start + words.length,
      };
      if (taken.some((other) => one.start < other.end && other.start < one.end)) continue;
      taken.push(one);
    }
  };
  take('email', matches(text, EMAIL));
  take('link', matches(text, LINK));
  take('date', extractDates(text, locale));
  take('money', extractMoney(text));
  take('quantity', extractQuantities(text));
  const times = matches(text, TIME);
  const outside = (start: number): boolean =>
    !times.some((time) => start >= time.start && start < time.start + time.text.length);
  take('code', matches(text, PHONE));
  take(
    'code',
    matches(text, CODE).filter(({ text: code, start }) => isCode(code) && outside(start)),
  );
  take('name', names(text));
  return taken.sort((one, other) => one.start - other.start);
}

/** "ORD-1" and "10027", but neither "3rd-party" nor "size 42". */
function isCode(text: string): boolean {
  if (/^#?[A-Z]{2,}-\d/.test(text)) return true;
  return text.replace(/\D/g, '').length >= 3 && text.replace(/[^A-Za-z0-9]/g, '').length >= 4;
}

function matches(text: string, pattern: RegExp): { text: string; start: number }[] {
  return [...text.matchAll(pattern)].map((match) => ({ text: match[0], start: match.index }));
}

function names(text: string): { text: string; start: number }[] {
  return [...text.matchAll(NAMED), ...text.matchAll(INTRODUCED)].map((match) => {
    const name = match[1] ?? '';
    return { text: name, start: match.index + match[0].length - name.length };
  });
}
