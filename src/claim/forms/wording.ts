// Forms about what a thing says: a value inside of its text, or the whole of it.
import type { Condition, Value } from '../predicate.js';
import { be, doesNot, have, templates, type ClaimForm } from './form.js';

const verbs = '(say|contain|include|mention|read|show|display|state)';
const saying = `(says|say|contains|contain|includes|include|mentions|mention|reads|read|shows|show|displays|display|states|state|${doesNot} ${verbs})`;

function wording(example: string, op: 'says' | 'equals', ...sources: string[]): ClaimForm {
  const condition = (subject: Condition['subject'], value: Value): Condition => ({
    op,
    subject,
    value,
  });
  return {
    example,
    templates: templates(...sources),
    build: ({ subject, value }) =>
      value === null ? 'it is not compared with any text' : [condition(subject, value)],
  };
}

export const wordingForms: readonly ClaimForm[] = [
  wording('The denial reason says "not returnable".', 'says', `<subject> ${saying} <value>`),
  wording(
    'The refund amount equals {issue_refund.response.amount}.',
    'equals',
    `<subject> (equals|equal|${doesNot} equal) <value>`,
    `<subject> ${saying} exactly <value>`,
    `<subject> ${be} [exactly|equal to] <value>`,
    `<subject> ${have} [the] (text|value|label) <value>`,
  ),
];
