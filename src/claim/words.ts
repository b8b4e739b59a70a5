// A predicate tree back in English, for reasons and reports; compiles nothing.
import { countOf } from '../count.js';
import type {
  Apart,
  Compilation,
  Condition,
  ClaimPredicate,
  Place,
  Relation,
  Relative,
} from './predicate.js';
import { isCondition, subjectWords } from './tree.js';

const relationWords: Readonly<Record<Relation, string>> = {
  above: 'above',
  below: 'below',
  left_of: 'to the left of',
  right_of: 'to the right of',
  inside: 'inside',
  before: 'before',
  after: 'after',
  level_with: 'in one row with',
};

/** `"Refund issued" is above the button "Send"`: a sentence without its full stop. */
export function predicateWords(predicate: ClaimPredicate): string {
  if (isCondition(predicate)) return conditionWords(predicate);
  switch (predicate.op) {
    case 'not':
      return `not: ${predicateWords(predicate.of)}`;
    case 'and':
      return 'all of these hold';
    case 'or':
      return 'one of these holds';
    case 'every':
      return `of every match: ${conditionWords(predicate.of)}`;
    case 'some':
      return `of one match or more: ${conditionWords(predicate.of)}`;
    case 'only':
    case 'except':
      return apartWords(predicate);
    case 'number':
      return `of ${predicate.compare.replace('_', ' ')} ${countOf(predicate.n, 'match', 'matches')}: ${conditionWords(predicate.of)}`;
  }
}

function apartWords({ op, named, kind, says, isNot }: Apart): string {
  const what = named.map(subjectWords).join(' and ');
  const said = `${isNot ? 'not: ' : ''}${says.map(conditionWords).join(' and ')}`;
  if (op === 'except') return `of every match except ${what}: ${said}`;
  const others = kind === 'anything' ? 'nothing else' : 'no other';
  return `of ${what} and of ${others}: ${said}`;
}

/** The whole tree on one line: `all of: ("A" is shown; not: "B" is covered)`. */
export function treeWords(predicate: ClaimPredicate): string {
  if (isCondition(predicate)) return conditionWords(predicate);
  switch (predicate.op) {
    case 'not':
      return `not: ${treeWords(predicate.of)}`;
    case 'and':
    case 'or': {
      const parts = predicate.of.map(treeWords).join('; ');
      return `${predicate.op === 'and' ? 'all' : 'one'} of: (${parts})`;
    }
    case 'every':
    case 'some':
    case 'number':
    case 'only':
    case 'except':
      return predicateWords(predicate);
  }
}

/** The whole tree with one line per node, indented by depth. */
export function treeLines(predicate: ClaimPredicate): string[] {
  const isJoined = predicate.op === 'and' || predicate.op === 'or';
  const below = isJoined ? predicate.of.flatMap(treeLines) : [];
  const head = isJoined ? predicateWords(predicate) : treeWords(predicate);
  return [head, ...below.map((line) => `  ${line}`)];
}

