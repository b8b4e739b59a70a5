// Evidence as one line for a person, with the place in the record that it rests on.
import type { Message, ToolCall } from '../episode/format.js';
import type { Evidence } from '../verdict/format.js';

const LONGEST = 160;

/** Shortens in the middle of nothing: the start is kept, the rest is told by an ellipsis. */
export function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= LONGEST ? line : `${line.slice(0, LONGEST - 1)}…`;
}

export function callEvidence(call: ToolCall): Evidence {
  const fault = call.fault === null ? '' : `, injected: ${call.fault}`;
  const args = shorten(JSON.stringify(call.args));
  return {
    seq: call.seq,
    file: 'path.jsonl',
    text: `${call.tool}(${args}) answered ${call.status}${fault}`,
  };
}

export function messageEvidence(message: Message): Evidence {
  return {
    seq: message.seq,
    file: 'transcript.jsonl',
    text: `${message.role}: “${shorten(message.text)}”`,
  };
}
