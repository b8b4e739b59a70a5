/** Reads what the page was opened with: its query and the config in the document. It must not change while the page lives. */
import type { FaultName, PageConfig } from '../server/messages.js';

export interface PageSettings {
  browserBackendUrl: string;
  fault: FaultName | undefined;
  /** Sent along with each chat request. */
  chatBody: {
    seed: number;
    fault?: string;
    thinkMs?: number;
    tokenDelayMs?: number;
  };
}

export function readPageSettings(): PageSettings {
  const query = new URLSearchParams(location.search);
  const json = document.getElementById('desk-config')?.textContent ?? '{"browserBackendUrl":""}';
  const config = JSON.parse(json) as PageConfig;
  const fault = query.get('fault') ?? undefined;
  const thinkMs = numberIn(query, 'think');
  const tokenDelayMs = numberIn(query, 'delay');
  return {
    browserBackendUrl: config.browserBackendUrl,
    fault: fault as FaultName | undefined,
    chatBody: {
      seed: Math.trunc(numberIn(query, 'seed') ?? 1),
      ...(fault === undefined ? {} : { fault }),
      ...(thinkMs === undefined ? {} : { thinkMs }),
      ...(tokenDelayMs === undefined ? {} : { tokenDelayMs }),
    },
  };
}

function numberIn(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name);
  const value = text === null || text === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : undefined;
}
