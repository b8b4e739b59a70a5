// What "only" and "except" compare: the named, each as one thing, and what is like them; tests nothing.
import { asDescribed } from '../../claim/described.js';
import type { Apart, ClaimSubject, Condition } from '../../claim/predicate.js';
import { subjectWords } from '../../claim/tree.js';
import { isOperable } from '../../episode/roles.js';
import { isUnknownKind, type Sides } from './apart-kind.js';
import { sentence } from './decision.js';
import { isOfHeaders, pageParts } from './find/described/page.js';
import type { Located } from './find/located.js';
import { sightAll } from './find/locate-text.js';
import { type Peers, peersOf } from './find/peers.js';
import { sightControl } from './find/sight-thing.js';
import { ringsOf } from './find/standing-at.js';
import type { Moment } from './moment.js';
import { holdsAll, type Sighting } from './sighting.js';

export interface Seeking {
  moment: Moment;
  locate: (subject: ClaimSubject) => Located;
}

/** The named, each as one thing, and those like them; or why that is unclear, without a full stop. */
export function sidesOf(claim: Apart, given: Seeking): Sides | string {
  return isHeaderExcepted(claim) ? besideHeaders(claim, given) : namedSides(claim, given);
}

function namedSides(claim: Apart, given: Seeking): Sides | string {
  const found = claim.named.map((subject) => peersOfNamed(subject, claim, given));
  const why = found.find((one) => typeof one === 'string');
  if (why !== undefined) return why;
  const [first, ...more] = found.filter((one) => typeof one !== 'string');
  if (first === undefined) return 'Nothing is named';
  const named = [first.own, ...more.map(({ own }) => own)];
  const isNamed = (one: Sighting): boolean => named.some((own) => isSameThing(own, one));
  const alike = [...first.others, ...(first.beyond ?? [])];
  if (more.some(({ own }) => !alike.some((one) => isSameThing(one, own))))
    return 'What is named is not all of one kind';
  const unnamed = (all: readonly Sighting[]): Sighting[] => all.filter((one) => !isNamed(one));
  return { named, others: unnamed(first.others), beyond: unnamed(first.beyond ?? []) };
}

function peersOfNamed(subject: ClaimSubject, claim: Apart, given: Seeking): Peers | string {
  const { problem, absent, sightings } = given.locate(subject);
  if (problem !== null) return problem;
  const isOperated = claim.says.every(({ op }) => isAboutControls(op));
  const seen = sightings.filter(({ state }) => state !== 'unpainted');
  const able = (seen.length > 0 ? seen : sightings).map((one) => {
    const peers = peersOf(one, { subject, isOperated }, given.moment);
    return { own: peers?.own ?? one, peers };
  });
  const [first, ...more] = able;
  const what = subjectWords(subject);
  if (first === undefined) return sentence(absent);
  if (more.some(({ own }) => !isSameThing(own, first.own)))
    return `${sentence(what)} can be any of ${able.length} things on the page`;
  const isColor = claim.says.every(({ op }) => op === 'color');
  // "Only the total is red": nothing else is, whatever it stands beside.
  const part = first.own.thing?.part ?? null;
  const isText = first.peers === null || (part?.role === null && part.hints.length === 0);
  if (claim.kind === 'anything' || (isColor && isUnknownKind(claim.kind) && isText))
    return anythingBut(first.own, { isColor, isOperated }, given.moment);
  return (
    first.peers ??
    `What ${what} should be compared with is unclear: it is not a control, nor a row, card or entry among others`
  );
}

function isAboutControls(op: Condition['op']): boolean {
  return op === 'state' || op === 'clickable';
}

/** Everything a person operates, or all texts; for anything else nobody could list what there is. */
function anythingBut(
  own: Sighting,
  { isColor, isOperated }: { isColor: boolean; isOperated: boolean },
  moment: Moment,
): Peers | string {
  const { controls, fragments } = moment.layout;
  if (isOperated) {
    const all = controls.filter(({ role }) => isOperable(role));
    const others = all.map((one) => sightControl(one, moment));
    return { own, others: others.filter((one) => !isSameThing(one, own)) };
  }
  if (!isColor)
    return '"Nothing but" can be told of states and colors alone: name the kind of thing';
  const ranges = fragments.map(({ id, text }) => [[id, 0, text.length] as const]);
  const texts = sightAll(
    ranges.map((one) => ({ ranges: one })),
    moment,
  );
  // What is beside it may be it, as the amount beside "Total" is the total.
  const rings = [own, ...ringsOf(own, moment)];
  return {
    own,
    others: texts.filter((one) => one.characters > 0 && !rings.some((ring) => holdsAll(ring, one))),
  };
}

/** "Except the header": the row with the column names is not one of the rows anyway. */
function isHeaderExcepted({ kind, named: [first, second] }: Apart): boolean {
  const isOfRows = kind !== null && kind !== 'anything' && asDescribed(kind)?.noun === 'row';
  const said = first?.kind === 'described' && second === undefined ? first.said : '';
  return isOfRows && /^(?:table )?head(?:er|ing)s?(?: row)?$/iu.test(said);
}

function besideHeaders({ kind }: Apart, { locate, moment }: Seeking): Sides | string {
  if (kind === null || kind === 'anything') return 'No kind is named';
  const { parts } = pageParts(moment.layout);
  const { problem, absent, sightings } = locate(kind);
  if (!parts.some((part) => isOfHeaders(part, parts)))
    return 'No row of the page is marked as the one with the names of the columns';
  return problem ?? (sightings.length === 0 ? sentence(absent) : { named: [], others: sightings });
}

function isSameThing(one: Sighting, other: Sighting): boolean {
  if (one.thing === null || other.thing === null)
    return holdsAll(one, other) && holdsAll(other, one);
  return one.thing.order === other.thing.order && one.thing.element === other.thing.element;
}
