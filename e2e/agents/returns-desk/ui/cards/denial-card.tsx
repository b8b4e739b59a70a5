/** The denial with its reason, its clause and the way to a person, which must always be offered. */
import type { DenialCardData } from '../../server/messages.js';
import { BlockedIcon, PersonIcon } from '../icons.js';

export interface DenialCardProps {
  data: DenialCardData;
  isDisabled: boolean;
  onSend: (text: string) => void;
}

export function DenialCard({ data, isDisabled, onSend }: DenialCardProps) {
  return (
    <section className="card is-denial" aria-label="Not returnable">
      <div className="card-head">
        <span className="card-icon">
          <BlockedIcon />
        </span>
        <div>
          <h2>Not returnable</h2>
          <p className="card-subject">
            {data.itemName} · {data.orderId}
          </p>
        </div>
      </div>
      <p className="card-reason">{data.reason}</p>
      {data.clause === '' ? null : (
        <p className="card-clause">Returns policy, section {data.clause}</p>
      )}
      <button
        type="button"
        className="button"
        disabled={isDisabled}
        onClick={() => onSend('I would like to talk to a person.')}
      >
        <PersonIcon /> Talk to a person
      </button>
    </section>
  );
}
