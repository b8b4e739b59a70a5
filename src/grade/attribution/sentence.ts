// Words for calls as a person would say them: "issued a refund of $84.00"; decides nothing.
import { isJsonRecord } from '../../scenario/json-record.js';
import type { ToolCall } from '../../episode/path-event.js';
import type { Episode } from '../../episode/read.js';
import type { Json } from '../../scenario/schema.js';
import { toolCalls } from '../record.js';

const irregular: Readonly<Record<string, string>> = {
  send: 'sent', make: 'made', give: 'gave', pay: 'paid', set: 'set', put: 'put', submit: 'submitted', cancel: 'cancelled',
}; // prettier-ignore
const passive: Readonly<Record<string, string>> = { give: 'given' };

/** Without its full stop. */
export function withoutStop(words: string): string {
  return words.replace(/[.\s]+$/, '');
}

export function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** To continue another sentence: tool names and quotes keep their case. */
export function clause(sentence: string): string {
  return withoutStop(sentence).replace(/^(?:The|A|An|No|Nothing|There|Turn|Unknown)\b/, (word) =>
    word.toLowerCase(),
  );
}

/** "… (turn 3)." */
export function withTurn(words: string, at: { turn: number } | null): string {
  return at === null ? `${withoutStop(words)}.` : `${withoutStop(words)} (turn ${at.turn}).`;
}

/** In words if the name is a verb and a thing, else by its name. */
export function callWords(call: Pick<ToolCall, 'tool' | 'args' | 'response'>): string {
  const named = verbAndNoun(call.tool);
  if (named === null) return `called ${call.tool}`;
  return `${past(named.verb)} ${article(named.noun)} ${named.noun}${amountOf(call.args, call.response)}`;
}

/**
 * What the last successful call before an event changed, such as "A refund of $84.00 was issued"; null if nothing was.
 */
export function didIt(episode: Episode, before: number): string | null {
  const call = toolCalls(episode).findLast(
    ({ seq, status, patch }) => seq < before && status < 400 && patch.length > 0,
  );
  const named = call === undefined ? null : verbAndNoun(call.tool);
  if (call === undefined || named === null) return null;
  const { verb, noun } = named;
  const thing = `${article(noun)} ${noun}${amountOf(call.args, call.response)}`;
  return `${capital(thing)} was ${passive[verb] ?? past(verb)}`;
}

function verbAndNoun(tool: string): { verb: string; noun: string } | null {
  const [verb, noun, ...rest] = tool
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split('_');
  const reads = /^(?:get|list|find|look|search|read|fetch|check)$/;
  if (verb === undefined || noun === undefined || rest.length > 0 || reads.test(verb)) return null;
  return { verb, noun };
}

function past(verb: string): string {
  const done = irregular[verb];
  if (done !== undefined) return done;
  if (verb.endsWith('e')) return `${verb}d`;
  return /[^aeiou]y$/.test(verb) ? `${verb.slice(0, -1)}ied` : `${verb}ed`;
}

function article(noun: string): string {
  return /^[aeiou]/.test(noun) ? 'an' : 'a';
}

/** " of $84.00", if the call or its answer names an amount. */
function amountOf(args: Json, response: Json = {}): string {
  const known = { ...fields(response), ...fields(args) };
  const { amount, currency } = known;
  if (typeof amount !== 'number') return '';
  if (typeof currency !== 'string') return ` of ${amount}`;
  return ` of ${currency === 'USD' ? '$' : `${currency} `}${amount.toFixed(2)}`;
}

function fields(value: Json): Record<string, Json> {
  return isJsonRecord(value) ? value : {};
}
