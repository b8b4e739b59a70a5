// Launches browsers behind the wall, where that is possible; decides nothing about requests.
import type { LaunchOptions } from 'playwright';
import { behindWall, startWall } from '../world/wall.js';
import { RESOLVER } from './browser.js';

export { behindWall, passByWalls, wallOf } from '../world/wall.js';

export interface Launch {
  options: LaunchOptions;
  /** To be called when the browser is closed. */
  close: () => Promise<void>;
}

/**
 * The same options, for a browser behind a wall of its own. Unchanged where there can be none: other browsers do not
 * know the switches, a browser elsewhere cannot reach it, and a proxy of the user's own comes first.
 */
export async function launchWalled(
  given: LaunchOptions,
  { browserName = 'chromium', remote = false }: { browserName?: string; remote?: boolean } = {},
): Promise<Launch> {
  const { args = [], proxy } = given;
  const hasProxy = proxy !== undefined || args.some((arg) => /^--(no-)?proxy/.test(arg));
  if (browserName !== 'chromium' || remote || hasProxy)
    return { options: given, close: () => Promise.resolve() };
  const wall = await startWall({ reaches: reachedBy(args) });
  const options = { ...given, args: [...args, ...wall.args] };
  behindWall(options, wall);
  return { options, close: () => wall.close() };
}

/** The browser's rules for the wall, which looks the names up in its place. */
function reachedBy(args: readonly string[]): (host: string) => boolean {
  const rules = args.find((arg) => arg.startsWith(RESOLVER))?.slice(RESOLVER.length);
  if (rules?.startsWith('MAP * ~NOTFOUND') !== true) return () => true;
  const open = new Set([...rules.matchAll(/EXCLUDE ([^,]+)/g)].map(([, host]) => host));
  return (host) => open.has(host);
}
