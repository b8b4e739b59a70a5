// The things in all records up to a moment, found by the names that texts use for them; judges nothing.
import { isJsonRecord } from '../../../scenario/json-record.js';
import type { ToolCall } from '../../../episode/path-event.js';
import type { Json } from '../../../scenario/schema.js';
import { patched } from '../../patched.js';
import { MANY, rememberedByText } from '../../remembered.js';
import { readToolName } from '../language/tool-name.js';
import { fieldWords, keyStems } from './field-words.js';
import { type RecordField, type RecordThing, recordThings } from './things.js';

/** A place in a text that names things. */
export interface Mention {
  start: number;
  end: number;
  /** Those with this name of their own; else those that contain the name. */
  things: readonly RecordThing[];
  /** The whole name is there, not just a word of it. */
  whole: boolean;
}

interface Named {
  /** As spelled in the first record. */
  spelled: string;
  own: RecordThing[];
  held: RecordThing[];
}

/** In lower case. */
interface Names {
  /** The longest first. */
  whole: readonly (readonly [string, Named])[];
  /** By words that occur in only one name: "backpack" in "Hiking backpack". */
  partial: readonly (readonly [string, Named])[];
}

/** What follows from the records up to now; each part is computed on demand. */
interface SoFar {
  all: readonly RecordThing[];
  counted?: ReadonlySet<string>;
  names?: Names;
}

/** Words in names that mean nothing on their own. */
const plain = new Set(
  'service standard basic premium order account card plan flight with from your this that what when will have open today item request ticket room first last next done ready review progress active check team care customer support general'.split(
    ' ',
  ),
);

export class ThingIndex {
  /** The world as it is now, with the patches of all calls so far. */
  private world: Json;
  /** From the calls that succeeded, oldest first. */
  readonly ofCalls = new Map<ToolCall, readonly RecordThing[]>();
  private readonly timezone: string;
  private readonly before: readonly RecordThing[];
  /** From the world as it is now; null until needed. */
  private now: readonly RecordThing[] | null;
  /** Null until needed. */
  private soFar: SoFar | null = null;

  constructor(world: Json, timezone: string) {
    this.world = world;
    this.timezone = timezone;
    this.before = recordThings(world, { call: null, timezone });
    this.now = this.before;
  }

  /** A call that succeeded: its answer and its arguments. */
  add(call: ToolCall): void {
    this.ofCalls.set(
      call,
      withToolWords(recordThings(answerOf(call), { call, timezone: this.timezone }), call),
    );
    this.patch(call);
    this.soFar = null;
  }

  /** Everything, newest first. */
  all(): readonly RecordThing[] {
    return this.known().all;
  }

  private known(): SoFar {
    if (this.soFar !== null) return this.soFar;
    this.now ??= recordThings(this.world, { call: null, timezone: this.timezone });
    const calls = [...this.ofCalls.values()].reverse().flat();
    const earlier = this.now === this.before ? [] : this.before;
    this.soFar = { all: [...calls, ...this.now, ...earlier] };
    return this.soFar;
  }

  /** Stems of the words in the keys of numbers and lists. */
  countedWords(): ReadonlySet<string> {
    const known = this.known();
    return (known.counted ??= countedIn(known.all));
  }

  mentionsIn(text: string): Mention[] {
    const known = this.known();
    const { whole, partial } = (known.names ??= namesOf(known.all));
    const lower = text.toLowerCase();
    const found: Mention[] = [];
    const take = ({ spelled, own, held }: Named, word: string, isWhole: boolean): void => {
      for (let at = lower.indexOf(word); at !== -1; at = lower.indexOf(word, at + word.length)) {
        const end = at + word.length;
        // "AT" is a country if written that way; "at" is not.
        if (spelled.length <= 3 && text.slice(at, end) !== spelled) continue;
        const covered = found.some((other) => at < other.end && other.start < end);
        if (!covered && stands(lower, at, end)) {
          found.push({ start: at, end, things: own.length > 0 ? own : held, whole: isWhole });
        }
      }
    };
    for (const [name, named] of whole) take(named, name, true);
    for (const [word, named] of partial) take(named, word, false);
    return found.sort((a, b) => a.start - b.start);
  }

