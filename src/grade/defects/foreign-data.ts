// Painted email addresses, card and account numbers that no record of the episode holds; knows no app.
import type { Episode } from '../../episode/read.js';
import { inTenths } from '../../pixels/boxes.js';
import type { Defect } from '../../verdict/defect.js';
import type { LoadedCheckpoint } from '../surface/surface.js';

/** Whether any record holds the value, however it is written. */
export type IsRecorded = (value: string) => boolean;

/** Events that hold what tools and the user said; what the agent's model wrote proves nothing. */
const BACKED: ReadonlySet<string> = new Set(['tool_call', 'tool_seen', 'user_action']);

/** What the world, the calls, the user and the app's texts hold, read once and only if anything has to be looked up. */
export function recordedIn({ header, world, path, transcript }: Episode): IsRecorded {
  let records: string | null = null;
  return (value) => {
    records ??= plain(
      JSON.stringify([
        ...[header.scenario.data, header.identity, header.app.knowledge, world],
        path.filter(({ kind }) => BACKED.has(kind)),
        transcript.filter(({ role }) => role === 'user'),
      ]),
    );
    return records.includes(plain(value));
  };
}

export function foreignData(
  { layout, ink }: Pick<LoadedCheckpoint, 'layout' | 'ink'>,
  isRecorded: IsRecorded,
): Defect[] {
  return layout.fragments.flatMap(({ id, text, element, source, hidden, clipped }) => {
    const isSeen = hidden === null && clipped !== null && ink?.of(id).includes('painted') === true;
    if (source !== 'text' || !isSeen) return [];
    return personalIn(text).flatMap(({ what, value }) => {
      if (isRecorded(value)) return [];
      const measurements = { text: value, what };
      const boxes = [inTenths(clipped)];
      return [{ kind: 'foreign_personal_data' as const, where: element, measurements, boxes }];
    });
  });
}

const EMAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/gu;
/** Addresses of an office, which a page may print anywhere. */
const OF_AN_OFFICE =
  /^(?:support|help|info|contact|hello|sales|service|team|office|press|jobs|legal|privacy|billing|feedback|mail|no-?reply|do-?not-?reply|customer[\w.-]*)@/iu;
const CARD = /(?<![\w-])\d(?:[ -]?\d){12,18}(?![\w-])/gu;
const IBAN = /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?\b/gu;

function personalIn(text: string): { what: string; value: string }[] {
  const all = (pattern: RegExp, what: string) =>
    [...text.matchAll(pattern)].map(([value]) => ({ what, value }));
  return [
    ...all(EMAIL, 'email address').filter(({ value }) => !OF_AN_OFFICE.test(value)),
    ...all(CARD, 'card number').filter(({ value }) => isCard(plain(value))),
    ...all(IBAN, 'account number').filter(({ value }) => isIban(plain(value).toUpperCase())),
  ];
}

function plain(value: string): string {
  return value.replace(/[\s-]/gu, '').toLowerCase();
}

/** Luhn's checksum, ISO/IEC 7812. */
function isCard(digits: string): boolean {
  const sum = Array.from(digits)
    .reverse()
    .reduce((total, digit, at) => {
      const doubled = at % 2 === 0 ? Number(digit) : Number(digit) * 2;
      return total + (doubled > 9 ? doubled - 9 : doubled);
    }, 0);
  return sum % 10 === 0 && /[1-9]/u.test(digits);
}

/** ISO 13616: the first four characters moved to the end, letters as numbers from 10, modulo 97 is 1. */
function isIban(value: string): boolean {
  const moved = value.slice(4) + value.slice(0, 4);
  const rest = Array.from(moved).reduce((left, one) => {
    const digits = String(parseInt(one, 36));
    return Number(`${left}${digits}`) % 97;
  }, 0);
  return value.length >= 15 && rest === 1;
}
