// What a picture costs in tokens, by the examples that the rules were published with.
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { patchTokens, pngSize, textTokens, tileTokens } from '../../bench/votes/tokens.js';

it.each([
  // Microsoft, "What is Azure OpenAI", image tokens; OpenAI, "Vision" of 2024, calculating costs.
  [1024, 1024, 765],
  [2048, 4096, 1105],
  // By hand: three tiles by two, not scaled.
  [1280, 720, 1105],
  // Narrower than a tile, and not enlarged.
  [300, 100, 255],
  [513, 100, 425],
  // 3000 × 500: to 2048 × 341.
  [3000, 500, 765],
])('a picture of %i × %i takes %i tokens by tiles', (width, height, tokens) => {
  expect(tileTokens({ width, height })).toBe(tokens);
});

it.each([
  // OpenAI, "Images and vision", calculating costs, patch-based, budget of 1,536 patches.
  [1024, 1024, 1024],
  [1800, 2400, 1452],
  // By hand: 40 patches by 22.5.
  [1280, 720, 920],
  [32, 32, 1],
  [33, 32, 2],
])('a picture of %i × %i takes %i tokens by patches', (width, height, tokens) => {
  expect(patchTokens({ width, height })).toBe(tokens);
});

it('no size takes more than the budget of patches', () => {
  for (let width = 100; width < 3000; width += 171)
    for (let height = 100; height < 3000; height += 173)
      expect(patchTokens({ width, height })).toBeLessThanOrEqual(1536);
});

it('the size of a PNG is read from its header', async () => {
  const create = { width: 37, height: 11, channels: 4, background: '#fff' } as const;
  expect(pngSize(await sharp({ create }).png().toBuffer())).toEqual({ width: 37, height: 11 });
});

it('four characters are taken for a token, a rest for one more', () => {
  expect([textTokens(''), textTokens('four'), textTokens('and a rest')]).toEqual([0, 1, 3]);
});
