// Loads sharp with the first picture, by its CommonJS entry: its ES module has syntax that Node 20.9 does not know.
import { createRequire } from 'node:module';
import type sharpModule from 'sharp';
import type { Sharp, SharpInput, SharpOptions } from 'sharp';

const load = createRequire(import.meta.url);

export function sharp(input: SharpInput, options?: SharpOptions): Sharp {
  return (load('sharp') as typeof sharpModule)(input, options);
}
