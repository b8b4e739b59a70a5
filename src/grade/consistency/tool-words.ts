// The words in which English says that a tool's work was done: from its name, and from its `says`.
import type { EpisodeHeader } from '../../episode/format.js';

type HeaderTool = EpisodeHeader['app']['tools'][number];

/** How one writing tool is spoken of; every entry is a piece of a regular expression. */
export interface ToolWords {
  tool: string;
  /** Participles: "created|opened|set up". */
  done: string;
  /** Infinitives: "create|open|set up". */
  base: string;
  /** Objects: "returns?". Null where the name has none. */
  noun: string | null;
  /** Participles that say it without an object: "refunded", "escalated". */
  alone: string | null;
  /** The verb as a thing: "exchange", "cancellation". */
  nominal: string | null;
  /** Phrases of the app file, words to be found in this order. */
  phrases: readonly string[];
  /** Its object is money, so that an amount beside it is the amount of the call. */
  money: boolean;
}

/** Verbs that are said in place of each other, by the verb of the tool's name. */
const synonyms: Readonly<Record<string, readonly string[]>> = {
  create: ['create', 'open', 'set up', 'start', 'register', 'submit', 'file', 'generate', 'raise', 'initiate', 'log', 'arrange', 'confirm', 'make', 'process', 'approve'],
  issue: ['issue', 'process', 'send', 'initiate', 'submit', 'make', 'give', 'pay', 'put through', 'complete', 'approve', 'grant', 'confirm', 'apply'],
  cancel: ['cancel', 'call off'],
  update: ['update', 'change', 'modify', 'set', 'edit', 'correct'],
  delete: ['delete', 'remove', 'erase'],
  send: ['send', 'email', 'mail'],
  book: ['book', 'reserve', 'confirm', 'schedule'],
  schedule: ['schedule', 'book', 'arrange', 'set up', 'confirm'],
  escalate: ['escalate', 'hand over', 'pass on', 'transfer', 'forward'],
  transfer: ['transfer', 'send', 'move'],
}; // prettier-ignore
const sameAs: Readonly<Record<string, string>> = {
  open: 'create', add: 'create', make: 'create', submit: 'create', file: 'create', start: 'create',
  process: 'issue', pay: 'issue', give: 'issue', grant: 'issue', apply: 'issue',
  modify: 'update', change: 'update', set: 'update', edit: 'update',
  remove: 'delete', reserve: 'book', email: 'send', handoff: 'escalate',
}; // prettier-ignore
const irregular: Readonly<Record<string, string>> = {
  send: 'sent', make: 'made', give: 'given', pay: 'paid', set: 'set', hold: 'held',
  write: 'written', take: 'taken', buy: 'bought', sell: 'sold', submit: 'submitted', put: 'put', log: 'logged',
  cancel: 'cancel(?:l)?ed', transfer: 'transferred', get: 'got', begin: 'begun', refer: 'referred',
}; // prettier-ignore
/** Objects whose own participle says it all: a refund that was issued is "refunded". */
const nounParticiples: Readonly<Record<string, string>> = {
  refund: 'refunded',
  reimbursement: 'reimbursed',
  exchange: 'exchanged',
  replacement: 'replaced',
  cancellation: 'cancel(?:l)?ed',
  escalation: 'escalated',
  credit: 'credited',
};
const nominals: Readonly<Record<string, string>> = {
  exchange: 'exchange',
  cancel: 'cancellation',
  book: 'booking',
  reserve: 'reservation',
  transfer: 'transfer',
  escalate: 'escalation',
  refund: 'refund',
};
const moneyNouns = /^(?:refund|credit|payment|charge|reimbursement|payout|compensation|deposit)$/;
const fillers = /^(?:to|for|a|an|the|of|by|with|from|pending|delivered|new|customer|user)$/;
/** What an escalation is called beside its verb; the person or team it goes to is no object. */
const handOver = [
  'passed (?:this|it|that|your \\w+|the \\w+|everything) (?:on|over|along)',
  'handed (?:this|it|that|you|your \\w+|the \\w+) (?:on|over|off)',
  'transferred (?:you|this|your \\w+)',
  'forwarded (?:this|it|your \\w+|the \\w+)',
  'connected you',
  'put you through',
];

/** The words of every tool that changes the world; reads are never claimed as done. */
export function toolWords(tools: readonly HeaderTool[]): ToolWords[] {
  return tools.filter(({ effect }) => effect === 'write').map(wordsOf);
}

function wordsOf(tool: HeaderTool): ToolWords {
  const [verb = '', ...rest] = tool.name
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[^a-z]+/);
  const nouns = rest.filter((word) => !fillers.test(word));
  const family = sameAs[verb] ?? verb;
  const verbs = [...new Set([verb, ...(synonyms[family] ?? [])])];
  const object = nouns.find((noun) => moneyNouns.test(noun)) ?? nouns.at(-1) ?? null;
  return {
    tool: tool.name,
    base: verbs.map(spaced).join('|'),
    done: verbs.map(participle).join('|'),
    noun: family === 'escalate' ? null : object && nounPattern(object),
    alone: aloneOf(verb, family, object),
    nominal: nominals[verb] ?? null,
    phrases: tool.says,
    money: moneyNouns.test(object ?? verb),
  };
}

function aloneOf(verb: string, family: string, object: string | null): string | null {
  if (family === 'escalate') return ['escalated', ...handOver].join('|');
  if (object === null) return participle(verb);
  return nounParticiples[object] ?? null;
}

/** Nouns that only begin with the object are other things: a return label is not a return. */
function nounPattern(noun: string): string {
  const singular = noun.replace(/(?<=[^s])s$/, '');
  const other = 'label|polic|window|reason|period|form|option|details|eligib|instruction';
  const request = moneyNouns.test(singular) ? '|request' : '';
  return `${singular}s?(?![\\w-])(?!\\s+(?:${other}${request}))`;
}

function participle(verb: string): string {
  const [head = '', ...particle] = verb.split(' ');
  const done = irregular[head] ?? regular(head);
  return particle.length === 0 ? done : `${done}\\s+(?:\\S+\\s+)?${particle.join('\\s+')}`;
}

function regular(verb: string): string {
  if (verb.endsWith('e')) return `${verb}d`;
  return /[^aeiou]y$/.test(verb) ? `${verb.slice(0, -1)}ied` : `${verb}ed`;
}

function spaced(verb: string): string {
  return verb.replaceAll(' ', '\\s+');
}
