// What the user may know: what the scenario gave it, and what it has seen by a given moment; decides whether a value is included.
import type { Json, Scenario } from '../../scenario/schema.js';
import { conductsOf } from '../conducts/behaviors.js';
import type { Conduct } from '../conducts/conduct.js';
import { playedTurns } from '../../scenario/script-turns.js';
import { extractDates } from '../facts/dates.js';
import { extractMoney } from '../facts/money.js';
import { extractQuantities } from '../facts/quantities.js';
import { type FidelityRecord, heardBefore, typedBefore, type UserTurn } from './record.js';
import type { Stated } from './stated.js';

/** Texts that may contain a value. */
export type Texts = readonly string[];

/**
 * Everything that the scenario tells the user, without the content of the world and without what the user does not
 * know.
 */
export function givenBy({ scenario, conducts, identity, now }: FidelityRecord): string[] {
  const {
    conversation_plan: plan,
    knows,
    user_persona: persona,
    starting_prompt: prompt,
  } = scenario;
  return [
    ...(prompt === undefined ? [] : [prompt]),
    ...fixedWords(scenario),
    ...leavesOf((plan ?? null) as Json),
    ...leavesOf(knows ?? null),
    ...leavesOf((persona ?? null) as Json),
    ...conductsOf(conducts).flatMap(wordsOf),
    ...(identity === null ? [] : [identity]),
    // Anybody knows today's date.
    now.slice(0, 10),
  ];
}

/** Whatever a conduct says is the user's part. */
function wordsOf({ do: deed, moves = [] }: Conduct): string[] {
  return [deed, ...moves.flatMap(({ says }) => says)];
}

/** The content of opening and script. */
function fixedWords(scenario: Scenario): string[] {
  return playedTurns(scenario).flatMap(({ entry }) => leavesOf(entry as Json));
}

/** Keys made of words are texts too: "size_42: yes". */
function leavesOf(value: Json): string[] {
  if (value === null || typeof value === 'boolean') return [];
  if (typeof value !== 'object') return [String(value)];
  if (Array.isArray(value)) return value.flatMap(leavesOf);
  return Object.entries(value).flatMap(([key, member]) => [
    key.replaceAll('_', ' '),
    ...leavesOf(member),
  ]);
}

/** What the agent had said before a turn, and the page had shown: nothing of it is made up. */
export function visibleTo(record: FidelityRecord, turn: UserTurn): string[] {
  const screens = (record.screens ?? []).filter((screen) => screen.turn < turn.turn);
  return [...saidTo(record, turn), ...screens.map(({ text }) => text)];
}

/**
 * What has been said in the conversation before a turn, by either side: repeating it tells the agent nothing. Other
 * content of the page is no excuse, since a draft is checked before there is a checkpoint, and both checks must agree.
 */
export function toldBefore(record: FidelityRecord, turn: UserTurn): string[] {
  return [...saidTo(record, turn), ...typedBefore(record, turn)];
}

function saidTo(record: FidelityRecord, turn: UserTurn): string[] {
  const controls = turn.actions.flatMap((action) => ('name' in action ? [action.name] : []));
  return [...heardBefore(record, turn).messages.map(({ text }) => text), ...controls];
}

/** Whether one of the texts contains the value, however it is spelled there. */
export function isIn(texts: Texts, stated: Stated, locale: string): boolean {
  switch (stated.kind) {
    case 'email':
    case 'link':
      return texts.some((text) => text.toLowerCase().includes(stated.text.toLowerCase()));
    case 'code':
      return holdsCode(texts, stated.text);
    case 'name':
      return stated.text.split(/\s+/).every((word) => texts.some((text) => hasWord(text, word)));
    case 'money':
      return holdsAmount(texts, stated.text);
    case 'date':
      return holdsDate(texts, stated.text, locale);
    case 'quantity':
      return holdsQuantity(texts, stated.text);
  }
}

/** "ORD-10027", "ord 10027" and "10027" are the same; four digits may be the end of a longer number. */
function holdsCode(texts: Texts, code: string): boolean {
  const signs = code.toLowerCase().replace(/[^a-z0-9]/g, '');
  const isEnd = /^\d{4}$/.test(signs);
  const spaced = signs.split('').join('[\\s.()/_#+-]*');
  const pattern = new RegExp(`${isEnd ? '' : '(?<![a-z0-9])'}${spaced}(?![a-z0-9])`, 'i');
  return texts.some((text) => pattern.test(text));
}

function hasWord(text: string, word: string): boolean {
  const escaped = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?<!\\w)${escaped}(?!\\w)`, 'i').test(text);
}

/** In a list of facts an amount may lack its currency. */
function holdsAmount(texts: Texts, amount: string): boolean {
  const [wanted] = extractMoney(amount);
  if (wanted === undefined) return false;
  return texts.some(
    (text) =>
      extractMoney(text).some(({ cents }) => cents === wanted.cents) ||
      numbersOf(text).some((number) => Math.round(number * 100) === wanted.cents),
  );
}

function holdsDate(texts: Texts, date: string, locale: string): boolean {
  const [wanted] = extractDates(date, locale);
  if (wanted === undefined) return false;
  return texts.some((text) =>
    extractDates(text, locale).some(
      ({ day, month, year }) =>
        day === wanted.day &&
        month === wanted.month &&
        (year === null || wanted.year === null || year === wanted.year),
    ),
  );
}

function holdsQuantity(texts: Texts, quantity: string): boolean {
  const [wanted] = extractQuantities(quantity);
  if (wanted === undefined) return false;
  return texts.some(
    (text) =>
      extractQuantities(text).some(({ from, to }) => from <= wanted.from && wanted.to <= to) ||
      numbersOf(text).includes(wanted.from) ||
      hasWord(text, quantity.split(/[\s-]/)[0] ?? quantity),
  );
}

function numbersOf(text: string): number[] {
  return [...text.matchAll(/(?<![\w.-])\d+(?:\.\d+)?(?![\w-])/g)].map(([digits]) => Number(digits));
}
