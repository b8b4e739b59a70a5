// What a model would be told for a question, vote by vote, with placeholders where the record stands; for people to read, never sent.
import { type Material, nothingLeftOut } from './material.js';
import type { JudgeQuestion } from './question.js';
import { partOf } from './shape.js';
import { statementText } from './vision/judgement.js';
import { pickText } from './vision/pick.js';

/** What one vote is told beside its prompt. */
export interface Told {
  /** Name of the prompt. */
  prompt: string;
  /** From 1. */
  vote: number;
  text: string;
}

const placeholders: Material = {
  transcript: [
    { turn: 1, seq: 1, who: 'user', text: '…what the user says…' },
    { turn: 1, seq: 3, who: 'agent', text: '…what the agent says…' },
  ],
  calls: [
    {
      ...{ turn: 1, seq: 2, tool: '…tool…', effect: 'read', args: { '…': '…' } },
      ...{ outcome: 'succeeded', response: { '…': '…' } },
    },
  ],
  knowledge: ['…a text of the policy…'],
  world: { before: { '…': '…' }, after: { '…': '…' } },
  leftOut: nothingLeftOut,
};

export function toldOfJudge(question: JudgeQuestion): Told[] {
  return votes(question.most).map((vote) => ({
    ...{ prompt: 'judge', vote },
    text: partOf(question, placeholders, vote),
  }));
}

/** @param statement null where nothing is told but the picture */
export function toldOfLooking(prompt: string, statement: string | null): Told[] {
  const picture =
    '[a picture: the part in question with 24 px around it, enlarged; further votes see it in another scale or with more around it]';
  const text = statement === null ? picture : `${statementText(statement)}\n\n${picture}`;
  return [{ prompt, vote: 1, text }];
}

export function toldOfPicks(meaning: string): Told[] {
  const list = [
    { id: 1, kind: 'button', text: '…its name…' },
    { id: 2, kind: 'text', text: '…what it says…' },
  ];
  return votes(5).map((vote) => ({
    ...{ prompt: 'pick', vote },
    text: pickText(list, meaning, vote),
  }));
}

function votes(most: number): number[] {
  return [...Array(most).keys()].map((index) => index + 1);
}