  private patch({ patch }: ToolCall): void {
    if (patch.length === 0) return;
    const after = patched(this.world, patch, false);
    // A patch to a world that is not in this record, such as one with secrets struck out, says nothing here.
    if (after === null) return;
    this.world = after;
    this.now = null;
  }
}

function countedIn(things: readonly RecordThing[]): ReadonlySet<string> {
  const keys = new Set<string>();
  for (const { fields } of things) addCounted(fields, keys);
  return new Set([...keys].flatMap((key) => keyStems(key)));
}

function addCounted(fields: readonly RecordField[], keys: Set<string>): void {
  for (const { key, value } of fields) {
    if (value.kind === 'number' || value.kind === 'length' || value.kind === 'span') keys.add(key);
  }
}

function namesOf(things: readonly RecordThing[]): Names {
  const names = new Map<string, Named>();
  const file = (name: string, thing: RecordThing, as: 'own' | 'held'): void => {
    const key = spokenKey(name);
    if (key === null) return;
    const known = names.get(key) ?? { spelled: name, own: [], held: [] };
    names.set(key, known);
    known[as].push(thing);
  };
  for (const thing of things) {
    for (const name of thing.names) file(name, thing, 'own');
    for (const name of thing.mentions) file(name, thing, 'held');
  }
  const whole = [...names].sort(([a], [b]) => b.length - a.length);
  return { whole, partial: partialNames(names) };
}

/** A name in lower case; null for one that nobody would use as a name. */
const spokenKey = rememberedByText((name) => {
  const isSpeakable =
    name.length >= 2 &&
    name.length <= 60 &&
    (name.length > 2 || /^[A-Z0-9#]+$/.test(name)) &&
    !/^\d{1,2}$/.test(name);
  return isSpeakable ? name.toLowerCase() : null;
}, MANY);

function stands(text: string, start: number, end: number): boolean {
  return (
    !/[\w#]/.test(text.charAt(start - 1)) &&
    !/\w/.test(text.charAt(end)) &&
    !/^-\w/.test(text.slice(end, end + 2))
  );
}

/** The words that can stand for a name; none for a name with digits or of one word. */
const wordsOf = rememberedByText((name): readonly string[] => {
  if (/\d/.test(name)) return [];
  const words = name.split(/[^\p{L}]+/u).filter((word) => word.length >= 4 && !plain.has(word));
  return words.length < 2 || words.length > 5 ? [] : words;
}, MANY);

function partialNames(names: ReadonlyMap<string, Named>): Names['partial'] {
  const owner = new Map<string, Named | null>();
  for (const [name, named] of names) {
    for (const word of wordsOf(name)) owner.set(word, owner.has(word) ? null : named);
  }
  return [...owner].flatMap(([word, named]) => (named === null ? [] : [[word, named] as const]));
}

function answerOf({ args, response }: ToolCall): Json {
  return isJsonRecord(response) ? { ...args, ...response } : response;
}

/** The `amount` that `issue_refund` answers is the amount of the refund. */
function withToolWords(things: readonly RecordThing[], { tool }: ToolCall): readonly RecordThing[] {
  const [top] = things;
  if (top === undefined) return things;
  const { verb, objects } = readToolName(tool);
  const spoken = (verb === 'refund' ? [verb, ...objects] : objects).flatMap(fieldWords);
  const generic = (field: RecordField) =>
    /^(?:amount|total|value|price|status|number|id)$/.test(field.key);
  top.fields = top.fields.map((field) =>
    generic(field) ? { ...field, words: [...new Set([...field.words, ...spoken])] } : field,
  );
  return things;
}
