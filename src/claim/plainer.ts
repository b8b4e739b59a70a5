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
  [['gets cut off', 'gets cut', 'gets clipped'], 'is cut off'],
  [['get cut off', 'get cut', 'get clipped'], 'are cut off'],
  [['is sitting', 'is placed', 'is lying'], 'sits'],
  [['is floating'], 'floats'],
  [['turns up', 'crops up'], 'appears'],
  [['turn up', 'crop up'], 'appear'],
  [['up top'], 'at the top'],
  ...['stuck to', 'pinned to', 'fixed to', 'docked to', 'anchored to'].flatMap((how) =>
    ['top', 'bottom'].map((edge): Alike[number] => [[`${how} the ${edge}`], `at the ${edge}`]),
  ),
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
  [['even though', 'though'], 'although'],
  [['which is why', 'that is why'], 'so'],
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
  [['got'], ['has']],
  [['was'], ['is']],
  [['were'], ['are']],
  [['this'], ['the']],
  [['looks'], ['is']],
  [['look'], ['are']],
  ...each([
    [['you can click', 'you could click'], 'that can be clicked'],
    ...['pick', 'choose', 'select', 'book'].map((verb): Alike[number] => [
      [`you can ${verb}`, `you could ${verb}`, `you can still ${verb}`],
      'that can be picked',
    ]),
  ]),
  [
    [',', 'which'],
    ['and', 'which'],
  ],
];
