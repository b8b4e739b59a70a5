// Builds the layout of a checkpoint and its two pictures by hand: every character is a dark block 8 px wide.
import sharp from 'sharp';
import type { Box, Control, Fragment, Layout } from '../../src/episode/layout.js';
import type { ClaimResult } from '../../src/episode/verdict/claim-result.js';
import { gradeClaim, readClaim } from '../../src/see/grade-claim.js';
import { noRecords, type Resolve } from '../../src/see/evidence.js';
import { type Ink, measureInk } from '../../src/see/pixels/ink.js';

const CHARACTER_PX = 8;
const LINE_PX = 20;

/** A run of text; what is not said is a painted 16 px text of a block of its own. */
export interface Piece extends Partial<Omit<Fragment, 'text' | 'box'>> {
  text: string;
  at: [x: number, y: number];
  /** How many characters leave ink. Default: all, or none where `hidden` is said. */
  inked?: number;
  heightPx?: number;
}

export interface Picture {
  pieces?: readonly Piece[];
  controls?: readonly Partial<Control>[];
  landmarks?: Layout['landmarks'];
  opaque?: Layout['opaque'];
  ink?: Layout['ink'];
  scrollY?: number;
}

const viewport = { width: 640, height: 480 };

export function layoutOf(picture: Picture): Layout {
  const { pieces = [], controls = [], landmarks = {}, opaque = [], scrollY = 0 } = picture;
  return {
    format: 'sightline-layout',
    version: 1,
    viewport,
    deviceScaleFactor: 1,
    scroll: { x: 0, y: scrollY },
    document: { width: 640, height: 2000 },
    ink: picture.ink ?? { state: 'measured', why: null },
    fragments: pieces.map(fragmentOf),
    controls: controls.map(controlOf),
    landmarks,
    opaque,
  };
}

function fragmentOf(piece: Piece, index: number): Fragment {
  const { text, at, heightPx = LINE_PX, ...more } = piece;
  const rest = withoutInked(more);
  const box: Box = [at[0], at[1], text.length * CHARACTER_PX, heightPx];
  return {
    id: index,
    text,
    box,
    clipped: piece.hidden ? null : box,
    edges: Array.from({ length: text.length + 1 }, (_, at0) => at[0] + at0 * CHARACTER_PX),
    hidden: null,
    coveredBy: null,
    element: 'p',
    frame: 0,
    block: index,
    order: index,
    fontPx: 16,
    fontWeight: 400,
    color: 'rgb(0, 0, 0)',
    message: null,
    source: 'text',
    ...rest,
  };
}

function withoutInked(piece: Omit<Piece, 'text' | 'at' | 'heightPx'>): Partial<Fragment> {
  const rest = { ...piece };
  delete rest.inked;
  return rest;
}

function controlOf(control: Partial<Control>, index: number): Control {
  const box = control.box ?? [0, 0, 80, 30];
  return {
    id: index,
    role: 'button',
    name: '',
    box,
    clipped: box,
    disabled: false,
    checked: null,
    expanded: null,
    focused: false,
    element: 'button',
    coveredBy: null,
    frame: 0,
    order: index,
    fragments: [],
    ...control,
  };
}

async function png(pieces: readonly Piece[]): Promise<Uint8Array> {
  const data = new Uint8Array(viewport.width * viewport.height * 3).fill(255);
  for (const piece of pieces) paint(data, piece);
  const raw = { width: viewport.width, height: viewport.height, channels: 3 } as const;
  return sharp(data, { raw }).png().toBuffer();
}

function paint(data: Uint8Array, piece: Piece): void {
  const inked = piece.inked ?? (piece.hidden ? 0 : piece.text.length);
  for (let at = 0; at < inked; at++) {
    if (piece.text.charAt(at) === ' ') continue;
    for (let y = piece.at[1] + 5; y < piece.at[1] + 16; y++)
      for (
        let x = piece.at[0] + at * CHARACTER_PX + 2;
        x < piece.at[0] + at * CHARACTER_PX + 6;
        x++
      )
        data.fill(0, (y * viewport.width + x) * 3, (y * viewport.width + x) * 3 + 3);
  }
}

export async function pngsOf({
  pieces = [],
}: Picture): Promise<{ withText: Uint8Array; withoutText: Uint8Array }> {
  return { withText: await png(pieces), withoutText: await png([]) };
}

export async function inkOf(picture: Picture): Promise<Ink> {
  const { withText, withoutText } = await pngsOf(picture);
  return measureInk(layoutOf(picture), withText, withoutText);
}

/** Grades a claim about a picture; names of its landmarks are known to the claim. */
export async function grade(
  claim: string,
  picture: Picture,
  options: { resolve?: Resolve; landmarks?: readonly string[] } = {},
): Promise<ClaimResult> {
  const layout = layoutOf(picture);
  const ink = await inkOf(picture);
  const landmarks = options.landmarks ?? Object.keys(layout.landmarks);
  const compiled = readClaim(claim, landmarks);
  return gradeClaim({ claim, compiled, layout, ink, resolve: options.resolve ?? noRecords() });
}

/** A landmark match with text ranges and nothing else. */
export function matchOf(
  ranges: [number, number, number][],
  more: Partial<Layout['landmarks'][string]['matches'][number]> = {},
): Layout['landmarks'][string]['matches'][number] {
  const box: Box = [0, 0, 100, 20];
  return { box, clipped: box, ranges, control: null, element: 'p', coveredBy: null, ...more };
}
