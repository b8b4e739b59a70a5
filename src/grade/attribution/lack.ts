// Whether a failed verdict is about something missing or something that should not have happened; blames nobody.
import type { Episode } from '../../episode/read.js';
import type { AssertionVerdict } from '../../verdict/format.js';
import { concernOf } from '../../assertions/kinds.js';
import { isNegated } from '../finding.js';
import { recordedCalls, isToolOfApp } from '../record.js';

/**
 * Whether a verdict failed because something wanted did not happen. A broken-off conversation explains that, but never
 * explains what should not have been done or said.
 */
export function isLack({ assertion, cause, evidence }: AssertionVerdict): boolean {
  if (isNegated(assertion) || concernOf(assertion) === 'conduct') return false;
  if (cause !== undefined) return cause.code === 'missing' || cause.code === 'absent';
  // No event shows anybody doing it, such as a limit on the whole episode.
  return assertion.kind !== 'shows' && evidence.every(({ seq }) => seq === null);
}

/** Whether a claim failed because its subject is not on the page or has a different text; nothing hides it. */
export function isAbsent({ cause }: AssertionVerdict): boolean {
  return cause?.code === 'absent';
}

/** The tools that were never called; anything other than a tool of the app, such as a checkpoint, is ignored. */
export function missingTools(episode: Episode, tools: readonly string[]): string[] {
  const made = new Set(recordedCalls(episode).map(({ tool }) => tool));
  return tools.filter((tool) => isToolOfApp(episode, tool) && !made.has(tool));
}

/** Tools that a failed verdict asks for and that were never called; empty if it asks for no tool. */
export function wantedTools(episode: Episode, { assertion }: AssertionVerdict): string[] {
  const { kind } = assertion;
  if (kind === 'call_order') return missingTools(episode, assertion.tools);
  if (kind !== 'called' && kind !== 'turn_called' && kind !== 'took_effect') return [];
  return assertion.tool === null ? [] : missingTools(episode, [assertion.tool]);
}
