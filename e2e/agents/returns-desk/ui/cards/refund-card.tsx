/** The confirmation of a refund; it must show only what the refund itself states. */
import type { RefundCardData } from '../../server/messages.js';
import { formatDays, formatMoney } from '../formats.js';
import { CheckIcon } from '../icons.js';

export function RefundCard({ data }: { data: RefundCardData }) {
  return (
    <section className="card is-refund" aria-label="Refund issued">
      <div className="card-head">
        <span className="card-icon">
          <CheckIcon />
        </span>
        <div>
          <h2>Refund issued</h2>
          <p className="card-subject">{data.itemName}</p>
        </div>
        <p className="card-amount">{formatMoney(data.amount, data.currency)}</p>
      </div>
      <dl className="card-facts">
        <div>
          <dt>Return</dt>
          <dd>{data.returnId}</dd>
        </div>
        <div>
          <dt>Refund</dt>
          <dd>{data.refundId}</dd>
        </div>
        <div>
          <dt>Arrives</dt>
          <dd>Within {formatDays(data.arrivesInDays)}</dd>
        </div>
      </dl>
    </section>
  );
}
