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

const RESOLVER = '--host-resolver-rules=';

/** The same rules for a proxy, which a browser lets look up the names. */
export function reachedBy(args: readonly string[]): (host: string) => boolean {
  const rules = args.find((arg) => arg.startsWith(RESOLVER))?.slice(RESOLVER.length);
  if (rules?.startsWith('MAP * ~NOTFOUND') !== true) return () => true;
  const open = new Set([...rules.matchAll(/EXCLUDE ([^,]+)/g)].map(([, host]) => host));
  return (host) => open.has(host);
}

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
