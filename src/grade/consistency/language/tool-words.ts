// The English words for saying that a tool's work was done: from its name, and from its `says`.
import type { EpisodeHeader } from '../../../episode/format.js';
import { readToolName } from './tool-name.js';
import { familyOf, participle, spaced, verbsLike } from './verbs.js';

type HeaderTool = EpisodeHeader['app']['tools'][number];

/** How people refer to one writing tool; every entry is a piece of a regular expression. */
export interface ToolWords {
  tool: string;
  /** Participles: "created|opened|set up". */
  done: string;
  /** The participle of the name's own verb, and of verbs that mean nothing else. */
  own: string;
  /** Infinitives: "create|open|set up". */
  base: string;
  /** Objects: "returns?". Null if the name has none. */
  noun: string | null;
  /** Participles that say it without an object: "refunded", "escalated". */
  alone: string | null;
  /** The verb as a noun: "exchange", "cancellation". */
  nominal: string | null;
  /** Phrases of the app file, words to be found in this order. */
  phrases: readonly string[];
  /** It creates a new thing: a list of such things may mention an older one. */
  creates: boolean;
  /** Its object is money, so an amount beside it is the call's amount. */
  money: boolean;
}

/** "This was done", with the tools that could have done it. */
export interface Statement {
  tools: ToolWords[];
  /** Offsets within the sentence. */
  start: number;
  end: number;
  /** In the first person: "I have …", "we …". */
  own: boolean;
}

/** Objects with a participle of their own that says it all: a refund that was issued is "refunded". */
const nounParticiples: Readonly<Record<string, string>> = {
  refund: 'refunded|reimbursed|paid back',
  reimbursement: 'reimbursed',
  exchange: 'exchanged',
  replacement: 'replaced',
  cancellation: 'cancel(?:l)?ed',
  escalation: 'escalated',
  credit: 'credited',
  reaction: 'reacted',
  comment: 'commented',
};
const nominals: Readonly<Record<string, string>> = {
  exchange: 'exchange',
  cancel: 'cancellation',
  book: 'booking',
  reserve: 'reservation',
  transfer: 'transfer',
  escalate: 'escalation',
  refund: 'refund',
  renew: 'renewal',
  upgrade: 'upgrade',
  activate: 'activation',
  reschedule: 'change',
  delete: 'deletion',
  close: 'closure',
};
/** Other names of the same thing. */
const alsoCalled: Readonly<Record<string, string>> = {
  appointment: 'visit|slot|session|consultation|check-?up',
  visit: 'appointment',
  order: 'purchase',
  flight: 'seat|ticket|trip',
  reservation: 'booking|room|table|stay',
  booking: 'reservation|trip|flight|stay',
  ticket: 'case|issue',
  funds: 'money|transfer|payment',
  money: 'funds|transfer|payment',
  transfer: 'money|funds|payment',
  payment: 'money|transfer',
  funding: 'money',
  line: 'number|service|sim',
  plan: 'subscription|package|tariff|contract',
  subscription: 'plan|membership',
  membership: 'subscription',
  email: 'e-?mail|message',
  itinerary: 'travel plan',
  alert: 'notification|alarm',
  meeting: 'call|appointment|invite',
  leave: 'vacation|time off|holiday',
  addon: 'add-?on|package|option',
  refill: 'prescription',
  prescription: 'refill',
  dispute: 'claim|chargeback',
  claim: 'dispute',
  limit: 'cap',
};
/** What is done when such a thing is created. */
const madeBy: Readonly<Record<string, readonly string[]>> = {
  reservation: ['reserve', 'book', 'secure'],
  booking: ['book', 'reserve', 'secure'],
  appointment: ['book', 'schedule'],
  meeting: ['book', 'schedule'],
  visit: ['book', 'schedule'],
  event: ['schedule', 'plan'],
  order: ['place', 'order'],
  payment: ['pay', 'send', 'schedule'],
  transfer: ['transfer', 'send'],
  refund: ['issue', 'send', 'give', 'put through'],
  reminder: ['set', 'schedule'],
  alert: ['set'],
  account: ['set up'],
};
/** Verbs that change an existing thing. */
const changing =
  /^(?:update|cancel|delete|close|reschedule|move|renew|extend|upgrade|downgrade|freeze|unfreeze|suspend|activate|deactivate|waive|assign|merge|resolve|reset)$/;
