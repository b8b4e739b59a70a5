/** The approval desk's page: the queue, what the agent proposes for each request, and the person's decision. */
import { useEffect, useId, useState } from 'react';
import { mount, query, Top, Working } from '../../kit/ui/page.js';
import type { Decision, Outcome, Queue, QueueEntry } from '../messages.js';
import './desk.css';

function Desk() {
  const [queue, setQueue] = useState<Queue | null>(null);
  useEffect(() => {
    void fetch('/api/queue').then(async (answer) => setQueue((await answer.json()) as Queue));
  }, []);
  if (queue === null) return <p>Loading the queue…</p>;
  const show = (id: string, outcome: Outcome) =>
    setQueue((before) => {
      const entries = before?.entries ?? [];
      const after = entries.map((one) => (one.id === id ? { ...one, outcome } : one));
      return { ...queue, entries: after };
    });
  const { approver, entries } = queue;
  return (
    <>
      <Top brand="Northwind Outfitters" {...approver} />
      <main>
        <h1>Refund approvals</h1>
        <p>{entries.filter(isOpen).length} waiting</p>
        {entries.map((entry) => (
          <RequestCard
            key={entry.id}
            entry={entry}
            onDecide={(decision, note) =>
              void decide({ id: entry.id, decision, note }, (outcome) => show(entry.id, outcome))
            }
          />
        ))}
      </main>
    </>
  );
}

function isOpen({ outcome }: QueueEntry): boolean {
  return outcome.status === 'waiting' || outcome.status === 'failed';
}

const unreachable: Outcome = {
  status: 'failed',
  what: 'The desk did not answer. Look at the order before you try again.',
};

/** Tells each outcome as its line arrives. */
async function decide(decision: object, onOutcome: (outcome: Outcome) => void): Promise<void> {
  try {
    const response = await fetch('/api/decisions', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...decision, fault: query.get('fault') }),
    });
    if (!response.ok || !response.body) throw new Error(`HTTP ${response.status}`);
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = '';
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const lines = (rest + value).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) onOutcome(JSON.parse(line) as Outcome);
    }
  } catch {
    onOutcome(unreachable);
  }
}

interface Props {
  entry: QueueEntry;
  onDecide: (decision: Decision, note: string) => void;
}

const amounts = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

function RequestCard({ entry, onDecide }: Props) {
  const { id, customer, order_id, item, amount, reason, proposal, outcome } = entry;
  return (
    <article
      className="card"
      aria-busy={outcome.status === 'working'}
      aria-label={`${id}, ${customer}`}
    >
      <h2>
        {customer} <span>{amounts.format(amount)}</span>
      </h2>
      <p className="meta">
        {order_id} · {item}
      </p>
      <blockquote>{reason}</blockquote>
      <p>
        <strong>
          {proposal.action === 'refund' ? 'Proposal: refund in full.' : 'Proposal: decline.'}
        </strong>{' '}
        {proposal.reasons.join(' ')}
      </p>
      <OutcomeLine outcome={outcome} />
      {isOpen(entry) ? <DecisionBar onDecide={onDecide} /> : null}
    </article>
  );
}

function OutcomeLine({ outcome }: { outcome: Outcome }) {
  switch (outcome.status) {
    case 'waiting':
      return null;
    case 'working':
      return <Working>{outcome.step}…</Working>;
    case 'refunded':
      return (
        <p className="outcome good">
          <strong>Refunded {amounts.format(outcome.amount)}</strong> Reference {outcome.reference}
        </p>
      );
    case 'declined':
      return (
        <p className="outcome">
          <strong>Declined</strong> {outcome.reason}
        </p>
      );
    case 'sent_back':
      return (
        <p className="outcome">
          <strong>Sent back to the customer</strong> {outcome.note}
        </p>
      );
    case 'failed':
      return (
        <p className="outcome failure" role="alert">
          <strong>Not done.</strong> {outcome.what}
        </p>
      );
  }
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
        onChange={(event) => setNote(event.target.value)}
      />
      {missing === null ? null : <p role="alert">{missing}</p>}
      <div className="choices">
        <button className="primary" onClick={() => onDecide('approve', note.trim())}>
          Approve
        </button>
        <button onClick={withNote('ask', 'Write what the customer should change.')}>
          Ask for changes
        </button>
        <button onClick={withNote('reject', 'Write why, so that the customer can be told.')}>
          Reject
        </button>
      </div>
    </div>
  );
}

mount(<Desk />);
