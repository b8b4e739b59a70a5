/** Does what the approver decided, by tool calls, and tells the page each step; it must not judge the decision. */
import type { DecisionRequest, Outcome } from '../messages.js';
import { type Backend, BackendError } from './backend.js';
import { propose } from './policy-engine.js';

const noAnswer = 'The payment service did not answer. Nothing was paid, and you can try again.';
const refused = 'The request could not be changed. Nothing happened, and you can try again.';

/** Yields the outcomes in their order; the last one stays. */
export async function* decide(
  backend: Backend,
  { id, decision, note, fault }: DecisionRequest,
): AsyncGenerator<Outcome> {
  const request = (await backend.requests()).find((one) => one.id === id);
  if (!request) {
    yield { status: 'failed', what: refused };
    return;
  }
  const proposal = propose(request, await backend.policy(), await backend.now());
  if (decision === 'ask') {
    yield { status: 'working', step: 'Writing to the customer' };
    yield await attempt({ status: 'sent_back', note }, refused, () => backend.ask(id, note));
  } else if (decision === 'reject' || proposal.action === 'decline') {
    const reason = note === '' ? (proposal.reasons.at(-1) ?? '') : note;
    yield { status: 'working', step: 'Telling the customer' };
    yield await attempt({ status: 'declined', reason }, refused, () => backend.decline(id, reason));
  } else {
    yield { status: 'working', step: 'Paying the money back' };
    yield await refund(backend, { id, amount: request.amount, fault });
  }
}

async function attempt(
  done: Outcome,
  whenNot: string,
  act: () => Promise<unknown>,
): Promise<Outcome> {
  try {
    await act();
    return done;
  } catch (error) {
    if (error instanceof BackendError) return { status: 'failed', what: whenNot };
    throw error;
  }
}

async function refund(
  backend: Backend,
  { id, amount, fault }: { id: string; amount: number; fault: string | null },
): Promise<Outcome> {
  try {
    const paid = await backend.refund(id, amount);
    return { status: 'refunded', amount: paid.amount, reference: paid.id };
  } catch (error) {
    if (!(error instanceof BackendError)) throw error;
    // The negative control: the page says that it worked although the call failed.
    if (fault === 'claims_success') return { status: 'refunded', amount, reference: 'REF-90001' };
    return { status: 'failed', what: noAnswer };
  }
}
