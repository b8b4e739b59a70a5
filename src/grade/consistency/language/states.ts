// Words for states of things: which exclude each other, and which can be true of the same thing. English.

/** States that exclude each other, with the words for each. */
const groups: readonly (readonly string[])[] = [
  ['processing', 'being processed', 'in preparation', 'preparing', 'being prepared', 'in process'],
  ['pending', 'waiting', 'queued', 'requested', 'open', 'awaiting', 'unpaid', 'submitted', 'preliminary', 'overdue', 'outstanding', 'not paid', 'awaiting approval', 'pending approval', 'under review', 'in review', 'waiting for approval'],
  ['on hold', 'put on hold'],
  ['waitlisted', 'unconfirmed', 'tentative', 'on the waiting list'],
  ['shipped', 'dispatched', 'in transit', 'on its way', 'out for delivery', 'on the way'],
  ['delivered', 'arrived'],
  ['cancelled', 'canceled', 'called off', 'voided'],
  ['returned'],
  ['refunded', 'reimbursed'],
  ['confirmed'],
  ['approved', 'accepted', 'granted'],
  ['declined', 'denied', 'rejected', 'refused', 'turned down', 'failed'],
  ['completed', 'complete', 'done', 'finished', 'final', 'posted', 'settled', 'cleared', 'resolved', 'fixed'],
  ['paid'],
  ['in progress', 'being worked on', 'underway', 'under way'],
  ['to do', 'not started'],
  ['blocked', 'stuck'],
  ['active', 'unlocked', 'enabled', 'live'],
  ['locked', 'suspended', 'disabled', 'deactivated', 'frozen', 'inactive', 'paused'],
  ['closed', 'terminated'],
  ['expired', 'lapsed'],
  ['sold out', 'out of stock', 'unavailable'],
  ['in stock', 'available'],
  ['on time', 'punctual'],
  ['delayed', 'late', 'running late'],
  ['boarding'],
  ['landed'],
  ['departed'],
  ['rescheduled', 'postponed'],
]; // prettier-ignore
/** Which may be said of one and the same thing: an order that was delivered is done. */
const together: readonly (readonly [string, string])[] = [
  ['on hold', 'pending'], ['on hold', 'blocked'], ['on hold', 'locked'], ['on hold', 'delayed'], ['on hold', 'processing'], ['on hold', 'active'], ['on hold', 'confirmed'], ['on hold', 'available'], ['on hold', 'to do'], ['on hold', 'rescheduled'], ['on hold', 'waitlisted'], ['on hold', 'paid'],
  ['confirmed', 'approved'], ['confirmed', 'active'], ['confirmed', 'paid'], ['completed', 'approved'], ['completed', 'delivered'],
  ['completed', 'paid'], ['completed', 'closed'], ['completed', 'refunded'], ['completed', 'returned'], ['completed', 'shipped'], ['completed', 'confirmed'],
  ['approved', 'paid'], ['approved', 'active'], ['returned', 'refunded'], ['cancelled', 'refunded'], ['cancelled', 'closed'], ['pending', 'in progress'],
  ['pending', 'to do'], ['pending', 'delayed'], ['pending', 'processing'], ['processing', 'confirmed'], ['processing', 'approved'], ['processing', 'in progress'], ['processing', 'paid'], ['processing', 'delayed'], ['processing', 'active'], ['pending', 'waitlisted'], ['shipped', 'delayed'], ['shipped', 'on time'], ['shipped', 'confirmed'], ['delivered', 'confirmed'],
  ['delivered', 'shipped'], ['delivered', 'paid'], ['paid', 'active'], ['paid', 'shipped'], ['paid', 'delivered'], ['rescheduled', 'confirmed'], ['rescheduled', 'delayed'],
  ['locked', 'blocked'], ['available', 'active'], ['boarding', 'on time'], ['boarding', 'delayed'], ['departed', 'delayed'], ['departed', 'on time'], ['landed', 'delivered'], ['confirmed', 'on time'], ['confirmed', 'delayed'], ['closed', 'expired'],
  ['returned', 'delivered'], ['refunded', 'delivered'], ['refunded', 'approved'], ['active', 'completed'], ['approved', 'available'], ['completed', 'rescheduled'], ['active', 'available'], ['closed', 'locked'], ['completed', 'fixed'], ['blocked', 'in progress'], ['landed', 'delayed'], ['landed', 'on time'], ['declined', 'closed'], ['declined', 'completed'], ['declined', 'cancelled'], ['expired', 'cancelled'], ['pending', 'active'], ['pending', 'available'], ['expired', 'pending'],
]; // prettier-ignore
/** The group of each word. */
export const states = new Map<string, number>(
  groups.flatMap((words, group) => words.map((word) => [word, group] as const)),
);
export const compatible = new Set(
  together.flatMap(([a, b]) => [pair(groupOf(a), groupOf(b)), pair(groupOf(b), groupOf(a))]),
);

function groupOf(word: string): number {
  return states.get(word) ?? -1;
}

export function pair(a: number, b: number): string {
  return `${a}/${b}`;
}
