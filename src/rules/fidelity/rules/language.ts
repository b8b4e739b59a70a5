// Fidelity: the user writes in a language that the conversation has had; languages are recognized by their commonest words and their script.
import { plainLanguageOf } from '../../reader/language.js';
import { givenBy } from '../given.js';
import { type FidelityRecord, heardBefore, type UserTurn } from '../record.js';
import { type Rule, type RuleFinding, type RuleFound, typedEvidence } from '../rule.js';

export const language: Rule = {
  name: 'language',
  sentence: 'The user writes in the language of its part or of the agent.',
  of: ['plan', 'model'],
  readsWords: false,
  check,
};

function check(record: FidelityRecord): RuleFinding {
  if (record.turns.every(({ typed }) => typed.length === 0))
    return { notCovered: 'nothing was said in words' };
  const given = givenBy(record);
  const part = languagesOf([...given, given.join('\n')]);
  if (/^en\b/i.test(record.locale)) part.add('English');
  if (part.size === 0) return { notCovered: 'the language of the part is not recognized' };
  return { breaches: record.turns.flatMap((turn) => foreign(record, turn, part)) };
}

function foreign(record: FidelityRecord, turn: UserTurn, part: ReadonlySet<string>): RuleFound[] {
  const written = plainLanguageOf(turn.typed.join('\n'));
  if (written === null || part.has(written)) return [];
  if (languagesOf(heardBefore(record, turn).messages.map(({ text }) => text)).has(written))
    return [];
  const reason = `In turn ${turn.turn} the user wrote in ${written}, which is the language neither of its part nor of the agent.`;
  return [{ turn: turn.turn, severity: 'hindered', reason, evidence: [typedEvidence(turn)] }];
}

function languagesOf(texts: readonly string[]): Set<string> {
  return new Set(texts.flatMap((text) => plainLanguageOf(text) ?? []));
}
