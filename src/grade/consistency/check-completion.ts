// Compares "Done!" and "All set" with what the agent had offered, or the user had asked for, just before.
import type { ToolCall } from '../../episode/path-event.js';
import { saysYes } from '../../rules/reader/consent.js';
import { contradicted, confirmed, type FactCheck, open } from './fact-check.js';
import { closes, completionIn, offeredTools, offersWork } from './language/completion.js';
import type { Sentence } from '../../rules/reader/sentences.js';
import type { Statement, ToolWords } from './language/tool-words.js';

interface Turn {
  sentences: readonly Sentence[];
  /** What the message names as done: then "done" adds nothing. */
  statements: readonly Statement[];
  seq: number;
  walk: {
    words: readonly ToolWords[];
    calls: readonly ToolCall[];
    user: { text: string; seq: number };
    agentBefore: { text: string; seq: number };
  };
}

/** Null if the message does not say so, or if nothing was asked for. */
export function checkCompletion({ sentences, statements, seq, walk }: Turn): FactCheck | null {
  if (statements.length > 0) return null;
  const done = completionIn(sentences);
  if (done === null || closes(walk.user.text)) return null;
  const place = { seq, sentence: done.sentence.text };
  const { user, agentBefore, words } = walk;
  const offered = offeredTools(agentBefore.text, words);
  const asked = offered.length > 0 && saysYes(user.text) ? offered : offeredTools(user.text, words);
  const said = done.said.trim();
  if (asked.length === 0) {
    const changed = walk.calls.some((call) => call.seq > user.seq && isWrite(call, words));
    if (changed || !saysYes(user.text)) return null;
    const since = walk.calls.some(({ seq: at, tool }) => at > agentBefore.seq && isOf(tool, words));
    if (!since && offersWork(agentBefore.text, words)) {
      const reason = `The agent said “${said}” when the user had agreed to what it offered, but nothing was called that changes anything.`;
      return contradicted(place, 'action', { reason, firm: true });
    }
    return open(
      place,
      'action',
      `“${said}” does not tell what was done, and nothing was called since the user agreed.`,
    );
  }
  const names = asked.map(({ tool }) => tool);
  const made = walk.calls.filter(({ tool }) => names.includes(tool));
  if (made.some(({ status }) => status < 400)) return confirmed(place, 'action');
  const last = made.at(-1);
  const tools = names.join(' or ');
  const why = last === undefined ? 'was never called' : `answered ${last.status}`;
  return contradicted(place, 'action', {
    reason: `The agent said “${said}” when it had been asked for ${tools}, but ${tools} ${why}.`,
    ...{ calls: made, event: last?.seq },
    firm: !walk.calls.some((call) => call.seq > user.seq && isWrite(call, words)),
  });
}

function isOf(tool: string, words: readonly ToolWords[]): boolean {
  return words.some((one) => one.tool === tool);
}

function isWrite({ tool, status }: ToolCall, words: readonly ToolWords[]): boolean {
  return status < 400 && words.some((one) => one.tool === tool);
}
