// English business verbs: which are interchangeable, and their participles; judges nothing.

/** Interchangeable verbs, by the verb of the tool's name. */
const synonyms: Readonly<Record<string, readonly string[]>> = {
  create: ['create', 'open', 'set up', 'start', 'register', 'submit', 'file', 'generate', 'raise', 'initiate', 'log', 'arrange', 'confirm', 'make', 'process', 'approve'],
  issue: ['issue', 'process', 'send', 'initiate', 'submit', 'make', 'give', 'pay', 'put through', 'complete', 'approve', 'grant', 'confirm', 'apply', 'release'],
  cancel: ['cancel', 'call off', 'void'],
  update: ['update', 'change', 'modify', 'set', 'edit', 'correct', 'switch', 'adjust', 'amend', 'raise', 'lower', 'increase', 'reduce', 'move'],
  delete: ['delete', 'remove', 'erase', 'wipe'],
  close: ['close', 'shut', 'end', 'terminate'],
  send: ['send', 'email', 'mail', 'text', 'forward', 'share', 'pass on', 'deliver'],
  post: ['post', 'send', 'publish', 'share'],
  book: ['book', 'reserve', 'confirm', 'schedule', 'arrange', 'set up', 'secure'],
  schedule: ['schedule', 'book', 'arrange', 'set up', 'confirm', 'plan', 'set'],
  reschedule: ['reschedule', 'move', 'change', 'push back', 'shift', 'rebook', 'postpone', 'bring forward'],
  move: ['move', 'transfer', 'shift', 'change', 'switch', 'set'],
  escalate: ['escalate', 'hand over', 'pass on', 'transfer', 'forward'],
  transfer: ['transfer', 'send', 'move', 'wire', 'make'],
  freeze: ['freeze', 'lock', 'block', 'suspend'],
  unfreeze: ['unfreeze', 'unlock', 'unblock', 'reactivate'],
  suspend: ['suspend', 'pause', 'deactivate', 'freeze', 'block', 'disable'],
  activate: ['activate', 'enable', 'turn on', 'switch on', 'add', 'set up', 'unlock'],
  deactivate: ['deactivate', 'disable', 'turn off', 'switch off', 'remove'],
  approve: ['approve', 'accept', 'authorize', 'authorise', 'sign off'],
  decline: ['decline', 'reject', 'deny', 'refuse', 'turn down'],
  request: ['request', 'submit', 'send', 'place', 'put in', 'order', 'file', 'ask for', 'make'],
  order: ['order', 'place', 'buy', 'purchase', 'make'],
  dispute: ['dispute', 'contest', 'challenge'],
  apply: ['apply', 'add', 'issue', 'credit', 'grant', 'give', 'process', 'put through'],
  reset: ['reset', 'change'],
  renew: ['renew', 'extend'],
  upgrade: ['upgrade', 'move', 'switch', 'change'],
  downgrade: ['downgrade', 'move', 'switch', 'change'],
  assign: ['assign', 'reassign', 'allocate', 'give'],
  replace: ['replace', 'exchange', 'swap', 'order', 'send'],
  exchange: ['exchange', 'swap', 'replace'],
  refund: ['refund', 'reimburse', 'pay back', 'send back', 'return'],
  charge: ['charge', 'bill', 'debit', 'take'],
  enroll: ['enroll', 'enrol', 'register', 'sign up'],
  register: ['register', 'sign up', 'enroll', 'enrol', 'set up', 'create'],
  subscribe: ['subscribe', 'sign up'],
  invite: ['invite', 'add', 'send'],
  merge: ['merge', 'combine'],
  resolve: ['resolve', 'close', 'fix', 'settle'],
  waive: ['waive', 'remove', 'drop', 'cancel'],
}; // prettier-ignore
const sameAs: Readonly<Record<string, string>> = {
  open: 'create', add: 'create', make: 'create', submit: 'create', file: 'create', start: 'create', generate: 'create',
  raise: 'create', initiate: 'create', log: 'create', place: 'order', buy: 'order', purchase: 'order',
  process: 'issue', pay: 'issue', give: 'issue', grant: 'issue',
  modify: 'update', change: 'update', set: 'update', edit: 'update', adjust: 'update', correct: 'update', switch: 'update',
  remove: 'delete', erase: 'delete', reserve: 'book', arrange: 'schedule', email: 'send', mail: 'send', notify: 'send',
  dispatch: 'send', resend: 'send', publish: 'post', handoff: 'escalate', lock: 'freeze', block: 'freeze', pause: 'suspend',
  enable: 'activate', disable: 'deactivate', unlock: 'unfreeze', unblock: 'unfreeze', reactivate: 'unfreeze',
  accept: 'approve', authorize: 'approve', authorise: 'approve', reject: 'decline', deny: 'decline', refuse: 'decline',
  postpone: 'reschedule', extend: 'renew', reassign: 'assign', enrol: 'enroll', bill: 'charge', reimburse: 'refund',
  refill: 'request', terminate: 'close', end: 'close',
}; // prettier-ignore
const irregular: Readonly<Record<string, string>> = {
  send: 'sent', make: 'made', give: 'given|gave', pay: 'paid', set: 'set', hold: 'held', shut: 'shut',
  write: 'written|wrote', take: 'taken|took', buy: 'bought', sell: 'sold', submit: 'submitted', put: 'put', log: 'logged',
  cancel: 'cancel(?:l)?ed', transfer: 'transferred', get: 'got', begin: 'begun', refer: 'referred', freeze: 'frozen|froze',
  unfreeze: 'unfrozen', bring: 'brought', swap: 'swapped', drop: 'dropped', plan: 'planned', ship: 'shipped', tag: 'tagged',
  enroll: 'enrolled', enrol: 'enrolled', debit: 'debited', sign: 'signed', resend: 'resent', withdraw: 'withdrawn|withdrew',
  wire: 'wired', refill: 'refilled', edit: 'edited', rename: 'renamed', reset: 'reset', text: 'texted', stop: 'stopped',
}; // prettier-ignore

/** The verb and its substitutes. */
export function verbsLike(verb: string): string[] {
  return [...new Set([verb, ...(synonyms[familyOf(verb)] ?? [])])];
}

/** The verb that represents all its interchangeable ones. */
export function familyOf(verb: string): string {
  return sameAs[verb] ?? verb;
}

/** "set up" -> a pattern for "set up", "set it up"; "carry" -> "carried". */
export function participle(verb: string): string {
  const [head = '', ...particle] = verb.split(' ');
  const done = irregular[head] ?? regular(head);
  const spoken = done.includes('|') ? `(?:${done})` : done;
  return particle.length === 0 ? spoken : `${spoken}\\s+(?:\\S+\\s+)?${particle.join('\\s+')}`;
}

function regular(verb: string): string {
  if (verb.endsWith('e')) return `${verb}d`;
  return /[^aeiou]y$/.test(verb) ? `${verb.slice(0, -1)}ied` : `${verb}ed`;
}

/** "set up" as a pattern. */
export function spaced(verb: string): string {
  return verb.replaceAll(' ', '\\s+');
}
