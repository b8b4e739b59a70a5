/** The items of an order to choose from; choosing must only send a message, as if the person had typed it. */
import type { ItemChoiceData } from '../../server/messages.js';
import { formatMoney } from '../formats.js';

export interface ItemChoiceProps {
  data: ItemChoiceData;
  isDisabled: boolean;
  onSend: (text: string) => void;
}

export function ItemChoice({ data, isDisabled, onSend }: ItemChoiceProps) {
  return (
    <ul className="item-choice" aria-label={`Items in order ${data.orderId}`}>
      {data.items.map((item) => (
        <li key={item.sku}>
          <button
            type="button"
            className="item-button"
            disabled={isDisabled}
            onClick={() => onSend(`The ${item.name}`)}
          >
            <span>{item.name}</span>
            <span className="item-price">{formatMoney(item.price, item.currency)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
