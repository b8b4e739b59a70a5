// Counts the matches of a subject that are painted, alone or against those of another; words are no things to be counted.
import { countOf } from '../../../count.js';
import { singular } from '../../../claim/nouns.js';
import type { Condition, ClaimSubject, Described } from '../../../claim/predicate.js';
import { couldBeIn, decided, type ClaimDecision, sentence } from '../decision.js';
import { comparedWords } from '../find/described/words.js';
import type { Located } from '../find/located.js';
import type { Moment } from '../moment.js';
import { couldStillHold } from '../hiding-places.js';
import { isAway, isOnlyCut, isPartlySeen, type Sighting, type WholeElement } from '../sighting.js';
import { causeOf, evidence, lookedFor } from './shown.js';

type Count = Extract<Condition, { op: 'count' }>;

/** The number of its matches that are painted; uncertain ones could go either way. */
export function decideCount(count: Count, located: Located, moment: Moment): ClaimDecision {
  const { sightings } = located;
  if (count.isOfWords !== true && countsWords(count.subject, located))
    return decided('inconclusive', whyUncountable(count.subject, located));
  const isBehind = standsBehind(count.subject);
  const isThere = (one: Sighting): boolean =>
    one.state === 'painted' || isOnlyCut(one, moment) || (isBehind && one.charactersPainted > 0);
  const painted = sightings.filter(isThere).length;
  const open = sightings.filter(
    (one) =>
      !isThere(one) &&
      // "Appears twice" is said of the page, wherever one has scrolled to.
      (one.state !== 'unpainted' || isPartlySeen(one) || (count.isOfWords === true && isAway(one))),
  );
  const most = painted + open.length;
  const what = lookedFor(count.subject, located);
  const hidden = sightings.length - most;
  const clause = `is painted ${times(painted)}${hidden === 0 ? '' : `, and ${times(hidden)} not`}`;
  const counted = `${sentence(what)} ${clause}`;
  const [least, highest] = boundsOf(count);
  const code = sightings.length === 0 ? 'absent' : 'unlike';
  const cause = causeOf(code, [count.subject, located], clause);
  const about = { ...evidence(located, moment), cause };
  if (painted > highest || most < least)
    return withWorld(
      decided('failed', `${counted}; ${wanted(count)}.`, about),
      located,
      moment,
      most < least,
    );
  if (painted >= least && most <= highest) {
    const passed = decided('passed', `${counted}.`, about);
    return withWorld(passed, located, moment, highest < Infinity);
  }
  const why = `${counted}, and ${countOf(open.length, 'more is', 'more are')} uncertain: ${open[0]?.why ?? ''}.`;
  return decided('inconclusive', why, about);
}

/** Of what lies behind a dialog, a person counts what shows beside it too. */
function standsBehind(subject: ClaimSubject): boolean {
  if (subject.kind !== 'described') return false;
  return (subject.by ?? subject.inside?.by)?.side === 'behind';
}

/** How often a word is on the page does not show how many things of that name there are. */
export function countsWords(subject: ClaimSubject, { sightings, areThings }: Located): boolean {
  return (
    subject.kind === 'described' &&
    areThings !== true &&
    sightings.length > 0 &&
    sightings.every(
      ({ thing, text }) =>
        thing === null || isHeadingOf(subject, thing) || isNamedAfterAll(subject, text),
    )
  );
}

/** A heading names what is below it, but is not one of those things. */
function isHeadingOf({ noun }: Described, { control, part }: WholeElement): boolean {
  return noun === null && control === null && part === null;
}

/** A tab "Exhibitions", or a panel of that heading, is not one of the exhibitions. */
function isNamedAfterAll({ noun, isPlural, name }: Described, text: string): boolean {
  const words = comparedWords(text);
  const start = text.trimStart().toLowerCase();
  const isTheirs = (word: string): boolean => words.includes(word) || start.startsWith(word);
  return (
    (noun === null || !isPlural) && name.some((word) => singular(word) !== word && isTheirs(word))
  );
}

export function whyUncountable(subject: ClaimSubject, located: Located): string {
  return `${sentence(lookedFor(subject, located))} are words on the page, and how often they stand there does not tell how many there are. To count the words, put them in quotes.`;
}

/** One more could be where no text can be read, which matters where one more would change the outcome. */
function withWorld(
  decision: ClaimDecision,
  located: Located,
  moment: Moment,
  matters: boolean,
): ClaimDecision {
  const regions = matters ? couldStillHold(moment, located.couldHide) : [];
  return regions.length === 0 ? decision : couldBeIn(regions, decision, 'one more');
}

/** The least and the highest number. */
export function boundsOf({ compare, n }: Pick<Count, 'compare' | 'n'>): [number, number] {
  if (compare === 'exactly') return [n, n];
  return compare === 'at_least' ? [n, Infinity] : [0, n];
}

export function wanted({ compare, n }: Pick<Count, 'compare' | 'n'>): string {
  return `wanted ${compare.replace('_', ' ')} ${n}`;
}

function times(count: number): string {
  return count === 1 ? 'once' : `${count} times`;
}

/** More of one than of the other; what is only partly in sight may count or not. */
export function outnumbers(
  { subject, relation, other }: Extract<Condition, { op: 'outnumbers' }>,
  [one, two]: readonly [Located, Located],
): ClaimDecision {
  const problem = one.problem ?? two.problem;
  if (problem !== null) return decided('inconclusive', `${problem}.`);
  if (countsWords(subject, one)) return decided('inconclusive', whyUncountable(subject, one));
  if (countsWords(other, two)) return decided('inconclusive', whyUncountable(other, two));
  const [a, b] = [one, two].map(({ sightings }) => ({
    seen: sightings.filter(({ state }) => state === 'painted').length,
    all: sightings.length,
  }));
  if (a === undefined || b === undefined) throw new Error('Two are compared.');
  const clause = `${sentence(lookedFor(subject, one))} is painted ${times(a.seen)}, ${lookedFor(other, two)} ${times(b.seen)}`;
  const main = one.sightings[0];
  const about = { ...(main && { main }), measurements: { matches: a.seen, others: b.seen } };
  // What is out of sight is there as well.
  if (a.seen !== a.all || b.seen !== b.all)
    return decided('inconclusive', `${clause}, and not all that there are is in sight.`, about);
  const holds = { more: a.seen > b.seen, less: a.seen < b.seen, same: a.seen === b.seen }[relation];
  const cause = causeOf('unlike', [subject, one], `: ${clause}`);
  return decided(holds ? 'passed' : 'failed', `${clause}.`, { ...about, cause });
}
