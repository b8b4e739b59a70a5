// The episodes' data files: pages from disk cannot fetch, so each is loaded as a script when it is first asked for.
import { useEffect, useState } from 'preact/hooks';
import type { SiteEpisode, SiteTrial } from '../site/data.js';

declare global {
  interface Window {
    /** Called by the data file of an episode. */
    sightlineEpisode: (episode: SiteEpisode) => void;
  }
}

const loaded = new Map<string, SiteEpisode>();
const asked = new Set<string>();
let heard: () => void = () => undefined;

window.sightlineEpisode = (episode) => {
  loaded.set(episode.id, episode);
  heard();
};

/** Draws the component again whenever an episode has arrived. */
export function useArrivals(): void {
  const [, setMany] = useState(0);
  useEffect(() => {
    heard = () => setMany(loaded.size);
    // What arrived before anybody listened.
    heard();
  }, []);
}

/** Null while it is loading, or if it cannot be read. */
export function loadedEpisode({ id, hasPage }: SiteTrial): SiteEpisode | null {
  if (hasPage && !asked.has(id)) load(id);
  return loaded.get(id) ?? null;
}

function load(id: string): void {
  asked.add(id);
  const script = document.createElement('script');
  script.src = `data/${id}.js`;
  document.head.append(script);
}
