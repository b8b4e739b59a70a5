// Loads sharp by its CommonJS entry, since its ES module has syntax that Node 20.9 does not know.
import { createRequire } from 'node:module';
import type sharpModule from 'sharp';

export const sharp = createRequire(import.meta.url)('sharp') as typeof sharpModule;
