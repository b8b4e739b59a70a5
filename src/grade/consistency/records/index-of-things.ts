// The things of all records up to a moment, found by the names that a text calls them by; judges nothing.
import { isJsonRecord } from '../../../scenario/json-record.js';
import fastJsonPatch from 'fast-json-patch';
import type { ToolCall } from '../../../episode/path-event.js';
import type { Json } from '../../../scenario/schema.js';
import { readToolName } from '../language/tool-name.js';
import { stem } from '../language/stems.js';
import { keyParts } from './field-words.js';
import { type Field, type Thing, thingsOf } from './things.js';

/** A place in a text that names things. */
export interface Mention {
  start: number;
  end: number;
  /** Those that are called so by themselves; else those that hold the name. */
  things: readonly Thing[];
  /** The whole name stands there, not just a word of it. */
  whole: boolean;
}

interface Named {
  /** As the first record spells it. */
  spelled: string;
  own: Thing[];
  held: Thing[];
}

/** Words of names that say nothing by themselves. */
const plain = new Set(
  'service standard basic premium order account card plan flight with from your this that what when will have open today item request ticket room first last next done ready review progress active check team care customer support general'.split(
    ' ',
  ),
);

export class ThingIndex {
  /** The world as it is now, with the patches of all calls so far. */
  world: Json;
  worldThings: readonly Thing[];
  /** Of the calls that succeeded, oldest first. */
  readonly ofCalls = new Map<ToolCall, readonly Thing[]>();
  private readonly timezone: string;
  private readonly before: readonly Thing[];
  private names: Map<string, Named> | null = null;
  private partial = new Map<string, string>();

  constructor(world: Json, timezone: string) {
    this.world = world;
    this.timezone = timezone;
    this.before = thingsOf(world, { call: null, timezone });
    this.worldThings = this.before;
  }

  /** A call that succeeded: its answer, together with what it was asked. */
  add(call: ToolCall): void {
    this.ofCalls.set(
      call,
      withToolWords(thingsOf(answerOf(call), { call, timezone: this.timezone }), call),
    );
    if (call.patch.length > 0) this.patch(call);
    this.names = null;
  }

  /** Everything, newest first. */
  all(): Thing[] {
    const calls = [...this.ofCalls.values()].reverse().flat();
    const earlier = this.worldThings === this.before ? [] : this.before;
    return [...calls, ...this.worldThings, ...earlier];
  }

  /** Stems of the words in the keys of numbers and lists. */
  countedWords(): ReadonlySet<string> {
    const words = this.all().flatMap(({ fields }) =>
      fields.flatMap(({ key, value }) =>
        value.kind === 'number' || value.kind === 'length' || value.kind === 'span'
          ? keyParts(key).map(stem)
          : [],
      ),
    );
    return new Set(words);
  }

  mentionsIn(text: string): Mention[] {
    const { names, partial } = this.named();
    const lower = text.toLowerCase();
    const found: Mention[] = [];
    const take = (name: string, word: string, whole: boolean): void => {
      for (let at = lower.indexOf(word); at !== -1; at = lower.indexOf(word, at + word.length)) {
        const end = at + word.length;
        const { own = [], held = [], spelled = '' } = names.get(name) ?? {};
        // "AT" is a country where it is written so, and "at" is none.
        if (spelled.length <= 3 && text.slice(at, end) !== spelled) continue;
        const covered = found.some((other) => at < other.end && other.start < end);
        if (!covered && stands(lower, at, end)) {
          found.push({ start: at, end, things: own.length > 0 ? own : held, whole });
        }
      }
    };
    const present = [...names.keys()].filter((name) => lower.includes(name));
    for (const name of present.sort((a, b) => b.length - a.length)) take(name, name, true);
    for (const [word, name] of partial) if (lower.includes(word)) take(name, word, false);
    return found.sort((a, b) => a.start - b.start);
  }

  private named(): { names: Map<string, Named>; partial: Map<string, string> } {
    if (this.names !== null) return { names: this.names, partial: this.partial };
    const names = new Map<string, Named>();
    const entry = (name: string): Named => {
      const key = name.toLowerCase();
      const known = names.get(key) ?? { spelled: name, own: [], held: [] };
      names.set(key, known);
      return known;
    };
    for (const thing of this.all()) {
      for (const name of thing.names) if (isSpeakable(name)) entry(name).own.push(thing);
      for (const name of thing.mentions) if (isSpeakable(name)) entry(name).held.push(thing);
    }
    this.names = names;
    this.partial = partialNames(names.keys());
    return { names, partial: this.partial };
  }

  private patch({ patch }: ToolCall): void {
    const copy = structuredClone(this.world);
    try {
      const operations = patch as unknown as Parameters<typeof fastJsonPatch.applyPatch>[1];
      this.world = fastJsonPatch.applyPatch(copy, operations).newDocument;
    } catch {
      // A patch of a world that this record does not hold, such as one with secrets struck out, tells nothing here.
      return;
    }
    this.worldThings = thingsOf(this.world, { call: null, timezone: this.timezone });
  }
}

function isSpeakable(name: string): boolean {
  return (
    name.length >= 2 &&
    name.length <= 60 &&
    (name.length > 2 || /^[A-Z0-9#]+$/.test(name)) &&
    !/^\d{1,2}$/.test(name)
  );
}

function stands(text: string, start: number, end: number): boolean {
  return (
    !/[\w#]/.test(text.charAt(start - 1)) &&
    !/\w/.test(text.charAt(end)) &&
    !/^-\w/.test(text.slice(end, end + 2))
  );
}

/** Words that belong to one name alone: "backpack" of "Hiking backpack". */
function partialNames(names: Iterable<string>): Map<string, string> {
  const owner = new Map<string, string | null>();
  for (const name of names) {
    const words = name.split(/[^\p{L}]+/u).filter((word) => word.length >= 4 && !plain.has(word));
    if (/\d/.test(name) || words.length < 2 || words.length > 5) continue;
    for (const word of words) owner.set(word, owner.has(word) ? null : name);
  }
  return new Map(
    [...owner].flatMap(([word, name]) => (name === null ? [] : [[word, name] as const])),
  );
}

function answerOf({ args, response }: ToolCall): Json {
  return isJsonRecord(response) ? { ...args, ...response } : response;
}

/** The `amount` that `issue_refund` answers is the amount of the refund. */
function withToolWords(things: readonly Thing[], { tool }: ToolCall): readonly Thing[] {
  const [top] = things;
  if (top === undefined) return things;
  const objects = readToolName(tool).objects.map(stem);
  const generic = (field: Field) =>
    /^(?:amount|total|value|price|status|number|id)$/.test(field.key);
  top.fields = top.fields.map((field) =>
    generic(field) ? { ...field, words: [...new Set([...field.words, ...objects])] } : field,
  );
  return things;
}
