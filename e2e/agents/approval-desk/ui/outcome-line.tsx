/** What has become of a request, in one line; it must offer nothing to press. */
import type { Outcome } from '../messages.js';
import { money } from './money.js';

export function OutcomeLine({ outcome }: { outcome: Outcome }) {
  switch (outcome.status) {
    case 'waiting':
      return null;
    case 'working':
      return (
        <p className="outcome">
          <span className="spinner" aria-hidden="true" />
          {outcome.step}…
        </p>
      );
    case 'refunded':
      return (
        <p className="outcome good">
          <strong>Refunded {money(outcome.amount)}</strong> Reference {outcome.reference}
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
        <p className="outcome bad" role="alert">
          <strong>Not done.</strong> {outcome.what}
        </p>
      );
  }
}
