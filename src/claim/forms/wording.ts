// Forms about what a thing says: a value within its text, its whole text, or the value beside it.
import type { Condition, Value } from '../predicate.js';
import { colorOf } from '../slots.js';
import { be, doesNot, have, negation, person, templates, type ClaimForm } from './form.js';

const verbs = '(say|contain|include|mention|read|show|display|state)';
const saying = `(says|say|contains|contain|includes|include|mentions|mention|reads|read|shows|show|displays|display|states|state|${doesNot} ${verbs})`;
const called = '(titled|headed|called|named|entitled|labelled|labeled|headlined)';
const wordsOf = 'the (word|words|text|phrase|sentence|title|heading|label)';
const telling =
  '(says|say|states|state|tells|tell|reminds|remind|mentions|mention|warns|warn|explains|explain|announces|informs|confirms|promises|notes|answers|answer|replies|reply|writes|adds|suggests|reports|claims)';
const told = `[${person}|them|us|people|her|him|me]`;
const naming = [
  'says|mentions|contains|offers|includes|reads|names|lists|gives|confirms|promises|announces|states',
  'suggests|recommends|proposes|suggest|recommend|propose',
  'mention|contain|offer|include|name|list|give|confirm|promise|state',
  'comes from|comes with|come from|come with|leaves from|departs from|leave from|depart from|goes to|go to',
  'asks for|asks about|talks about|speaks of|refers to|belongs to|ask for|talk about|refer to|belong to',
  'ends on|starts on|begins on|ends at|starts at|end on|start on|end at|start at',
].join('|');
const note =
  '(note|error|error message|message|hint|warning|notice|text|label|tag|badge|pill|tooltip|title|button|line)';

function wording(example: string, op: 'says' | 'equals', ...sources: string[]): ClaimForm {
  const condition = (subject: Condition['subject'], value: Value): Condition => ({
    op,
    subject,
    value,
  });
  return {
    example,
    templates: templates(...sources),
    build: ({ subject, value, words: { speech } }) => {
      const said: Value | null = speech === undefined ? value : { kind: 'text', text: speech };
      return said === null ? 'it is not compared with any text' : [condition(subject, said)];
    },
  };
}

interface Telling {
  how?: Extract<Condition, { op: 'tells' }>['how'];
  /** False if the words after the verb are clearly a quotation. */
  isLast?: false;
}

/** What is beside a thing, without quotes: the value next to a label, a word of its row. */
function tells(example: string, { how, isLast }: Telling, ...sources: string[]): ClaimForm {
  return {
    example,
    ...(isLast === false ? {} : { isLast: true }),
    templates: templates(...sources),
    build: ({
      subject,
      literal,
      value,
      words: { amount, done, reported, speech, statement, clause, color },
    }) => {
      const quoted = value?.kind === 'text' ? value.text : null;
      const words =
        literal ?? amount ?? done ?? reported ?? speech ?? statement ?? clause ?? quoted;
      if (words === null) return 'it is not said what it tells';
      const named = colorOf(color);
      return [{ op: 'tells', subject, words, ...(how && { how }), ...(named && { color: named }) }];
    },
  };
}

