// Pictures as data: URIs, as small as possible without changing a pixel, and the hash that names one.
import { createHash } from 'node:crypto';
import { decodePixels, sharp } from '../../pixels/png.js';

/** Two pictures of a checkpoint in device pixels of the viewport; sizes and places in CSS px. */
export interface CardPicture {
  png: Uint8Array;
  pngWithoutText: Uint8Array;
  viewport: { width: number; height: number };
  scroll: { x: number; y: number };
  document: { width: number; height: number };
}

/** The largest side that WebP allows. */
const WEBP_LIMIT_PX = 16_383;

/** The claims of one checkpoint share its pictures; encoding one can take a second. */
const packed = new WeakMap<Uint8Array, Promise<string>>();

/** The picture itself, or the same pixels as lossless WebP if that is smaller. */
export function pictureUri(png: Uint8Array): Promise<string> {
  const uri = packed.get(png) ?? pack(png);
  packed.set(png, uri);
  return uri;
}

async function pack(png: Uint8Array): Promise<string> {
  const { width, height } = await sharp(png).metadata();
  if (Math.max(width, height) > WEBP_LIMIT_PX) return pngUri(png);
  // More effort costs twice the time and gains little, or makes gradients larger.
  const webp = await sharp(png).webp({ lossless: true, exact: true, effort: 1 }).toBuffer();
  return webp.length < png.length
    ? `data:image/webp;base64,${webp.toString('base64')}`
    : pngUri(png);
}

export function pngUri(png: Uint8Array): string {
  return `data:image/png;base64,${Buffer.from(png).toString('base64')}`;
}

/** SHA-256 over the decoded pixels (RGBA, row by row): the same for every encoding of one picture. */
export async function pixelHash(png: Uint8Array): Promise<string> {
  const { data } = await decodePixels(png);
  return createHash('sha256').update(data).digest('hex');
}
