// Compares what one message says with the records before it: values, statuses and deeds are confirmed, contradicted or open.
import type { Message } from '../../episode/format.js';
import type { ToolCall } from '../../episode/path-event.js';
import type { EpisodeHeader } from '../../episode/format.js';
import { type TextValue, type ValueKind, valuesIn } from '../../rules/facts/values.js';
import type { JoinedCall } from '../../rules/joined-calls.js';
import { type ReportedDeed, deedsIn } from './deeds.js';
import { type Language, languageIn, type Sentence, sentencesIn, statesFact } from './message.js';
import { type RecordField, isOfKind, type RecordEntry, type RecordIndex } from './records.js';
import { holdsWords, nameWords } from './record-values.js';

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
export interface MessageMoment {
  header: EpisodeHeader;
  records: RecordIndex;
  /** The writes before it that succeeded. */
  done: readonly ToolCall[];
  /** Calls of writing tools before it, done or not, seen or served. */
  tried: readonly JoinedCall[];
  /** Sentences of earlier revisions of the message. */
  checked: ReadonlySet<string>;
}

interface Context extends MessageMoment {
  language: Language;
  sentence: Sentence;
  seq: number;
  turn: number;
  values: readonly TextValue[];
  deeds: readonly ReportedDeed[];
  /** The sentence states a plain fact. */
  plain: boolean;
}

