/** The cards of a message. Pressing a button only sends a message, as if the person had typed it. */
import type { ReactNode } from 'react';
import { Choices, Facts } from '../../kit/ui/page.js';
import { money } from '../../kit/wording.js';
import type { DeskData, DeskMessage } from '../server/records.js';

interface Props {
  part: DeskMessage['parts'][number];
  isOpen: boolean;
  isBusy: boolean;
  onSend: (text: string) => void;
}

const price = (amount: number, currency: string) => money(amount, currency, 'en-US');
const dateFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

export function Card({ part, isOpen, isBusy, onSend }: Props) {
  // Of the parts of a message, only the desk's own are cards.
  // eslint-disable-next-line @typescript-eslint/switch-exhaustiveness-check
  switch (part.type) {
    case 'data-orders':
      return <Orders orders={part.data.orders} isOpen={isOpen} onSend={onSend} />;
    case 'data-items':
      return <Items order={part.data} isOpen={isOpen} onSend={onSend} />;
    case 'data-replies':
      return isOpen ? (
        <Choices label="Quick replies" texts={part.data.replies} onChoose={onSend} />
      ) : null;
    case 'data-denial':
      return <Denial denial={part.data} isBusy={isBusy} onSend={onSend} />;
    case 'data-refund':
      return <Refund refund={part.data} />;
    case 'data-escalation':
      return <Escalation escalation={part.data} />;
    default:
      return null;
  }
}

type Choice = Pick<Props, 'isOpen' | 'onSend'>;

function Orders({ orders, isOpen, onSend }: Choice & DeskData['orders']) {
  return (
    <ul className="list" aria-label="Recent orders">
      {orders.map(({ id, items, placed_on, total, currency }) => (
        <li key={id} className="card order">
          <div>
            <h2>{items.map(({ name }) => name).join(', ')}</h2>
            <p>
              {id} · {dateFormat.format(new Date(placed_on))} · {price(total, currency)}
            </p>
          </div>
          <button
            type="button"
            aria-label={`Select order ${id}`}
            disabled={!isOpen}
            onClick={() => onSend(`Order ${id}`)}
          >
            Select
          </button>
        </li>
      ))}
    </ul>
  );
}

function Items({ order, isOpen, onSend }: Choice & { order: DeskData['items'] }) {
  return (
    <ul className="list" aria-label={`Items in order ${order.id}`}>
      {order.items.map(({ sku, name, price: each }) => (
        <li key={sku}>
          <button type="button" disabled={!isOpen} onClick={() => onSend(`The ${name}`)}>
            {name} {price(each, order.currency)}
          </button>
        </li>
      ))}
    </ul>
  );
}

type DenialProps = Pick<Props, 'isBusy' | 'onSend'> & { denial: DeskData['denial'] };

function Denial({ denial, isBusy, onSend }: DenialProps) {
  return (
    <Told title="Not returnable" subject={`${denial.item} · ${denial.order_id}`} kind="is-denial">
      <p className="card-reason">{denial.reason}</p>
      <p className="card-clause">Returns policy, section {denial.clause}</p>
      <button
        type="button"
        className="primary"
        disabled={isBusy}
        onClick={() => onSend('I would like to talk to a person.')}
      >
        Talk to a person
      </button>
    </Told>
  );
}

function Refund({ refund }: { refund: DeskData['refund'] }) {
  const { id, return_id, amount, currency, arrives_in_days: days, item } = refund;
  return (
    <Told title="Refund issued" subject={item} kind="is-refund">
      <p className="card-amount">{price(amount, currency)}</p>
      <Facts facts={{ Return: return_id, Refund: id, Arrives: `Within ${days} days` }} />
    </Told>
  );
}

function Escalation({ escalation }: { escalation: DeskData['escalation'] }) {
  const { id, queue, eta_minutes: minutes } = escalation;
  return (
    <Told title="A person will take over" subject={queue.replace(/_/g, ' ')} kind="is-escalation">
      <Facts facts={{ Reference: id, 'Expected wait': `About ${minutes} minutes` }} />
    </Told>
  );
}

interface ToldProps {
  title: string;
  subject: string;
  kind: string;
  children: ReactNode;
}

function Told({ title, subject, kind, children }: ToldProps) {
  return (
    <section className={`card ${kind}`} aria-label={title}>
      <h2>{title}</h2>
      <p>{subject}</p>
      {children}
    </section>
  );
}
