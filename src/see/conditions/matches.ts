// Decides a condition over matches: on the one that is meant, on every one or on some, and counts those that are painted.
import { countOf } from '../../values/count.js';
import { type ClaimSubject, printSubject, type SubjectKind } from '../../claim/subjects.js';
import type { MeasuredBox } from '../../episode/verdict/claim-result.js';
import {
  absence,
  causeOf,
  type ClaimDecision,
  couldBeIn,
  decided,
  evidence,
  hidesBehindNoText,
  lookedFor,
  type MatchFinding,
  measuredBox,
  ofMain,
  placeWords,
  sentence,
  type Test,
} from '../decision.js';
import { isAway, isOnlyCut, isPartlySeen, type Located, type Sighting } from '../sighting.js';
import { whereabouts } from '../find/things.js';
import type { ScreenEvidence } from '../evidence.js';
import { couldStillHold } from '../opaque.js';
import type { HowMany } from '../../claim/language.js';

/** A condition, how to test one match for it, and of which matches or how many it must hold. */
export interface MatchQuestion {
  subject: ClaimSubject;
  of: 'the' | HowMany;
  test: Test;
  /** Whether hidden matches count as well if others are visible. */
  hiddenToo: boolean;
}

/** What was asked about, and those that were left out since others are visible. */
interface Tests {
  found: readonly [Tested, ...Tested[]];
  rest: readonly Sighting[];
}

interface Tested {
  sighting: Sighting;
  finding: MatchFinding;
}

/** Decides over the matches; several with different results are ambiguous. */
export function decideMatches(
  question: MatchQuestion,
  located: Located,
  screen: ScreenEvidence,
): ClaimDecision {
  const { of, test } = question;
  const asked = question.hiddenToo ? located.sightings : seenFirst(located.sightings);
  const [first, ...others] = asked.map((sighting) => ({ sighting, finding: test(sighting) }));
  if (first === undefined) return nothingThere(question, located, screen);
  const rest = located.sightings.filter((one) => !asked.includes(one));
  const tests: Tests = { found: [first, ...others], rest };
  if (typeof of === 'object') return ofSoMany(of, question, located, tests);
  const decision =
    of === 'the' ? theOne(question, located, tests, screen) : ofAll(question, located, tests);
  return { ...decision, boxes: [...decision.boxes, ...rest.map(candidate)] };
}

/** This many of the visible matches pass the test; the open ones could go either way. */
function ofSoMany(
  wanted: Wanted,
  { subject, test }: MatchQuestion,
  located: Located,
  { found, rest }: Tests,
): ClaimDecision {
  // One that has only scrolled away may be meant too.
  const away = rest.filter((one) => isAway(one) && test(one).outcome !== 'failed').length;
  const passed = found.filter(({ finding }) => finding.outcome === 'passed');
  const open = found.filter(({ finding }) => finding.outcome === 'inconclusive');
  const [example = found[0]] = passed;
  const clause = `${passed.length} of ${countOf(found.length, 'match', 'matches')} of ${lookedFor(subject, located)} ${passed.length === 1 ? 'does' : 'do'}${open.length === 0 ? '' : `, and of ${open.length} it is unknown`}`;
  const about = {
    main: example.sighting,
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
  if (passed.length >= least && most <= highest)
    return decided('passed', `${sentence(clause)}.`, about);
  const why = open[0]?.finding.why ?? awayWords(away);
  return decided('inconclusive', `${sentence(clause)}: ${why}.`, about);
}

function isSeen(sighting: Sighting): boolean {
  return sighting.state !== 'unpainted' || isPartlySeen(sighting);
}

function awayWords(away: number): string {
  return `${away} more out of sight may be meant too`;
}

function nothingThere(
  { subject, of }: MatchQuestion,
  located: Located,
  screen: ScreenEvidence,
): ClaimDecision {
  const { nearMisses } = located;
  if (of !== 'the')
    return decided('inconclusive', `There is nothing to check: ${located.absent}.`, {
      nearMisses,
      party: 'harness',
    });
  const about = { absent: true, nearMisses, cause: absence(subject, located) };
  const absent = decided('failed', `${sentence(located.absent)}.`, about);
  const regions = hidesBehindNoText(subject) ? couldStillHold(screen, located.couldHide) : [];
  return regions.length === 0 ? absent : couldBeIn(regions, absent);
}

/** A person can only mean what is visible; if nothing is, what is hidden. */
function seenFirst(sightings: readonly Sighting[]): readonly Sighting[] {
  const seen = sightings.filter(isSeen);
  return seen.length > 0 ? seen : sightings;
}

function candidate(sighting: Sighting): MeasuredBox {
  return { ...measuredBox(sighting), kind: 'candidate' };
}

/** A text may stand in several places, and a landmark may match several things; of a name or a label, one is meant. */
const meansOne: ReadonlySet<SubjectKind> = new Set(['role', 'named', 'value']);

/** If all places have the same result, it does not matter which one is meant; of things with one name it does. */
function theOne(
  question: MatchQuestion,
  located: Located,
  { found }: Tests,
  screen: ScreenEvidence,
): ClaimDecision {
  const outcomes = new Set(found.map(({ finding }) => finding.outcome));
  const [first] = found;
  const mayBeAny = outcomes.size === 1 && !meansOne.has(question.subject.kind);
  if (mayBeAny || found.length === 1) {
    const more = found.length === 1 ? '' : ` (so are all ${found.length} matches)`;
    return decisionOn(question, located, { tested: first, found, more });
  }
  const what = printSubject(question.subject);
  const list = found
    .slice(0, 5)
    .map(({ sighting, finding }) => `${whereabouts(sighting, screen)} it ${finding.why}`);
  const rest = found.length > 5 ? `; and ${found.length - 5} more` : '';
  const reason = `${sentence(what)} could be any of ${found.length} matches: ${list.join('; ')}${rest}. Say which one is meant: its own name, or what it is in ("… in the row "…""); or write "every".`;
  return decided('inconclusive', reason, {
    boxes: found.map(({ sighting }) => candidate(sighting)),
    measurements: { matches: located.sightings.length },
    main: first.sighting,
    party: 'harness',
  });
}

/** Of those that are not visible, the ones that are only scrolled away may be meant too: they can make it open. */
function ofAll(question: MatchQuestion, located: Located, { found, rest }: Tests): ClaimDecision {
  const settled = found.find(({ finding }) => finding.outcome === 'failed');
  const open = found.find(({ finding }) => finding.outcome === 'inconclusive');
  const tested = settled ?? open ?? found[0];
  const count = found.filter(({ finding }) => finding.outcome === tested.finding.outcome).length;
  const left = rest.length === 0 ? '' : `; ${rest.length} more that are not visible are left out`;
  const more = ` (${count} of ${countOf(found.length, 'match', 'matches')}${left})`;
  const decision = decisionOn(question, located, { tested, found, more });
  const away = rest.filter((one) => isAway(one) && question.test(one).outcome !== 'passed').length;
  if (decision.outcome !== 'passed' || away === 0) return decision;
  const reason = `${decision.reason.replace(/\.$/u, '')}, but ${awayWords(away)}.`;
  return { ...decision, outcome: 'inconclusive', reason };
}

function decisionOn(
  { subject, of }: MatchQuestion,
  located: Located,
  { tested, found, more }: { tested: Tested; found: readonly Tested[]; more: string },
): ClaimDecision {
  const { sighting, finding } = tested;
  const others = found.filter((one) => one !== tested);
  const which = of === 'the' ? '' : ` ${placeWords(sighting)}`;
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
      ...others.map((one) => candidate(one.sighting)),
    ],
  });
}

