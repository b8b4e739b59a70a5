// What one rule of fidelity is, and what it finds; holds no rule.
import { STRUCK_OUT } from '../../episode/redactor.js';
import { brief } from '../../verdict/brief.js';
import type { Breach } from '../../verdict/format.js';
import type { Message } from '../../episode/format.js';
import type { FidelityRecord, UserTurn } from './record.js';

/** What a rule found; the name of the rule is added by whoever asked it. */
export type RuleFound = Omit<Breach, 'rule'>;

export type RuleFinding =
  /** Looked, and found these; none: kept. */
  | { breaches: readonly RuleFound[] }
  /** The record does not hold what the rule needs; a sentence without its full stop. */
  | { notCovered: string }
  /** No rule can tell: what a judge would be asked. */
  | { forAJudge: string };

export interface Rule {
  name: string;
  /** What the user must keep to. */
  sentence: string;
  /** Which users it is asked of. */
  of: readonly FidelityRecord['kind'][];
  /** Whether it reads words, which it can in English alone. */
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

/** Turns in which something secret was typed and struck out, which no rule can look at; null if no turn has any. */
function struckTurns({ turns }: FidelityRecord): string | null {
  const struck = turns.filter(({ typed }) => typed.some((text) => text.includes(STRUCK_OUT)));
  if (struck.length === 0) return null;
  const numbers = struck.map(({ turn }) => turn).join(', ');
  return `what was typed in turn ${numbers} is struck out as secret`;
}

/** Breaches, or that nothing was found in a record of which a part is struck out. */
export function unlessStruck(record: FidelityRecord, breaches: readonly RuleFound[]): RuleFinding {
  const struck = struckTurns(record);
  return breaches.length === 0 && struck !== null ? { notCovered: struck } : { breaches };
}
