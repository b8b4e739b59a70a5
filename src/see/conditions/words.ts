// What a match says, has in it, or is shown as: the conditions on words and values, by what is painted.
import { brief } from '../../episode/verdict/text.js';
import {
  type ClaimContext,
  type ClaimDecision,
  decided,
  fails,
  leavesOpen,
  type MatchFinding,
  measuredBox,
  passes,
  placeWords,
  sentence,
  type Test,
} from '../decision.js';
import {
  holdsAll,
  isAway,
  isPaintedInView,
  isPartlySeen,
  type Located,
  type Sighting,
} from '../sighting.js';
import type { ScreenEvidence } from '../evidence.js';
import { couldStillHold, readAsPicture, regionWords } from '../opaque.js';
import { type ClaimSubject, printSubject, type Value } from '../../claim/subjects.js';
import { isInside } from '../find/things.js';
import { type ClaimOf, printClaim } from '../../claim/claim.js';
import { currencyOf, numbersInRun, readAmount, readDate } from '../find/figures.js';
import { normalize, textRun } from '../find/lines.js';
import { findValues, type Valued } from '../find/labels.js';
import { passagesOf } from '../pixels/ink.js';

/** The value is inside the match, painted; in a picture, a model may have read it. */
export function saysValue(value: Located, valueWords: string, screen: ScreenEvidence): Test {
  return (sighting) => {
    const undecided =
      ofPicture(sighting, { value, valueWords, screen }) ?? whyUnreadable(sighting, value);
    if (undecided !== null) return undecided;
    const inside = value.sightings.filter((one) => holdsAll(sighting, one));
    return findingOn(inside, { valueWords, sighting, verb: 'say' });
  };
}

/** The value is all that the match says. */
export function equalsValue(value: Located, valueWords: string, screen: ScreenEvidence): Test {
  return (sighting) => {
    const undecided = whyUnreadable(sighting, value);
    if (undecided !== null) return undecided;
    const whole = value.sightings.filter(
      (one) => holdsAll(sighting, one) && leftOf(one, sighting, screen).trim() === '',
    );
    return findingOn(whole, { valueWords, sighting, verb: 'equal' });
  };
}

interface SoughtValue {
  value: Located;
  valueWords: string;
  screen: ScreenEvidence;
}

/** What a match says if it is a picture without text of its own; null for anything else. */
function ofPicture({ characters, box }: Sighting, sought: SoughtValue): MatchFinding | null {
  const { value, valueWords, screen } = sought;
  if (characters > 0 || value.problem !== null) return null;
  const picture = readAsPicture(box, screen, value.couldHide);
  if (picture === null) return null;
  const where = regionWords([picture.region]);
  switch (picture.answer) {
    case 'yes':
      return passes(`says ${valueWords}, as it was read in ${where}`);
    case 'no':
      return fails(`does not say ${valueWords}: it was not read in ${where}`);
    case null:
      return leavesOpen(
        `is ${where}, which contains no readable text: only a vision model can tell what it says`,
      );
  }
}

function whyUnreadable(sighting: Sighting, { problem }: Located): MatchFinding | null {
  if (problem !== null) return leavesOpen(`cannot be compared: ${problem}`);
  if (sighting.characters > 0) return null;
  return leavesOpen('contains no text, so what it shows cannot be read');
}

function findingOn(
  places: readonly Sighting[],
  { valueWords, sighting, verb }: { valueWords: string; sighting: Sighting; verb: 'say' | 'equal' },
): MatchFinding {
  const painted = places.find(({ state }) => state === 'painted');
  const open = places.find(({ state }) => state !== 'unpainted');
  const [hidden] = places;
  const boxes = places.map((place) => ({ ...measuredBox(place), kind: 'other' as const }));
  if (painted !== undefined) return passes(`${verb}s ${valueWords}, which is painted`, { boxes });
  if (open !== undefined)
    return leavesOpen(`${verb}s ${valueWords}, but ${open.why ?? ''}`, { boxes });
  if (hidden !== undefined)
    return fails(`${verb}s ${valueWords}, but it cannot be seen: ${hidden.why ?? ''}`, { boxes });
  const why = `does not ${verb} ${valueWords}; it says: ${brief(sighting.sight, 120)}`;
  return fails(why, { saysOther: true });
}

