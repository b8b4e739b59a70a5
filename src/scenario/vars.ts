// Fills placeholders such as `{order_id}` in a scenario with the values of one trial on staging; knows nothing about staging itself.
import { type Fill, filledScenario, inPlace } from './fill.js';
import type { LoadedScenario } from './load.js';
import { namesHint } from '../values/nearest-name.js';
import type { Problem } from './problem.js';

/** Double braces escape: `{{name}}` becomes the text `{name}`. */
const placeholder = /\{\{([a-z]\w*)\}\}|\{([a-z]\w*)\}/gi;

/** A scenario with its placeholders filled in, or every placeholder without a value, with its place. */
export interface Filled {
  loaded: LoadedScenario;
  problems: Problem[];
}

/**
 * Replaces `{name}` in whatever the user says and knows and in what is expected, keys of objects included. `{now}`
 * stays for later; braces around anything except a name are text. In a JSON pointer a value is escaped (RFC 6901).
 */
export function fillVars(loaded: LoadedScenario, vars: Readonly<Record<string, string>>): Filled {
  const problems: Problem[] = [];
  const known = new Map(Object.entries(vars));
  const fill: Fill = (text, path, part) =>
    text.replace(placeholder, (whole: string, literal: string | undefined, name: string) => {
      if (literal !== undefined) return `{${literal}}`;
      if (name === 'now') return whole;
      const value = known.get(name);
      if (value !== undefined) return inPlace(value, path, part);
      problems.push({
        ...loaded.place(path, part),
        message: unknown(whole, name, [...known.keys()]),
      });
      return whole;
    });
  const scenario = filledScenario(loaded.scenario, fill);
  return { loaded: { ...loaded, scenario }, problems };
}

function unknown(whole: string, name: string, names: readonly string[]): string {
  return `nothing fills "${whole}"; ${namesHint(name, names, 'vars')}; the text itself is written "{${whole}}"`;
}
