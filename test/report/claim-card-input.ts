// Builds claim results and pictures for cards by hand: a white screen with dark bars for text.
import sharp from 'sharp';
import type { Box } from '../../src/episode/layout.js';
import type { ClaimCardInput } from '../../src/report/claim-card.js';
import type { ClaimResult, GradedNode } from '../../src/verdict/claim-result.js';

/** A failed claim about a text in the middle of the screen, half of it painted. */
export function resultWith(parts: Partial<ClaimResult> = {}): ClaimResult {
  const focus: Box = [40, 100, 104, 20];
  return {
    claim: '"Refund $42.00" is shown.',
    outcome: 'failed',
    source: 'measured',
    reason: '"Refund $42.00" is not painted: div.row cuts it off; 5 of 13 characters are painted.',
    cause: null,
    measurements: { characters: 13, charactersPainted: 5, contrast: 1.78, contrastNeeded: 4.5 },
    boxes: [
      { box: focus, kind: 'unpainted', text: 'Refund $42.00' },
      { box: [36, 96, 50, 28], kind: 'obstacle', text: 'div.row' },
    ],
    characters: [
      { box: [40, 100, 40, 20], state: 'painted' },
      { box: [80, 100, 64, 20], state: 'unpainted' },
    ],
    focus,
    sight: 'Refun█████',
    nearMisses: [],
    tree: nodeWith({ words: '"Refund $42.00" is shown' }),
    ...parts,
  };
}

export function nodeWith(parts: Partial<GradedNode>): GradedNode {
  const reason = 'It is cut off.';
  return { op: 'shown', words: '', outcome: 'failed', reason, measurements: {}, of: [], ...parts };
}

export interface Screen {
  width?: number;
  height?: number;
  scale?: number;
  /** Dark bars that stand for text, in CSS px. */
  bars?: readonly Box[];
}

/** The bars change their color from pixel to pixel, so that a crop can be held against exact colors. */
async function screenWith({
  width = 640,
  height = 480,
  scale = 1,
  bars = [[42, 104, 36, 12]],
}: Screen = {}): Promise<ClaimCardInput['picture']> {
  return {
    png: await png(
      width * scale,
      height * scale,
      bars.map((bar) => scaled(bar, scale)),
    ),
    pngWithoutText: await png(width * scale, height * scale, []),
    viewport: { width, height },
    scroll: { x: 0, y: 0 },
    document: { width, height: height + 1000 },
  };
}

function scaled(box: Box, scale: number): Box {
  return [box[0] * scale, box[1] * scale, box[2] * scale, box[3] * scale];
}

async function png(width: number, height: number, bars: readonly Box[]): Promise<Uint8Array> {
  const data = new Uint8Array(width * height * 3).fill(255);
  for (const [left, top, w, h] of bars) {
    for (let y = top; y < Math.min(height, top + h); y += 1) {
      for (let x = left; x < Math.min(width, left + w); x += 1) {
        data.set([(x * 97) % 250, 17, 34], (y * width + x) * 3);
      }
    }
  }
  return sharp(data, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}

export async function inputWith(
  parts: Partial<ClaimResult> = {},
  screen: Screen = {},
): Promise<ClaimCardInput> {
  return {
    result: resultWith(parts),
    picture: await screenWith(screen),
    where: 'http://localhost:3000/help',
    cropFile: 'claim-1.png',
  };
}
