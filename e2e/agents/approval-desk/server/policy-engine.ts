/** Proposes what to do with a refund request, by rule: this desk's agent is a policy engine and no model. */
import type { Proposal } from '../messages.js';
import type { PolicyRecord, RequestRecord } from './backend.js';

const dayMs = 24 * 60 * 60 * 1000;

/** Whole days from the delivery to now. */
function daysSince(deliveredOn: string, now: Date): number {
  return Math.floor((now.getTime() - new Date(deliveredOn).getTime()) / dayMs);
}

export function propose(request: RequestRecord, policy: PolicyRecord, now: Date): Proposal {
  const days = daysSince(request.delivered_on, now);
  const since = `Delivered ${days} days ago.`;
  if (request.damaged && days <= policy.damage_window_days)
    return { action: 'refund', reasons: [since, policy.clauses.damage] };
  if (days <= policy.return_window_days)
    return { action: 'refund', reasons: [since, policy.clauses.window] };
  return { action: 'decline', reasons: [since, policy.clauses.late] };
}
