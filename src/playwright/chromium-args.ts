// The switches with which Chromium is started; decides nothing about where the browser comes from.

/** Keeps Chromium quiet on a closed network. */
const quiet = [
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Names resolve to nothing but loopback: the second wall, should a request slip past the routes. */
const loopbackOnly =
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1, EXCLUDE [::1]';

/** Switches for a launch. `network: 'any'` is for looking at pages that are not under test. */
export function chromiumArgs(options: { network: 'loopback' | 'any' }): string[] {
  return options.network === 'any' ? [...quiet] : [...quiet, loopbackOnly];
}
