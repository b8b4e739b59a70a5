// Has a model pick, among the painted texts and controls, those that mean something; what is painted is measured first.
import { type Claim, claimSubjects } from '../../../claim/claim.js';
import type { Fragment } from '../../../episode/layout.js';
import { isOperable } from '../../../episode/roles.js';
import { type Pickable, pick, type Picked } from '../../../judge/vision/pick.js';
import { fragmentSight } from '../../../pixels/ink.js';
import { sightControl } from '../find/sight-thing.js';
import type { Moment, PickedThings } from '../moment.js';
import { type ClaimModels, openWords } from './asking.js';

/** The meanings in a claim, each once. */
export function meaningsOf(claim: Claim): string[] {
  const subjects = claimSubjects(claim);
  return [...new Set(subjects.flatMap((one) => (one.kind === 'meaning' ? [one.words] : [])))];
}

/** What was picked for one meaning, with the votes. */
export interface PickedMeaning {
  words: string;
  things: PickedThings | { why: string };
  picked: Picked;
}

/**
 * @returns null if no model can be asked and no votes are kept
 * @throws what asking a model throws
 */
export async function pickMeaning(
  words: string,
  moment: Moment,
  asking: ClaimModels,
): Promise<PickedMeaning | null> {
  const painted = paintedList(moment);
  const list = painted.map(({ kind, text }, index): Pickable => ({ id: index + 1, kind, text }));
  const picked = await pick(asking, { list, meaning: words }, asking.judge);
  return picked === null ? null : { words, picked, things: thingsOf(picked, painted) };
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
  const free = fragments.filter(
    (one) => !inControls.has(one.id) && fragmentSight(moment.ink, one).sight === 'painted',
  );
  return [
    ...seen.map(({ id, role, name, order, fragments: inside }) => ({
      ...{ kind: role, text: name, fragments: inside, control: id, order },
    })),
    ...blocks(free).map((block) => ({
      kind: 'text',
      text: textOf(block),
      fragments: block.map(({ id }) => id),
      control: null,
      order: block[0]?.order ?? 0,
    })),
  ]
    .filter(({ text }) => text.trim() !== '')
    .sort((one, other) => one.order - other.order)
    .map(({ kind, text, fragments: ids, control }) => ({ kind, text, fragments: ids, control }));
}

function blocks(fragments: readonly Fragment[]): Fragment[][] {
  const groups = new Map<string, Fragment[]>();
  for (const one of [...fragments].sort((a, b) => a.order - b.order)) {
    const key = `${one.frame}:${one.block}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()];
}

function textOf(block: readonly Fragment[]): string {
  const text = block.map((one) => one.text).join('');
  return text.replace(/\s+/gu, ' ').trim();
}
