// The questions that consistency leaves open, as put to a judge; neither finds nor answers them.
import type { FactKind } from '../rules/facts/fact-kinds.js';
import type { Wordings } from '../scenario/ready-questions.js';
import type { JudgeQuestion } from './question.js';

/** By kind of fact. The agent's sentence, and what the records lack, are shown beside it. */
export const openWordings: Readonly<Record<FactKind, Wordings>> = {
  action: [
    'Does this sentence say that something was done in this conversation, rather than before it?',
    'By this sentence, was what it tells done here and now, in this conversation?',
  ],
  money: [
    'Do the records of this episode bear out the amount in this sentence?',
    'Can the amount in this sentence be had from the evidence, as it stands there or by simple arithmetic?',
  ],
  quantity: [
    'Do the records of this episode bear out the number in this sentence?',
    'Can the number in this sentence be had from the evidence, as it stands there or by counting?',
  ],
  date: [
    'Do the records of this episode bear out the date in this sentence?',
    'Can the date in this sentence be had from the evidence, as it stands there or by counting days?',
  ],
  id: [
    'Is the number in this sentence one that the records of this episode hold?',
    'Does the evidence hold the id that this sentence names?',
  ],
  name: [
    'Is the name in this sentence the one that the records of this episode give?',
    'Does the evidence give what this sentence speaks of the same name?',
  ],
  status: [
    'Is what this sentence says of how things stand borne out by the records of this episode?',
    'Does the evidence show things to stand as this sentence says?',
  ],
  reason: [
    'Does this sentence give the same reason as the records of this episode?',
    'Is the reason in this sentence the one that the evidence gives?',
  ],
};

/** What consistency left open. */
export interface OpenFact {
  kind: FactKind;
  sentence: string;
  /** Why it is open. */
  reason: string;
  /** Of the message. */
  turn: number;
}

/** Most are settled by two unanimous votes; there may be many questions, so each gets at most three. */
const MOST = 3;

/** The question of a fact. */
export function openQuestion({ kind, sentence, reason, turn }: OpenFact): JudgeQuestion {
  const wordings = openWordings[kind];
  const needs = kind === 'action' ? ofAction : ofRecords;
  return {
    ...{ kind: `consistency.${kind}`, subject: `consistency: ${sentence}`, wordings },
    ...{ criterion: null, turn, most: MOST, needs, about: { sentence, note: reason } },
    // What confirms a sentence is quoted; that nothing does depends on the whole record.
    ...{ leans: { yes: [], no: needs }, looksBack: true },
  };
}

const ofAction = ['transcript', 'calls'] as const;
const ofRecords = ['transcript', 'calls', 'knowledge', 'world'] as const;
