// Words with plainer ones that mean the same in a sentence about a page, as data; reads no sentence.

/** A run of words and what stands for it. */
export type Replacement = readonly [from: readonly string[], to: readonly string[]];

type Alike = readonly (readonly [words: readonly string[], plain: string])[];

function each(all: Alike): Replacement[] {
  return all.flatMap(([words, plain]) =>
    words.map((one): Replacement => [one.split(' '), plain.split(' ')]),
  );
}

/** Verbs that say no more than the one behind them. */
const meaning: Alike = [
  [['has not been'], 'is not'],
  [['have not been'], 'are not'],
  [['stays', 'remains', 'stands at', 'keeps being'], 'is'],
  [['stay', 'remain', 'stand at'], 'are'],
  [['shows up', 'comes up', 'pops up'], 'appears'],
  [['has got'], 'has'],
  [['have got'], 'have'],
  [['has asked', 'asked', 'is asking'], 'asks'],
  [['has said', 'said', 'is saying'], 'says'],
  [['brought up', 'has brought up', 'brings up', 'mentioned', 'has mentioned'], 'mentions'],
  [['points out that', 'pointed out that'], 'says that'],
  [['is offering', 'has offered', 'offered'], 'offers'],
  [['is displaying', 'displays'], 'shows'],
  [['is hiding'], 'hides'],
  [['flagged in', 'picked out in', 'printed in'], 'shown in'],
  [['every one of', 'each and every one of'], 'all of'],
];

/** Verbs of several words, which no other reading of a sentence would take apart. */
export const phrases: readonly Replacement[] = each([
  [['shows up as', 'appears as', 'counts as'], 'is'],
  [['show up as', 'appear as', 'count as'], 'are'],
  [['gets to see'], 'sees'],
  [['get to see'], 'see'],
  [['wants to know', 'would like to know'], 'asks'],
]);

/** Words that add nothing, and words with a plainer one. */
export const plainer: readonly Replacement[] = [
  [['right', 'now'], []],
  [['at', 'the', 'moment'], []],
  [['at', 'present'], []],
  [['already'], []],
  [['yet'], []],
  [['so', 'far'], []],
  [['at', 'all'], []],
  [['any', 'more'], []],
  [['by', 'default'], []],
  [['actually'], []],
  [['currently'], []],
  [['still'], []],
  [['also'], []],
  [['are', 'all'], ['are']],
  [['are', 'both'], ['are']],
  [['have', 'both'], ['have']],
  [['now'], []],
  ...each(meaning),
  [['has', 'been'], ['is']],
  [['have', 'been'], ['are']],
  [['was'], ['is']],
  [['were'], ['are']],
  [['looks'], ['is']],
  [['look'], ['are']],
  [
    ['you', 'can', 'click'],
    ['that', 'can', 'be', 'clicked'],
  ],
  [
    [',', 'which'],
    ['and', 'which'],
  ],
];
