/** The settings of a desk and their defaults; it must not read the environment. */

export interface ModelSettings {
  baseUrl: string;
  apiKey: string;
  model: string;
}

export interface DeskOptions {
  /** 0 or absent: any free port. */
  port?: number;
  /** Where the shop's systems of record answer, for the server. */
  backendUrl: string;
  /** Where they answer for the page; default `https://api.northwind.test`. */
  browserBackendUrl?: string;
  /** Where its log goes, a POST of JSON lines for each reply; absent: nowhere. */
  logUrl?: string;
  /** With a model the rule-based policy engine is replaced by it. */
  model?: ModelSettings;
  /** Pause between streamed words; default 15, 0 sends each text whole. A page can override it with `?delay=`. */
  tokenDelayMs?: number;
  /** Pause before a reply begins; default 0. A page can override it with `?think=`. */
  thinkMs?: number;
  /** Pauses before the retries of a backend call that failed; default 120 and 360. */
  retryDelaysMs?: number[];
}

export const defaultBrowserBackendUrl = 'https://api.northwind.test';
export const defaultTokenDelayMs = 15;

/** The model named in the environment, or undefined when there is no key. */
export function modelFrom(env: Record<string, string | undefined>): ModelSettings | undefined {
  const apiKey = env.OPENAI_API_KEY;
  if (apiKey === undefined || apiKey === '') return undefined;
  return {
    apiKey,
    baseUrl: env.OPENAI_BASE_URL ?? 'https://api.openai.com/v1',
    model: env.OPENAI_MODEL ?? 'gpt-4.1-mini',
  };
}
