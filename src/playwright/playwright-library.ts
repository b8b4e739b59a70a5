// Playwright's library by its CommonJS entry: for an import, Node would first search the whole of its code for names of exports.
import { createRequire } from 'node:module';
import type * as playwright from 'playwright';

const library = createRequire(import.meta.url)('playwright') as typeof playwright;

export const { chromium, devices } = library;
