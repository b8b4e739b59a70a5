// Defines a fidelity rule, and what it finds; contains no rule.
import { STRUCK_OUT } from '../../episode/redactor.js';
import { brief } from '../../verdict/brief.js';
import type { Breach } from '../../verdict/format.js';
import type { Message } from '../../episode/format.js';
import type { FidelityRecord, UserTurn } from './record.js';

/** What a rule found; the caller adds the rule's name. */
export type RuleFound = Omit<Breach, 'rule'>;

export type RuleFinding =
  /** Looked, and found these; none: kept. */
  | { breaches: readonly RuleFound[] }
  /** The record lacks what the rule needs; a sentence without its full stop. */
  | { notCovered: string }
  /** No rule can tell: what a judge would be asked. */
  | { forAJudge: string };

export interface Rule {
  name: string;
  /** What the user must keep to. */
  sentence: string;
  /** The users that it applies to. */
  of: readonly FidelityRecord['kind'][];
  /** Whether it reads words, which works only in English. */
  readsWords: boolean;
  check: (record: FidelityRecord) => RuleFinding;
}

/** Evidence: an action of the user. */
export function actionEvidence(seq: number, text: string): Breach['evidence'][number] {
  return { seq, file: 'path.jsonl', text };
}

/** Evidence: what the user typed in a turn. */
export function typedEvidence({ seq, typed }: UserTurn): Breach['evidence'][number] {
  return { seq, file: 'path.jsonl', text: `user: “${brief(typed.join(' '))}”` };
}

/** Evidence: what the agent said. */
export function heardEvidence({ seq, text }: Message): Breach['evidence'][number] {
  return { seq, file: 'transcript.jsonl', text: `agent: “${brief(text)}”` };
}

/** Turns with a typed secret that was struck out, so no rule can check it; null if there are none. */
function struckTurns({ turns }: FidelityRecord): string | null {
  const struck = turns.filter(({ typed }) => typed.some((text) => text.includes(STRUCK_OUT)));
  if (struck.length === 0) return null;
  const numbers = struck.map(({ turn }) => turn).join(', ');
  return `what was typed in turn ${numbers} is struck out as secret`;
}

/** Breaches, or that nothing was found in a partly struck-out record. */
export function unlessStruck(record: FidelityRecord, breaches: readonly RuleFound[]): RuleFinding {
  const struck = struckTurns(record);
  return breaches.length === 0 && struck !== null ? { notCovered: struck } : { breaches };
}
