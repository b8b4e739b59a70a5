// Has a model pick, among the painted texts and controls, those that mean something; what is painted is measured first.
import { type Claim, claimSubjects } from '../../claim/claim.js';
import type { Fragment } from '../../episode/layout.js';
import { isOperable } from '../../episode/roles.js';
import { type Pickable, pick, type Picked } from '../../model/vision/pick.js';
import { fragmentSight } from '../../see/pixels/ink.js';
import { sightControl } from '../../see/find/sight-thing.js';
import { blocksOf } from '../../see/find/visual-lines.js';
import type { Moment, PickedThings, Resolve } from '../../see/moment.js';
import { type ClaimModels, openWords } from './asking.js';

/** What was picked for one meaning, with the votes. */
export interface PickedMeaning {
  words: string;
  things: PickedThings | { why: string };
  picked: Picked;
}

/**
 * For each meaning in a claim, but for those without a model to ask or votes that are kept.
 *
 * @throws what asking a model throws
 */
export async function pickMeanings(
  claim: Claim,
  moment: Moment,
  asking: ClaimModels,
): Promise<PickedMeaning[]> {
  const subjects = claimSubjects(claim);
  const meanings = subjects.flatMap((one) => (one.kind === 'meaning' ? [one.words] : []));
  const found: PickedMeaning[] = [];
  for (const words of new Set(meanings)) {
    const painted = paintedList(moment);
    const list = painted.map(({ kind, text }, index): Pickable => ({ id: index + 1, kind, text }));
    const picked = await pick(asking, { list, meaning: words }, asking.judge);
    if (picked !== null) found.push({ words, picked, things: thingsOf(picked, painted) });
  }
  return found;
}

/** What decides a claim once these have been picked. */
export function withPicks(resolve: Resolve, found: readonly PickedMeaning[]): Resolve {
  const picked: Resolve['picked'] = (words) =>
    found.find((one) => one.words === words)?.things ?? null;
  return { ...resolve, picked };
}

function thingsOf(picked: Picked, painted: readonly Painted[]): PickedThings | { why: string } {
  const { picks, isIndiscriminate, ballot } = picked;
  if (isIndiscriminate)
    return {
      why: `The model ${ballot.by.model} picks something, but also picks something from a list without it, so its answer does not count`,
    };
  if (picks === null) return { why: openWords(picked) };
  const chosen = picks.flatMap((id) => painted[id - 1] ?? []);
  return {
    texts: chosen.flatMap(({ control, fragments }) => (control === null ? [fragments] : [])),
    controls: chosen.flatMap(({ control }) => control ?? []),
    listed: painted.length,
  };
}

/** A text, or a control with the text in it. */
interface Painted {
  kind: string;
  text: string;
  fragments: readonly number[];
  control: number | null;
}

/** Everything a person sees and could recognize by its words, in page order. */
function paintedList(moment: Moment): Painted[] {
  const { controls, fragments } = moment.layout;
  const seen = controls.filter(
    (control) => isOperable(control.role) && sightControl(control, moment).state === 'painted',
  );
  const inControls = new Set(seen.flatMap((control) => control.fragments));
  const free = fragments
    .filter((one) => !inControls.has(one.id))
    .filter((one) => fragmentSight(moment.ink, one).sight === 'painted')
    .sort((a, b) => a.order - b.order);
  const texts = blocksOf(free).map((block) => ({
    kind: 'text',
    text: textOf(block),
    fragments: block.map(({ id }) => id),
    control: null,
    order: block[0]?.order ?? 0,
  }));
  const operated = seen.map(({ id, role, name, order, fragments: inside }) => ({
    kind: role,
    text: name,
    fragments: inside,
    control: id,
    order,
  }));
  return [...operated, ...texts]
    .filter(({ text }) => text.trim() !== '')
    .sort((one, other) => one.order - other.order);
}

function textOf(block: readonly Fragment[]): string {
  const text = block.map((one) => one.text).join('');
  return text.replace(/\s+/gu, ' ').trim();
}