export function checkMessage(message: Message, moment: MessageMoment): ValueFinding[] {
  const { header, records, checked } = moment;
  const { seq, turn } = message;
  const language = languageIn(message.text, header.locale);
  return sentencesIn(message.text, language)
    .filter(({ text }) => !checked.has(text))
    .flatMap((sentence) => {
      const { text } = sentence;
      const values = valuesIn(text, { ...records.options, locale: language.locale });
      const deeds = deedsIn(text, header.app.tools, language);
      const plain = statesFact(text, language);
      const context = { ...moment, language, sentence, seq, turn, values, deeds, plain };
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
  { sentence, seq, turn }: Context,
  result: Result,
): ValueFinding {
  const base = { kind, text, sentence: sentence.text, card: sentence.card, seq, turn };
  return { ...base, reason: '', field: null, calls: [], ...result };
}

function checkDeed(deed: ReportedDeed, context: Context): ValueFinding {
  const { tools, own, sure, text, verb } = deed;
  const about = (result: Result) => finding('deed', text, context, result);
  if (tools.length === 0)
    return about({ result: 'open', reason: `No tool of the app does what “${text}” says.` });
  const { done, tried, turn, records } = context;
  const made = done.filter(({ tool }) => tools.includes(tool));
  if (made.length > 0) return about({ result: 'confirmed', calls: made });
  const attempts = tried.filter(({ tool }) => tools.includes(tool));
  const names = tools.join(' or ');
  if (attempts.some(({ served }) => served === null))
    return about({
      result: 'open',
      reason: `A call of ${names} was only seen: nobody knows what came of it.`,
    });
  const last = attempts.at(-1)?.served ?? undefined;
  const why =
    last === undefined
      ? 'was never called before that'
      : `answered ${last.status} (event ${last.seq})`;
  const reason = `The agent said “${text}”, but ${names} ${why}.`;
  const calls = last === undefined ? [] : [last];
  // Another write may be what the verb means, and a record may tell of the same deed from another day.
  const isOther = !sure && done.some((call) => call.turn === turn);
  const isOld = !own && (!sure || records.says(verb));
  return about({ result: isOther || isOld ? 'open' : 'contradicted', reason, calls });
}

function checkValue(value: TextValue, context: Context): ValueFinding {
  const { records, values, deeds, language } = context;
  // What another clause adds ("…, which should reach you within 5 days") leaves a deed and its value as they are.
  const clause = deeds.find((deed) => deed.clause.includes(value.text))?.clause;
  const plain = clause === undefined ? context.plain : statesFact(clause, language);
  const about = (result: Result) => finding(value.kind, value.text, context, result);
  if (value.keys.length === 0)
    return about({
      result: 'open',
      reason: `“${value.text}” is written in words, which are not compared.`,
    });
  const call = deedCall(context);
  const candidates = candidatesFor(value, context, call);
  const same = candidates.find(({ keys }) => keys.some((key) => value.keys.includes(key)));
  const hit = same ?? records.find(value.keys);
  // What was done was done to one thing: another one's id is wrong beside it, wherever else it stands.
  const binds = value.kind === 'id' && call !== null && isBesideDeed(value, context);
  if (hit !== null && (same !== undefined || !binds))
    return about({ result: 'confirmed', field: hit });
  const ofKind = values.filter(({ kind }) => kind === value.kind);
  const single = new Set(ofKind.map(({ keys }) => keys[0])).size === 1;
  const [field = null, ...others] = distinct(candidates);
  const isPlain = plain && single && value.of !== 'relative';
  if (field !== null && others.length === 0 && isPlain) {
    const where =
      field.call === null ? field.source : `${field.call.tool} (event ${field.call.seq})`;
    const reason = `The agent said ${value.text}, but “${field.key}” is ${asWritten(field, value)} in ${where}.`;
    return about({ result: 'contradicted', reason, field, calls: callsOf(field, context) });
  }
  if (hit !== null) return about({ result: 'confirmed', field: hit });
  return about({ result: 'open', field, reason: `No record before it holds ${value.text}.` });
}

/** The one call that did what the sentence reports. */
function deedCall({ deeds, done }: Context): ToolCall | null {
  const calls = done.filter(({ tool }) => deeds.some(({ tools }) => tools.includes(tool)));
  return calls.length === 1 ? (calls[0] ?? null) : null;
}

/** 84 as "84.00" beside "$48.00". */
export function asWritten({ value }: RecordField, { text }: Pick<TextValue, 'text'>): string {
  const isDecimal = typeof value === 'number' && /[.,]\d{2}(?!\d)/.test(text);
  return isDecimal ? value.toFixed(2) : String(value);
}

function isBesideDeed({ text }: TextValue, { deeds }: Context): boolean {
  return deeds.some(({ clause }) => clause.includes(text));
}

/** The fields that a value can mean: of what the sentence reports as done, of the record that it names, or of the turn's writes. */
function candidatesFor(value: TextValue, context: Context, call: ToolCall | null): RecordField[] {
  const { records, sentence, values, done, turn } = context;
  if (call !== null) {
    const fields = narrowed(records.fieldsOfCall(call), value, sentence.text);
    // Of several, what was asked for is what was done.
    const asked = () => narrowed(records.fieldsOfCall(call, [call.args]), value, sentence.text);
    return distinct(fields).length > 1 && isBesideDeed(value, context) ? asked() : fields;
  }
  if (context.deeds.length > 0) return [];
  const others = values.filter((one) => one !== value);
  const [entry, ...more] = records.named(sentence.text, others);
  if (entry !== undefined)
    return more.length > 0 ? [] : narrowed([...entry.fields.values()], value, sentence.text);
  const writes = done.filter((call) => call.turn === turn).reverse();
  const fields = narrowed(
    writes.flatMap((call) => records.fieldsOfCall(call)),
    value,
    sentence.context,
  );
  const isSpoken = [...writes.map(({ tool }) => tool), ...fields.map(({ key }) => key)]
    .flatMap(nameWords)
    .some((word) => holdsWords(sentence.context, word));
  return value.kind === 'id' || isSpoken ? fields : [];
}

/** Those of its kind; of several, those whose key the sentence speaks. */
function narrowed(fields: readonly RecordField[], value: TextValue, text: string): RecordField[] {
  const ofKind = fields.filter((field) => isOfKind(field, value));
  const spoken = ofKind.filter(({ key }) => nameWords(key).some((word) => holdsWords(text, word)));
  return spoken.length > 0 ? spoken : ofKind;
}

function distinct(fields: readonly RecordField[]): RecordField[] {
  return fields.filter(({ keys }, index) => {
    const first = fields.findIndex((other) => other.keys.some((key) => keys.includes(key)));
    return first === index;
  });
}

function callsOf({ call }: RecordField, { done }: Context): ToolCall[] {
  return done.filter(({ seq }) => seq === call?.seq);
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
  const spoken = others.filter(
    (other) =>
      holdsWords(sentence.text, other) &&
      !isElsewhere(entry, other) &&
      !deeds.some(({ verb }) => verb === other),
  );
  const [first, ...rest] = spoken.filter(
    (one) => !spoken.some((other) => other !== one && other.includes(one)),
  );
  if (first === undefined) return [];
  const where = field.call === null ? field.source : `${field.call.tool} (event ${field.call.seq})`;
  const reason = `The agent said “${first}” of ${entry.name}, but its ${field.key} is ${field.value} in ${where}.`;
  const result = plain && rest.length === 0 ? 'contradicted' : 'open';
  return [
    finding('status', first, context, { result, reason, field, calls: callsOf(field, context) }),
  ];
}

/** Whether another field of the record says it: a plan that is called "Active". */
function isElsewhere({ fields }: RecordEntry, status: string): boolean {
  return [...fields.values()].some(({ value }) => holdsWords(String(value), status));
}

/** A name beside a deed that is not of what the deed was done to. */
function checkNames(context: Context): ValueFinding[] {
  const call = deedCall(context);
  if (call === null) return [];
  const ids = new Set(context.records.fieldsOfCall(call).flatMap(({ keys }) => keys));
  const clauses = new Set(context.deeds.map(({ clause }) => clause));
  return [...clauses].flatMap((clause) =>
    context.records.strangers(clause, ids).map((name) =>
      finding('name', name, context, {
        ...{ result: 'open' as const, calls: [call] },
        reason: `${call.tool} (event ${call.seq}) names no record with “${name}”.`,
      }),
    ),
  );
}
