// Redacts secrets in a layout, character by character so that every box still fits; asks no browser.
import { grow } from '../pixels/blank.js';
import { areaPx, characterBoxes, intersect, unite } from '../pixels/boxes.js';
import { CONTESTED_SHARE } from '../pixels/cell.js';
import type { Box, Fragment, Layout } from './layout.js';
import { type Redactor, replaceSpans, type TextSpan, STRUCK_CHARACTER } from './redactor.js';

/** The part of a fragment that a secret covers. */
export interface SecretRun {
  fragment: Fragment;
  span: TextSpan;
  /** Where it is painted, in CSS px of the viewport; null if no ink can be there. */
  box: Box | null;
}

/** How far ink may reach beyond its line box, in px per px of font size. */
const OVERHANG = 0.5;

/** Where secrets may be painted according to the layout alone, in CSS px of the viewport. */
export function inkedBoxes(runs: readonly SecretRun[]): Box[] {
  return runs.flatMap(({ box, fragment }) =>
    box === null ? [] : [grow(box, fragment.fontPx * OVERHANG)],
  );
}

/** Secrets in the text of a layout, across lines and inline elements. */
export function findSecretRuns(fragments: readonly Fragment[], redactor: Redactor): SecretRun[] {
  if (!redactor.active) return [];
  return blocksOf(fragments).flatMap((block) => {
    const text = block.map((fragment) => fragment.text).join('');
    // A text-transform hides the case that the pattern was written in.
    const spans = [...new Set([text, text.toLowerCase()])]
      .filter((spelling) => spelling.length === text.length)
      .flatMap((spelling) => redactor.find(spelling));
    return spans.length === 0 ? [] : runsOf(block, spans);
  });
}

function blocksOf(fragments: readonly Fragment[]): Fragment[][] {
  const blocks: Fragment[][] = [];
  for (const fragment of fragments) {
    const last = blocks.at(-1);
    const before = last?.at(-1);
    const readsOn =
      before !== undefined &&
      before.block === fragment.block &&
      (before.source === 'text') === (fragment.source === 'text');
    if (last && readsOn) last.push(fragment);
    else blocks.push([fragment]);
  }
  return blocks;
}

function runsOf(block: readonly Fragment[], spans: readonly TextSpan[]): SecretRun[] {
  let offset = 0;
  return block.flatMap((fragment) => {
    const start = offset;
    offset += fragment.text.length;
    return spans.flatMap(([first, end]) => {
      const span: TextSpan = [
        Math.max(0, first - start),
        Math.min(fragment.text.length, end - start),
      ];
      return span[0] < span[1] ? [{ fragment, span, box: paintedBox(fragment, span) }] : [];
    });
  });
}

function paintedBox(fragment: Fragment, [first, end]: TextSpan): Box | null {
  if (fragment.clipped === null) return null;
  if (fragment.approximate) return fragment.box;
  return unite(characterBoxes(fragment)?.slice(first, end) ?? []) ?? fragment.box;
}

/** The layout without its secrets, and the parts they covered. Fragments keep their length and are `redacted`. */
export function redactLayout(
  layout: Layout,
  redactor: Redactor,
): { layout: Layout; runs: SecretRun[] } {
  if (!redactor.active) return { layout, runs: [] };
  const runs = findSecretRuns(layout.fragments, redactor);
  const named = <Part extends object>(part: Part): Part => redactStrings(part, redactor);
  return {
    runs,
    layout: {
      ...layout,
      ink: named(layout.ink),
      fragments: layout.fragments.map((fragment) => {
        const own = runs.filter((run) => run.fragment.id === fragment.id);
        const { text, color, source, contested, ...rest } = fragment;
        return {
          ...named(rest),
          text: own.reduce((left, { span }) => replaceSpans(left, [span], strikeCharacters), text),
          color,
          source,
          ...(contested === undefined ? {} : { contested }),
          ...(own.length > 0 || fragment.redacted ? { redacted: true } : {}),
        };
      }),
      controls: layout.controls.map(named),
      ...(layout.parts && { parts: layout.parts.map(named) }),
      ...(layout.title !== undefined && { title: redactor.text(layout.title) }),
      landmarks: Object.fromEntries(
        Object.entries(layout.landmarks).map(([name, landmark]) => {
          return [
            name,
            { ...redactStrings(landmark, redactor), matches: landmark.matches.map(named) },
          ];
        }),
      ),
      opaque: layout.opaque.map((region) => ({ ...named(region), kind: region.kind })),
    },
  };
}

function strikeCharacters(part: string): string {
  return part.replace(/\S/g, STRUCK_CHARACTER);
}

const JOINED = new Set(['role', 'message', 'state', 'reason']);

/** Every string of a part except those that link or identify parts. */
function redactStrings<Part extends object>(part: Part, redactor: Redactor): Part {
  const entries = Object.entries(part).map(([key, value]: [string, unknown]) => {
    if (typeof value === 'string' && !JOINED.has(key)) return [key, redactor.text(value)];
    const isPart = typeof value === 'object' && value !== null && !Array.isArray(value);
    return [key, isPart ? redactStrings(value, redactor) : value];
  });
  return Object.fromEntries(entries) as Part;
}

/** Characters under a blanked box have lost their ink, so nothing can be said about it. */
export function markBlanked(layout: Layout, boxes: readonly Box[]): void {
  if (boxes.length === 0) return;
  for (const fragment of layout.fragments) {
    const cells = characterBoxes(fragment);
    const touched = cells?.map((cell) =>
      boxes.some((box) => {
        const common = intersect(cell, box);
        return common !== null && areaPx(common) >= CONTESTED_SHARE * areaPx(cell);
      }),
    );
    if (!touched?.includes(true)) continue;
    const known = fragment.contested ?? '.'.repeat(fragment.text.length);
    fragment.contested = touched.map((open, at) => (open ? 'x' : known.charAt(at))).join('');
  }
}