/** What a match says beside the value. */
function leftOf(value: Sighting, whole: Sighting, screen: ScreenEvidence): string {
  const rest = passagesOf(whole, screen).map(({ range: [id, start], text }) => {
    const taken = value.ranges.filter(([own]) => own === id);
    const isTaken = (at: number): boolean =>
      taken.some(([, first, end]) => at >= first && at < end);
    return text.replace(/\S/gu, (char, at: number) => (isTaken(start + at) ? '' : char));
  });
  return rest.join('');
}

export function hasInside(
  held: ClaimSubject,
  { screen, locate }: { screen: ScreenEvidence; locate: (subject: ClaimSubject) => Located },
): Test {
  const located = locate(held);
  const what = printSubject(held).replace(/^the /u, '');
  return (outer) => {
    if (located.problem !== null)
      return notKnown(`of ${what} nothing is known: ${located.problem}`);
    if (outer.thing === null) return notKnown('it is a text, and nothing is in a text');
    const inside = located.sightings.filter((one) => isWithin(one, outer));
    const painted = inside.find((one) => one.state === 'painted' || isPaintedInView(one, screen));
    if (painted !== undefined)
      return passes(`has ${what} ${placeWords(painted)}`, { boxes: [measuredBox(painted)] });
    const open = inside.find(
      (one) => one.state !== 'unpainted' || isPartlySeen(one) || isAway(one),
    );
    if (open !== undefined) return notKnown(`${what} in it is not seen: ${open.why ?? ''}`);
    if (namesakes(held).some((one) => locate(one).sightings.some((it) => isWithin(it, outer))))
      return notKnown(`there is something of that name in it, which is no ${what}`);
    const regions = couldStillHold(screen, located.couldHide);
    if (regions.length > 0)
      return notKnown(`it could be in ${regionWords(regions)}, which contains no readable text`);
    return fails(`has no ${what} that is painted`);
  };
}

function notKnown(why: string): MatchFinding {
  return leavesOpen(`is not known to have it: ${why}`, { party: 'harness' });
}

function isWithin(inner: Sighting, outer: Sighting): boolean {
  const [one, other] = [inner.thing, outer.thing];
  const isSame = one !== null && one.element === other?.element && one.order === other.order;
  return !isSame && isInside(inner, outer);
}

/** A person may call a menu item an option. */
function namesakes(held: ClaimSubject): ClaimSubject[] {
  if (held.kind !== 'role' || held.name === null) return [];
  return [
    { kind: 'text', text: held.name },
    { kind: 'named', words: held.name },
  ];
}

type ShownAs = Pick<ClaimOf<'shown_as'>, 'subject' | 'value'>;

export function decideShownAs(claim: ShownAs, context: ClaimContext): ClaimDecision {
  const { subject } = claim;
  const located = context.locate(subject);
  const scope = subject.in === undefined ? null : context.locate(subject.in);
  const problem = scope?.problem ?? context.locate(claim.value).problem;
  if (problem !== null) return leftOpen(claim, problem);
  const [holder, other] = scope?.sightings ?? [];
  if (scope !== null && (holder === undefined || other !== undefined))
    return leftOpen(claim, located.problem ?? located.absent);
  const all = findValues(subject, located, context.screen);
  const inScope = all.filter(
    ({ texts }) => holder === undefined || texts.every((one) => isInside(one, holder)),
  );
  const [only, second] = inScope;
  if (only === undefined) return leftOpen(claim, located.problem ?? 'no value of it is shown');
  if (second !== undefined) {
    const texts = inScope.map((one) => quoted(one.texts)).join('; or ');
    return leftOpen(claim, `${inScope.length} things can be meant, which say ${texts}`);
  }
  return ofTheOne(claim, only, context);
}

function ofTheOne(claim: ShownAs, thing: Valued, context: ClaimContext): ClaimDecision {
  const { screen } = context;
  const kind = kindOf(claim.value.kind === 'text' ? claim.value.text : '', screen);
  const { value: wanted } = claim;
  // "48 dollars" is "$48".
  const sought = wanted.kind === 'text' ? { ...wanted, text: amountText(wanted.text) } : wanted;
  const places = context.locate(sought).sightings;
  const there = thing.texts.filter((one) => one.state !== 'unpainted' || isAway(one));
  const standing = there.filter((one) => !isStruck(one, screen));
  const isSo = (text: Sighting): boolean => places.some((one) => isAllOf(text, one, screen));
  const right = standing.filter(isSo);
  const rivals = [...standing, ...thing.others].filter(
    (one) => !isSo(one) && hasKind(one.text, kind, screen),
  );
  const painted = right.find(({ state }) => state === 'painted');
  if (painted !== undefined && rivals.length === 0)
    return settled('passed', claim, painted, `is shown as ${printSubject(claim.value)}`);
  const values = thing.saysMore ? rivals : standing;
  const [value] = values;
  const isOne = right.length === 0 && values.length === 1;
  if (value?.state === 'painted' && isOne && isOther(value, claim.value, { thing, kind, screen }))
    return settled('failed', claim, value, `is shown as "${value.text.trim()}"`);
  if (standing.length === 0) return leftOpen(claim, 'no value of it is shown');
  return leftOpen(claim, `it says ${quoted(standing)}. ${instead(claim, thing)}`);
}

