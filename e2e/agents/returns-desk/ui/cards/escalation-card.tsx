/** The hand-over to a person with its reference; it must not promise more than the escalation states. */
import type { EscalationCardData } from '../../server/messages.js';
import { PersonIcon } from '../icons.js';

export function EscalationCard({ data }: { data: EscalationCardData }) {
  return (
    <section className="card is-escalation" aria-label="A person will take over">
      <div className="card-head">
        <span className="card-icon">
          <PersonIcon />
        </span>
        <div>
          <h2>A person will take over</h2>
          <p className="card-subject">{data.queue.replace(/_/g, ' ')}</p>
        </div>
      </div>
      <dl className="card-facts">
        <div>
          <dt>Reference</dt>
          <dd>{data.id}</dd>
        </div>
        <div>
          <dt>Expected wait</dt>
          <dd>About {data.etaMinutes === 1 ? '1 minute' : `${data.etaMinutes} minutes`}</dd>
        </div>
      </dl>
    </section>
  );
}
