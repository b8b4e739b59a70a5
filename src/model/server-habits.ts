// The parts of a request that a server does not accept, learned from its refusals and remembered in this process; sends nothing.
import type { ModelEndpoint, ReplyForm } from './endpoint.js';
import { replyForms } from './endpoint.js';

/** How requests to one model of one server are written. */
export interface ServerHabits {
  form: ReplyForm;
  /** Names of default parameters that it refuses. */
  without: ReadonlySet<string>;
  /** Older servers only know `max_tokens`. */
  limit: 'max_completion_tokens' | 'max_tokens';
}

const known = new Map<string, ServerHabits>();

export function habitsOf(endpoint: ModelEndpoint): ServerHabits {
  const fresh: ServerHabits = {
    form: endpoint.form ?? 'json_schema',
    without: new Set(),
    limit: 'max_completion_tokens',
  };
  return known.get(keyOf(endpoint)) ?? fresh;
}

/** The server's refusal, which shows the refused part. */
export interface Rejection {
  detail: string;
  param: string | null;
}

/**
 * Other habits after a refusal; null if it speaks of nothing that could be left out.
 *
 * Servers name the parameter in `param` or in the message; which words they use is not agreed upon.
 */
export function learn(endpoint: ModelEndpoint, rejection: Rejection): ServerHabits | null {
  const habits = habitsOf(endpoint);
  const next = changed(endpoint, habits, rejection);
  if (next !== null) known.set(keyOf(endpoint), next);
  return next;
}

function changed(
  endpoint: ModelEndpoint,
  habits: ServerHabits,
  rejection: Rejection,
): ServerHabits | null {
  const names = (words: RegExp) =>
    words.test(rejection.param ?? '') || words.test(rejection.detail);
  if (names(/max_completion_tokens/) && habits.limit === 'max_completion_tokens')
    return { ...habits, limit: 'max_tokens' };
  const refused = defaultsOf(endpoint).find(
    (name) => names(new RegExp(`\\b${name}\\b`)) && !habits.without.has(name),
  );
  if (refused !== undefined) return { ...habits, without: new Set([...habits.without, refused]) };
  if (names(/response_format|json_schema|json_object|structured.?output|guided|grammar/i)) {
    const form = replyForms[replyForms.indexOf(habits.form) + 1];
    return form === undefined ? null : { ...habits, form };
  }
  return null;
}

/** What a user configured is never left out silently. */
function defaultsOf({ parameters, defaults = {} }: ModelEndpoint): string[] {
  return ['temperature', ...Object.keys(defaults)].filter((name) => !(name in parameters));
}

function keyOf({ url, model, form }: ModelEndpoint): string {
  return JSON.stringify([url, model, form ?? null]);
}
