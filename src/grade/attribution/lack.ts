// Whether a failed verdict is about something missing or about something that should not have happened; blames nobody.
import type { Episode } from '../../episode/read.js';
import type { AssertionVerdict } from '../../verdict/format.js';
import { concernOf } from '../../assertions/kinds.js';
import { isNegated } from '../finding.js';
import { recordedCalls, isToolOfApp } from '../record.js';

/**
 * Whether a verdict failed because something that was wanted did not come about. What breaks off a conversation explains
 * that, and never explains what was done or said and should not have been.
 */
export function isLack({ assertion, cause, evidence }: AssertionVerdict): boolean {
  if (isNegated(assertion) || concernOf(assertion) === 'conduct') return false;
  if (cause !== undefined) return cause.code === 'missing' || cause.code === 'absent';
  // No event shows anybody doing it, such as a limit on the whole episode.
  return assertion.kind !== 'shows' && evidence.every(({ seq }) => seq === null);
}

/** Whether a claim failed because its subject is not on the page, or has another text: nothing hides it. */
export function isAbsent({ cause }: AssertionVerdict): boolean {
  return cause?.code === 'absent';
}

/** Those of the tools that were never called; what is no tool of the app, such as a checkpoint, is not asked. */
export function missingTools(episode: Episode, tools: readonly string[]): string[] {
  const made = new Set(recordedCalls(episode).map(({ tool }) => tool));
  return tools.filter((tool) => isToolOfApp(episode, tool) && !made.has(tool));
}

/** Tools that a failed verdict asks for and that were never called, none where it asks for no tool. */
export function wantedTools(episode: Episode, { assertion }: AssertionVerdict): string[] {
  const { kind } = assertion;
  if (kind === 'call_order') return missingTools(episode, assertion.tools);
  if (kind !== 'called' && kind !== 'turn_called' && kind !== 'took_effect') return [];
  return assertion.tool === null ? [] : missingTools(episode, [assertion.tool]);
}
