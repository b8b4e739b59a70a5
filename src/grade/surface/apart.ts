// Decides "only" and "except": checks the statement for the named and for each other of its kind; one open result leaves it open.
import type { Apart, Condition } from '../../claim/predicate.js';
import { subjectWords } from '../../claim/tree.js';
import type { ClaimOutcome } from '../../verdict/claim-result.js';
import { kindUnknown, ofGroup, type Sides } from './apart-kind.js';
import { type Seeking, sidesOf } from './apart-sides.js';
import type { MatchFinding, Test } from './conditions/of-matches.js';
import { measuredBox, type ClaimDecision, decided, placeWords, sentence } from './decision.js';
import { namesOf } from './find/described/names.js';
import { normalise } from './find/normalise.js';
import { isAway, type Sighting } from './sighting.js';

interface Given extends Seeking {
  testOf: (condition: Condition) => Test;
  /** Whether invisible things count too. */
  hiddenToo: boolean;
}

interface Tested {
  sighting: Sighting;
  finding: MatchFinding;
}

export function decideApart(claim: Apart, given: Given): ClaimDecision {
  const sides = sidesOf(claim, given);
  if (typeof sides === 'string') return decided('inconclusive', `${sides}.`);
  const grouped = ofGroup(claim, sides, given.moment);
  const { named, others } = tested(claim, grouped ?? sides, given);
  const what = claim.named.map(subjectWords).join(' and ');
  if (claim.op !== 'only') return allBut(what, named, others);
  const decision = onlyThese(what, named, others);
  // All sorts of checkboxes or rows are one kind to the page, but not to a person.
  return grouped === null && decision.outcome === 'failed' && of(named, 'failed') === null
    ? { ...decision, outcome: 'inconclusive', reason: kindUnknown(claim, decision) }
    : decision;
}

/** The whole statement, for each. If one says so in words, another of its kind that does not is different. */
function tested(
  claim: Apart,
  { named, others, beyond = [] }: Sides,
  given: Given,
): { named: readonly Tested[]; others: readonly Tested[] } {
  const test = testOfAll(claim, given);
  const run = (sighting: Sighting): Tested => ({ sighting, finding: test(sighting) });
  const asked = [...others, ...beyond].filter(
    (one) => given.hiddenToo || one.state !== 'unpainted' || (claim.op === 'only' && isAway(one)),
  );
  const found = { named: named.map(run), others: asked.map(run) };
  const isSaid = [...found.named, ...found.others].some(
    ({ finding }) => finding.outcome === (claim.isNot ? 'failed' : 'passed'),
  );
  const settle = ({ sighting, finding }: Tested): Tested => {
    const isUnsaid = isSaid && finding.unsaid === true;
    const outcome = isUnsaid ? (claim.isNot ? 'passed' : 'failed') : finding.outcome;
    const isBreaking = outcome === (claim.op === 'only' ? 'passed' : 'failed');
    if (isBreaking && beyond.includes(sighting))
      return {
        sighting,
        finding: { ...finding, outcome: 'inconclusive', why: elsewhere(finding) },
      };
    return { sighting, finding: { ...finding, outcome } };
  };
  return {
    named: found.named.map(settle),
    others: found.others.filter(({ finding }) => finding.stateless !== true).map(settle),
  };
}

function elsewhere({ why }: MatchFinding): string {
  return `${why}, in another group, which the sentence may not mean`;
}

function testOfAll({ says, isNot }: Apart, { testOf, hiddenToo }: Given): Test {
  const tests = says.map(testOf);
  const turned = { passed: 'failed', failed: 'passed', inconclusive: 'inconclusive' } as const;
  const isState = says.every(({ op }) => op === 'state');
  return (sighting) => {
    const findings = tests.map((test) => test(sighting));
    const [first] = findings;
    const told =
      findings.find(({ outcome }) => outcome === 'failed') ??
      findings.find(({ outcome }) => outcome === 'inconclusive') ??
      first;
    if (told === undefined) throw new Error('Nothing is said.');
    const isTold = hiddenToo || isState || told.unsaid === true || lacksWords(says, sighting);
    if (isAway(sighting) && !isTold)
      return { outcome: 'inconclusive', why: 'is out of view, so it cannot be decided' };
    return isNot ? { ...told, outcome: turned[told.outcome] } : told;
  };
}

