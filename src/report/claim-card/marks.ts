// What is marked on the picture, in order of importance, each with a number and words; draws nothing.
import type { Box } from '../../episode/layout.js';
import type { ClaimResult, MeasuredBox } from '../../verdict/claim-result.js';
import { shortenedText } from './markup.js';
import { isDrawable, measurementWords, outsideWords } from './numbers.js';

export interface Mark {
  kind: MeasuredBox['kind'];
  box: Box;
  text: string;
  /** Shown beside the box and in the list below; null for the many that are drawn without one. */
  number: number | null;
  /** The text beside the box. */
  label: string;
  /** Whether it is the deciding match. */
  isFocus: boolean;
  /** How far it is from what the picture shows; null inside. */
  outside: string | null;
}

/** More labels than this hide the picture that they explain. */
const MOST_NUMBERS = 12;
const LABEL_CHARACTERS = 34;
/** Beyond this number, boxes outside the viewport that the verdict does not depend on are left out. */
const MOST_MINOR_OUTSIDE = 20;

const weight: readonly MeasuredBox['kind'][] = [
  'unpainted',
  'uncertain',
  'painted',
  'obstacle',
  'other',
  'near_miss',
  'opaque',
  'candidate',
];
const subjects: ReadonlySet<MeasuredBox['kind']> = new Set(['painted', 'unpainted', 'uncertain']);
const minor: ReadonlySet<MeasuredBox['kind']> = new Set(['near_miss', 'opaque', 'candidate']);

/** The boxes of a result, the deciding match first, and how many are too far off to be drawn. */
export function marksOf(
  result: Pick<ClaimResult, 'boxes' | 'nearMisses' | 'focus'>,
  viewport: { width: number; height: number },
): { marks: Mark[]; leftOut: number } {
  const isFocus = ({ box, kind }: MeasuredBox) => subjects.has(kind) && sameBox(box, result.focus);
  const sorted = boxesOf(result).sort(
    (a, b) =>
      Number(isFocus(b)) - Number(isFocus(a)) || weight.indexOf(a.kind) - weight.indexOf(b.kind),
  );
  let minorOutside = 0;
  const kept = sorted.filter(({ box, kind }) => {
    if (!minor.has(kind) || outsideWords(box, viewport) === null) return true;
    minorOutside += 1;
    return minorOutside <= MOST_MINOR_OUTSIDE;
  });
  const marks = kept.map((one, index) => ({
    ...one,
    ...wordsOf(one, viewport),
    number: index < MOST_NUMBERS ? index + 1 : null,
    isFocus: isFocus(one),
  }));
  return { marks, leftOut: sorted.length - kept.length };
}

function boxesOf({ boxes, nearMisses }: Pick<ClaimResult, 'boxes' | 'nearMisses'>): MeasuredBox[] {
  const missed = nearMisses.flatMap(({ box, text }): MeasuredBox[] =>
    box === null || boxes.some((one) => sameBox(one.box, box))
      ? []
      : [{ box, kind: 'near_miss', text }],
  );
  return [...boxes, ...missed].filter(({ box }) => isDrawable(box));
}

function wordsOf(
  { box, kind, text }: MeasuredBox,
  viewport: { width: number; height: number },
): Pick<Mark, 'label' | 'outside'> {
  const outside = outsideWords(box, viewport);
  const { sign, word } = measurementWords[kind];
  const told = outside ?? (kind === 'painted' || text === '' ? word : `${word}: ${text}`);
  return { label: shortenedText(`${sign} ${told}`, LABEL_CHARACTERS), outside };
}

function sameBox(a: Box, b: Box | null): boolean {
  return b !== null && a.every((value, index) => value === b[index]);
}
