// What a picture depends on besides the page: browser build, platform, scale and fonts; their folder name, and how two differ.
import type { Environment } from '../episode/format.js';
import type { Surroundings } from './format.js';

/** Null if the episode does not record them, as in earlier versions. */
export function surroundingsOf(environment: Environment | null): Surroundings | null {
  if (environment?.platform === undefined || environment.fonts === undefined) return null;
  const { browser, deviceScaleFactor, platform, fonts } = environment;
  return { browser, deviceScaleFactor, platform, fonts };
}

/** Such as `chromium-156.0.8085.0-linux-x64-1x-3fa91c02`. */
export function surroundingsName({
  browser,
  platform,
  deviceScaleFactor,
  fonts,
}: Surroundings): string {
  return [browser.name, browser.version, platform, `${deviceScaleFactor}x`, fonts]
    .join('-')
    .replaceAll(/[^\w.-]/gu, '_');
}

/** One phrase per difference, the baseline's side first. */
export function surroundingsDiffer(baseline: Surroundings, now: Surroundings): string[] {
  const told = [
    ['browser', browserOf(baseline), browserOf(now)],
    ['platform', baseline.platform, now.platform],
    ['device scale', String(baseline.deviceScaleFactor), String(now.deviceScaleFactor)],
    ['fonts', baseline.fonts, now.fonts],
  ] as const;
  return told.flatMap(([what, before, after]) =>
    before === after ? [] : [`${what} ${before}, now ${after}`],
  );
}

function browserOf({ browser: { name, version } }: Surroundings): string {
  return `${name} ${version}`;
}
