// The typed builder of claims for specs: `see.button('Send').isDisabled()`. Made from the tables, and the same data as a sentence.
import { type Arguments, type Claim, oppositeClaim, printClaim } from './claim.js';
import {
  type PredicateName,
  predicateNames,
  type predicates,
  type SlotName,
  type Takes,
} from './predicates.js';
import { type RoleName, roleNames } from './roles.js';
import { type ClaimSubject, readReference, type Value } from './subjects.js';
import { type HowMany, predicateRow } from './language.js';

/** A value in a builder: words, or a subject made by `see.reference(…)` or `see.text(…)`. */
export type ValueLike = string | Subjected;

/** What the builder takes for an argument: a subject stands for itself, and words for a text. */
type BuilderArgument<S extends SlotName> = S extends 'value'
  ? ValueLike
  : S extends 'other' | 'held'
    ? Subjected
    : S extends 'others'
      ? readonly Subjected[]
      : Arguments[S];

type BuilderArguments<Slots extends readonly SlotName[]> = {
  -readonly [At in keyof Slots]: Slots[At] extends SlotName ? BuilderArgument<Slots[At]> : never;
};

type Rows = typeof predicates;
type Methods<At extends 0 | 1> = {
  [P in PredicateName as Rows[P]['methods'][At]]: (
    ...args: BuilderArguments<Takes<P>>
  ) => SeenClaim;
};

/** A subject, to say something of. Each method gives a claim for `toShow`. */
export interface Subjected extends Methods<0>, Methods<1> {
  readonly subject: ClaimSubject;
  /** The one thing that it is in. */
  in(holder: Subjected): Subjected;
  /** Of each of its matches. */
  readonly every: Subjected;
  /** Of none of its matches. */
  readonly no: Subjected;
  exactly(n: number): Subjected;
  atLeast(n: number): Subjected;
  atMost(n: number): Subjected;
}

/** A claim as data; as a string it is its sentence. */
export interface SeenClaim {
  readonly claim: Claim;
  toString(): string;
}

/** A Playwright locator, as far as it matters here. */
export interface LocatorLike {
  page(): unknown;
  toString(): string;
}

/** Locators by the words that stand for them in a claim. */
const locators = new WeakMap<ClaimSubject, LocatorLike>();

/** The locator behind a subject; null if it is none. */
export function locatorOf(subject: ClaimSubject): LocatorLike | null {
  return locators.get(subject) ?? null;
}

function subjected(subject: ClaimSubject, of?: HowMany): Subjected {
  const counted = (compare: 'exactly' | 'at least' | 'at most') => (n: number) =>
    subjected(subject, { n, compare });
  const own = {
    subject,
    in: (holder: Subjected) => subjected(inside(subject, holder.subject), of),
    get every() {
      return subjected(subject, 'every');
    },
    get no() {
      return subjected(subject, { n: 0, compare: 'exactly' });
    },
    exactly: counted('exactly'),
    atLeast: counted('at least'),
    atMost: counted('at most'),
  };
  const said = predicateNames.flatMap((predicate) => {
    const { methods, takes } = predicateRow(predicate);
    const claim = (args: readonly unknown[]): Claim => {
      const slots = takes.map((slot, at) => [slot, argument(slot, args[at])] as const);
      const about = of === undefined ? { subject } : { subject, of };
      return { ...about, predicate, ...Object.fromEntries(slots) } as unknown as Claim;
    };
    return [
      [methods[0], (...args: unknown[]) => seen(claim(args))],
      [methods[1], (...args: unknown[]) => seen(oppositeClaim(claim(args)))],
    ];
  });
  const methods = Object.fromEntries(said) as unknown as Subjected;
  return Object.defineProperties(methods, Object.getOwnPropertyDescriptors(own));
}

function inside(subject: ClaimSubject, holder: ClaimSubject): ClaimSubject {
  const held = { ...subject, in: holder };
  const locator = locators.get(subject);
  if (locator !== undefined) locators.set(held, locator);
  return held;
}

function seen(claim: Claim): SeenClaim {
  return { claim, toString: () => printClaim(claim) };
}

/** Words are a text where a value is wanted; everything else stands for itself. */
function argument(slot: SlotName, args: unknown): unknown {
  if (Array.isArray(args)) return args.map((one) => argument(slot, one));
  if (typeof args === 'object' && args !== null && 'subject' in args) return args.subject;
  return slot === 'value' && typeof args === 'string' ? textValue(args) : args;
}

function textValue(text: string): Value {
  return { kind: 'text', text };
}

function reference(path: string): Subjected {
  const read = readReference(path);
  if (read === null)
    throw new TypeError(
      `"${path}" is not a reference to a value of a tool call, such as issue_refund.response.amount`,
    );
  return subjected(read);
}

const byRole = Object.fromEntries(
  roleNames.map((role) => [
    role,
    (name?: string) => subjected({ kind: 'role', role, name: name ?? null }),
  ]),
) as { [R in RoleName]: (name?: string) => Subjected };

/**
 * Begins a claim about a page: `see(locator)`, or what a sentence could name.
 *
 * @example
 * await expect(page).toShow(see.button('Send').isDisabled());
 * await expect(page).toShow(see(page.getByTestId('total')).equals('$84.20'));
 */
export const see = Object.assign(
  (locator: LocatorLike): Subjected => {
    const subject: ClaimSubject = { kind: 'locator', name: locator.toString() };
    locators.set(subject, locator);
    return subjected(subject);
  },
  byRole,
  {
    text: (words: string) => subjected(textValue(words)),
    /** By its name in the app file. */
    landmark: (name: string) => subjected({ kind: 'landmark', name }),
    /** What stands beside a label. */
    value: (label: string) => subjected({ kind: 'value', label }),
    /** By just the name, label, heading or role that the page gives it. */
    named: (words: string) => subjected({ kind: 'named', words: words.toLowerCase() }),
    /** `issue_refund.response.amount`. Throws if it is no reference. */
    reference,
    meaning: (words: string) => subjected({ kind: 'meaning', words }),
    newestAgentMessage: subjected({ kind: 'message', which: 'newest' }),
    endOfNewestAgentMessage: subjected({ kind: 'message', which: 'end_of_newest' }),
    messagesOfThisTurn: subjected({ kind: 'message', which: 'of_turn' }),
  },
);
