// Chooses the orderings that may be examples in prompts; never one of the test split, since an example in a prompt can no longer be a test.
import type { Anchor } from '../model/anchors.js';
import type { LabelSplit } from '../statistics/calibration/labels.js';
import type { Vote } from '../verdict/ballot.js';
import { orderingKey, type OrderingDecision } from './ordering.js';
import type { Ordering } from './pairwise.js';

/** An ordering that was asked. */
export interface AskedOrdering {
  ordering: Ordering;
  split: LabelSplit;
  /** Null if nobody has answered. */
  decision: OrderingDecision | null;
}

interface Candidate {
  anchor: Anchor;
  /** Of the two sides, how many were quoted with the same words both times. */
  steady: number;
}

/**
 * The best of the tuning split that held in both orders and have words of both sides, at most `most` per criterion.
 * First come those where both votes quote the same words; then those with a few words of each side, since one word
 * shows nothing; then the shortest, since an example should show one thing; then by id. No words occur twice.
 */
export function bestAnchors(results: readonly AskedOrdering[], most: number): Anchor[] {
  const candidates = results.flatMap(candidateOf).sort(byWorth);
  const chosen: Anchor[] = [];
  for (const { anchor } of candidates) {
    const ofCriterion = chosen.filter(({ criterion }) => criterion === anchor.criterion);
    const isKnown = ofCriterion.some(
      ({ better, worse }) => better === anchor.better || worse === anchor.worse,
    );
    if (!isKnown && ofCriterion.length < most) chosen.push(anchor);
  }
  return chosen.sort((one, other) => compare(one.ordering, other.ordering));
}

function candidateOf({ ordering, split, decision }: AskedOrdering): Candidate[] {
  if (split !== 'tuning' || decision?.holds !== 'yes') return [];
  const [one, other] = decision.ballot.votes.map(wordsOf);
  if (one === null || other === null || one === undefined || other === undefined) return [];
  const { id, criterion, better, worse } = orderingKey(ordering);
  const steady = Number(one.better === other.better) + Number(one.worse === other.worse);
  return [{ steady, anchor: { ordering: id, criterion, ...one, conversations: [better, worse] } }];
}

/** Null if a side was not quoted. */
function wordsOf({ quotes }: Vote): { better: string; worse: string } | null {
  const { better = null, worse = null } = quotes ?? {};
  return better === null || worse === null ? null : { better, worse };
}

function byWorth(one: Candidate, other: Candidate): number {
  return (
    other.steady - one.steady ||
    tellingOf(other) - tellingOf(one) ||
    lengthOf(one) - lengthOf(other) ||
    compare(one.anchor.ordering, other.anchor.ordering)
  );
}

/** With fewer words nobody can see what they are an example of. */
const FEWEST_WORDS = 3;

/** How many of the two sides have enough words. */
function tellingOf({ anchor: { better, worse } }: Candidate): number {
  const hasEnough = (words: string): boolean => words.trim().split(/\s+/u).length >= FEWEST_WORDS;
  return [better, worse].filter(hasEnough).length;
}

function lengthOf({ anchor: { better, worse } }: Candidate): number {
  return better.length + worse.length;
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
