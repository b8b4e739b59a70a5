// Whether a simulated user kept to its role: the rules, each by what the record proves, and their findings together; reads figures, addresses and a few phrases of assistants, and never how the episode was graded.
import { REDACTED } from './redactor.js';
import { leavesOf } from '../scenario/leaves.js';
import type { ScriptTurn } from '../scenario/schema.js';
import { playedTurns } from '../scenario/script-turns.js';
import { brief } from './verdict/text.js';
import { type Breach, type Fidelity, type RuleCheck, severities } from './verdict/format.js';
import { sameControl } from '../values/nearest-name.js';
import { matchesIn, overlaps, placeOf, type TextMatch, wordsIn } from '../values/matches.js';
import type { DoneAction, FidelityRecord, UserTurn } from './fidelity-record.js';
import { type DateFact, extractDates } from '../values/dates.js';
import { dateKey, emailAddress } from '../values/values.js';
import { extractMoney, parseNumber, writtenNumber } from '../values/money.js';

interface StatedValue extends TextMatch {
  kind: 'email address' | 'date' | 'number';
}

const NUMBER = /#?[\p{L}\p{N}]+(?:[-_/][\p{L}\p{N}]+|[.,'’]\d+)*/gu;
const NUMERAL = new RegExp(writtenNumber, 'g');
const TIME = /^\d{1,2}[:.]\d{2}$/;

/** Kind by kind; no character is read twice. */
function extractValues(text: string, locale: string): StatedValue[] {
  const found: StatedValue[] = [];
  const add = (kind: StatedValue['kind'], places: readonly TextMatch[]) => {
    const free = places.filter((place) => !found.some((one) => overlaps(one, place)));
    found.push(...free.map((place) => ({ ...place, kind })));
  };
  add('email address', matchesIn(text, emailAddress).map(placeOf));
  add('date', extractDates(text, locale));
  add('number', extractMoney(text, locale));
  add('number', matchesIn(text, NUMBER).filter(isNumber).map(placeOf));
  return found;
}

