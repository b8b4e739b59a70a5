// Finds a pattern in the text that a layout holds, over lines and inline elements; asks no browser.
import type { TextLandmark } from '../../app/definition.js';
import type { Box, Fragment, LandmarkMatch } from '../../episode/layout.js';
import { characterBoxes, intersect, unite } from '../../episode/boxes.js';

type Match = LandmarkMatch['matches'][number];
type Range = Match['ranges'][number];

/** Every match of the pattern, as character ranges of the fragments that it runs over. */
export function matchText(
  landmark: TextLandmark,
  fragments: readonly Fragment[],
  newestAgentMessage: string | null,
): Match[] {
  const wanted = fragments.filter(
    ({ message }) => landmark.in === 'page' || (message !== null && message === newestAgentMessage),
  );
  const { text, starts } = readOn(wanted);
  const flags = landmark.text.flags.replace(/[gy]/g, '');
  return [...text.matchAll(new RegExp(landmark.text.source, `${flags}g`))]
    .filter(([found]) => found !== '')
    .map((found) => toMatch(wanted, starts, [found.index, found.index + found[0].length]));
}

/** The text as one string: blocks are set apart by a line feed, lines of one block read on, spaces are plain. */
function readOn(fragments: readonly Fragment[]): { text: string; starts: number[] } {
  let text = '';
  const starts: number[] = [];
  for (const [index, fragment] of fragments.entries()) {
    const before = fragments[index - 1];
    if (before && before.block !== fragment.block) text += '\n';
    starts.push(text.length);
    text += fragment.text.replace(/\s/g, ' ');
  }
  return { text, starts };
}

function toMatch(
  fragments: readonly Fragment[],
  starts: readonly number[],
  span: [number, number],
): Match {
  const touched = fragments.flatMap((fragment, index) => {
    const offset = starts[index] ?? 0;
    const first = Math.max(0, span[0] - offset);
    const end = Math.min(fragment.text.length, span[1] - offset);
    return first < end ? [{ fragment, first, end }] : [];
  });
  const boxes = touched.map(({ fragment, first, end }) => partBox(fragment, first, end));
  const visible = touched
    .map(({ fragment }, index) => visibleBox(fragment, boxes[index]))
    .filter((box) => box !== null);
  const [lead] = touched;
  return {
    box: unite(boxes) ?? [0, 0, 0, 0],
    clipped: unite(visible),
    ranges: touched.map(({ fragment, first, end }): Range => [fragment.id, first, end]),
    control: null,
    element: lead?.fragment.element ?? '',
    coveredBy: touched.find(({ fragment }) => fragment.coveredBy)?.fragment.coveredBy ?? null,
  };
}

function partBox(fragment: Fragment, first: number, end: number): Box {
  return unite(characterBoxes(fragment)?.slice(first, end) ?? []) ?? fragment.box;
}

function visibleBox({ clipped }: Fragment, box: Box | undefined): Box | null {
  return box && clipped ? intersect(box, clipped) : null;
}