const moneyNouns =
  /^(?:refund|credit|payment|charge|reimbursement|payout|compensation|deposit|funds|money|transfer|bonus|voucher)s?$/;
/** Nouns for an escalation besides its verb; the person or team it goes to is not an object. */
const handOver = [
  'passed (?:this|it|that|your \\w+|the \\w+|everything) (?:on|over|along)',
  'handed (?:this|it|that|you|your \\w+|the \\w+) (?:on|over|off)',
  'transferred (?:you|this|your \\w+)',
  'forwarded (?:this|it|your \\w+|the \\w+)',
  'connected you',
  'put you through',
  'handed over',
  'passed on',
];

/** The words of every tool that changes the world; nobody claims reads as done. */
export function toolWords(tools: readonly HeaderTool[]): ToolWords[] {
  return tools.filter(({ effect }) => effect === 'write').map(wordsOf);
}

function wordsOf(tool: HeaderTool): ToolWords {
  const { verb, objects } = readToolName(tool.name);
  const family = familyOf(verb);
  const object = objects.find((noun) => moneyNouns.test(noun)) ?? objects.at(-1) ?? null;
  const singular = object === null ? null : singularOf(object);
  const verbs = [
    ...new Set([
      ...verbsLike(verb),
      ...(family === 'create' && singular !== null ? (madeBy[singular] ?? []) : []),
    ]),
  ];
  return {
    tool: tool.name,
    base: verbs.map(spaced).join('|'),
    done: verbs.map(participle).join('|'),
    own: ownOf(verb, family, singular),
    noun: family === 'escalate' || singular === null ? null : nounPattern(singular),
    alone: aloneOf(verb, family, singular),
    nominal: nominals[family] ?? nominals[verb] ?? null,
    creates: !changing.test(family),
    phrases: tool.says,
    money:
      moneyNouns.test(singular ?? verb) ||
      verb === 'pay' ||
      (singular === null && family === 'refund'),
  };
}

/** With a common verb such as "send" or "set", only the object shows what was done. */
function ownOf(verb: string, family: string, object: string | null): string {
  const kin: Readonly<Record<string, readonly string[]>> = {
    freeze: ['freeze', 'lock', 'block'],
    reschedule: ['reschedule', 'rebook'],
    book: ['book', 'reserve'],
    decline: ['decline', 'reject'],
  };
  // A tool that creates a reservation books whatever is reserved.
  const books = family === 'create' && object !== null ? (madeBy[object] ?? []) : [];
  const specific = books.filter((one) => one === 'book' || one === 'reserve');
  return [...new Set([verb, ...(kin[family] ?? []), ...specific])].map(participle).join('|');
}

function aloneOf(verb: string, family: string, object: string | null): string | null {
  if (family === 'escalate') return ['escalated', ...handOver].join('|');
  if (object === null) return participle(verb);
  return nounParticiples[object] ?? null;
}

function singularOf(noun: string): string {
  if (/(?:ss|us|is|funds|news|series)$/.test(noun)) return noun;
  return noun.replace(/ies$/, 'y').replace(/(?<=[^s])s$/, '');
}

/** Nouns that only begin with the object are other things: a return label is not a return. */
function nounPattern(singular: string): string {
  const other =
    'label|polic|window|reason|period|form|option|details|eligib|instruction|number|confirmation|fee|history|limit';
  const request = moneyNouns.test(singular) ? '|request' : '';
  const plural = /y$/.test(singular)
    ? `(?:${singular}|${singular.slice(0, -1)}ies)`
    : `${singular}s?`;
  const also = alsoCalled[singular];
  const names = also === undefined ? plural : `(?:${plural}|(?:${also})s?)`;
  return `${names}(?![\\w-])(?!\\s+(?:${other}${request}))`;
}
