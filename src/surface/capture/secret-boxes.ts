// Finds every place of a checkpoint in which a secret is painted or written; blanks nothing.
import type { CDPSession, Page } from 'playwright';
import type { Box } from '../../episode/layout.js';
import { findSecretRuns, type SecretRun } from '../../episode/redact-page.js';
import type { Redactor } from '../../episode/redactor.js';
import type { InkReach } from '../../page/capture/protocol.js';
import { grow, unite } from '../../episode/boxes.js';
import { composeFrames, type Composition, mapBox } from './compose.js';
import { closeFrames, type OpenFrame, openFrames, readFrames } from './frames.js';

/** A rounded corner or an outline of a field sticks out by less than this, px. */
const AROUND_FIELD_PX = 2;

/** Boxes in CSS px of the viewport. What secret fields hold is learned first, and found elsewhere too. */
export async function findSecretBoxes(
  frames: readonly OpenFrame[],
  composition: Composition,
  redactor: Redactor,
): Promise<Box[]> {
  for (const { value } of composition.secrets) redactor.learn(value);
  const runs = findSecretRuns(composition.fragments, redactor).filter(({ box }) => box !== null);
  const unlisted = composition.unlisted.filter(({ text }) => redactor.find(text).length > 0);
  const fields = [...composition.secrets, ...unlisted].map(({ box }) => grow(box, AROUND_FIELD_PX));
  const painted = frames.map((frame) => paintedIn(frame, runs, composition));
  return [...fields, ...(await Promise.all(painted)).flat()];
}

async function paintedIn(
  { index, session }: OpenFrame,
  runs: readonly SecretRun[],
  { fragmentIds, placements }: Composition,
): Promise<Box[]> {
  const own = runs.filter(({ fragment }) => fragment.frame === index);
  const placement = placements[index];
  if (own.length === 0 || !placement) return [];
  const local = new Map([...(fragmentIds[index] ?? [])].map(([inner, outer]) => [outer, inner]));
  const ids = own.map(({ fragment }) => local.get(fragment.id) ?? -1);
  const reaches = await session.evaluate((opened, asked) => opened.inkReach(asked), ids);
  return own.flatMap((run, at) => {
    const reach = reaches[at];
    return reach ? [boxOf(run, { ...reach, element: mapBox(placement, reach.element) })] : [];
  });
}

/** Where only the fonts tell of a text's place, it may be anywhere in its element. */
function boxOf({ fragment, box }: SecretRun, { element, reach }: InkReach): Box {
  const known = box ?? fragment.box;
  const whole = fragment.approximate ? (unite([known, element]) ?? known) : known;
  return grow(whole, reach);
}

/**
 * The same for a page that did not hold still: a second look, and everything between the two, since
 * nobody can tell where in between the pictures saw it.
 */
export async function widenSecretBoxes(
  page: Page,
  before: readonly Box[],
  { redactor, session }: { redactor: Redactor; session: CDPSession | null },
): Promise<Box[]> {
  const frames = await readFrames(await openFrames(page, session));
  try {
    const after = await findSecretBoxes(frames, composeFrames(frames), redactor);
    const paired = before.length === after.length;
    if (!paired) return [...before, ...after];
    return before.map((box, at) => unite([box, after[at] ?? box]) ?? box);
  } finally {
    closeFrames(frames);
  }
}

/** The text with every value redacted, also in its quoted YAML form. */
export function strikeOut(text: string, values: readonly string[]): string {
  const forms = values.flatMap((value) => [value, JSON.stringify(value).slice(1, -1)]);
  return forms
    .filter((form) => form.trim() !== '')
    .sort((a, b) => b.length - a.length)
    .reduce(
      (left, form) => left.replaceAll(`: ${form}`, ': ***').replaceAll(`"${form}"`, '"***"'),
      text,
    );
}
