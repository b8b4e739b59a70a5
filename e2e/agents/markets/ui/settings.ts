/** Reads what the page was opened with: its query, its language and the config in the document. It must not change while the page lives. */
import { faultNames, type FaultName, type PageConfig } from '../wire.js';

export interface Settings extends PageConfig {
  seed: number;
  fault: FaultName | null;
  /** Pause between streamed words, ms, as the query asks for it. */
  delay: string | null;
  /** BCP 47, of the browser. */
  locale: string;
}

export function readSettings(): Settings {
  const query = new URLSearchParams(location.search);
  const config = JSON.parse(
    document.getElementById('almanac-config')?.textContent ?? '{}',
  ) as PageConfig;
  const seed = Math.trunc(Number(query.get('seed') ?? 1));
  return {
    ...config,
    modelUrl: query.get('model') ?? config.modelUrl,
    seed: Number.isFinite(seed) ? seed : 1,
    fault: faultNames.find((name) => name === query.get('fault')) ?? null,
    delay: query.get('delay'),
    locale: navigator.language,
  };
}
