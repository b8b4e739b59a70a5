// The address within the page: `#/` with filters, or `#/e12` with a checkpoint; from outside also `#/episode/` and the id of an episode.
export type Route =
  | { page: 'suite'; query: URLSearchParams }
  | { page: 'episode'; id: string; checkpoint: string | null };

export function routeOf(hash: string): Route {
  const [path = '', search = ''] = hash.replace(/^#\/?/, '').split('?');
  const query = new URLSearchParams(search);
  const named = /^episode\/(.+)$/.exec(path)?.[1];
  if (named !== undefined)
    return { page: 'episode', id: decodeURIComponent(named), checkpoint: query.get('at') };
  if (!/^e\d+$/.test(path)) return { page: 'suite', query };
  return { page: 'episode', id: path, checkpoint: query.get('at') };
}

export function linkToEpisode(id: string, checkpoint?: string): string {
  return checkpoint === undefined ? `#/${id}` : `#/${id}?at=${encodeURIComponent(checkpoint)}`;
}

/** The same page with other filters; empty ones are left out. */
export function linkToSuite(filters: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== ''));
  return query.size === 0 ? '#/' : `#/?${query.toString()}`;
}
