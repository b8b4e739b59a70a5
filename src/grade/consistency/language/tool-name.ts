// Reads the name of a tool as an action: its verb, and what it is done to; knows no app.
import { rememberedByText } from '../../remembered.js';

export interface ToolName {
  /** Infinitive, with its particle if the name has one: "cancel", "check in". */
  verb: string;
  /** What it is done to, in the order of the name: "shipping", "address". */
  objects: readonly string[];
}

/** Words that are verbs anywhere in a name. */
const plainVerbs = words(`
  create add make open submit file start begin generate raise initiate register
  issue process pay give grant apply approve accept confirm authorize authorise
  cancel delete remove erase discard revoke withdraw terminate close end
  update modify set edit correct adjust rename replace assign reassign
  send post publish notify dispatch deliver forward share upload resend
  reserve arrange reschedule postpone move migrate relocate
  escalate transfer connect
  freeze unfreeze lock unlock suspend pause resume activate deactivate enable disable block unblock reactivate
  reset restart reboot restore renew extend upgrade downgrade switch
  decline reject deny dismiss refuse
  enroll enrol subscribe unsubscribe invite
  buy sell redeem top fund save store put write insert mark tag complete finish resolve merge
  convert waive enqueue launch deploy rollback provision`);
/** Words that can also name a thing: verbs at the start or the end, things beside a plain verb. */
const doubleVerbs = words(`
  book order schedule return refund exchange charge credit request report mail email message text call
  transfer deposit change cancel dispute claim order ticket comment reply answer review record log
  check sign print ship track hold release plan visit check rate order park react handoff bill repeat refill`);
/** Things named after an action: "order_cancellation", "flight_booking". */
const nominal: Readonly<Record<string, string>> = {
  cancellation: 'cancel', booking: 'book', creation: 'create', deletion: 'delete', reservation: 'reserve',
  activation: 'activate', deactivation: 'deactivate', approval: 'approve', rejection: 'reject', submission: 'submit',
  escalation: 'escalate', registration: 'register', removal: 'remove', renewal: 'renew', suspension: 'suspend',
  handover: 'escalate', handoff: 'escalate', enrollment: 'enroll', reimbursement: 'reimburse', assignment: 'assign',
}; // prettier-ignore
const particles = new Set(['in', 'out', 'up', 'off', 'on', 'over', 'down', 'back']);
/** Parts of a name that say how to reach the tool, not what it does. */
const technical =
  /^(?:api|rpc|tool|tools|fn|func|function|action|do|v\d*|svc|service|mcp|rest|http|post|async|sync|execute|exec|run|perform|handle|my|the|a|an|op|cmd|command)$/;
const fillers =
  /^(?:to|for|of|by|with|from|at|into|pending|delivered|new|customer|customers|user|users|client|this|all|via|human)$/;

function words(text: string): Set<string> {
  return new Set(text.trim().split(/\s+/));
}

/** `issue_refund`, `refund_create`, `orders.cancel`, `transferFunds`, `api_v2_meeting_schedule`, `check-in`. */
export const readToolName = rememberedByText((name): ToolName => {
  const parts = name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replace(/add_on(?=s?(?:_|$))/g, 'addon')
    .split(/[^a-z]+/)
    .filter((part) => part !== '' && part !== 'v');
  const said = parts.filter((part) => !technical.test(part));
  // A name that only says "post" or "run" means just that.
  const all = said.length === 0 ? parts : said;
  const at = verbAt(all, /[./:]/.test(name) ? all.length - 1 : 0);
  const particle = all[at + 1];
  const hasParticle = particle !== undefined && particles.has(particle);
  const stem = nominal[all[at] ?? ''] ?? all[at] ?? '';
  const after = all.slice(at + (hasParticle ? 2 : 1)).filter(isThing);
  const before = all.slice(0, at).filter(isThing);
  return {
    verb: hasParticle ? `${stem} ${particle}` : stem,
    objects: after.length > 0 ? after : before,
  };
});

function isThing(word: string): boolean {
  return !fillers.test(word) && !particles.has(word);
}

/** @param unknown where a verb that is in no list is placed: "parcel.redirect", "swapSection" */
function verbAt(parts: readonly string[], unknown: number): number {
  const isPlain = (part: string) => plainVerbs.has(part);
  const [first = ''] = parts;
  if (isPlain(first)) return 0;
  if (doubleVerbs.has(first) && !parts.slice(1).some(isPlain)) {
    const last = parts.length - 1;
    // "order_return": the later of two such words is the action; "book_visit" begins with it.
    return parts.length === 2 && nounBefore(first) && doubleVerbs.has(parts[last] ?? '') ? last : 0;
  }
  const plain = parts.findIndex(isPlain);
  if (plain !== -1) return plain;
  const isDouble = (part: string) => doubleVerbs.has(part) || part in nominal;
  // "membership_change_plan": a word that is usually a thing is the verb only if nothing else can be.
  const likely = parts.findLastIndex((part) => isDouble(part) && !nounBefore(part));
  const double = likely === -1 ? parts.findLastIndex(isDouble) : likely;
  return double === -1 ? unknown : double;
}

/** A thing rather than an action if another such word follows. */
function nounBefore(word: string): boolean {
  return /^(?:order|ticket|claim|bill|message|call|visit|plan|report)$/.test(word);
}
