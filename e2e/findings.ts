// What a graded episode says went wrong, in the terms in which the specs expect it.
import type { EpisodeVerdict } from 'sightline';

/** What failed, as "class: party", each once. */
export function findings({ assertions }: EpisodeVerdict): string[] {
  const failed = assertions.filter(({ outcome }) => outcome === 'failed');
  return [...new Set(failed.map((one) => `${one.class}: ${one.party ?? 'nobody'}`))].sort();
}
