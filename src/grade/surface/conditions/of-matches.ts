// Decides a condition on the one match that is meant, on every match or on some, given a test for a single match.
import { countOf } from '../../../count.js';
import { printSubject, type ClaimSubject, type SubjectKind } from '../../../claim/subjects.js';
import type { MeasuredBox } from '../../../verdict/claim-result.js';
import {
  measuredBox,
  couldBeIn,
  decided,
  type ClaimDecision,
  placeWords,
  sentence,
} from '../decision.js';
import type { Located } from '../find/located.js';
import { whereabouts } from '../find/scope.js';
import type { MatchFinding, Test } from './finding.js';
import type { Moment } from '../moment.js';
import { couldStillHold } from '../opaque.js';
import { isAway, isPartlySeen, type Sighting } from '../sighting.js';
import { boundsOf, type Wanted, wantedWords } from './counted.js';
import { absence, causeOf, hidesBehindNoText, lookedFor, ofMain } from './shown.js';

export type Quantifier = 'the' | 'every';

/** A condition and how to test one match for it. */
export interface MatchQuestion {
  subject: ClaimSubject;
  quantifier: Quantifier;
  test: Test;
  /** Whether hidden matches count as well if others are visible. */
  hiddenToo: boolean;
}

/** A condition that must hold for this many matches. */
export interface NumberQuestion {
  subject: ClaimSubject;
  wanted: Wanted;
  test: Test;
  /** Whether hidden matches count as well if others are visible. */
  hiddenToo: boolean;
}

/** Decides over the matches; several with different results are ambiguous. */
export function decideMatches(
  question: MatchQuestion,
  located: Located,
  moment: Moment,
): ClaimDecision {
  const { sightings } = located;
  if (sightings.length === 0) return nothingThere(question, located, moment);
  const asked = question.hiddenToo ? sightings : seenFirst(sightings);
  const found = asked.map((sighting) => ({ sighting, finding: question.test(sighting) }));
  const rest = sightings.filter((sighting) => !asked.includes(sighting));
  const decision =
    question.quantifier === 'the'
      ? theOne(question, located, found, moment)
      : ofAll(question, located, { found, rest });
  const others = rest.map((one): MeasuredBox => ({ ...measuredBox(one), kind: 'candidate' }));
  return { ...decision, boxes: [...decision.boxes, ...others] };
}

/** This many of the visible matches pass the test; the open ones could go either way. */
export function decideNumber(
  { subject, wanted, test, hiddenToo }: NumberQuestion,
  located: Located,
): ClaimDecision {
  const asked = hiddenToo ? located.sightings : seenFirst(located.sightings);
  const found = asked.map((sighting) => ({ sighting, finding: test(sighting) }));
  // One that has only scrolled away may be meant too.
  const away = located.sightings.filter(
    (one) => !asked.includes(one) && isAway(one) && test(one).outcome !== 'failed',
  ).length;
  const [first] = found;
  if (first === undefined)
    return decided('inconclusive', `There is nothing to count: ${located.absent}.`);
  const passed = found.filter(({ finding }) => finding.outcome === 'passed');
  const open = found.filter(({ finding }) => finding.outcome === 'inconclusive');
  const [example] = passed.length > 0 ? passed : found;
  const clause = `${passed.length} of ${countOf(found.length, 'match', 'matches')} of ${lookedFor(subject, located)} ${passed.length === 1 ? 'does' : 'do'}${open.length === 0 ? '' : `, and of ${open.length} it is unknown`}`;
  const about = {
    main: (example ?? first).sighting,
    measurements: { matches: found.length, passed: passed.length },
    boxes: passed.map(({ sighting }) => measuredBox(sighting)),
  };
  const [least, highest] = boundsOf(wanted);
  const most = passed.length + open.length + away;
  if (passed.length > highest || most < least)
    return decided('failed', `${sentence(clause)}; ${wantedWords(wanted)}.`, {
      ...about,
      cause: causeOf('unlike', [subject, located], `: ${clause}`),
    });
  return passed.length >= least && most <= highest
    ? decided('passed', `${sentence(clause)}.`, about)
    : decided('inconclusive', `${sentence(clause)}: ${openWords(open, away)}.`, about);
}

function isSeen(sighting: Sighting): boolean {
  return sighting.state !== 'unpainted' || isPartlySeen(sighting);
}

function openWords(open: readonly Tested[], away: number): string {
  return open[0]?.finding.why ?? awayWords(away);
}

function awayWords(away: number): string {
  return `${away} more out of sight may be meant too`;
}

interface Tested {
  sighting: Sighting;
  finding: MatchFinding;
}

