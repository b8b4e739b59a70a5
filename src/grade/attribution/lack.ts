// What a failed verdict lacks: whether something did not come, as against something that should not have; blames nobody.
import type { Episode } from '../../episode/read.js';
import type { AssertionVerdict } from '../../verdict/format.js';
import { calls, isToolOfApp } from '../record.js';

/**
 * Whether a verdict failed because something that was wanted did not come about. What breaks off a conversation explains
 * that, and never explains what was done or said and should not have been.
 */
export function isLack(episode: Episode, verdict: AssertionVerdict): boolean {
  const { assertion, cause, measurements } = verdict;
  const { kind } = assertion;
  if ('not' in assertion && assertion.not) return false;
  if (cause?.code === 'too_little') return true;
  if (kind === 'ending' || kind === 'consistent') return false;
  if (kind === 'judged' || kind === 'better_than') return false;
  if (kind === 'ends_in' || kind === 'says') return true;
  if (kind === 'shows') return isAbsent(verdict);
  if (kind === 'turn_called') return assertion.tool !== null;
  if (kind === 'call_order') return missingParts(episode, assertion.tools).length > 0;
  if (kind === 'called' && assertion.times !== null) {
    const made = measurements['callsMatchingSuccessful'];
    return typeof made === 'number' && made < assertion.times;
  }
  if (kind === 'called') return true;
  // Of all other kinds: what rests on an event of the episode was done, and what rests on none did not come.
  return verdict.evidence.every(({ seq }) => seq === null);
}

/** Whether a claim failed since its subject is not on the page, or another text stands in its place: nothing hides it. */
export function isAbsent({ cause }: AssertionVerdict): boolean {
  return cause?.code === 'absent';
}

/** Those of the tools that were never called; what is no tool of the app, such as a checkpoint, is not asked. */
export function missingTools(episode: Episode, tools: readonly string[]): string[] {
  const made = new Set(calls(episode).map(({ tool }) => tool));
  return tools.filter((tool) => isToolOfApp(episode, tool) && !made.has(tool));
}

/** Of an order of tools and checkpoints those that never came. */
function missingParts(episode: Episode, parts: readonly string[]): string[] {
  const checkpoints = parts.filter((part) => !isToolOfApp(episode, part));
  return [
    ...missingTools(episode, parts),
    ...checkpoints.filter((name) => !episode.checkpoints.has(name)),
  ];
}

/** Tools that a failed verdict asks for and that were never called, none where it asks for no tool. */
export function wantedTools(episode: Episode, { assertion }: AssertionVerdict): string[] {
  const { kind } = assertion;
  if (kind === 'call_order') return missingTools(episode, assertion.tools);
  if (kind !== 'called' && kind !== 'turn_called' && kind !== 'took_effect') return [];
  return assertion.tool === null ? [] : missingTools(episode, [assertion.tool]);
}