/** The same for one condition. */
function conditionWords(condition: Condition): string {
  const subject = subjectWords(condition.subject);
  switch (condition.op) {
    case 'shown':
      return `${subject} is shown`;
    case 'without_scrolling':
      return `${subject} is visible without scrolling`;
    case 'fully_visible':
      return `${subject} is fully visible`;
    case 'not_covered':
      return `${subject} is not covered`;
    case 'clickable':
      return `${subject} takes clicks`;
    case 'not_truncated':
      return `${subject} is not truncated`;
    case 'place':
      return `${subject} is ${relationWords[condition.relation]} ${subjectWords(condition.other)}`;
    case 'near':
      return `${subject} is within ${condition.withinPx} px of ${subjectWords(condition.other)}`;
    case 'state':
      return `${subject} is ${condition.isNot === true ? 'not ' : ''}${condition.state}`;
    case 'at':
      return `${subject} is at the ${placeName(condition.place)} of ${condition.of === null ? 'the window' : subjectWords(condition.of)}`;
    case 'covers':
      return `${subject} covers ${condition.where === undefined ? (condition.isWhole ? 'all' : 'some') : `the ${placeName(condition.where)}`} of ${subjectWords(condition.other)}`;
    case 'cut':
      return `${subject} is cut off at the ${condition.edge}`;
    case 'lettered':
      return condition.how === 'bold'
        ? `${subject} is in bold`
        : `a line goes through the text of ${subject}`;
    case 'holds':
      return `${subject} has in it ${subjectWords(condition.other)}`;
    case 'is':
      return `${subject} is ${subjectWords(condition.other)}`;
    case 'written_by':
      return `${subject} is from ${condition.by}`;
    case 'tells':
      return tellingWords(condition);
    case 'compare':
      return `${condition.end === undefined ? '' : `the ${condition.end} time of `}${subject} is ${relativeWords(condition)} ${condition.shift === undefined ? '' : `${condition.shift} min after `}${subjectWords(condition.other)}`;
    case 'sorted':
      return `${subject} are sorted${condition.by === null ? '' : ` by ${condition.by}`}${condition.direction === null ? '' : `, ${condition.direction}`}`;
    case 'aligned':
      return condition.edge === 'row'
        ? `${subject} are in one row`
        : `${subject} are aligned to the ${condition.edge}`;
    case 'contrast':
      return `${subject} has a contrast of ${levelWords(condition.least)}`;
    case 'text_size':
      return `the text of ${subject} is at least ${condition.leastPx} px`;
    case 'box_size':
      return `${subject} is ${sizeWords(condition)}`;
    case 'count':
      return `${subject} is shown ${condition.compare.replace('_', ' ')} ${countOf(condition.n, 'time')}`;
    case 'outnumbers':
      return `there are ${outnumbering[condition.relation][0]} ${subject} ${outnumbering[condition.relation][1]} ${subjectWords(condition.other)}`;
    case 'says':
      return `${subject} says ${subjectWords(condition.value)}`;
    case 'equals':
      return `${subject} equals ${subjectWords(condition.value)}`;
    case 'color':
      return `${partWords(condition.part)}${subject} is ${condition.color}`;
  }
}

/** Why a sentence is not understood, and what to write instead; two sentences. */
export function notUnderstoodWords({
  why,
  nearest,
}: Extract<Compilation, { kind: 'not_understood' }>): string {
  const next =
    nearest === null ? '`sightline check --forms` lists the forms.' : `Nearest form: ${nearest}`;
  return `${why}. ${next}`;
}

function tellingWords({ subject, words, how, color }: Extract<Condition, { op: 'tells' }>): string {
  const what = subjectWords(subject);
  const inColor = color === undefined ? '' : `, in ${color}`;
  if (how === 'said') return `${what} says in its words that "${words}"${inColor}`;
  if (how === 'fact')
    return what === 'the page'
      ? `the page says that it "${words}"`
      : `the page says of ${what} that it "${words}"`;
  if (how === 'set') return `${what} is set to "${words}"`;
  if (how === 'marked') return `${what} is marked "${words}"${inColor}`;
  return `what stands at ${what} is "${words}"${inColor}`;
}

const outnumbering = {
  more: ['more of', 'than of'],
  less: ['fewer of', 'than of'],
  same: ['as many of', 'as of'],
} as const;

const amountWords: Readonly<Record<Relative, string>> = {
  more: 'more than',
  less: 'less than',
  at_least: 'at least',
  at_most: 'at most',
  same: 'equal to',
};
const timeWords: Readonly<Record<Relative, string>> = {
  more: 'later than',
  less: 'earlier than',
  at_least: 'no earlier than',
  at_most: 'no later than',
  same: 'equal to',
};

/** "more than", or "later than" for times. */
export function relativeWords({
  by,
  relation,
}: {
  by: 'amount' | 'time';
  relation: Relative;
}): string {
  return (by === 'time' ? timeWords : amountWords)[relation];
}

/** "at least 44 px high". */
export function sizeWords({
  relation,
  px,
  side,
}: Pick<Extract<Condition, { op: 'box_size' }>, 'relation' | 'px' | 'side'>): string {
  const how = relation === 'same' ? 'exactly' : amountWords[relation];
  return `${how} ${px} px ${side === 'height' ? 'high' : 'wide'}`;
}

/** "top right", "bottom", "centre". */
export function placeName({ across, down }: Place): string {
  const words = [down, across].filter((word) => word !== null);
  return [...new Set(words)].join(' ');
}

function levelWords(least: number | 'AA' | 'AAA'): string {
  return typeof least === 'number' ? `at least ${least}` : least;
}

function partWords(part: Extract<Condition, { op: 'color' }>['part']): string {
  return part === 'either' ? '' : `the ${part} of `;
}