function nothingThere(
  { subject, quantifier }: MatchQuestion,
  located: Located,
  moment: Moment,
): ClaimDecision {
  const { nearMisses } = located;
  const reason = `${sentence(located.absent)}.`;
  if (quantifier !== 'the')
    return decided('inconclusive', `There is nothing to check: ${located.absent}.`, {
      nearMisses,
      party: 'harness',
    });
  const absent = decided('failed', reason, {
    ...{ absent: true, nearMisses },
    cause: absence(subject, located),
  });
  const regions = hidesBehindNoText(subject) ? couldStillHold(moment, located.couldHide) : [];
  return regions.length === 0 ? absent : couldBeIn(regions, absent);
}

/** A person can only mean what is visible; if nothing is, what is hidden. */
function seenFirst(sightings: readonly Sighting[]): readonly Sighting[] {
  const seen = sightings.filter(isSeen);
  return seen.length > 0 ? seen : sightings;
}

/** A text may stand in several places, and a landmark may match several things; of a name or a label, one is meant. */
const meansOne: ReadonlySet<SubjectKind> = new Set(['role', 'named', 'value']);

/** If all places have the same result, it does not matter which one is meant; of things with one name it does. */
function theOne(
  question: MatchQuestion,
  located: Located,
  found: readonly Tested[],
  moment: Moment,
): ClaimDecision {
  const outcomes = new Set(found.map(({ finding }) => finding.outcome));
  const [first] = found;
  if (first === undefined) throw new Error('No match was tested.');
  const mayBeAny = outcomes.size === 1 && !meansOne.has(question.subject.kind);
  if (mayBeAny || found.length === 1) {
    const more = found.length === 1 ? '' : ` (so are all ${found.length} matches)`;
    return told(question, located, { tested: first, found, more });
  }
  const what = printSubject(question.subject);
  const list = found
    .slice(0, 5)
    .map(({ sighting, finding }) => `${whereabouts(sighting, moment)} it ${finding.why}`);
  const rest = found.length > 5 ? `; and ${found.length - 5} more` : '';
  const reason = `${sentence(what)} could be any of ${found.length} matches: ${list.join('; ')}${rest}. Say which one is meant: its own name, or what it is in ("… in the row "…""); or write "every".`;
  const boxes = found.map(({ sighting }): MeasuredBox => ({
    ...measuredBox(sighting),
    kind: 'candidate',
  }));
  const measurements = { matches: located.sightings.length };
  return decided('inconclusive', reason, {
    ...{ boxes, measurements, main: first.sighting },
    party: 'harness',
  });
}

/** Of those that are not visible, the ones that are only scrolled away may be meant too: they can make it open. */
function ofAll(
  question: MatchQuestion,
  located: Located,
  { found, rest }: { found: readonly Tested[]; rest: readonly Sighting[] },
): ClaimDecision {
  const settled = found.find(({ finding }) => finding.outcome === 'failed');
  const open = found.find(({ finding }) => finding.outcome === 'inconclusive');
  const tested = settled ?? open ?? found[0];
  if (tested === undefined) throw new Error('No match was tested.');
  const count = found.filter(({ finding }) => finding.outcome === tested.finding.outcome).length;
  const left = rest.length === 0 ? '' : `; ${rest.length} more that are not visible are left out`;
  const more = ` (${count} of ${countOf(found.length, 'match', 'matches')}${left})`;
  const decision = told(question, located, { tested, found, more });
  const away = rest.filter((one) => isAway(one) && question.test(one).outcome !== 'passed').length;
  if (decision.outcome !== 'passed' || away === 0) return decision;
  const reason = `${decision.reason.replace(/\.$/u, '')}, but ${awayWords(away)}.`;
  return { ...decision, outcome: 'inconclusive', reason };
}

function told(
  { subject, quantifier }: MatchQuestion,
  located: Located,
  { tested, found, more }: { tested: Tested; found: readonly Tested[]; more: string },
): ClaimDecision {
  const { sighting, finding } = tested;
  const others = found.filter((one) => one !== tested);
  const which = quantifier === 'the' ? '' : ` ${placeWords(sighting)}`;
  const code = finding.saysOther === true ? 'absent' : 'unlike';
  const clause = `${finding.why}${more}`;
  return decided(finding.outcome, `${sentence(lookedFor(subject, located))}${which} ${clause}.`, {
    main: sighting,
    cause: causeOf(code, [subject, located], clause),
    absent: finding.absent ?? false,
    ...(finding.party && { party: finding.party }),
    nearMisses: located.nearMisses,
    measurements: {
      matches: located.sightings.length,
      ...ofMain(sighting),
      ...finding.measurements,
    },
    boxes: [
      measuredBox(sighting),
      ...(finding.boxes ?? []),
      ...others.map((one): MeasuredBox => ({ ...measuredBox(one.sighting), kind: 'candidate' })),
    ],
  });
}