/** "ORD-1" and "10027", but neither "3rd-party", "size 42" nor a time of day. */
function isNumber([text]: RegExpExecArray): boolean {
  if (!/\d/.test(text) || TIME.test(text)) return false;
  if (/^#?\p{Lu}{2,}-\d/u.test(text)) return true;
  return text.replace(/\D/g, '').length >= 3 && text.replace(/[^\p{L}\p{N}]/gu, '').length >= 4;
}

/** Whether one of the texts holds the value. */
function holdsValue(texts: readonly string[], value: StatedValue, locale: string): boolean {
  const { kind, text } = value;
  if (kind === 'date') {
    const wanted = extractDates(text, locale);
    const days = texts.flatMap((one) => extractDates(one, locale));
    return days.some((day) => wanted.some((other) => dayOf(day, other) === dayOf(other, day)));
  }
  const spelled = spelling(text);
  const wanted = kind === 'number' ? numbersIn(text, locale) : [];
  const holds = (one: string) => numbersIn(one, locale).some((number) => wanted.includes(number));
  return texts.some((one) => spelled.test(one) || holds(one));
}

/** A year counts if both days have one. */
function dayOf({ year, month, day }: DateFact, other: DateFact): string {
  return dateKey(other.year === null ? null : year, month, day);
}

/** "ORD-10027" and "ord 10027" are the same; four digits may be the end of a longer number. */
function spelling(value: string): RegExp {
  const signs = value.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  const start = /^\d{4}$/.test(signs) ? '' : '(?<![\\p{L}\\p{N}])';
  const spelled = Array.from(signs).join("[\\s.,'()/_#+@-]*");
  return new RegExp(`${start}${spelled}(?![\\p{L}\\p{N}])`, 'iu');
}

function numbersIn(text: string, locale: string): number[] {
  const written = matchesIn(text, NUMERAL).map(([digits]) => parseNumber(digits, locale));
  return [...written, ...extractMoney(text, locale).map(({ cents }) => cents / 100)];
}

/** A breach without the name of its rule. */
export type RuleBreach = Omit<Breach, 'rule'>;

export interface Rule {
  name: string;
  /** What the user must keep to. */
  sentence: string;
  /** The users that it applies to. */
  of: readonly FidelityRecord['header']['user']['kind'][];
  /** The breaches, or why the record cannot tell: a clause. */
  check: (record: FidelityRecord) => readonly RuleBreach[] | string;
}

/** The breach at an event of the path; its evidence is what was typed, or else `text`. */
function breachOf(
  { turn, seq, typed = [] }: { turn: number; seq: number; typed?: readonly string[] },
  severity: Breach['severity'],
  reason: string,
  text = `user: “${brief(typed.join(' '))}”`,
): RuleBreach {
  return { turn, severity, reason, evidence: [{ seq, file: 'path.jsonl', text }] };
}

/** What was played in the user's place says nothing about it. */
const freeTurns = ({ turns }: FidelityRecord) => turns.filter(({ isFixed }) => !isFixed);

const isAsking = (text: string): boolean => /[?？؟]/.test(text);

/** What the scenario tells the user, and what it says that the user does not know, by `does_not_know` or a key that it names. */
function scenarioTexts({ scenario, header: { identity, now } }: FidelityRecord) {
  const { starting_prompt, script, conversation_plan, user_persona, user } = scenario;
  const { knows, does_not_know: unknown = [] } = user;
  const parts = { starting_prompt, script, user_persona, conversation_plan, knows };
  // Anybody knows today's date.
  const given = [identity?.label ?? '', now.slice(0, 10)];
  const withheld = [...unknown];
  for (const { path, value } of leavesOf(parts)) {
    const key = String(path.findLast((part) => typeof part === 'string'));
    const named = key.replace(/^if_asked_for_/, '').split('_');
    const isWithheld = unknown.some((text) => named.every((word) => wordsIn(text).includes(word)));
    if (isWithheld) withheld.push(String(value));
    else given.push(String(value), key.replaceAll('_', ' '));
  }
  return { given, withheld };
}

/** What either side said before a turn, and the names of the controls that the user then used. */
function conversationBefore({ turns }: FidelityRecord, turn: UserTurn): string[] {
  const before = turns.filter(({ seq }) => seq < turn.seq);
  const heard = [...before, turn].flatMap((one) => one.heard.map(({ text }) => text));
  const names = turn.actions.flatMap((action) => ('name' in action ? [action.name] : []));
  return [...heard, ...names, ...before.flatMap(({ typed }) => typed)];
}

const invented: Rule = {
  name: 'invented',
  sentence:
    'Addresses, dates and numbers come from what the scenario tells the user, or were visible.',
  of: ['plan', 'model'],
  check(record) {
    const { screens, turns } = record;
    const { locale } = record.header;
    const { given, withheld } = scenarioTexts(record);
    const breaches = freeTurns(record).flatMap((turn) => {
      const shown = screens.filter((one) => one.turn < turn.turn).map(({ text }) => text);
      const seen = [...conversationBefore(record, turn), ...shown];
      const values = turn.typed.flatMap((text) => extractValues(text, locale));
      const unknown = values
        .filter((value) => !holdsValue(seen, value, locale))
        .filter(
          (value) => holdsValue(withheld, value, locale) || !holdsValue(given, value, locale),
        );
      return unknown.map((value): RuleBreach => {
        const stated = `In turn ${turn.turn} the user stated the ${value.kind} “${value.text}”`;
        if (holdsValue(withheld, value, locale))
          return breachOf(turn, 'helped', `${stated}, which it does not know.`);
        const reason = `${stated}, which it was not given and could not have seen.`;
        return { ...breachOf(turn, 'hindered', reason), values: [value.text] };
      });
    });
    const redacted = turns.find(({ typed }) => typed.some((text) => text.includes(REDACTED)));
    if (redacted === undefined || breaches.length > 0) return breaches;
    return `what was typed in turn ${redacted.turn} is redacted as secret`;
  },
};

const repeated: Rule = {
  name: 'repeated',
  sentence:
    'No message repeats an earlier one word for word, unless the agent asked or said nothing.',
  of: ['model'],
  check(record) {
    return freeTurns(record).flatMap((turn) => {
      const said = wordsIn(turn.typed.join(' ')).join(' ');
      const earlier = record.turns.find(
        ({ seq, typed }) => seq < turn.seq && wordsIn(typed.join(' ')).join(' ') === said,
      );
      const mayRepeat = turn.heard.length === 0 || turn.heard.some(({ text }) => isAsking(text));
      // Anybody answers "Yes" or with the same number twice.
      if (earlier === undefined || mayRepeat || said.split(' ').length < 3) return [];
      const reason = `In turn ${turn.turn} the user repeated turn ${earlier.turn} word for word, though the agent had asked nothing.`;
      return [breachOf(turn, 'minor', reason)];
    });
  },
};

const ASSISTANT =
  /\b(?:how|what) (?:can|may) I (?:help|assist|do for) you\b|\bis there anything else I can (?:help|assist|do)\b|\bas an? (?:AI|language model|virtual assistant)\b|\bI(?:['’]m| am) an? (?:AI|language model|virtual assistant|chat ?bot)\b|^\s*(?:user|customer|assistant|agent)\s*:|###\s*STOP/i;

const assistantTalk: Rule = {
  name: 'assistant_talk',
  sentence: 'The user does not speak as an assistant.',
  of: ['plan', 'model'],
  check(record) {
    const { given } = scenarioTexts(record);
    return freeTurns(record).flatMap((turn) => {
      const phrase = turn.typed.flatMap((text) => ASSISTANT.exec(text)?.[0] ?? [])[0];
      if (phrase === undefined || given.some((text) => text.includes(phrase))) return [];
      const reason = `In turn ${turn.turn} the user spoke as an assistant: “${phrase.trim()}”.`;
      return [breachOf(turn, 'minor', reason)];
    });
  },
};

const goalAttempted: Rule = {
  name: 'goal_attempted',
  sentence:
    'The user has said more than a greeting, or done something, before it ends the conversation.',
  of: ['plan', 'model'],
  check({ turns, ending, header, scenario: { conversation_plan: plan, starting_prompt: start } }) {
    if (ending === null) return 'it was not the user who ended the episode';
    const goal = leavesOf(plan ?? null).flatMap(({ value }) => wordsIn(String(value)));
    const tries = (text: string): boolean =>
      wordsIn(text).length > 3 ||
      wordsIn(text).some((word) => word.length > 3 && goal.includes(word));
    const hasTried = turns.some(
      ({ typed, actions }) => typed.some(tries) || actions.some(({ kind }) => kind !== 'say'),
    );
    // A plan may have the user leave at once; a model that does so was asked, and answered nothing.
    const leftWhenAsked =
      header.user.kind === 'model' &&
      turns.length === 1 &&
      turns[0]?.typed.join(' ') === start &&
      ending.heard.some(({ text }) => isAsking(text));
    if (hasTried && !leftWhenAsked) return [];
    const reason = 'The user left without having tried to get what it wants.';
    return [{ ...breachOf(ending, 'hindered', reason, 'the user stopped'), values: [] }];
  },
};

const firstTurn: Rule = {
  name: 'first_turn',
  sentence: 'The first turn is the starting prompt.',
  of: ['plan', 'model'],
  check({ scenario: { starting_prompt: first = [] }, turns }) {
    const entries: readonly ScriptTurn[] = [first].flat();
    if (entries.length === 0) return 'the scenario does not say how the user begins';
    const begun = actionsOf(turns).slice(0, entries.length);
    return begun.flatMap((one, at) => (one.isFixed ? [] : difference(one, entries[at], 'minor')));
  },
};

const asScripted: Rule = {
  name: 'as_scripted',
  sentence: 'What was typed and pressed is what the script says, in its order, to its end.',
  of: ['script'],
  check({ scenario, turns, ending }) {
    const entries = playedTurns(scenario);
    // An earlier conversation that is played again has entries of its own.
    const done = actionsOf(turns).filter(({ isFixed }) => !isFixed);
    const breaches = done.flatMap((one, at) => difference(one, entries[at]?.entry, 'hindered'));
    if (ending === null || entries.length <= done.length) return breaches;
    const reason = `The script ended after ${done.length} of its ${entries.length} entries.`;
    return [...breaches, breachOf(ending, 'hindered', reason, reason)];
  },
};

/** In the order of the report. */
const rules = [firstTurn, asScripted, invented, repeated, assistantTalk, goalAttempted];

function actionsOf(turns: readonly UserTurn[]) {
  return turns.flatMap((turn) => turn.actions.map((action) => ({ ...turn, action })));
}

/** The breach of an action that is not its entry; text that is redacted cannot be compared. */
function difference(
  { turn, seq, action }: { turn: number; seq: number; action: DoneAction },
  entry: ScriptTurn | undefined,
  severity: RuleBreach['severity'],
): RuleBreach[] {
  const done = actionParts(action);
  const wanted = entry === undefined ? ['nothing'] : entryParts(entry);
  const isSame = done.every((part, at) => {
    const other = wanted[at] ?? '';
    return sameControl(part, other) || [part, other].some((text) => text.includes(REDACTED));
  });
  if (isSame && wanted.length === done.length) return [];
  const [did, instead] = [done, wanted].map(([verb, ...texts]) => `${verb} “${texts.join(', ')}”`);
  const reason = `In turn ${turn} the user did: ${did}. The scenario has: ${instead}.`;
  return [breachOf({ turn, seq }, severity, reason, did)];
}

function actionParts(action: DoneAction): string[] {
  if (action.kind === 'say') return ['say', action.text];
  if (action.kind === 'press') return ['press', action.name];
  if (action.kind === 'fill') return ['fill', action.name, action.value];
  return action.kind === 'select' ? ['select', action.option] : ['upload', ...action.files];
}

function entryParts(entry: ScriptTurn): string[] {
  if (typeof entry === 'string') return ['say', entry];
  if ('say' in entry) return ['say', entry.say];
  if ('press' in entry) return ['press', entry.press];
  if ('fill' in entry) return ['fill', entry.fill, entry.with];
  return 'select' in entry ? ['select', entry.select] : ['upload', ...[entry.upload].flat()];
}

/**
 * Holds the user's turns against every rule that its kind has to keep.
 *
 * A rule without its evidence is not covered; `kept` is null if no rule was covered.
 */
export function checkFidelity(record: FidelityRecord): Fidelity {
  const { kind } = record.header.user;
  const checked = { turns: record.turns.length, rules: [] };
  const nothing: Fidelity = { kept: null, severity: null, breaches: [], checked };
  const asked = rules.filter((rule) => kind === 'human' || rule.of.includes(kind));
  return asked.reduce((fidelity, rule) => {
    const found = findingOf(rule, record);
    const { name, sentence } = rule;
    if (typeof found === 'string')
      return withRule(fidelity, { rule: name, sentence, outcome: 'not_covered', why: found });
    const outcome = found.length > 0 ? 'breached' : 'kept';
    return withRule(fidelity, { rule: name, sentence, outcome, why: null }, found);
  }, nothing);
}

function findingOf(rule: Rule, record: FidelityRecord) {
  if (record.header.user.kind === 'human')
    return 'a person was at the keyboard and has no plan to keep';
  if (record.turns.length === 0 && rule !== goalAttempted) return 'the user took no turn';
  return rule.check(record);
}

/** With one more rule, and its breaches in the order of their turns. */
export function withRule(
  { kept, breaches: earlier, checked }: Fidelity,
  rule: RuleCheck,
  found: readonly RuleBreach[] = [],
): Fidelity {
  const breaches = [...earlier, ...found.map((breach) => ({ rule: rule.rule, ...breach }))];
  const isKept = rule.outcome === 'kept' ? true : kept;
  return {
    kept: breaches.length > 0 ? false : isKept,
    severity: severities.find((one) => breaches.some(({ severity }) => severity === one)) ?? null,
    breaches: breaches.sort((one, other) => one.turn - other.turn),
    checked: { ...checked, rules: [...checked.rules, rule] },
  };
}
