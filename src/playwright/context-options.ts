// The browser context of a trial: what scenario, surface and identity name, in order of precedence, and what the test's own context lacks.
import type { BrowserContextOptions } from '@playwright/test';
import type { Identity } from '../app/identity.js';
import type { Scenario } from '../scenario/schema.js';
import type { SurfaceSettings } from '../scenario/surface.js';
import type { TrialIdentity } from './identity.js';

/** The options of a context that a scenario or an identity may name. */
export type ContextOptions = Pick<
  BrowserContextOptions,
  | 'locale'
  | 'timezoneId'
  | 'storageState'
  | 'httpCredentials'
  | 'viewport'
  | 'deviceScaleFactor'
  | 'colorScheme'
  | 'reducedMotion'
>;

/**
 * The scenario is the case and comes first; then the identity, one of many who may be in it. Anything named by neither
 * comes from the test.
 *
 * @param startUrl the only place credentials go, unless the identity says otherwise
 */
export function contextOptions(
  scenario: Scenario,
  identity: TrialIdentity | null,
  startUrl: () => string,
): ContextOptions {
  const given: Identity = identity?.given ?? {};
  const locale = scenario.surface?.locale ?? given.locale;
  const timezoneId = scenario.surface?.timezone ?? given.timezone;
  const { storageState, httpCredentials } = given;
  return {
    ...(locale === undefined ? {} : { locale }),
    ...(timezoneId === undefined ? {} : { timezoneId }),
    ...(storageState === undefined ? {} : { storageState: storageState }),
    ...(httpCredentials === undefined
      ? {}
      : { httpCredentials: credentials(httpCredentials, startUrl()) }),
  };
}

function credentials(
  { username, password, origin, send }: NonNullable<Identity['httpCredentials']>,
  startUrl: string,
): NonNullable<ContextOptions['httpCredentials']> {
  const where = origin ?? new URL(startUrl).origin;
  return { username, password, origin: where, ...(send === undefined ? {} : { send }) };
}

/** The window that a surface changes. */
export interface Window {
  viewport?: ContextOptions['viewport'];
  deviceScaleFactor?: number | undefined;
}

/**
 * What a surface asks of a context; text size, network and keyboard are the page's. A browser zooms by fewer CSS px in
 * the same window, each drawn larger.
 *
 * @param plain the window without it
 */
export function surfaceOptions(
  { viewport, zoom, color_scheme: colorScheme, reduced_motion: reduced }: SurfaceSettings,
  plain: Window,
): Pick<ContextOptions, 'viewport' | 'deviceScaleFactor' | 'colorScheme' | 'reducedMotion'> {
  const size = viewport ?? plain.viewport ?? WINDOW;
  return {
    ...(viewport === undefined ? {} : { viewport }),
    ...(zoom === undefined ? {} : zoomed({ ...plain, viewport: size }, zoom / 100)),
    ...(colorScheme === undefined ? {} : { colorScheme }),
    ...(reduced === undefined ? {} : { reducedMotion: reduced ? 'reduce' : 'no-preference' }),
  };
}

/** As Playwright opens one. */
const WINDOW = { width: 1280, height: 720 };

function zoomed({ viewport, deviceScaleFactor = 1 }: Window, factor: number) {
  const { width, height } = viewport ?? WINDOW;
  return {
    viewport: { width: Math.round(width / factor), height: Math.round(height / factor) },
    deviceScaleFactor: deviceScaleFactor * factor,
  };
}

/** The window of a context that has this zoom already, without it. */
export function unzoomed(own: Window, { zoom = 100 }: SurfaceSettings): Window {
  return zoom === 100 ? own : zoomed(own, 100 / zoom);
}

const WORDS: Readonly<Record<keyof ContextOptions, string>> = {
  locale: 'locale',
  timezoneId: 'time zone',
  viewport: 'viewport',
  deviceScaleFactor: 'device scale',
  colorScheme: 'color scheme',
  reducedMotion: 'reduced motion',
  storageState: 'saved login',
  httpCredentials: 'HTTP credentials',
};

/** In words, what is named and differs from the test's own context; empty if that context will do. */
export function lacking(named: ContextOptions, own: ContextOptions): string[] {
  return (Object.keys(named) as (keyof ContextOptions)[])
    .filter((name) => JSON.stringify(named[name]) !== JSON.stringify(own[name]))
    .map((name) => WORDS[name]);
}
