// The verbs of sentences about a page, to find where a subject ends; knows no form.
import type { Token } from './tokens.js';

const VERB =
  /^(?:is|are|was|were|has|have|can|does|do|will|must|says?|shows?|contains?|includes?|mentions?|reads|costs?|comes?|stands?|sits?|covers?|hides?|overlaps?|appears?|starts?|ends?|leaves|departs?|arrives?|belongs?|fits?|asks?|warns|lists?|disappears?)$/u;

export function isVerb({ kind, text }: Token): boolean {
  return kind === 'word' && VERB.test(text);
}