type Wanted = Exclude<HowMany, 'every'>;

/**
 * The number of its matches that are painted; uncertain ones could go either way. `everywhere`: what has scrolled away
 * may count too.
 */
export function decideCount(
  subject: ClaimSubject,
  { n, compare, everywhere = false }: Wanted & { everywhere?: boolean },
  located: Located,
  screen: ScreenEvidence,
): ClaimDecision {
  const { sightings } = located;
  const isThere = (one: Sighting): boolean => one.state === 'painted' || isOnlyCut(one, screen);
  const painted = sightings.filter(isThere).length;
  const open = sightings.filter(
    (one) =>
      !isThere(one) &&
      (one.state !== 'unpainted' || isPartlySeen(one) || (everywhere && isAway(one))),
  );
  const most = painted + open.length;
  const hidden = sightings.length - most;
  const clause = `is painted ${times(painted)}${hidden === 0 ? '' : `, and ${times(hidden)} not`}`;
  const counted = `${sentence(lookedFor(subject, located))} ${clause}`;
  const [least, highest] = boundsOf({ n, compare });
  const code = sightings.length === 0 ? 'absent' : 'unlike';
  const cause = causeOf(code, [subject, located], clause);
  const about = { ...evidence(located, screen), cause };
  if (painted > highest || most < least) {
    const failed = decided('failed', `${counted}; ${wantedWords({ n, compare })}.`, about);
    return most < least ? withWorld(failed, located, screen) : failed;
  }
  if (painted >= least && most <= highest) {
    const passed = decided('passed', `${counted}.`, about);
    return highest < Infinity ? withWorld(passed, located, screen) : passed;
  }
  const why = `${counted}, and ${countOf(open.length, 'more is', 'more are')} uncertain: ${open[0]?.why ?? ''}.`;
  return decided('inconclusive', why, about);
}

/** One more could be where no text can be read. */
function withWorld(
  decision: ClaimDecision,
  located: Located,
  screen: ScreenEvidence,
): ClaimDecision {
  const regions = couldStillHold(screen, located.couldHide);
  return regions.length === 0 ? decision : couldBeIn(regions, decision, 'one more');
}

/** The least and the highest number. */
function boundsOf({ compare, n }: Wanted): [number, number] {
  if (compare === 'exactly') return [n, n];
  return compare === 'at least' ? [n, Infinity] : [0, n];
}

function wantedWords({ compare, n }: Wanted): string {
  return `wanted ${compare} ${n}`;
}

function times(count: number): string {
  return count === 1 ? 'once' : `${count} times`;
}
