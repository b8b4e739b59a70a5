// What a trial needs from its browser context, in order of precedence, and what the test's own context lacks.
import type { BrowserContextOptions } from '@playwright/test';
import type { Identity } from '../app/identity.js';
import type { Scenario } from '../scenario/schema.js';
import type { TrialIdentity } from './identity.js';

/** The options of a context that a scenario or an identity may name. */
export type NamedOptions = Pick<
  BrowserContextOptions,
  'locale' | 'timezoneId' | 'viewport' | 'colorScheme' | 'storageState' | 'httpCredentials'
>;

/**
 * The scenario is the case and comes first; then the identity, one of many who may be in it. Anything named by neither
 * comes from the test.
 *
 * @param startUrl the only place credentials go, unless the identity says otherwise
 */
export function namedOptions(
  scenario: Scenario,
  identity: TrialIdentity | null,
  startUrl: () => string,
): NamedOptions {
  const { viewport, color_scheme: colorScheme } = scenario.surface ?? {};
  const given: Identity = identity?.given ?? {};
  const locale = scenario.locale ?? given.locale;
  const timezoneId = scenario.timezone ?? given.timezone;
  const { storageState, httpCredentials } = given;
  return {
    ...(locale === undefined ? {} : { locale }),
    ...(timezoneId === undefined ? {} : { timezoneId }),
    ...(viewport === undefined ? {} : { viewport }),
    ...(colorScheme === undefined ? {} : { colorScheme }),
    ...(storageState === undefined ? {} : { storageState: storageState }),
    ...(httpCredentials === undefined
      ? {}
      : { httpCredentials: credentials(httpCredentials, startUrl()) }),
  };
}

function credentials(
  { username, password, origin, send }: NonNullable<Identity['httpCredentials']>,
  startUrl: string,
): NonNullable<NamedOptions['httpCredentials']> {
  const where = origin ?? new URL(startUrl).origin;
  return { username, password, origin: where, ...(send === undefined ? {} : { send }) };
}

const WORDS: Readonly<Record<keyof NamedOptions, string>> = {
  locale: 'locale',
  timezoneId: 'time zone',
  viewport: 'viewport',
  colorScheme: 'colour scheme',
  storageState: 'saved login',
  httpCredentials: 'HTTP credentials',
};

/** In words, what is named and differs from the test's own context; empty if that context will do. */
export function lacking(named: NamedOptions, own: NamedOptions): string[] {
  return (Object.keys(named) as (keyof NamedOptions)[])
    .filter((name) => JSON.stringify(named[name]) !== JSON.stringify(own[name]))
    .map((name) => WORDS[name]);
}
