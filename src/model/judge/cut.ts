// Shortens the evidence for a model that cannot read all of it, untouched records of the world first, then the oldest turns, and says which answers then do not count. Asks nobody.
import { countOf } from '../../values/count.js';
import type { Json } from '../../values/json.js';
import type { LeftOutEvidence, Material } from './material.js';
import type { JudgeQuestion } from './question.js';
import { isRecord } from '../../values/merge.js';
import { standsWhole } from './quote.js';

/** @param whole the evidence before any cut */
type Cut = (material: Material, question: JudgeQuestion, whole: Material) => Material;

/** Each on top of those before. The turn in question, else the last, always stays, with all its calls. */
const ladder: readonly Cut[] = [
  fewerRecords,
  withoutTurns((spare) => Math.ceil(spare / 2)),
  withoutTurns((spare) => spare - 1),
  withoutTurns((spare) => spare),
];

/**
 * Less and less of the evidence, as long as one of the answers could still count. The harmless goes first: records of
 * the world that nobody touched; then the oldest turns, half of those before the turn in question, all but one of them,
 * all.
 */
export function cuts(whole: Material, question: JudgeQuestion): Material[] {
  const steps: Material[] = [];
  let last = whole;
  for (const cut of ladder) {
    const less = cut(last, question, whole);
    if (JSON.stringify(less).length >= JSON.stringify(last).length) continue;
    const { leftOut } = less;
    if (isUnfounded('yes', question, leftOut) && isUnfounded('no', question, leftOut)) break;
    steps.push(less);
    last = less;
  }
  return steps;
}

/** Whether an answer says that something is nowhere in evidence with parts left out: it may be in those parts. */
export function isUnfounded(
  answer: 'yes' | 'no' | 'cannot_tell',
  { leans, turn, looksBack }: JudgeQuestion,
  { turns, records }: LeftOutEvidence,
): boolean {
  if (answer === 'cannot_tell') return false;
  // Turns that are left out are older than the one in question.
  const isTurnCut = turns > 0 && (turn === null || looksBack);
  const isCut = {
    ...{ transcript: isTurnCut, calls: isTurnCut },
    ...{ knowledge: false, world: records > 0 },
  };
  return leans[answer].some((kind) => isCut[kind]);
}

/** What was left out, in words; null if nothing was. */
export function leftOutWords({ turns, records }: LeftOutEvidence): string | null {
  const parts = [
    ...(turns === 0 ? [] : [turns === 1 ? 'the oldest turn' : `the oldest ${turns} turns`]),
    ...(records === 0
      ? []
      : [`${countOf(records, 'record')} that nothing changed and no call or message names`]),
  ];
  return parts.length === 0 ? null : parts.join('; ');
}

function fewerRecords(material: Material, { needs, about }: JudgeQuestion): Material {
  if (!needs.includes('world')) return material;
  const { transcript, calls } = material;
  const spoken = [
    ...transcript.map(({ text }) => text),
    ...calls.flatMap(({ args, response }) => [...texts(args), ...texts(response)]),
    ...Object.values(about),
  ];
  const [world, records] = withoutSpare(material.world, spoken);
  return { ...material, world, leftOut: { ...material.leftOut, records } };
}

function texts(value: Json): string[] {
  if (typeof value !== 'object' || value === null) return [String(value)];
  return Object.entries(value).flatMap(([key, one]) => [key, ...texts(one)]);
}

/** @param leaving how many of the turns before the one in question */
function withoutTurns(leaving: (spare: number) => number): Cut {
  return (material, { needs, turn }, { transcript }) => {
    if (!needs.includes('transcript') && !needs.includes('calls')) return material;
    const all = [...new Set(transcript.map((one) => one.turn))].sort((a, b) => a - b);
    const kept = turn ?? all.at(-1) ?? 0;
    const spare = all.filter((one) => one < kept);
    const turns = leaving(spare.length);
    if (turns <= material.leftOut.turns) return material;
    const from = spare[turns] ?? kept;
    const isIn = (one: { turn: number }): boolean => one.turn >= from;
    return {
      ...material,
      transcript: material.transcript.filter(isIn),
      calls: material.calls.filter(isIn),
      leftOut: { ...material.leftOut, turns },
    };
  };
}

type World = Material['world'];
type Collections = Record<string, Json>;

/**
 * The world in three parts: nothing that was added, changed, removed or moved is lost. A list with a duplicate member,
 * or with members that changed places, stays whole before and after. Unchanged if it is not a set of collections.
 */
