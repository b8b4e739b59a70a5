// Compares what one message says with the records before it: values, statuses and deeds are confirmed, contradicted or open.
import type { EpisodeHeader, Message } from '../../episode/format.js';
import type { ToolCall } from '../../episode/path-event.js';
import { type TextValue, type ValueKind, valuesIn } from '../../values/values.js';
import type { JoinedCall } from '../../episode/joined-calls.js';
import {
  deedsIn,
  type Language,
  languageIn,
  type ReportedDeed,
  type Sentence,
  sentencesIn,
  statesFact,
} from './message.js';
import { holdsWords, isOfKind, nameWords, type RecordField, type RecordIndex } from './records.js';

/** What one value, status or deed of a message came to. */
export interface ValueFinding {
  kind: ValueKind;
  result: 'confirmed' | 'contradicted' | 'open';
  /** The value as it is written. */
  text: string;
  sentence: string;
  /** In a line that is not running text. */
  card: boolean;
  /** `seq` of the message. */
  seq: number;
  turn: number;
  /** One sentence; empty if confirmed. */
  reason: string;
  /** The nearest record: what confirms it, what it differs from, or what it may mean. */
  field: RecordField | null;
  /** The calls that decide. */
  calls: readonly ToolCall[];
}

/** What is known when a message comes. */
export interface MessageContext {
  header: EpisodeHeader;
  records: RecordIndex;
  /** Calls of writing tools before it, done or not, seen or served. */
  tried: readonly JoinedCall[];
  /** What was checked in earlier revisions: messages with a sentence. */
  checked: Set<string>;
}

interface Context extends MessageContext {
  /** The writes before the message that succeeded. */
  done: readonly ToolCall[];
  language: Language;
  sentence: Sentence;
  message: Message;
  values: readonly TextValue[];
  deeds: readonly ReportedDeed[];
  /** The sentence states a plain fact. */
  plain: boolean;
}

export function checkMessage(message: Message, moment: MessageContext): ValueFinding[] {
  const { header, records, tried, checked } = moment;
  const language = languageIn(message.text, header.locale);
  const done = tried
    .flatMap(({ served }) => served ?? [])
    .filter((call) => call.status < 400 && call.seq < message.seq);
  return sentencesIn(message.text, language)
    .filter(({ text }) => !checked.has(`${message.message} ${text}`))
    .flatMap((sentence) => {
      const { text } = sentence;
      checked.add(`${message.message} ${text}`);
      const values = valuesIn(text, { ...records.options, locale: language.locale });
      const deeds = deedsIn(text, header.app.tools, language);
      const plain = statesFact(text, language);
      const context = { ...moment, message, done, language, sentence, values, deeds, plain };
      return [
        ...deeds.map((deed) => checkDeed(deed, context)),
        ...values.map((value) => checkValue(value, context)),
        ...checkStatus(context),
        ...checkNames(context),
      ];
    });
}

type Result = Pick<ValueFinding, 'result'> &
  Partial<Pick<ValueFinding, 'reason' | 'field' | 'calls'>>;

function finding(
  kind: ValueKind,
  text: string,
  { sentence, message: { seq, turn } }: Context,
  result: Result,
): ValueFinding {
  const base = { kind, text, sentence: sentence.text, card: sentence.card, seq, turn };
  const call = result.field?.call ?? null;
  return { ...base, reason: '', field: null, calls: call === null ? [] : [call], ...result };
}

function checkDeed(deed: ReportedDeed, context: Context): ValueFinding {
  const { tools, own, sure, text, verb } = deed;
  const { done, tried, message, records } = context;
  const about = (result: Result) => finding('deed', text, context, result);
  const open = (reason: string) => about({ result: 'open', reason });
  if (tools.length === 0) return open(`No tool of the app does what “${text}” says.`);
  const made = done.filter(({ tool }) => tools.includes(tool));
  if (made.length > 0) return about({ result: 'confirmed', calls: made });
  const attempts = tried.filter(({ tool }) => tools.includes(tool));
  const names = tools.join(' or ');
  if (attempts.some(({ served }) => served === null))
    return open(`A call of ${names} was only seen: nobody knows what came of it.`);
  const [last] = attempts.slice(-1).flatMap(({ served }) => served ?? []);
  const why = last ? `answered ${last.status} (event ${last.seq})` : 'was never called before that';
  const reason = `The agent said “${text}”, but ${names} ${why}.`;
  // Another write may be what the verb means, and a record may tell of the same deed from another day.
  const isOther = !sure && done.some(({ turn }) => turn === message.turn);
  const isOld = !own && (!sure || records.says(verb));
  const result = isOther || isOld ? 'open' : 'contradicted';
  return about({ result, reason, calls: last ? [last] : [] });
}