/** Another value of the same kind, or another of what it can be set to. */
function isOther(
  { text }: Sighting,
  value: Value,
  { thing, kind, screen }: { thing: Valued; kind: Kind | null; screen: ScreenEvidence },
): boolean {
  const own = kindOf(text, screen);
  if (kind !== null && own?.kind === kind.kind)
    return own.value !== kind.value && !(thing.saysMore && kind.kind === 'integer');
  const isOption = (words: string): boolean =>
    thing.options.some((one) => withoutArticle(one) === withoutArticle(words));
  return value.kind === 'text' && isOption(value.text) && isOption(text);
}

interface Kind {
  /** `date`, `integer`, or a currency. */
  kind: string;
  value: number | string;
}

/** Of a text that is such a value as a whole. */
function kindOf(text: string, { resolve: { locale } }: ScreenEvidence): Kind | null {
  const written = amountText(text.trim());
  const date = readDate(written, locale);
  if (date !== null) return { kind: 'date', value: date };
  const amount = readAmount(written, locale);
  if (amount === null || amount.unit === '%') return null;
  const kind = currencyOf(amount.unit, locale) ?? (/^\d+$/u.test(written) ? 'integer' : null);
  return kind === null ? null : { kind, value: amount.value };
}

/** Whether a text has such a value, be it among other words. */
function hasKind(text: string, kind: Kind | null, screen: ScreenEvidence): boolean {
  const { locale } = screen.resolve;
  const units = numbersInRun(textRun(text), locale).map(({ unit }) => currencyOf(unit, locale));
  const isSame = kindOf(text, screen)?.kind === kind?.kind;
  return kind !== null && (isSame || units.includes(kind.kind));
}

function amountText(text: string): string {
  return text.replace(/^(\S+) dollars?$/iu, '$$$1').replace(/^(\S+) euros?$/iu, '€$1');
}

/** An article before it and a full stop after it are not of the value. */
function isAllOf(whole: Sighting, value: Sighting, screen: ScreenEvidence): boolean {
  const [article = ''] = /^\s*(?:an?|the) /iu.exec(whole.text) ?? [];
  const rest = leftOf(value, whole, screen).trim().replace(/\.$/u, '').trim();
  return rest === '' || rest === article.trim();
}

function withoutArticle(text: string): string {
  return normalize(text).replace(/^(?:an?|the) /u, '');
}

function isStruck(sighting: Sighting, screen: ScreenEvidence): boolean {
  return passagesOf(sighting, screen).some(({ fragment }) => fragment.struck === true);
}

function settled(
  outcome: 'passed' | 'failed',
  { subject }: ShownAs,
  main: Sighting,
  clause: string,
): ClaimDecision {
  const words = `${printSubject(subject)} ${clause}`;
  const boxes = [measuredBox(main)];
  return decided(outcome, `${sentence(words)}.`, { main, boxes, cause: { code: 'unlike', words } });
}

function leftOpen({ subject, value }: ShownAs, why: string): ClaimDecision {
  const clause = `is not known to be shown as ${printSubject(value)}`;
  const reason = `${sentence(printSubject(subject))} ${clause}: ${why.replace(/\.$/u, '')}.`;
  return decided('inconclusive', reason, { party: 'harness' });
}

function instead({ subject, value }: ShownAs, { called, saysMore }: Valued): string {
  const claim = printClaim(
    called === null
      ? { subject: value, predicate: 'shown' }
      : {
          subject: subject.in === undefined ? called : { ...called, in: subject.in },
          predicate: saysMore ? 'says' : 'equals',
          value,
        },
  );
  return `To compare it word for word, write: ${claim}`;
}

function quoted(texts: readonly Sighting[]): string {
  return texts.map(({ text }) => `"${brief(text.trim(), 40)}"`).join(', ') || 'nothing';
}
