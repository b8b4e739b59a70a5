// Counts how recognition fares against labels; must not excuse anything.
import { actsOfMessage } from '../../src/rules/recognise/recognise.js';
import type { Act } from '../../src/rules/recognise/acts.js';
import type { Utterance } from './utterances.js';

const UNLABELLED: ReadonlySet<string> = new Set(['statement', 'greeting', 'small_talk']);

function labelsOf(act: Act): string[] {
  if (act.kind === 'ask') return act.topics.map((topic) => `ask:${topic}`);
  if (act.kind === 'offer') return [`offer:${act.offer}`];
  if (act.kind === 'completed') return [`completed:${act.what}`];
  return UNLABELLED.has(act.kind) ? [] : [act.kind];
}

/** Labels that recognition gives a text. */
export function recognised(text: string): Set<string> {
  return new Set(actsOfMessage(text, []).flatMap(labelsOf));
}

export interface Score {
  hits: number;
  missed: string[];
  extra: string[];
}

/** Hits, misses and false alarms by label; a list that also counts as asking for the item is no false alarm. */
export function scores(utterances: readonly Utterance[]): Map<string, Score> {
  const found = new Map<string, Score>();
  const at = (label: string) => {
    const score = found.get(label) ?? { hits: 0, missed: [], extra: [] };
    found.set(label, score);
    return score;
  };
  for (const [text, ...labels] of utterances) {
    const given = recognised(text);
    for (const label of labels) {
      if (given.has(label)) at(label).hits += 1;
      else at(label).missed.push(text);
    }
    const tolerated = labels.includes('list') ? ['ask:item', 'ask:order_id', ...labels] : labels;
    for (const label of given) if (!tolerated.includes(label)) at(label).extra.push(text);
  }
  return found;
}

/** Hits over all that should have been found, and over all that was found. */
export function overall(utterances: readonly Utterance[]): { recall: number; precision: number } {
  const all = [...scores(utterances).values()];
  const sum = (pick: (score: Score) => number) =>
    all.reduce((left, score) => left + pick(score), 0);
  const hits = sum((score) => score.hits);
  return {
    recall: hits / (hits + sum((score) => score.missed.length)),
    precision: hits / (hits + sum((score) => score.extra.length)),
  };
}
