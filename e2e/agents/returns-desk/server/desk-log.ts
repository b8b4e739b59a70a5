/** The desk's own log: what it asked of the backend, a line each, sent to a collector; it must never fail a reply. */
import type { BackendClient } from './backend-client.js';

interface LogLine {
  at: string;
  level: 'info' | 'error';
  message: string;
  data: { method: string; path: string };
}

export interface DeskLog {
  /** The same client, with a line for each call. */
  watched(backend: BackendClient): BackendClient;
  /** Sends what has come together; called before the reply ends, so that the log is there when its reader looks. */
  send(): Promise<void>;
}

/** Without a URL nothing is kept. `headers` say on whose behalf, as on the calls to the backend. */
export function createDeskLog(url: string | undefined, headers: Record<string, string>): DeskLog {
  if (url === undefined) return { watched: (backend) => backend, send: () => Promise.resolve() };
  let lines: LogLine[] = [];
  const note = (level: LogLine['level'], message: string, data: LogLine['data']) =>
    lines.push({ at: new Date().toISOString(), level, message, data });
  return {
    watched: (backend) => async (call) => {
      const data = { method: call.method, path: call.path.replace(/\?.*/, '') };
      try {
        const answer = await backend(call);
        note('info', 'backend answered', data);
        return answer;
      } catch (error) {
        note('error', error instanceof Error ? error.message : 'backend failed', data);
        throw error;
      }
    },
    async send() {
      const body = lines.map((line) => JSON.stringify(line)).join('\n');
      lines = [];
      if (body === '') return;
      const type = { 'content-type': 'application/x-ndjson' };
      await fetch(url, { method: 'POST', headers: { ...headers, ...type }, body }).catch(() => {
        // A collector that is away costs the customer nothing.
      });
    },
  };
}
