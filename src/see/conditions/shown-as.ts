// Decides "is shown as": whether just the value stands where the page shows what its subject is. Of other words it says nothing: they may mean the same.
import type { ClaimOf } from '../../claim/claim.js';
import { printClaim } from '../../claim/print.js';
import { printSubject, type Value } from '../../claim/subjects.js';
import { brief } from '../../episode/verdict/text.js';
import type { ClaimContext } from '../deciders.js';
import { decided, measuredBox, sentence, type ClaimDecision } from '../decision.js';
import { currencyOf } from '../find/currency.js';
import { readDate } from '../find/date-spellings.js';
import { numbersOfStrand, readAmount } from '../find/find-number.js';
import { normalise } from '../find/normalise.js';
import { isInside } from '../find/scope.js';
import { type Valued, shownValues } from '../find/shown-values.js';
import { strandOf } from '../find/strands.js';
import { type Moment, passagesOf } from '../moment.js';
import { isAway, type Sighting } from '../sighting.js';
import { leftOf } from './wording.js';

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
  const all = shownValues(subject, located, context.moment);
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
  const { moment } = context;
  const kind = kindOf(claim.value.kind === 'text' ? claim.value.text : '', moment);
  const places = context.locate(inFigures(claim.value)).sightings;
  const there = thing.texts.filter((one) => one.state !== 'unpainted' || isAway(one));
  const standing = there.filter((one) => !isRedacted(one, moment));
  const isSo = (text: Sighting): boolean => places.some((one) => isAllOf(text, one, moment));
  const right = standing.filter(isSo);
  const rivals = [...standing, ...thing.others].filter(
    (one) => !isSo(one) && hasKind(one.text, kind, moment),
  );
  const painted = right.find(({ state }) => state === 'painted');
  if (painted !== undefined && rivals.length === 0)
    return settled('passed', claim, painted, `is shown as ${printSubject(claim.value)}`);
  const values = thing.saysMore ? rivals : standing;
  const [value] = values;
  const isOne = right.length === 0 && values.length === 1;
  if (value?.state === 'painted' && isOne && isOther(value, claim.value, { thing, kind, moment }))
    return settled('failed', claim, value, `is shown as "${value.text.trim()}"`);
  if (standing.length === 0) return leftOpen(claim, 'no value of it is shown');
  return leftOpen(claim, `it says ${quoted(standing)}. ${instead(claim, thing)}`);
}

/** Another value of the same kind, or another of what it can be set to. */
function isOther(
  { text }: Sighting,
  value: Value,
  { thing, kind, moment }: { thing: Valued; kind: Kind | null; moment: Moment },
): boolean {
  const own = kindOf(text, moment);
  if (kind !== null && own?.kind === kind.kind)
    return own.value !== kind.value && !(thing.saysMore && kind.kind === 'integer');
  const isOption = (words: string): boolean =>
    thing.options.some((one) => plain(one) === plain(words));
  return value.kind === 'text' && isOption(value.text) && isOption(text);
}

interface Kind {
  /** `date`, `integer`, or a currency. */
  kind: string;
  value: number | string;
}

/** Of a text that is such a value as a whole. */
function kindOf(text: string, { resolve: { locale } }: Moment): Kind | null {
  const written = amountText(text.trim());
  const date = readDate(written, locale);
  if (date !== null) return { kind: 'date', value: date };
  const amount = readAmount(written, locale);
  if (amount === null || amount.unit === '%') return null;
  const kind = currencyOf(amount.unit, locale) ?? (/^\d+$/u.test(written) ? 'integer' : null);
  return kind === null ? null : { kind, value: amount.value };
}

/** Whether a text has such a value, be it among other words. */
function hasKind(text: string, kind: Kind | null, moment: Moment): boolean {
  const { locale } = moment.resolve;
  const units = numbersOfStrand(strandOf(text), locale).map(({ unit }) => currencyOf(unit, locale));
  const isSame = kindOf(text, moment)?.kind === kind?.kind;
  return kind !== null && (isSame || units.includes(kind.kind));
}

/** "48 dollars" is "$48". */
function inFigures(value: Value): Value {
  return value.kind === 'text' ? { ...value, text: amountText(value.text) } : value;
}

function amountText(text: string): string {
  return text.replace(/^(\S+) dollars?$/iu, '$$$1').replace(/^(\S+) euros?$/iu, '€$1');
}

/** An article before it and a full stop after it are not of the value. */
function isAllOf(whole: Sighting, value: Sighting, moment: Moment): boolean {
  const [article = ''] = /^\s*(?:an?|the) /iu.exec(whole.text) ?? [];
  const rest = leftOf(value, whole, moment).trim().replace(/\.$/u, '').trim();
  return rest === '' || rest === article.trim();
}

function plain(text: string): string {
  return normalise(text).replace(/^(?:an?|the) /u, '');
}

function isRedacted(sighting: Sighting, moment: Moment): boolean {
  return passagesOf(sighting, moment).some(({ fragment }) => fragment.struck === true);
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
