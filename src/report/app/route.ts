// The address within the page: `#/` with filters, `#/e12` with a checkpoint, two episodes side by side, or what changed since a base; from outside also `#/episode/` and the id of an episode.
export type Route =
  | { page: 'suite'; query: URLSearchParams }
  | { page: 'changes' }
  | { page: 'compare'; a: string; b: string }
  | { page: 'episode'; id: string; checkpoint: string | null };

export function routeOf(hash: string): Route {
  const [path = '', search = ''] = hash.replace(/^#\/?/, '').split('?');
  const query = new URLSearchParams(search);
  const named = /^episode\/(.+)$/.exec(path)?.[1];
  if (named !== undefined)
    return { page: 'episode', id: decodeURIComponent(named), checkpoint: query.get('at') };
  if (path === 'changes') return { page: 'changes' };
  if (path === 'compare')
    return { page: 'compare', a: query.get('a') ?? '', b: query.get('b') ?? '' };
  if (!/^[be]\d+$/.test(path)) return { page: 'suite', query };
  return { page: 'episode', id: path, checkpoint: query.get('at') };
}

export function linkToEpisode(id: string, checkpoint?: string): string {
  return checkpoint === undefined ? `#/${id}` : `#/${id}?at=${encodeURIComponent(checkpoint)}`;
}

export const linkToChanges = '#/changes';

/** Two episodes side by side. */
export function linkToCompare(a: string, b: string): string {
  return `#/compare?a=${a}&b=${b}`;
}

/** The same page with other filters; empty ones are left out. */
export function linkToSuite(filters: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== ''));
  return query.size === 0 ? '#/' : `#/?${query.toString()}`;
}
