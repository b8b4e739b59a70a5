// Close ups of a target, and the same screen without it.
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import {
  closeUp,
  pixelsHash,
  type Screenshot,
  withoutContent,
  withoutText,
} from '../../src/episode/crop.js';
import { decodePixels, type Pixels } from '../../src/episode/png.js';

type Rgb = [number, number, number];
const WHITE: Rgb = [255, 255, 255];
const BLACK: Rgb = [0, 0, 0];
const RED: Rgb = [200, 0, 0];

function plain(width: number, height: number, color: Rgb): Pixels {
  const data = new Uint8Array(width * height * 4);
  for (let at = 0; at < data.length; at += 4) data.set([...color, 255], at);
  return { width, height, data };
}

function paint(pixels: Pixels, [x, y, width, height]: number[], color: Rgb): Pixels {
  const data = new Uint8Array(pixels.data);
  for (let row = y ?? 0; row < (y ?? 0) + (height ?? 0); row++)
    for (let column = x ?? 0; column < (x ?? 0) + (width ?? 0); column++)
      data.set([...color, 255], (row * pixels.width + column) * 4);
  return { ...pixels, data };
}

function at({ width, data }: Pixels, x: number, y: number): number[] {
  return [...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 3)];
}

const screenOf = (pixels: Pixels, scale = 1): Screenshot => ({ pixels, scale });
const blank = plain(200, 100, WHITE);
const withInk = paint(blank, [100, 40, 20, 20], BLACK);

describe('a close up', () => {
  it('holds the target and 24 px around it, twice as large', async () => {
    const shown = await closeUp(screenOf(withInk), [100, 40, 20, 20]);
    expect([shown?.width, shown?.height]).toEqual([136, 136]);
    const decoded = await decodePixels(shown?.png ?? new Uint8Array());
    expect(at(decoded, 68, 68)).toEqual(BLACK);
    expect(at(decoded, 10, 10)).toEqual(WHITE);
  });

  it.each([
    [{ times: 3 }, 204],
    [{ aroundPx: 10 }, 80],
    // 20 px for the capitals of a 10 px text: 20 / 7 times.
    [{ fontPx: 10 }, 194],
    [{ fontPx: 16 }, 136],
  ])('is as large as is asked for: %j', async (view, side) => {
    const shown = await closeUp(screenOf(withInk), [100, 40, 20, 20], view);
    expect([shown?.width, shown?.height]).toEqual([side, side]);
  });

  it('counts what a dense screen enlarges already', async () => {
    const shown = await closeUp(screenOf(withInk, 2), [50, 20, 10, 10], { aroundPx: 5 });
    expect([shown?.width, shown?.height]).toEqual([40, 40]);
  });

  it('ends where the screen does, and is none of what lies outside', async () => {
    const corner = await closeUp(screenOf(withInk), [0, 0, 20, 20]);
    expect([corner?.width, corner?.height]).toEqual([88, 88]);
    expect(await closeUp(screenOf(withInk), [300, 0, 20, 20])).toBeNull();
  });

  it('has a hash of its pixels, whatever their encoding', async () => {
    const shown = await closeUp(screenOf(withInk), [100, 40, 20, 20]);
    const again = await sharp(shown?.png).png({ compressionLevel: 0 }).toBuffer();
    expect(again.equals(Buffer.from(shown?.png ?? []))).toBe(false);
    expect(pixelsHash(await decodePixels(again))).toBe(shown?.hash);
    const other = paint(withInk, [105, 45, 1, 1], WHITE);
    expect((await closeUp(screenOf(other), [100, 40, 20, 20]))?.hash).not.toBe(shown?.hash);
  });

  it('is never larger than 2000 px, and never smaller than the screen shows it', async () => {
    const wide = screenOf(plain(2400, 30, WHITE));
    expect((await closeUp(wide, [0, 0, 2400, 30]))?.width).toBe(2400);
    expect((await closeUp(wide, [0, 0, 900, 30]))?.width).toBe(1848);
    expect((await closeUp(wide, [0, 0, 1200, 30]))?.width).toBe(2000);
  });
});

describe('the same screen without the target', () => {
  it('has the pixels of the picture without text in its box, and no others', () => {
    const a = paint(withInk, [10, 10, 5, 5], RED);
    const { pixels } = withoutText(screenOf(a), blank, [100, 40, 20, 20]);
    expect(at(pixels, 110, 50)).toEqual(WHITE);
    expect(at(pixels, 12, 12)).toEqual(RED);
    expect(at(a, 110, 50)).toEqual(BLACK);
  });

  it('of a picture is filled with the color around it', () => {
    const card = paint(plain(200, 100, WHITE), [70, 10, 80, 80], RED);
    const a = paint(card, [100, 40, 20, 20], BLACK);
    expect(pixelsHash(withoutContent(screenOf(a), [100, 40, 20, 20]).pixels)).toBe(
      pixelsHash(card),
    );
  });

  it('of a picture that fills the screen is the screen as it is', () => {
    expect(withoutContent(screenOf(withInk), [0, 0, 200, 100]).pixels).toBe(withInk);
  });
});