function checkValue(value: TextValue, context: Context): ValueFinding {
  const { records, values, deeds, language } = context;
  const { kind, text, keys } = value;
  const about = (result: Result) => finding(kind, text, context, result);
  const open = (reason: string, field: RecordField | null = null) =>
    about({ result: 'open', reason, field });
  if (keys.length === 0) return open(`“${text}” is written in words, which are not compared.`);
  // What another clause adds ("…, which should reach you within 5 days") leaves a deed and its value as they are.
  const clause = deeds.find((deed) => deed.clause.includes(text))?.clause;
  const plain = clause === undefined ? context.plain : statesFact(clause, language);
  const call = deedCall(context);
  const candidates = distinct(candidatesFor(value, context, clause !== undefined));
  const same = candidates.find((one) => one.keys.some((key) => keys.includes(key)));
  const hit = same ?? records.find(keys);
  const [field = null, ...others] = candidates;
  const isSingle = values.every((one) => one.kind !== kind || one.keys[0] === keys[0]);
  const isDefinite = field !== null && others.length === 0 && isSingle && plain;
  // What was done was done to one thing: another one's id is wrong beside it, wherever else it stands.
  const binds = kind === 'id' && call !== null && clause !== undefined && isDefinite;
  if (hit !== null && (same !== undefined || !binds))
    return about({ result: 'confirmed', field: hit });
  if (!isDefinite || value.of === 'relative')
    return open(`No record before it holds ${text}.`, field);
  const reason = `The agent said ${text}, but “${field.key}” is ${inRecord(field, text)}.`;
  return about({ result: 'contradicted', reason, field });
}

/** The one call that did what the sentence reports. */
function deedCall({ deeds, done }: Context): ToolCall | null {
  const [call, ...more] = done.filter(({ tool }) =>
    deeds.some(({ tools }) => tools.includes(tool)),
  );
  return call === undefined || more.length > 0 ? null : call;
}

/** 84 as "84.00" beside "$48.00". */
export function asWritten({ value }: RecordField, text: string): string {
  const isDecimal = typeof value === 'number' && /[.,]\d{2}(?!\d)/.test(text);
  return isDecimal ? value.toFixed(2) : String(value);
}

/** "84.00 in issue_refund (event 4)". */
function inRecord(field: RecordField, text: string): string {
  const { call, source } = field;
  const where = call === null ? source : `${call.tool} (event ${call.seq})`;
  return `${asWritten(field, text)} in ${where}`;
}

/** The fields that a value can mean: of what the sentence reports as done, of the record that it names, or of the turn's writes. */
function candidatesFor(value: TextValue, context: Context, isBesideDeed: boolean): RecordField[] {
  const { records, sentence, values, deeds, done, message } = context;
  const call = deedCall(context);
  if (call !== null) {
    const fields = narrowed(records.fieldsOfCall(call), value, sentence.text);
    // Of several, what was asked for is what was done.
    const asked = () => narrowed(records.fieldsOfCall(call, [call.args]), value, sentence.text);
    return distinct(fields).length > 1 && isBesideDeed ? asked() : fields;
  }
  if (deeds.length > 0) return [];
  const others = values.filter((one) => one !== value);
  const [entry, ...more] = records.named(sentence.text, others);
  if (entry !== undefined)
    return more.length > 0 ? [] : narrowed([...entry.fields.values()], value, sentence.text);
  const writes = done.filter(({ turn }) => turn === message.turn).reverse();
  const written = writes.flatMap((one) => records.fieldsOfCall(one));
  const fields = narrowed(written, value, sentence.context);
  const names = [...writes.map(({ tool }) => tool), ...fields.map(({ key }) => key)];
  return value.kind === 'id' || names.some((name) => speaks(sentence.context, name)) ? fields : [];
}

/** Those of its kind; of several, those whose key the sentence speaks. */
function narrowed(fields: readonly RecordField[], value: TextValue, text: string): RecordField[] {
  const ofKind = fields.filter((field) => isOfKind(field, value));
  const spoken = ofKind.filter(({ key }) => speaks(text, key));
  return spoken.length > 0 ? spoken : ofKind;
}

function speaks(text: string, name: string): boolean {
  return nameWords(name).some((word) => holdsWords(text, word));
}

/** One for each value. */
function distinct(fields: readonly RecordField[]): RecordField[] {
  return [...new Map(fields.toReversed().map((field) => [field.keys[0], field])).values()];
}

/** Of the one record that the sentence names. */
function checkStatus(context: Context): ValueFinding[] {
  const { records, sentence, values, deeds, plain } = context;
  const [entry, ...more] = records.named(sentence.text, values);
  if (entry === undefined || more.length > 0) return [];
  const status = records.statusOf(entry);
  if (status === null) return [];
  const { field, others } = status;
  const own = String(field.value).replace(/[_-]+/g, ' ');
  if (holdsWords(sentence.text, own))
    return [finding('status', own, context, { result: 'confirmed', field })];
  const isElsewhere = (other: string) =>
    [...entry.fields.values()].some(({ value }) => holdsWords(String(value), other));
  const [first, ...rest] = others.filter(
    (other) =>
      holdsWords(sentence.text, other) &&
      !isElsewhere(other) &&
      !deeds.some(({ verb }) => verb === other),
  );
  if (first === undefined) return [];
  const reason = `The agent said “${first}” of ${entry.name}, but its ${field.key} is ${inRecord(field, first)}.`;
  const result = plain && rest.length === 0 ? 'contradicted' : 'open';
  return [finding('status', first, context, { result, reason, field })];
}

/** Something else is named beside a deed than what the deed was done to. */
function checkNames(context: Context): ValueFinding[] {
  const call = deedCall(context);
  if (call === null) return [];
  const { records, deeds } = context;
  const ids = new Set(records.fieldsOfCall(call).flatMap(({ keys }) => keys));
  const named = deeds.flatMap(({ clause }) => records.named(clause, []));
  const others = named.filter(({ id, within }) => ![id, ...within].some((one) => ids.has(one)));
  return [...new Set(others)].map(({ name }) => {
    const reason = `The sentence names ${name}, and ${call.tool} (event ${call.seq}) does not.`;
    return finding('name', name, context, { result: 'open', reason, calls: [call] });
  });
}
