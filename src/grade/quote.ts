// Evidence as one line for a person, with its place in the record.
import type { Message } from '../episode/format.js';
import type { ToolCall } from '../episode/path-event.js';
import type { JoinedCall } from '../episode/joined-calls.js';
import { brief } from '../episode/verdict/text.js';
import type { Evidence } from '../episode/verdict/format.js';

export function callEvidence(call: ToolCall): Evidence {
  const fault = call.fault === null ? '' : `, injected: ${call.fault}`;
  const args = brief(JSON.stringify(call.args));
  return {
    seq: call.seq,
    file: 'path.jsonl',
    text: `${call.tool}(${args}) answered ${call.status}${fault}`,
  };
}

/** A call that the world served is shown by that answer; any other by what was seen of it. */
export function joinedEvidence(call: JoinedCall): Evidence {
  if (call.served !== null) return callEvidence(call.served);
  const args = call.args === null ? '…' : brief(JSON.stringify(call.args));
  return {
    seq: call.seq,
    file: 'path.jsonl',
    text: `${call.tool}(${args}) was only seen, not served; ${endings[call.outcome]}`,
  };
}

const endings: Record<JoinedCall['outcome'], string> = {
  succeeded: 'it was answered',
  failed: 'it failed',
  unknown: 'its outcome was not seen',
  cut: 'it broke off',
};

export function messageEvidence(message: Message): Evidence {
  return {
    seq: message.seq,
    file: 'transcript.jsonl',
    text: `${message.role}: “${brief(message.text)}”`,
  };
}
