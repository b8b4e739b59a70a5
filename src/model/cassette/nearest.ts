// Finds the recorded question that is nearest to one that was not recorded, and says in which parts they differ.
import type { Json } from '../../scenario/schema.js';
import { canonicalJson } from './canonical-json.js';
import type { Recording } from './format.js';
import { differenceInWords, firstDifference } from './json-difference.js';
import type { PlainQuestion } from './plain-question.js';

/** One question as it is asked now. */
export interface Asked {
  subject: string;
  question: PlainQuestion;
  /** Null where no model is configured: then it does not matter which one answered. */
  model: { name: string; parameters: Readonly<Record<string, Json>> | null } | null;
  /** Hash of the scenario; null: it is not compared. */
  scenario: string | null;
}

/** A part of a question that can differ; `stale` ones are not what is asked about, but how. */
interface Facet {
  name: string;
  stale: boolean;
  recorded: Json;
  asked: Json;
}

export interface NearestQuestion {
  recording: Recording;
  /** The parts that differ, named as a person would; at least one. */
  parts: string[];
  /** Whether the same is asked in another way than it was, and not about something else. */
  stale: boolean;
  /** One sentence: the first difference. */
  difference: string;
}

/** Null where nothing was recorded, or where what was recorded is equal. */
export function nearestQuestion(
  asked: Asked,
  recorded: readonly Recording[],
): NearestQuestion | null {
  let recording: Recording | null = null;
  let best = -1;
  for (const one of recorded) {
    const score = likeness(asked, one);
    if (score > best) [recording, best] = [one, score];
  }
  if (recording === null) return null;
  const differing = facets(asked, recording).filter(isOther);
  const [first] = differing;
  if (first === undefined) return null;
  return {
    recording,
    parts: differing.map(({ name }) => name),
    stale: recording.subject === asked.subject && differing.some(({ stale }) => stale),
    difference: `${upper(first.name)} differs: ${differenceInWords(firstDifference(first.recorded, first.asked))}.`,
  };
}

/** Names of what makes a recording of this very question stale; empty where it can be replayed. */
export function staleParts(asked: Asked, recording: Recording): string[] {
  return facets(asked, recording)
    .filter((facet) => facet.stale && isOther(facet))
    .map(({ name }) => name);
}

function facets({ question, model, scenario }: Asked, recording: Recording): Facet[] {
  const before = recording.question;
  const parameters = model?.parameters ?? null;
  const all: (Facet | null)[] = [
    { name: 'the prompt', stale: true, recorded: before.prompt.text, asked: question.prompt.text },
    { name: 'the form of the reply', stale: true, recorded: before.schema, asked: question.schema },
    model === null
      ? null
      : { name: 'the model', stale: true, recorded: recording.model, asked: model.name },
    parameters === null || recording.parameters === null
      ? null
      : facetOfParameters(recording.parameters, parameters),
    scenario === null || recording.scenario === null
      ? null
      : { name: 'the scenario', stale: true, recorded: recording.scenario, asked: scenario },
    { name: 'the vote', stale: false, recorded: before.vote, asked: question.vote },
    { name: 'what is shown', stale: false, recorded: before.parts, asked: question.parts },
  ];
  return all.flatMap((facet) => facet ?? []);
}

function facetOfParameters(recorded: Record<string, Json>, asked: Record<string, Json>): Facet {
  return { name: 'the set of parameters', stale: true, recorded, asked };
}

function isOther({ recorded, asked }: Facet): boolean {
  return canonicalJson(recorded) !== canonicalJson(asked);
}

/** What it was asked for says most about which question it is; then what is shown. */
function likeness({ subject, question }: Asked, { subject: known, question: before }: Recording) {
  const longer = Math.max(question.parts.length, before.parts.length, 1);
  const alike = question.parts.filter((part, index) => {
    return canonicalJson(part) === canonicalJson(before.parts[index] ?? null);
  });
  const points = [
    subject === known ? 16 : 0,
    question.vote === before.vote ? 4 : 0,
    question.prompt.text === before.prompt.text ? 4 : 0,
    question.prompt.name === before.prompt.name ? 2 : 0,
    alike.length / longer,
  ];
  return points.reduce((sum, point) => sum + point, 0);
}

function upper(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
