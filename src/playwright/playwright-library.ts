// Playwright's library by its CommonJS entry: for an import, Node would first search the whole of its code for names of exports.
import { createRequire } from 'node:module';
import type * as playwright from 'playwright';
import { installCommand, missingPackage } from '../values/missing-package.js';
import { SightlineError } from '../sightline-error.js';

export const { chromium, devices } = library();

function library(): typeof playwright {
  try {
    return createRequire(import.meta.url)('playwright') as typeof playwright;
  } catch (cause) {
    if (missingPackage(cause) === null) throw cause;
    throw new SightlineError('usage', {
      what: 'Playwright is not installed, and this command needs its browser.',
      next: `Run: ${installCommand('@playwright/test')}`,
      cause,
    });
  }
}
