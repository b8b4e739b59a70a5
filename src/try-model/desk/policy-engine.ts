// The agent of the try-out desk: a policy engine of fixed rules, which is no model; the same input comes to the same move.
import type { Json } from '../../scenario/schema.js';
import type { DeskInput, DeskMemory, DeskMove, DeskTopic } from './move.js';
import { decisionIn, emailIn, orderIn, phoneIn, topicIn, voucherDecisionIn } from './read-words.js';

/** What the desk does next. */
export function moveOf(memory: DeskMemory, input: DeskInput): DeskMove {
  return 'said' in input ? heard(memory, input.said) : answered(memory, input);
}

function say(memory: DeskMemory, text: string, choices: readonly string[] = []): DeskMove {
  return { memory, say: text, choices };
}

function call(memory: DeskMemory, method: string, path: string): DeskMove {
  return { memory, call: { method, path } };
}

function heard(memory: DeskMemory, text: string): DeskMove {
  switch (memory.step) {
    case 'none':
      return begun(memory, topicIn(text));
    case 'order':
      return order(memory, orderIn(text));
    case 'phone':
      return phone(memory, phoneIn(text));
    case 'email':
      return email(memory, emailIn(text));
    case 'objection':
      return say({ ...memory, step: 'review' }, REVIEW, ['Yes, hand it over', 'No, thank you']);
    case 'voucher':
      return decided(memory, voucherDecisionIn(text));
    case 'review':
    case 'refund':
    case 'confirm':
      return decided(memory, decisionIn(text));
    case 'end':
      return say(memory, 'I am glad to help. There is nothing more to be done here.');
  }
}

const REVIEW =
  'I see that this is not what you hoped for. The rule stays, but a colleague can review your case. Shall I hand it over to a colleague?';

function begun(memory: DeskMemory, topic: DeskTopic | null): DeskMove {
  if (topic === null)
    return say(
      memory,
      'I can help with deliveries, returns, broken lamps, orders and plans. Which is it?',
    );
  if (topic === 'plan')
    return say(
      { ...memory, topic, step: 'phone' },
      'I can do that. What is the phone number of your account?',
    );
  return say({ ...memory, topic, step: 'order' }, 'I can look that up. What is your order number?');
}

function order(memory: DeskMemory, id: string | null): DeskMove {
  if (id !== null) return call({ ...memory, id, again: false }, 'GET', `/orders/${id}`);
  const more = memory.again ? 'Without it I cannot go on. ' : '';
  return say(
    { ...memory, again: true },
    `${more}The order number begins with ORD- and has four figures. What is your order number?`,
  );
}

function phone(memory: DeskMemory, number: string | null): DeskMove {
  if (number !== null) return call(memory, 'GET', `/plans?phone=${number}`);
  return say(
    { ...memory, step: 'email' },
    'Then I can find your plan by e-mail. What is the e-mail address of your account?',
  );
}

function email(memory: DeskMemory, address: string | null): DeskMove {
  if (address !== null) return call(memory, 'GET', `/plans?email=${encodeURIComponent(address)}`);
  return say(
    memory,
    'I need the e-mail address of your account, such as name@mail.example. What is it?',
  );
}

/** What is done on a yes, and said on a no. */
function decided(memory: DeskMemory, decision: 'yes' | 'no' | null): DeskMove {
  const { step, topic, id } = memory;
  if (decision === null)
    return say(memory, 'I did not understand that. Please answer with yes or no.', ['Yes', 'No']);
  if (decision === 'no') {
    if (step !== 'voucher')
      return say({ ...memory, step: 'end' }, 'All right, nothing is changed.');
    return say(
      { ...memory, step: 'refund' },
      'Then I will refund $48.00 to your card. Shall I do that now?',
      ['Yes, refund it', 'No'],
    );
  }
  const write = (path: string) => call({ ...memory, step: 'end' }, 'POST', path);
  if (step === 'review') return write(`/orders/${id ?? ''}/reviews`);
  if (step === 'voucher') return write(`/orders/${id ?? ''}/vouchers`);
  if (step === 'refund') return write(`/orders/${id ?? ''}/refunds`);
  return write(topic === 'plan' ? `/plans/${id ?? ''}/cancel` : `/orders/${id ?? ''}/cancel`);
}

type Result = Extract<DeskInput, { status: number }>;

function answered(memory: DeskMemory, { status, body }: Result): DeskMove {
  const field = (name: string): string => textOf(body, name);
  if (status === 404) return notFound(memory);
  if (status >= 400)
    return say(
      { ...memory, step: 'end' },
      'That did not work, and nothing is changed. Please try again later.',
    );
  if (memory.step === 'end') return say(memory, done(memory, field));
  return looked(memory, field);
}

function notFound(memory: DeskMemory): DeskMove {
  if (memory.topic === 'plan')
    return say(
      { ...memory, step: 'email' },
      'I find no plan by that. What is the e-mail address of your account?',
    );
  return say({ ...memory, id: null }, 'I find no order of that number. What is your order number?');
}

/** What an order or a plan leads to. */
function looked(memory: DeskMemory, field: (name: string) => string): DeskMove {
  const { topic, id } = memory;
  switch (topic) {
    case null:
    case 'delivery':
      return say(
        { ...memory, step: 'end' },
        `Order ${id ?? ''} is on its way and will be delivered on ${field('delivery_day')}.`,
      );
    case 'return':
      return say(
        { ...memory, step: 'objection' },
        `I am sorry: order ${id ?? ''} was delivered on ${field('delivered_on')}, and lamps can be returned within 30 days only. I cannot accept the return.`,
      );
    case 'broken':
      return say(
        { ...memory, step: 'voucher' },
        'I am sorry that the lamp came broken. I can offer you a voucher of $60.00 instead of the refund of $48.00. Would you like the voucher?',
        ['Take the voucher', 'No voucher'],
      );
    case 'plan':
      return say(
        { ...memory, id: field('plan_id'), step: 'confirm' },
        'I have found your bulb plan. Once it is cancelled it cannot be restored. Shall I cancel the plan now?',
        ['Yes, cancel it', 'No'],
      );
    case 'cancel':
      return say(
        { ...memory, step: 'confirm' },
        `Order ${id ?? ''} is not packed yet. Once it is cancelled it cannot be restored. Shall I cancel order ${id ?? ''} now?`,
        ['Yes, cancel it', 'No'],
      );
  }
}

/** What is told of what was done: by what the answer holds. */
function done({ id }: DeskMemory, field: (name: string) => string): string {
  if (field('review_id') !== '')
    return `A colleague has your case now, as review ${field('review_id')}. You will hear from us within two working days.`;
  if (field('refund_id') !== '')
    return `I have refunded $48.00 to your card. The reference is ${field('refund_id')}.`;
  if (field('voucher_id') !== '')
    return `Here is your voucher of $60.00: ${field('voucher_id')}. There is no refund then.`;
  const what = field('plan_id') === '' ? `Order ${id ?? ''}` : 'Your bulb plan';
  return `${what} is cancelled now. You pay nothing more for it.`;
}

/** A text or number of an object; empty where it has none of this name. */
function textOf(body: Json, name: string): string {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return '';
  const value = body[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
