// Turns an encoded picture into raw pixels; measures nothing and reads no files.
import { sharp } from './sharp.js';

/** A decoded picture: 4 bytes (red, green, blue, alpha) per pixel, row by row, in device pixels. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/**
 * Decodes PNG or lossless WebP to RGBA.
 * @throws sharp's error if the bytes are not a picture that it knows.
 */
export async function decodePixels(encoded: Uint8Array): Promise<Pixels> {
  const { data, info } = await sharp(encoded)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}
