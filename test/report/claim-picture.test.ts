import sharp from 'sharp';
import { expect, it } from 'vitest';
import type { Box } from '../../src/episode/layout.js';
import { claimPicture } from '../../src/report/claim-picture.js';
import { claimsPage } from '../../src/report/claims-page.js';
import type { ClaimResult } from '../../src/episode/verdict/claim-result.js';

const viewport = { width: 200, height: 100 };
const focus: Box = [40, 40, 60, 20];

function resultWith(parts: Partial<ClaimResult> = {}): ClaimResult {
  return {
    ...{ claim: '"Refund" is shown.', outcome: 'failed', source: 'measured', cause: null },
    ...{ reason: 'It is cut off.', measurements: {}, nearMisses: [], read: null, sight: 'Ref███' },
    boxes: [{ box: focus, kind: 'unpainted', text: 'Refund' }],
    characters: [
      { box: [40, 40, 30, 20], state: 'painted' },
      { box: [70, 40, 30, 20], state: 'unpainted' },
    ],
    focus,
    ...parts,
  };
}

const gray = await sharp({ create: { ...viewport, channels: 3, background: '#777777' } })
  .png()
  .toBuffer();

/** The colors in a column of the picture, top down, as `x,y,z`. */
async function column(png: Uint8Array, x: number): Promise<string[]> {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return Array.from({ length: info.height }, (_, y) => {
    const at = (y * info.width + x) * info.channels;
    return `${data[at]},${data[at + 1]},${data[at + 2]}`;
  });
}

const painted = '15,122,67';
const unpainted = '194,38,29';
const untouched = '119,119,119';

it('underlines what is painted and frames what is not, and leaves the letters as they are', async () => {
  const png = await claimPicture(resultWith(), { png: gray, viewport });
  expect(await sharp(png).metadata()).toMatchObject(viewport);
  const left = await column(png, 50);
  expect(left.slice(40, 59).every((color) => color === untouched)).toBe(true);
  expect(left.slice(60, 62)).toContain(painted);
  const right = await column(png, 72);
  expect(right).toContain(unpainted);
  expect(right).not.toContain(painted);
});

it('marks what lies below the fold with a bar at the bottom edge', async () => {
  const below: Box = [40, 400, 60, 20];
  const boxes = [{ box: below, kind: 'unpainted' as const, text: 'Refund' }];
  const result = resultWith({ boxes, characters: [], focus: below });
  const colors = await column(await claimPicture(result, { png: gray, viewport }), 50);
  expect(colors.slice(90)).toContain(unpainted);
  expect(colors.slice(0, 90).every((color) => color === untouched)).toBe(true);
});

it('draws the pixels of a screen with two device pixels to a CSS pixel at their place', async () => {
  const doubled = await sharp(gray).resize(400, 200).png().toBuffer();
  const png = await claimPicture(resultWith(), { png: doubled, viewport });
  expect((await column(png, 100)).slice(120, 124)).toContain(painted);
});

it('leaves out boxes that are no boxes', async () => {
  const boxes = [{ box: [Number.NaN, 0, 1, 1] as Box, kind: 'other' as const, text: '' }];
  const result = resultWith({ boxes, characters: [], focus: null });
  const colors = await column(await claimPicture(result, { png: gray, viewport }), 1);
  expect(new Set(colors)).toEqual(new Set([untouched]));
});

it('the page lists every claim with its outcome, reason and picture, and nothing in them is markup', () => {
  const result = resultWith({
    claim: '"<script>alert(1)</script>" is shown.',
    reason: '<img src=x>',
  });
  const html = claimsPage([{ result, file: 'claim-01.png' }], 'http://localhost/<b>');
  expect(html).toContain(
    'failed: <bdi>&quot;&lt;script&gt;alert(1)&lt;/script&gt;&quot; is shown.</bdi>',
  );
  expect(html).toContain('&lt;img src=x&gt;');
  expect(html).toContain('src="./claim-01.png"');
  expect(html).not.toMatch(/<script|<img src=x|<b>/);
});
