// Of several readings of a sentence, those in which the grammar knows most of the words; reads nothing itself.
import type { ClauseReading } from './clause.js';
import type { ClaimPredicate } from './predicate.js';
import { claimSubjects, conditionsOf } from './tree.js';
import { treeWords } from './words.js';

/** The distinct trees of the readings that are understood and closest to the words. */
export function closestTrees(readings: readonly ClauseReading[]): ClaimPredicate[] {
  const trees = closest(readings.flatMap(understood)).map(({ predicate }) => predicate);
  const spoken = trees.map(treeAloud);
  return trees.filter((_, index) => spoken.indexOf(spoken[index] ?? '') === index);
}

/** Two readings that sound the same are one. */
function treeAloud(tree: ClaimPredicate): string {
  return treeWords(tree).toLowerCase();
}

interface Understood extends ClauseReading {
  predicate: ClaimPredicate;
}

function understood(reading: ClauseReading): Understood[] {
  const { predicate } = reading;
  return predicate === null ? [] : [{ ...reading, predicate }];
}

/**
 * The readings in which the grammar knows most of the words: those of a form that is not a last resort, and among these
 * the ones that leave the fewest words for names of things.
 */
function closest(readings: readonly Understood[]): Understood[] {
  const firsts = readings.filter(({ isLast }) => !isLast);
  const able = firsts.length > 0 ? firsts : readings;
  const left = able.map(({ predicate }) => wordsLeft(predicate));
  const least = Math.min(...left);
  return able.filter((_, at) => left[at] === least);
}

function wordsLeft(predicate: ClaimPredicate): number {
  const literal = conditionsOf(predicate).flatMap((one) =>
    one.op === 'tells' ? one.words.split(' ') : [],
  );
  const described = claimSubjects(predicate).flatMap((one) =>
    one.kind === 'described' ? one.said.split(' ') : [],
  );
  return literal.length + described.length;
}
