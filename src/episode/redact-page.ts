// Redacts secrets in what was captured of a page, its layout and its HTML, also where they are spread over lines, inline elements and cells; asks no browser.
import { areaPx, characterBoxes, grow, intersect, unite } from './boxes.js';
import { CONTESTED_SHARE } from './cell.js';
import type { Box, Fragment, Layout } from './layout.js';
import {
  escapeHtml,
  GAP,
  merged,
  type Redactor,
  replaceSpans,
  REDACTED_CHARACTER,
  REDACTED,
  type TextSpan,
} from './redactor.js';

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
  return part.replace(/\S/g, REDACTED_CHARACTER);
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

/** Text, and how it follows the piece before: at once, after a gap as between cells, or apart from it. */
export interface Piece {
  text: string;
  joint: 'on' | 'gap' | 'apart';
}

/**
 * The secrets in each piece, including its share of those that go on in the next. Over a gap, only the fewest pieces are
 * joined that hold a secret, and only what looks like a key or is known: two words or numbers side by side are neither.
 * What is found so is learned, since other records have other gaps.
 */
function findAcross(
  pieces: readonly Piece[],
  redactor: Redactor,
  find: Redactor['find'] = (text) => redactor.find(text),
): TextSpan[][] {
  const words = wordsOf(pieces);
  const found = words.flatMap((word) => shifted(find(word.text), word.start));
  words.forEach((word, at) => found.push(...overGaps(words, { word, at }, { redactor, find })));
  let start = 0;
  const spans = merged(found);
  return pieces.map(({ text }) => {
    const from = start;
    start += text.length;
    return shifted(spans, -from)
      .map(([first, end]): TextSpan => [Math.max(0, first), Math.min(text.length, end)])
      .filter(([first, end]) => first < end);
  });
}

/** Pieces without a gap between them. */
interface Word extends Piece {
  start: number;
}

function wordsOf(pieces: readonly Piece[]): Word[] {
  const words: Word[] = [];
  let start = 0;
  for (const { text, joint } of pieces) {
    const last = words.at(-1);
    if (last && joint === 'on') last.text += text;
    else words.push({ text, joint, start });
    start += text.length;
  }
  return words;
}

function overGaps(
  words: readonly Word[],
  { word, at }: { word: Word; at: number },
  { redactor, find }: { redactor: Redactor; find: Redactor['find'] },
): TextSpan[] {
  const [lastOwn] = find(word.text).slice(-1);
  if (lastOwn?.[1] === word.text.trimEnd().length) return [];
  const parts = [word];
  for (const next of words.slice(at + 1)) {
    if (next.joint !== 'gap') return [];
    parts.push(next);
    const texts = parts.map(({ text }) => text.trim());
    const joined = texts.join('');
    const [first, end] = find(joined).find((span) => reachesBothEnds(span, texts)) ?? [0, 0];
    if (end === 0) continue;
    if (!looksLikeKey(joined.slice(first, end)) && !isKnown(joined.slice(first, end), redactor))
      return [];
    return sharesOf(parts, [first, end], redactor);
  }
  return [];
}

function reachesBothEnds([first, end]: TextSpan, texts: readonly string[]): boolean {
  const length = texts.join('').length;
  return first < (texts[0]?.length ?? 0) && end > length - (texts.at(-1)?.length ?? 0);
}

function looksLikeKey(text: string): boolean {
  return /\d/.test(text) && /[a-z]/i.test(text);
}

function isKnown(text: string, { values }: Redactor): boolean {
  const bare = (value: string) => value.replace(/[\s-]/g, '');
  return values.some((value) => bare(value) === bare(text));
}

function sharesOf(parts: readonly Word[], span: TextSpan, redactor: Redactor): TextSpan[] {
  let before = 0;
  const shares = parts.map(({ text, start }): { share: TextSpan; part: string } => {
    const { length } = text.trim();
    const [first, end] = [Math.max(0, span[0] - before), Math.min(length, span[1] - before)];
    before += length;
    const from = start + text.length - text.trimStart().length;
    return { share: [from + first, from + end], part: text.trim().slice(first, end) };
  });
  redactor.learn(shares.map(({ part }) => part).join(GAP));
  return shares.map(({ share }) => share);
}

function shifted(spans: readonly TextSpan[], by: number): TextSpan[] {
  return spans.map(([first, end]) => [first + by, end + by]);
}

/** Not the `<` of a media query in a style sheet. */
const TAG = /(<[a-z/!][^>]*>)/i;
const INLINE =
  /^<\/?(a|abbr|b|bdi|bdo|cite|code|em|font|i|kbd|mark|q|s|samp|small|span|strong|sub|sup|tt|u|var|wbr)\b/i;
const CELL = /^<\/?(td|th)\b/i;
/** Pictures and fonts are not text: their bytes contain no secrets. */
const BYTES =
  /(data:(?:image\/(?:png|jpeg|gif|webp|avif)|font\/[\w-]+|application\/(?:x-)?font[\w-]*);base64,[A-Za-z0-9+/=]*)/;

/** HTML as in snapshots: values in double quotes, and `>` only at the end of a tag. */
export function redactHtml(html: string, redactor: Redactor): string {
  const parts = html.split(TAG);
  const acrossTags = findAcross(piecesOf(parts), redactor);
  return parts
    .map((part, index) => {
      if (index % 2 === 1) return redactTag(part, redactor);
      const spans = acrossTags[index / 2] ?? [];
      return outsideOfBytes(part, (text) =>
        text === part ? replaceSpans(text, spans, () => REDACTED) : redactor.text(text),
      );
    })
    .join('');
}

/** The texts between the tags. White space between cells is none of the page's. */
function piecesOf(parts: readonly string[]): Piece[] {
  let joint: Piece['joint'] = 'apart';
  return parts.flatMap((part, index) => {
    if (index % 2 === 1) {
      if (CELL.test(part)) joint = joint === 'apart' ? 'apart' : 'gap';
      else if (!INLINE.test(part)) joint = 'apart';
      return [];
    }
    const piece: Piece = { text: part, joint };
    if (part.trim() !== '' || joint === 'on') joint = 'on';
    else if (part !== '') piece.text = '';
    return [piece];
  });
}

function redactTag(tag: string, redactor: Redactor): string {
  const redacted = tag.replace(/(\s[^\s"=]+)="([^"]*)"/g, (_, name: string, value: string) => {
    const plain = unescapeHtml(value);
    const inner = name.trim() === 'srcdoc' ? redactHtml : redactValue;
    const kept = inner(plain, redactor);
    return kept === plain ? `${name}="${value}"` : `${name}="${escapeHtml(kept)}"`;
  });
  // Things that look like tags in a style sheet have values in other quotes.
  return redacted.includes(' srcdoc="') ? redacted : redactValue(redacted, redactor);
}

function redactValue(value: string, redactor: Redactor): string {
  return outsideOfBytes(value, (text) => redactor.text(text));
}

function outsideOfBytes(content: string, redact: (text: string) => string): string {
  if (!content.includes('data:')) return redact(content);
  return content
    .split(BYTES)
    .map((part, index) => (index % 2 === 1 ? part : redact(part)))
    .join('');
}

function unescapeHtml(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&nbsp;', '\u00a0')
    .replaceAll('&amp;', '&');
}
