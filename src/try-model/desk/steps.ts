// The agent of the try-out desk as a table: what it says at each step, and where each answer leads. It is not a model.

/** What of a text a step waits for; null if it holds nothing of the kind. */
type Reader = (text: string) => string | null;

/** A request of the page to the backend. `{said}` is what was read; other names are fields of earlier answers. */
export interface DeskCall {
  method: 'GET' | 'POST' | 'PATCH';
  path: string;
  body?: Readonly<Record<string, string>>;
  /** The steps after an answer with a record, and after one without. */
  found: string;
  missing: string;
}

export interface DeskStep {
  say: string;
  /** Answers that can be pressed. Default: none. */
  choices?: readonly string[];
  /** Tried in order; where none reads anything, the step repeats itself. */
  hears: readonly (readonly [Reader, string | DeskCall])[];
}

function reader(pattern: RegExp): Reader {
  return (text) => pattern.exec(text)?.[0] ?? null;
}

const anything: Reader = (text) => text;
const orderNumber: Reader = (text) => reader(/\bORD-\d{4}\b/i)(text)?.toUpperCase() ?? null;
const emailAddress = reader(/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/);

/** Seven digits or more, however they are grouped. */
const phoneNumber: Reader = (text) => {
  const digits = reader(/\+?\d[\d ()/-]{5,}\d/)(text)?.replace(/\D/g, '') ?? '';
  return digits.length >= 7 ? digits : null;
};

const YES =
  /\b(?:yes|yeah|yep|yup|sure|ok|okay|please do|go ahead|do it|do so|do that|confirm(?:ed)?|agree|accept|fine|correct|hand it over|pass it on|take the voucher)\b/i;
const NO = /\b(?:no|nope|not|don['’]?t|never|decline|rather|instead|keep|without)\b/i;

/** If a message holds a yes and a no, the first counts. */
const yes: Reader = (text) => (before(text.search(YES), text.search(NO)) ? text : null);
const no: Reader = (text) => (before(text.search(NO), text.search(YES)) ? text : null);

function before(place: number, other: number): boolean {
  return place >= 0 && (other < 0 || place < other);
}

function askForOrder(found: string): DeskStep {
  const call: DeskCall = { method: 'GET', path: '/orders/{said}', found, missing: 'no_order' };
  return {
    say: 'I can look that up. What is your order number? It begins with ORD-.',
    hears: [[orderNumber, call]],
  };
}

function create(path: string, found: string): DeskCall {
  const body = { order_id: '{order_id}' };
  return { method: 'POST', path, body, found, missing: 'failed' };
}

function cancel(path: string, found: string): DeskCall {
  return { method: 'PATCH', path, body: { status: 'cancelled' }, found, missing: 'failed' };
}

function end(say: string): DeskStep {
  return { say, hears: [[anything, 'over']] };
}

export const FIRST_STEP = 'topic';

export const steps: Readonly<Record<string, DeskStep>> = {
  topic: {
    say: 'I can help with deliveries, returns, broken lamps, orders and plans. Which is it?',
    hears: [
      [reader(/\bplan\b|\bsubscription\b/i), 'phone'],
      [reader(/\bcancel/i), 'order_to_cancel'],
      [reader(/\bbroken\b|\bcracked\b|\brefund\b|\bmoney back\b/i), 'broken_order'],
      [reader(/\breturn\b|\bsend (?:it )?back\b/i), 'order_to_return'],
      [reader(/\bwhen\b|\bwhere\b|\barrive|\bdeliver/i), 'order_to_deliver'],
    ],
  },
  order_to_deliver: askForOrder('delivery'),
  order_to_return: askForOrder('refusal'),
  broken_order: askForOrder('voucher'),
  order_to_cancel: askForOrder('cancel_order'),
  no_order: end('I find no order with that number, and nothing is changed.'),
  delivery: end('Order {order_id} is on its way and will be delivered on {delivery_day}.'),
  refusal: {
    say: 'I am sorry: order {order_id} was delivered on {delivered_on}, and lamps can be returned within 30 days only. I cannot accept the return.',
    hears: [[anything, 'review']],
  },
  review: {
    say: 'I see that this is not what you hoped for. The rule stays, but a colleague can review your case. Shall I hand it over to a colleague?',
    choices: ['Yes, hand it over', 'No, thank you'],
    hears: [
      [yes, create('/reviews', 'reviewed')],
      [no, 'unchanged'],
    ],
  },
  reviewed: end(
    'A colleague has your case now, as review {review_id}. You will hear from us within two working days.',
  ),
  voucher: {
    say: 'I am sorry that the lamp came broken. I can offer you a voucher of $60.00 instead of the refund of $48.00. Would you like the voucher?',
    choices: ['Take the voucher', 'No voucher'],
    hears: [
      // Whoever speaks of the money does not want the voucher.
      [reader(/\b(?:refund|money|card)\b/i), 'refund'],
      [yes, create('/vouchers', 'given')],
      [no, 'refund'],
    ],
  },
  given: end('Here is your voucher of $60.00: {voucher_id}. There is no refund then.'),
  refund: {
    say: 'Then I will refund $48.00 to your card. Shall I do that now?',
    choices: ['Yes, refund it', 'No'],
    hears: [
      [yes, create('/refunds', 'refunded')],
      [no, 'unchanged'],
    ],
  },
  refunded: end('I have refunded $48.00 to your card. The reference is {refund_id}.'),
  cancel_order: {
    say: 'Order {order_id} is not packed yet. Once it is cancelled it cannot be restored. Shall I cancel order {order_id} now?',
    choices: ['Yes, cancel it', 'No'],
    hears: [
      [yes, cancel('/orders/{order_id}', 'order_cancelled')],
      [no, 'unchanged'],
    ],
  },
  order_cancelled: end('Order {order_id} is cancelled now. You pay nothing more for it.'),
  phone: {
    say: 'I can do that. What is the phone number of your account?',
    hears: [
      [
        phoneNumber,
        { method: 'GET', path: '/plans?phone={said}', found: 'cancel_plan', missing: 'email' },
      ],
      [anything, 'email'],
    ],
  },
  email: {
    say: 'Then I can find your plan by e-mail. What is the e-mail address of your account?',
    hears: [
      [
        emailAddress,
        { method: 'GET', path: '/plans?email={said}', found: 'cancel_plan', missing: 'email' },
      ],
    ],
  },
  cancel_plan: {
    say: 'I have found your bulb plan. Once it is cancelled it cannot be restored. Shall I cancel the plan now?',
    choices: ['Yes, cancel it', 'No'],
    hears: [
      [yes, cancel('/plans/{plan_id}', 'plan_cancelled')],
      [no, 'unchanged'],
    ],
  },
  plan_cancelled: end('Your bulb plan is cancelled now. You pay nothing more for it.'),
  unchanged: end('All right, nothing is changed.'),
  failed: end('That did not work, and nothing is changed. Please try again later.'),
  over: end('I am glad to help. There is nothing more to be done here.'),
};
