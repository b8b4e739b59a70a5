// Redacts secrets in a layout, character by character so that every box still fits; asks no browser.
import { areaPx, characterBoxes, grow, intersect, unite } from './boxes.js';
import { CONTESTED_SHARE } from './cell.js';
import type { Box, Fragment, Layout } from './layout.js';
import { type Redactor, replaceSpans, type TextSpan, STRUCK_CHARACTER } from './redactor.js';
import { findAcross, type Piece } from './secret-pieces.js';

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

/** Secrets in the text of a layout, across lines, inline elements and cells. */
export function findSecretRuns(fragments: readonly Fragment[], redactor: Redactor): SecretRun[] {
  if (!redactor.active) return [];
  const pieces = fragments.map((fragment, at): Piece => {
    return { text: fragment.text, joint: jointOf(fragments[at - 1], fragment) };
  });
  return findAcross(pieces, redactor, (text) => findInAnyCase(text, redactor)).flatMap(
    (spans, at) => {
      const fragment = fragments[at];
      if (!fragment) return [];
      return spans.map((span) => ({ fragment, span, box: paintedBox(fragment, span) }));
    },
  );
}

/** A text-transform hides the case that the pattern was written in. */
function findInAnyCase(text: string, redactor: Redactor): TextSpan[] {
  const lower = text.toLowerCase();
  const isOther = lower !== text && lower.length === text.length;
  return [...redactor.find(text), ...(isOther ? redactor.find(lower) : [])].sort(
    (a, b) => a[0] - b[0],
  );
}

/** A space is about a quarter of the font's size wide; what is closer reads as one word. */
const GAP_EM = 0.2;

function jointOf(before: Fragment | undefined, fragment: Fragment): Piece['joint'] {
  if (before === undefined || before.frame !== fragment.frame) return 'apart';
  if ((before.source === 'text') !== (fragment.source === 'text')) return 'apart';
  const [left, top, width, height] = before.box;
  const isBeside = Math.abs(top - fragment.box[1]) < Math.min(height, fragment.box[3]) / 2;
  const gap = fragment.box[0] - left - width;
  if (isBeside && gap > GAP_EM * fragment.fontPx) return 'gap';
  const readsOn = before.block === fragment.block || (isBeside && gap >= -1);
  return readsOn ? 'on' : 'apart';
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
const LISTED = new Set(['errors', 'options']);

/** Every string of a part except those that link or identify parts. */
function redactStrings<Part extends object>(part: Part, redactor: Redactor): Part {
  const entries = Object.entries(part).map(([key, value]: [string, unknown]) => {
    if (typeof value === 'string' && !JOINED.has(key)) return [key, redactor.text(value)];
    if (LISTED.has(key)) return [key, (value as string[]).map((one) => redactor.text(one))];
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
