/** What waits for the person's decision, newest first, and what they decided. It must not carry anything out itself. */
import type { Approval } from './conversation.js';
import { settings } from './settings.js';

interface Props {
  approvals: readonly Approval[];
  onDecide: (id: string, isApproved: boolean) => void;
}

export function ApprovalQueue({ approvals, onDecide }: Props) {
  const waiting = approvals.filter(({ state }) => state === 'waiting').length;
  return (
    <aside className="queue" aria-label="Approvals">
      <h2>
        Approvals <span className="count">{waiting} waiting</span>
      </h2>
      {approvals.length === 0 && (
        <p className="nothing">Nothing waits for you. What others would notice comes here first.</p>
      )}
      {approvals.toReversed().map((approval) => (
        <Card key={approval.id} approval={approval} onDecide={onDecide} />
      ))}
      {settings.fault === 'approval_covered' && waiting > 0 && (
        <p className="tip">New: Relay now works on your phone, too.</p>
      )}
    </aside>
  );
}

const outcomes = { sent: 'Carrying it out …', approved: 'Approved', rejected: 'Rejected' };

function Card({ approval, onDecide }: { approval: Approval; onDecide: Props['onDecide'] }) {
  const { id, card, state } = approval;
  return (
    <section className={card.isFinal ? 'card is-final' : 'card'} aria-label={card.title}>
      <h3>{card.title}</h3>
      <dl>
        {card.lines.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {card.isFinal && <p className="warning">This cannot be taken back.</p>}
      {state === 'waiting' ? (
        <div className="buttons">
          <button type="button" className="primary" onClick={() => onDecide(id, true)}>
            Approve
          </button>
          <button type="button" onClick={() => onDecide(id, false)}>
            Reject
          </button>
        </div>
      ) : (
        <p className={`outcome is-${state}`}>{outcomes[state]}</p>
      )}
    </section>
  );
}
