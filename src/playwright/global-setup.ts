// Runs once before all workers: makes sure of a browser and says what it did.
import { ensureBrowser } from './browser.js';

// Playwright takes a set-up only as a default export.
export default async function globalSetup(): Promise<void> {
  await ensureBrowser((line) => process.stderr.write(`sightline: ${line}\n`));
}
