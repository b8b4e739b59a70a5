/** A discreet line for what the desk looked up or did; it must not show what came back. */
import { getStaticToolName, type ToolUIPart } from 'ai';
import { CheckIcon } from './icons.js';

interface Wording {
  running: string;
  done: string;
}

const wordings: Record<string, Wording> = {
  get_order: { running: 'Looking up your order', done: 'Looked up your order' },
  lookup_customer_orders: { running: 'Looking up your orders', done: 'Looked up your orders' },
  get_return_policy: { running: 'Checking the return policy', done: 'Checked the return policy' },
  create_return: { running: 'Creating your return', done: 'Created your return' },
  issue_refund: { running: 'Issuing your refund', done: 'Issued your refund' },
  escalate_to_human: { running: 'Contacting our team', done: 'Contacted our team' },
};

export function ToolLine({ part }: { part: ToolUIPart }) {
  const wording = wordings[getStaticToolName(part)];
  if (wording === undefined) return null;
  if (part.state === 'output-error') return null;
  const isDone = part.state === 'output-available';
  return (
    <div className="tool-line">
      {isDone ? <CheckIcon size={14} /> : <span className="spinner" aria-hidden="true" />}
      {isDone ? wording.done : `${wording.running} …`}
    </div>
  );
}
