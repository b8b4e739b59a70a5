/** The orders to choose from; selecting one must only send a message, as if the person had typed it. */
import type { OrderCardData } from '../../server/messages.js';
import { formatDate, formatMoney } from '../formats.js';
import { BoxIcon } from '../icons.js';

export interface OrderCardsProps {
  data: OrderCardData;
  isDisabled: boolean;
  onSend: (text: string) => void;
}

export function OrderCards({ data, isDisabled, onSend }: OrderCardsProps) {
  return (
    <ul className="order-cards" aria-label="Recent orders">
      {data.orders.map((order) => (
        <li key={order.id} className="order-card">
          <span className="order-icon">
            <BoxIcon />
          </span>
          <div className="order-text">
            <h2>{order.items.map(itemLabel).join(', ')}</h2>
            <p>
              <span>{order.id}</span>
              <span>{formatDate(order.placedOn)}</span>
              <span>{formatMoney(order.total, order.currency)}</span>
            </p>
          </div>
          <button
            type="button"
            className="button is-quiet order-select"
            aria-label={`Select order ${order.id}`}
            disabled={isDisabled}
            onClick={() => onSend(`Order ${order.id}`)}
          >
            Select
          </button>
        </li>
      ))}
    </ul>
  );
}

function itemLabel({ name, quantity }: { name: string; quantity: number }): string {
  return quantity > 1 ? `${quantity} × ${name}` : name;
}
