/** The page: a head with what is left to do, and the queue below it. */
import { createRoot } from 'react-dom/client';
import type { QueueEntry } from '../messages.js';
import { RequestCard } from './request-card.js';
import { useQueue } from './use-queue.js';
import './desk.css';

function Desk() {
  const { queue, failed, decide } = useQueue();
  if (failed) return <p className="notice">The queue could not be loaded. Reload the page.</p>;
  if (queue === null) return <p className="notice">Loading the queue…</p>;
  const waiting = queue.entries.filter(isWaiting);
  return (
    <>
      <header className="top">
        <p className="brand">Northwind Outfitters</p>
        <p className="me">
          {queue.approver.name}
          <span>{queue.approver.role}</span>
        </p>
      </header>
      <main>
        <div className="title">
          <h1>Refund approvals</h1>
          <p className="count">{waiting.length} waiting</p>
        </div>
        <p className="lead">
          The policy engine has read each request and proposes what to do. You decide; it acts.
        </p>
        <div className="queue">
          {queue.entries.map((entry) => (
            <RequestCard
              key={entry.id}
              entry={entry}
              onDecide={(decision, note) => void decide(entry.id, decision, note)}
            />
          ))}
        </div>
      </main>
    </>
  );
}

function isWaiting({ outcome }: QueueEntry): boolean {
  return outcome.status === 'waiting' || outcome.status === 'failed';
}

const root = document.getElementById('root');
if (root) createRoot(root).render(<Desk />);
