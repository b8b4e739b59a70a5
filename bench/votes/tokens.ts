// What a request costs in tokens, by published rules, from its size alone; a server counts by its own, which differ between models.

export interface Size {
  width: number;
  height: number;
}

/** The size in the header of a PNG (ISO/IEC 15948, 11.2.2), in pixels. */
export function pngSize(png: Buffer): Size {
  return { width: png.readUInt32BE(16), height: png.readUInt32BE(20) };
}

/** Of gpt-4o and gpt-4.1. */
const BASE_TOKENS = 85;
const TILE_TOKENS = 170;
const TILE_PX = 512;
const LONGEST_PX = 2048;
const SHORTEST_PX = 768;

/**
 * Tokens of a picture by tiles, detail "high". OpenAI, "Images and vision", calculating costs, tile-based
 * (https://platform.openai.com/docs/guides/images-vision#calculating-costs): to fit 2048 × 2048, then to a shortest side of 768, then 170 for each
 * square of 512 and 85 besides. Smaller pictures are not enlarged: "scaled down", as Microsoft has it ("What is Azure OpenAI", image tokens).
 */
export function tileTokens({ width, height }: Size): number {
  const fit = Math.min(1, LONGEST_PX / Math.max(width, height));
  const scale = fit * Math.min(1, SHORTEST_PX / (fit * Math.min(width, height)));
  const tiles = (side: number): number => Math.ceil(Math.round(side * scale) / TILE_PX);
  return BASE_TOKENS + TILE_TOKENS * tiles(width) * tiles(height);
}

const PATCH_PX = 32;
const PATCH_BUDGET = 1536;

/**
 * Tokens of a picture by patches of 32 px, at most 1,536 of them, before a model's own multiplier. Same page, patch-based; the scale is such that
 * whole patches stay within the budget.
 */
export function patchTokens({ width, height }: Size): number {
  const whole = patches(width) * patches(height);
  if (whole <= PATCH_BUDGET) return whole;
  const shrink = Math.sqrt((PATCH_PX ** 2 * PATCH_BUDGET) / (width * height));
  const kept = (side: number): number =>
    Math.floor((side * shrink) / PATCH_PX) / ((side * shrink) / PATCH_PX);
  const scale = shrink * Math.min(kept(width), kept(height));
  // Whole pixels: floating point would otherwise begin one patch more.
  return patches(Math.round(width * scale)) * patches(Math.round(height * scale));
}

function patches(side: number): number {
  return Math.ceil(side / PATCH_PX);
}

/** About four characters of English are a token (OpenAI, "What are tokens and how to count them?"): an estimate, no count. */
export function textTokens(text: string): number {
  return Math.ceil(text.length / 4);
}
