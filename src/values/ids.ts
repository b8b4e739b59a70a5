// Ids in a text: the usual PREFIX-12345, and the shapes that the records themselves use.
import { apart, escapePattern, matchesIn, type TextMatch, placeOf } from './matches.js';

export interface IdFact extends TextMatch {
  kind: 'id';
  /** Lower case: people and agents vary the case of ids, systems do not. */
  id: string;
  /** What comes before the digits, lower case: the kind of thing. */
  prefix: string;
}

/** What comes before the digits of ids, lower case, such as "ord-" or "#w". */
export type IdShapes = ReadonlySet<string>;

const usual = /(?<![\w#-])([A-Z]{2,8}-)\d{3,}(?![\w-])/g;
const whole = /^(#?[a-z]{1,8}[-_]?)\d{3,}$/i;
export const emailAddress = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;
/** Standards and encodings have the shape of an id but are not ids. */
const standards = new Set(['iso-', 'rfc-', 'din-', 'iec-', 'ieee-', 'covid-', 'sha-']);

/** The shape of a value that is entirely an id, or null. */
export function idShape(value: string): string | null {
  return whole.exec(value)?.[1]?.toLowerCase() ?? null;
}

/** Ids of the usual shape, and of the shapes given; case does not matter for the latter. */
export function extractIds(text: string, shapes: IdShapes): IdFact[] {
  if (!/\d\d/.test(text)) return [];
  const found = [...matchesIn(text, usual), ...learnt(text, shapes)]
    .map(idFact)
    .filter(({ prefix }) => !standards.has(prefix) || shapes.has(prefix));
  return apart(found);
}

function learnt(text: string, shapes: IdShapes): RegExpExecArray[] {
  return shapes.size === 0 ? [] : matchesIn(text, patternOf(shapes));
}

const patterns = new WeakMap<IdShapes, { size: number; pattern: RegExp }>();

/** Shapes are added while an episode is read, but never removed: the same number means the same shapes. */
function patternOf(shapes: IdShapes): RegExp {
  const known = patterns.get(shapes);
  if (known?.size === shapes.size) return known.pattern;
  const prefixes = [...shapes].sort((a, b) => b.length - a.length).map(escapePattern);
  const pattern = new RegExp(`(?<![\\w#-])(${prefixes.join('|')})\\d{2,}(?![\\w-])`, 'gi');
  patterns.set(shapes, { size: shapes.size, pattern });
  return pattern;
}

function idFact(match: RegExpExecArray): IdFact {
  return {
    kind: 'id',
    ...placeOf(match),
    id: match[0].toLowerCase(),
    prefix: (match[1] ?? '').toLowerCase(),
  };
}
