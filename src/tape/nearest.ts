// Finds the recorded question nearest to the one asked, and says which parts differ.
import type { Json } from '../scenario/schema.js';
import { canonicalJson } from './canonical-json.js';
import { differenceInWords, firstDifference } from './json-difference.js';
import type { AskedQuestion, CassetteKind, Facet, Recording } from './recording.js';

export interface NearestRecording<Of> {
  recording: Of;
  /** Counted from 0. */
  index: number;
  /** The parts that differ, named as a person would; at least one. */
  parts: string[];
  /** Those of them that make it stale; empty if something else was asked about. */
  stale: string[];
  /** One sentence: the first difference. */
  difference: string;
}

const WEIGHT_OF_SUBJECT = 16;

/** Null if nothing was recorded, or if a recorded one is equal. */
export function nearestRecording<Setup extends Record<string, Json>, Answer>(
  asked: AskedQuestion<Setup>,
  recorded: readonly Recording<Setup, Answer>[],
  kind: CassetteKind<Setup, Answer>,
): NearestRecording<Recording<Setup, Answer>> | null {
  const scores = recorded.map((recording) => {
    const isSame = recording.subject === asked.subject;
    const facets = kind.facets(asked.question, recording.question);
    return facets.reduce((sum, facet) => sum + likeness(facet), isSame ? WEIGHT_OF_SUBJECT : 0);
  });
  const index = scores.indexOf(Math.max(...scores));
  const recording = recorded[index];
  if (recording === undefined) return null;
  const differing = kind.facets(asked.question, recording.question).filter(differs);
  const [first] = differing;
  if (first === undefined) return null;
  const stale = recording.subject === asked.subject ? differing.filter(isHow) : [];
  return {
    ...{ recording, index, parts: differing.map(({ name }) => name) },
    stale: stale.map(({ name }) => name),
    difference: first.inWords?.() ?? inWords(first),
  };
}

/** Whether the same question is asked differently now than when this was recorded. */
export function isStaleRecording<Setup extends Record<string, Json>, Answer>(
  { question }: AskedQuestion<Setup>,
  recording: Recording<Setup, Answer>,
  kind: CassetteKind<Setup, Answer>,
): boolean {
  return kind.facets(question, recording.question).some((facet) => isHow(facet) && differs(facet));
}

function isHow({ stale }: Facet): boolean {
  return stale;
}

function differs({ recorded, asked }: Facet): boolean {
  return !isEqual(recorded, asked);
}

/** Lists are the more alike the longer they begin alike. */
function likeness(facet: Facet): number {
  const { recorded, asked, weight } = facet;
  if (weight === 0) return 0;
  if (!Array.isArray(recorded) || !Array.isArray(asked)) return differs(facet) ? 0 : weight;
  const longer = Math.max(recorded.length, asked.length, 1);
  return (weight * commonLength(recorded, asked)) / longer;
}

/** How many values both lists begin with. */
export function commonLength(one: readonly Json[], other: readonly Json[]): number {
  const parting = one.findIndex((value, at) => !isEqual(value, other[at] ?? null));
  return parting < 0 ? one.length : parting;
}

function inWords({ name, recorded, asked }: Facet): string {
  const subject = name.charAt(0).toUpperCase() + name.slice(1);
  return `${subject} differs: ${differenceInWords(firstDifference(recorded, asked))}.`;
}

function isEqual(one: Json, other: Json): boolean {
  return canonicalJson(one) === canonicalJson(other);
}