function lacksWords(says: readonly Condition[], { text }: Sighting): boolean {
  const quotes = says.map((one) =>
    one.op === 'says' && one.value.kind === 'text' ? one.value.text : '',
  );
  return quotes.every((quote) => quote !== '' && !normalise(text).includes(normalise(quote)));
}

function onlyThese(
  what: string,
  named: readonly Tested[],
  others: readonly Tested[],
): ClaimDecision {
  const measurements = { others: others.length };
  const wrong = of(named, 'failed') ?? of(named, 'inconclusive');
  if (wrong !== null) return told(wrong, wrong.finding.outcome, `${what} ${wrong.finding.why}`);
  const breaking = of(others, 'passed');
  if (breaking !== null)
    return told(breaking, 'failed', `${what} is not the only one: ${peerWords(breaking)}`);
  const open = of(others, 'inconclusive');
  if (open !== null)
    return told(
      open,
      'inconclusive',
      `whether ${what} is the only one is open: ${peerWords(open)}`,
    );
  const names = namesOf(others.map(({ sighting }) => nameOf(sighting)));
  const rest =
    others.length === 0 ? 'there is no other' : `this is true of none of the others: ${names}`;
  const reason = `${sentence(what)} ${named[0]?.finding.why ?? ''}; ${rest}.`;
  return decided('passed', reason, { measurements, main: named[0]?.sighting ?? null });
}

function allBut(what: string, named: readonly Tested[], others: readonly Tested[]): ClaimDecision {
  const [first] = others;
  if (first === undefined)
    return decided('inconclusive', `There is nothing to check besides ${what}.`);
  const wrong = of(others, 'failed') ?? of(others, 'inconclusive');
  if (wrong !== null)
    return told(wrong, wrong.finding.outcome, `besides ${what}, ${peerWords(wrong)}`);
  const too = of(named, 'passed') ?? of(named, 'inconclusive');
  if (too !== null)
    return told(
      too,
      'inconclusive',
      `this holds of the ${others.length} others, but ${peerWords(too)}, and whether it may is not said: say that in a claim of its own`,
    );
  const names = namesOf(others.map(({ sighting }) => nameOf(sighting)));
  const reason = `Besides ${what}, each ${first.finding.why}: ${names}.`;
  return decided('passed', reason, {
    measurements: { others: others.length },
    main: first.sighting,
  });
}

function of(all: readonly Tested[], outcome: ClaimOutcome): Tested | null {
  return all.find(({ finding }) => finding.outcome === outcome) ?? null;
}

function told({ sighting, finding }: Tested, outcome: ClaimOutcome, clause: string): ClaimDecision {
  return decided(outcome, `${sentence(clause)}.`, {
    main: sighting,
    cause: { code: 'unlike', words: clause },
    ...(finding.party && { party: finding.party }),
    boxes: [measuredBox(sighting), ...(finding.boxes ?? [])],
  });
}

/** `button "Cancel" at 20, 40 in button.cancel is enabled` */
function peerWords({ sighting, finding }: Tested): string {
  return `${nameOf(sighting)} ${placeWords(sighting)} ${finding.why}`;
}

function nameOf({ thing, text }: Sighting): string {
  if (thing?.control) return `${thing.control.role} "${thing.control.name}"`;
  const words = `"${text.trim().replace(/\s+/gu, ' ').slice(0, 60)}"`;
  return thing?.part ? `${thing.part.role ?? thing.part.element} ${words}` : words;
}
