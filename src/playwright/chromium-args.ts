// The switches that Chromium is started with; does not decide where the browser comes from.

/** Keeps Chromium quiet on a closed network. */
const quiet = [
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Only loopback and the named hosts resolve: a second wall in case a request slips past the routes. */
function onlyTo(hosts: readonly string[]): string {
  const open = ['localhost', '127.0.0.1', '[::1]', ...hosts].map((host) => `EXCLUDE ${host}`);
  return `${RESOLVER}MAP * ~NOTFOUND, ${open.join(', ')}`;
}

/** The switch with its rules. */
export const RESOLVER = '--host-resolver-rules=';

/** What a browser may reach. */
export type Network =
  | 'loopback'
  /** For looking at pages that are not under test. */
  | 'any'
  /** Loopback and these hosts. */
  | { hosts: readonly string[] };

/** Switches for a launch. */
export function chromiumArgs({ network }: { network: Network }): string[] {
  if (network === 'any') return [...quiet];
  return [...quiet, onlyTo(network === 'loopback' ? [] : network.hosts)];
}
