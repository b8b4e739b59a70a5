/** One request of the queue: what is asked, what the agent proposes, and the decision; it must not talk to the server. */
import { useId, useState } from 'react';
import type { Decision, QueueEntry } from '../messages.js';
import { OutcomeLine } from './outcome-line.js';
import { money } from './money.js';

interface Props {
  entry: QueueEntry;
  onDecide: (decision: Decision, note: string) => void;
}

export function RequestCard({ entry, onDecide }: Props) {
  const { proposal, outcome } = entry;
  const isOpen = outcome.status === 'waiting' || outcome.status === 'failed';
  return (
    <article
      className={`card is-${outcome.status}`}
      aria-busy={outcome.status === 'working'}
      aria-label={`${entry.id}, ${entry.customer}`}
    >
      <header className="card-head">
        <span className="avatar" aria-hidden="true">
          {initials(entry.customer)}
        </span>
        <div className="who">
          <h2>{entry.customer}</h2>
          <p className="meta">
            {entry.orderId} · {entry.item}
          </p>
        </div>
        <p className="amount">{money(entry.amount)}</p>
      </header>
      <blockquote className="quote">{entry.reason}</blockquote>
      <section className="proposal">
        <p className={`badge is-${proposal.action}`}>
          {proposal.action === 'refund' ? 'Proposal: refund in full' : 'Proposal: decline'}
        </p>
        <ul>
          {proposal.reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      </section>
      <OutcomeLine outcome={outcome} />
      {isOpen && <DecisionBar onDecide={onDecide} />}
    </article>
  );
}

function DecisionBar({ onDecide }: Pick<Props, 'onDecide'>) {
  const [note, setNote] = useState('');
  const [missing, setMissing] = useState<string | null>(null);
  const id = useId();
  const withNote = (decision: Decision, what: string) => () => {
    if (note.trim() === '') setMissing(what);
    else onDecide(decision, note.trim());
  };
  return (
    <div className="decision">
      <label htmlFor={id}>Note</label>
      <input
        id={id}
        value={note}
        placeholder="To the customer; needed unless you approve"
        aria-invalid={missing !== null}
        onChange={(event) => {
          setNote(event.target.value);
          setMissing(null);
        }}
      />
      {missing !== null && (
        <p className="missing" role="alert">
          {missing}
        </p>
      )}
      <div className="buttons">
        <button className="primary" onClick={() => onDecide('approve', note.trim())}>
          Approve
        </button>
        <button onClick={withNote('ask', 'Write what the customer should change.')}>
          Ask for changes
        </button>
        <button
          className="danger"
          onClick={withNote('reject', 'Write why, so that the customer can be told.')}
        >
          Reject
        </button>
      </div>
    </div>
  );
}

function initials(name: string): string {
  return name
    .split(' ')
    .map((part) => part.charAt(0))
    .join('');
}
