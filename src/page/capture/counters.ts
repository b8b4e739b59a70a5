// CSS counters and the styles in which they are written; CSS Lists 3, section 4.
/** Name to the values of its nested instances, the outermost first. */
export type CounterValues = ReadonlyMap<string, readonly number[]>;

interface Instance {
  name: string;
  value: number;
}

/** The counters of a document or shadow root, computed once. */
export class Counters {
  /** Their values at each side of an element, where its generated text is. */
  readonly #values = new Map<Element, Record<Side, CounterValues>>();

  constructor(root: Document | ShadowRoot) {
    const siblings: Instance[] = [];
    for (const child of root.children) this.#count(child, siblings);
  }

  at(element: Element, side: Side): CounterValues {
    return this.#values.get(element)?.[side] ?? new Map();
  }

  /** `scope` is shared by siblings, so that a counter that one of them resets is there for the next. */
  #count(element: Element, scope: Instance[]): void {
    const style = getComputedStyle(element);
    if (style.display === 'none') return;
    apply(style, scope);
    const inner = [...scope];
    const before = this.#atSide(element, '::before', inner);
    for (const child of element.children) this.#count(child, inner);
    const after = this.#atSide(element, '::after', inner);
    this.#values.set(element, { '::before': before, '::after': after });
  }

  #atSide(element: Element, side: Side, scope: Instance[]): CounterValues {
    const style = getComputedStyle(element, side);
    if (style.content !== 'none' && style.content !== 'normal') apply(style, scope);
    return snapshot(scope);
  }
}

type Side = '::before' | '::after';

function apply(style: CSSStyleDeclaration, scope: Instance[]): void {
  for (const [name, value] of pairs(style.counterReset, 0)) scope.push({ name, value });
  for (const [name, value] of pairs(style.counterIncrement, 1))
    innermost(scope, name).value += value;
  for (const [name, value] of pairs(style.counterSet, 0)) innermost(scope, name).value = value;
}

function innermost(scope: Instance[], name: string): Instance {
  const found = scope.findLast((instance) => instance.name === name);
  if (found) return found;
  const made = { name, value: 0 };
  scope.push(made);
  return made;
}

/** `a 2 b` as [a, 2], [b, the default]. */
function pairs(list: string, byDefault: number): [string, number][] {
  if (list === '' || list === 'none') return [];
  return [...list.matchAll(/([^\s\d-][^\s]*)(?:\s+(-?\d+))?/g)].map(([, name = '', value]) => [
    name,
    value === undefined ? byDefault : Number(value),
  ]);
}

function snapshot(scope: readonly Instance[]): CounterValues {
  const values = new Map<string, number[]>();
  for (const { name, value } of scope) values.set(name, [...(values.get(name) ?? []), value]);
  return values;
}

const writers: Readonly<Record<string, (ordinal: number) => string>> = {
  decimal: String,
  'decimal-leading-zero': (ordinal) => String(ordinal).padStart(2, '0'),
  'lower-alpha': letters,
  'lower-latin': letters,
  'upper-alpha': (ordinal) => letters(ordinal).toUpperCase(),
  'upper-latin': (ordinal) => letters(ordinal).toUpperCase(),
  'lower-roman': (ordinal) => roman(ordinal).toLowerCase(),
  'upper-roman': roman,
};

/** The number in a style, or null if the style does not write numbers. */
export function writeOrdinal(ordinal: number, style: string): string | null {
  return writers[style]?.(ordinal) ?? null;
}

function letters(ordinal: number): string {
  if (ordinal < 1) return String(ordinal);
  const last = String.fromCharCode(97 + ((ordinal - 1) % 26));
  return ordinal > 26 ? letters(Math.floor((ordinal - 1) / 26)) + last : last;
}

const numerals: readonly (readonly [number, string])[] = [
  [1000, 'M'],
  [900, 'CM'],
  [500, 'D'],
  [400, 'CD'],
  [100, 'C'],
  [90, 'XC'],
  [50, 'L'],
  [40, 'XL'],
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
];

function roman(ordinal: number): string {
  if (ordinal < 1 || ordinal > 3999) return String(ordinal);
  let left = ordinal;
  return numerals
    .map(([value, numeral]) => {
      const times = Math.floor(left / value);
      left -= times * value;
      return numeral.repeat(times);
    })
    .join('');
}