export const wordingForms: readonly ClaimForm[] = [
  wording(
    'The dialog is titled "Delete file?".',
    'says',
    `<subject> ${be} ${called} (<value>|<speech>)`,
    `the (title|heading|headline) of <subject> (is|reads|says) (<value>|<speech>)`,
    `<subject> ${saying} ${wordsOf} <speech>`,
  ),
  tells(
    'The warning says that two files are shared.',
    { how: 'said', isLast: false },
    `<subject> [also|already] (${telling}|shows|show) ${told} that <statement>`,
    `<subject> ${doesNot} (say|state|tell|mention|warn) ${told} that <statement>`,
    `<subject> [also|already] (asks|ask) ${told} (whether|if|to|for) <statement>`,
    `<subject> [also|already] (says|say|states|reads|read|warns|asks) [:|,] <speech>`,
    `<subject> (${have}|shows|show|displays|carries|comes with) (a|an|the|one) [<color>] ${note} (saying|reading|that says|that reads|which says|which reads) [that] <statement>`,
    `<subject> (${have}|shows|show|displays|carries|comes with) (a|an|the|one) [<color>] ${note} (with|saying|reading) [the (number|word|words|text|label|figure)] <literal>`,
    `<subject> (${have}|shows|show|comes with) (a|an|the) ${note} <speech>`,
  ),
  tells(
    'The message says there are two problems.',
    { how: 'said', isLast: false },
    `<subject> [also|already] ${telling} (there|it|you|we|he|she|they|this|the|your|his|her|their) <clause>`,
  ),
  tells(
    'The newest message mentions the refund amount.',
    {},
    `<subject> [also|already] (${naming}|${doesNot} (say|mention|contain|offer|include|name|list|give|confirm|promise|state|ask for|ask about)) [a|an|the|for] <literal>`,
    `<subject> (reminds|remind|warns|tells|informs) ${told} (about|of) <literal>`,
    `<subject> (displays|shows|show) [the|for] <literal>`,
    `<subject> (displays|shows|show) (a|an) <amount>`,
    `<subject> (takes|take|took) place (in|on|at) <literal>`,
    `<subject> ${have} (a|an) <color> <literal> ${note}`,
  ),
  tells(
    'The language is set to English.',
    { how: 'set' },
    `<subject> ${be} (set to|filled in with|filled with|prefilled with|switched to) (<literal>|<speech>)`,
    `(someone|somebody|${person}) (has|have) ${negation} [already] (typed|written|entered) <value> (in|into) <subject>`,
    `<value> (is|has been) ${negation} [already] (typed|written|entered) (in|into) <subject>`,
    `(someone|somebody|${person}) (has|have) ${negation} [already] (typed|written|entered) <literal> (in|into|in as|as) <subject>`,
  ),
  tells(
    'The claim has been rejected.',
    {},
    `<subject> (has|have) ${negation} [already] <done>`,
    `<literal> is ${negation} (included|contained|offered) (in|with) <subject>`,
  ),
  tells(
    'The parcel was packed on 4 April.',
    {},
    `<subject> (is|are|was|were|has been|have been|will be|had been) ${negation} [last|first|already|now|only] <reported>`,
    `<subject> (expires|expire|lasts|runs out|runs|run) (in|on|at|for|until|to) <literal>`,
  ),
  tells(
    'The request is marked as urgent.',
    { how: 'marked' },
    `<subject> ${be} (marked|labelled|labeled|tagged|stamped|flagged|badged) [as|with] <literal>`,
    `<subject> (${have}|carries|carry|bears|bear) [a|an|the] <literal> (badge|tag|label|mark|pill|ribbon|sticker|stamp)`,
  ),
  tells(
    'The total is $84.20.',
    {},
    `<subject> ${be} [shown as|reported as|listed as|run by|operated by|handled by|owned by|paid by|made by|written by|sold by|led by|booked by|requested by|created by|approved by|filtered on|filtered by|filtered to|filtered for|(at|in|on) the|displayed as|given as|assigned to|for|on|about] <literal>`,
    `<subject> ${have} [the] (status|state|price|value|label) [of] <literal>`,
    `<subject> ${have} [a|an|the] <literal> (priority|status|stage|severity|rating|level)`,
    `the status of <subject> ${be} <literal>`,
  ),
  tells(
    'Express shipping costs $4.90.',
    { how: 'value' },
    `<subject> (comes to|come to|amounts to|totals|costs|cost|equals|gives|adds up to|lasts|sells for|goes for|${doesNot} (cost|equal)) [(only|just)] <literal>`,
    `<subject> ${be} (rated|worth|priced at|reduced to|down to|charged at|at) <amount>`,
    `<subject> ${have} [a|(only|just)|a rating of|a total of] <amount> (left|remaining|off|to go)`,
    `<subject> ${have} [a|(only|just)|a rating of|a total of] <amount>`,
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
