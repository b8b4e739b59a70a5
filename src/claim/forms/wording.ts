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

/** What stands at a thing, without quotes: the value beside a label, a word of its row. */
function telling(example: string, isLast: boolean, ...sources: string[]): ClaimForm {
  return {
    example,
    ...(isLast ? { isLast: true } : {}),
    templates: templates(...sources),
    build: ({ subject, literal, words: { amount } }) => {
      const told = literal ?? amount ?? null;
      return told === null
        ? 'it is not said what it tells'
        : [{ op: 'tells', subject, words: told }];
    },
  };
}

export const wordingForms: readonly ClaimForm[] = [
  wording(
    'The dialog is titled "Delete file?".',
    'says',
    `<subject> ${be} (titled|headed|called|named|entitled|labelled|labeled|headlined) <value>`,
    `the (title|heading|headline) of <subject> (is|reads|says) <value>`,
  ),
  telling(
    'The newest message mentions the refund amount.',
    true,
    `<subject> [also|already] (says|mentions|contains|offers|includes|reads|names|lists|gives|confirms|promises|announces|states|displays|shows|show|comes from|asks for|asks about|talks about|speaks of|refers to|belongs to|ends on|starts on|begins on|ends at|starts at|${doesNot} (say|mention|contain|offer|include|name|list|give|confirm|promise|state|ask for|ask about)) [a|an|the|for] <literal>`,
  ),
  telling(
    'The total is $84.20.',
    true,
    `<subject> (comes to|come to|amounts to|totals|costs|cost|equals|gives|adds up to|lasts|${doesNot} (cost|equal)) <literal>`,
    `<subject> ${be} [set to|(marked|labelled|labeled|tagged) [as]|shown as|listed as|displayed as|given as] <literal>`,
    `<subject> ${have} [the] (status|state|price|value|label) [of] <literal>`,
    `the status of <subject> ${be} <literal>`,
  ),
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
