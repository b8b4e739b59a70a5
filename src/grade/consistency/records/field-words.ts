// The English words for the fields of a record, from their keys; knows no app.
import { MANY, rememberedByText } from '../../remembered.js';
import { stem } from '../language/stems.js';

/** Other words for a part of a key, by the part's stem. */
const alsoSaid: Readonly<Record<string, string>> = {
  total: 'total came come comes altogether sum all cost paid spent charged',
  price: 'price cost costs priced pay charge charged paid spent',
  fare: 'fare price cost costs paid',
  fee: 'fee fees charge charged charges cost costs paid',
  amount: 'amount charge charged paid pay over refund refunded spent',
  balance: 'balance holds hold',
  refund: 'refund refunded back receive expect',
  paid: 'paid pay money',
  monthly: 'monthly month',
  depart: 'departs leaves leave leaving departure takes',
  arrive: 'arrives lands land arrival reach arrive reaches',
  deliver: 'delivered delivery arrived arrive arrives',
  estimated: 'estimated expected',
  placed: 'placed ordered',
  start: 'starts start begins begin scheduled booked',
  open: 'opened open opening',
  close: 'closed close closing ended finished finish end ends',
  high: 'high highest peak',
  low: 'low lowest',
  previous: 'previous before',
  expire: 'expires expire valid until',
  valid: 'valid good',
  rate: 'rate interest',
  decision: 'decision decided',
  nights: 'nights night stay',
}; // prettier-ignore
/** Parts of keys that say what kind of value it is, and not which. */
const empty =
  /^(?:id|on|at|in|of|by|to|the|is|has|usd|eur|value|number|no|date|time|count|days?|hours?|minutes?|percent|pct|kph|mph|[cf]|gb|mg|per|until)$/;

const saidByStem = new Map(Object.entries(alsoSaid).map(([part, said]) => [stem(part), said]));

/** The stems of the words for a field, by its key. */
export const fieldWords = rememberedByText((key): readonly string[] => {
  const parts = keyParts(key).filter((part) => !empty.test(part));
  const said = parts.flatMap((part) => [part, ...(saidByStem.get(stem(part)) ?? '').split(' ')]);
  return [...new Set(said.filter((word) => word !== '').map(stem))];
}, MANY);

/** `refund_amount`, `newBalance` -> ["refund", "amount"], ["new", "balance"]. */
export const keyParts = rememberedByText(
  (key): readonly string[] =>
    key
      .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
      .toLowerCase()
      .split(/[^a-z]+/)
      .filter((part) => part !== ''),
  MANY,
);

/** The stems of the same. */
export const keyStems = rememberedByText((key): readonly string[] => keyParts(key).map(stem), MANY);