export function worldOnce(world: World): World {
  const { before, after, same } = world;
  if (same !== undefined || !isRecord(before) || !isRecord(after)) return world;
  return {
    before: selected(before, after, false),
    after: selected(after, before, false),
    same: selected(before, after, true),
  };
}

/**
 * Without the records that are the same before and after and that nobody mentions: none of the values unique to a
 * record within its collection occurs in a call or a message. A collection that is a plain value, such as a setting,
 * stays.
 *
 * @param spoken everything that was said, and all arguments and answers of calls
 */
export function withoutSpare(world: World, spoken: readonly string[]): [World, number] {
  const once = worldOnce(world);
  if (!isRecord(once.same ?? null)) return [world, 0];
  const heard = spoken.map(comparable).join('\n');
  let count = 0;
  const kept = Object.entries(once.same as Collections).map(([name, collection]) => {
    const members = membersOf(collection);
    const spare = spareOf(members, heard);
    count += spare.size;
    return [name, without(collection, spare)] as const;
  });
  return [{ ...once, same: Object.fromEntries(kept) }, count];
}

/** A record with its key, if its collection has keys. */
interface Member {
  key: string | number;
  value: Json;
}

function membersOf(collection: Json): Member[] {
  if (Array.isArray(collection)) return collection.map((value, key) => ({ key, value }));
  if (!isRecord(collection)) return [];
  return Object.entries(collection).map(([key, value]) => ({ key, value }));
}

function spareOf(members: readonly Member[], heard: string): Set<string | number> {
  const records = members.filter(({ value }) => isRecord(value));
  const values = records.map(
    ({ key, value }) =>
      new Set([...leaves(value), ...(typeof key === 'string' ? naming(key) : [])]),
  );
  const counts = new Map<string, number>();
  for (const one of values.flatMap((set) => [...set])) counts.set(one, (counts.get(one) ?? 0) + 1);
  const isNamed = (one: string): boolean => counts.get(one) === 1 && standsWhole(one, heard);
  const spare = records.filter((_, index) => ![...(values[index] ?? [])].some(isNamed));
  return new Set(spare.map(({ key }) => key));
}

function leaves(value: Json): string[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(leaves);
  if (value === null || typeof value === 'boolean') return [];
  return naming(String(value));
}

/** A value of one letter or digit names nothing. */
const SHORTEST = 2;

function naming(value: string): string[] {
  const text = comparable(value);
  return text.length < SHORTEST ? [] : [text];
}

function comparable(text: string): string {
  return text.normalize('NFKC').replace(/\s+/gu, ' ').trim().toLowerCase();
}

function without(collection: Json, keys: ReadonlySet<string | number>): Json {
  if (Array.isArray(collection)) return collection.filter((_, index) => !keys.has(index));
  if (!isRecord(collection)) return collection;
  return Object.fromEntries(Object.entries(collection).filter(([key]) => !keys.has(key)));
}

/** What is in both worlds, or in the first alone. */
function selected(world: Collections, other: Collections, inBoth: boolean): Collections {
  const parts = Object.entries(world).flatMap(([name, collection]): [string, Json][] => {
    const part = partOf(collection, other[name], inBoth);
    return part === undefined ? [] : [[name, part]];
  });
  return Object.fromEntries(parts);
}

/** Undefined if the whole collection is on the other side. */
function partOf(collection: Json, other: Json | undefined, inBoth: boolean): Json | undefined {
  if (Array.isArray(collection) && Array.isArray(other) && isMergeable(collection, other)) {
    const others = textsOf(other);
    return collection.filter((one) => others.has(JSON.stringify(one)) === inBoth);
  }
  if (isRecord(collection) && other !== undefined && isRecord(other)) {
    const members = Object.entries(collection).filter(
      ([key, value]) => (JSON.stringify(value) === JSON.stringify(other[key])) === inBoth,
    );
    return Object.fromEntries(members);
  }
  return (JSON.stringify(collection) === JSON.stringify(other)) === inBoth ? collection : undefined;
}

/**
 * Whether the members shared by two lists can be separated from the rest: no member occurs twice, and the shared ones
 * are in the same order.
 */
function isMergeable(one: readonly Json[], other: readonly Json[]): boolean {
  const [texts, others] = [textsOf(one), textsOf(other)];
  if (texts.size < one.length || others.size < other.length) return false;
  const inOrder = [...others].filter((text) => texts.has(text));
  return [...texts].filter((text) => others.has(text)).every((text, at) => text === inOrder[at]);
}

function textsOf(list: readonly Json[]): Set<string> {
  return new Set(list.map((one) => JSON.stringify(one)));
}
