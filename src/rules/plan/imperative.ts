// Compiles an instruction such as "Object once, then accept escalation if offered" into steps.
import { readNumber } from '../facts/numbers.js';
import type { OfferKind } from '../recognise/acts.js';
import type { Step, StepCondition } from './step.js';
import { infinitive } from './plan-sentences.js';
import { matchesPattern, toPerson } from '../recognise/lexicon.js';

const VERBS =
  "give|provide|share|tell|enter|type|send|use|supply|quote|name|state|say|answer|reply|respond|mention|explain|choose|pick|select|press|tap|click|object|push|insist|protest|argue|complain|disagree|demand|accept|agree|take|allow|decline|refuse|reject|turn down|confirm|approve|consent|affirm|deny|ask|request|stop|give up|end|leave|quit|thank|finish|close|escalate|admit|try|retry|repeat|wait|correct|keep|withdraw|cancel|hold on to|do not|don't|never|only|grumble|hesitate|threaten|point out|remind|hand over|keep pushing|keep asking|turn (?:it|them|that|this) down";
const BREAK = new RegExp(
  `[;.]\\s+(?:then\\s+)?|,?\\s+(?:and\\s+)?(?:then|after that|afterwards|finally)[,]?\\s+|,\\s+(?:and\\s+|but\\s+)?(?=(?:politely |calmly |just |simply |only |firmly )?(?:${VERBS})\\b)|\\s+(?:and|but)\\s+(?=(?:politely |calmly |just |simply |only |firmly )?(?:${VERBS})\\b)`,
  'i',
);

const TIMES = ['once', 'twice', 'thrice'];

function timesIn(text: string): number | null {
  const words = /\b(once|twice|thrice)\b|\b(\d+|one|two|three|four|five)\s+(?:times?|more)\b/i.exec(
    text,
  );
  const found = (words?.[1] ?? words?.[2])?.toLowerCase();
  if (found === undefined)
    return /\b(?:until|repeatedly|persistently|always|every time)\b/i.test(text) ? 5 : null;
  return TIMES.includes(found) ? TIMES.indexOf(found) + 1 : readNumber(found);
}

function conditionIn(text: string): StepCondition {
  if (
    /\b(?:if|when|once|as soon as)\b.{0,20}\b(?:offer\w*|available|possible|proposed|suggested|there is)\b/i.test(
      text,
    )
  )
    return 'if_offered';
  return /\b(?:if|when|only) (?:\w+ )?asked\b/i.test(text) ? 'if_asked' : 'always';
}

function offerIn(text: string): OfferKind | null {
  if (
    matchesPattern(toPerson, `talk to ${text}`.toLowerCase()) ||
    /\bescalat|\bhand-?over|\bperson\b|\bhuman\b/i.test(text)
  )
    return 'escalation';
  if (/\blook ?-?up\b|\bsearch\b/i.test(text)) return 'lookup';
  return /\b(?:store credit|exchange|replacement|voucher|repair|discount|alternative|partial|credit)/i.test(
    text,
  )
    ? 'alternative'
    : null;
}

/** "that you received" and "that the user received" as the user would say it. */
function inFirstPerson(text: string): string {
  return text
    .replace(/\bthe (?:user|customer) (?:is|are)\b|\byou are\b/gi, 'I am')
    .replace(/\bthe (?:user|customer) has\b|\byou have\b/gi, 'I have')
    .replace(/\bthe (?:user|customer)'s\b|\byour\b|\btheir\b/gi, 'my')
    .replace(/\bthe (?:user|customer)\b|\byou\b/gi, 'I')
    .replace(/\bI wants\b/g, 'I want')
    .replace(/\bI needs\b/g, 'I need');
}

function unconditional(text: string): string {
  return text.replace(/,?\s*\b(?:but )?(?:only )?(?:if|when|once)\b .*$/i, '').trim();
}

const YES = /^["']?(?:yes|yep|ok(?:ay)?|sure|go ahead)\b/i;
const NO = /^["']?no\b/i;
const UNKNOWN = /\b(?:do not|don't|does not|doesn't) (?:know|have|remember|recall)\b|\bnot sure\b/i;

function sayStep(rest: string): Step {
  const text = unconditional(rest)
    .replace(/^(?:them|the agent|it|her|him)\s+/i, '')
    .replace(/^(?:that|so|how)\s+(?:that\s+)?/i, '')
    .replace(/^["']|["']$/g, '');
  const when = conditionIn(rest);
  if (YES.test(text)) return { do: 'affirm', when };
  if (NO.test(text)) return { do: 'deny', when };
  if (/^(?:thanks|thank you|thx)\b/i.test(text)) return { do: 'thank', when };
  if (UNKNOWN.test(text)) return { do: 'ignorance', when };
  return /\s/.test(text)
    ? { do: 'state', sentence: inFirstPerson(text), when }
    : { do: 'give', value: text, when };
}

function askStep(rest: string): Step {
  const when = conditionIn(rest);
  const wanted = unconditional(rest);
  if (offerIn(wanted) === 'escalation') return { do: 'request_person', when };
  if (/\b(?:try|again|retry)\b/i.test(wanted)) return { do: 'retry', when };
  return {
    do: 'request',
    question: inFirstPerson(wanted.replace(/^(?:for|about|them|the agent)\s+/i, '')),
    when,
  };
}

function giveStep(rest: string): Step {
  const value = unconditional(rest).replace(/^(?:the agent|them|it|only|just)\s+/i, '');
  return { do: 'give', value: value.replace(/\.$/, ''), when: conditionIn(rest) };
}

type Reading = (rest: string, all: string) => Step | null;

/** Steps fully described by their verb. */
type Bare =
  'ignorance' | 'request_person' | 'retry' | 'withdraw' | 'thank' | 'affirm' | 'deny' | 'stop';

const always = (verb: Bare) => (): Step => ({ do: verb, when: 'always' });
const asTold =
  (verb: Bare): Reading =>
  (_, all) => ({ do: verb, when: conditionIn(all) });

/** The first pattern that fits the head of an instruction reads the rest of it. */
const READINGS: readonly (readonly [RegExp, Reading])[] = [
  [/^(?:do not|don't|never) (?:know|have|remember|recall)\b/i, asTold('ignorance')],
  [
    /^(?:do not|don't|never) (?:agree|accept|consent|confirm|take)\b/i,
    (rest) => ({ do: 'decline', what: offerIn(rest) ?? 'any', when: 'always' }),
  ],
  [
    /^keep (?:pushing|insisting|asking|objecting|complaining|arguing|on)\b/i,
    (_, all) => ({ do: 'object', times: timesIn(all) ?? 5, when: 'always' }),
  ],
  [
    /^threaten to\b/i,
    (rest, all) => ({
      do: 'state',
      sentence: `I will ${inFirstPerson(unconditional(rest))}`,
      when: conditionIn(all),
    }),
  ],
  [
    /^(?:object|push(?: back| harder)?|grumble|insist|protest|argue|complain|disagree|demand|repeat the request|press on)\b/i,
    (_, all) => ({ do: 'object', times: timesIn(all), when: conditionIn(all) }),
  ],
  [
    /^(?:give up|stop|end|leave|quit|drop it|let it go|finish|close|walk away|say goodbye|say bye)\b/i,
    always('stop'),
  ],
  [/^(?:escalate|(?:talk|speak) to)\b/i, asTold('request_person')],
  [/^(?:ask|request|enquire|inquire|demand)\b/i, askStep],
  [/^(?:try again|retry)\b/i, always('retry')],
  [/^(?:keep|withdraw|hold on to|change (?:your|their) mind)\b/i, always('withdraw')],
  [/^thank\b/i, always('thank')],
  [
    /^(?:accept|agree(?: to| with)?|take|allow|go along with|consent(?: to)?)\b/i,
    (rest, all) => ({ do: 'accept', what: acceptedIn(rest), when: conditionIn(all) }),
  ],
  [/^(?:confirm|approve|affirm|say yes|answer yes)\b/i, asTold('affirm')],
  [/^deny\b/i, asTold('deny')],
  [
    /^(?:decline|refuse|reject|turn (?:it |them |that |this )?down|say no thanks|say no, thanks)\b/i,
    (rest, all) => ({ do: 'decline', what: offerIn(rest) ?? 'any', when: conditionIn(all) }),
  ],
  [
    /^(?:choose|pick|select|press|tap|click(?: on)?)\b/i,
    (rest, all) => ({ do: 'choose', words: unconditional(rest), when: conditionIn(all) }),
  ],
  [/^(?:give|provide|share|enter|type|send|use|supply|quote|name|hand over)\b/i, giveStep],
  [/^(?:say|state|answer|reply|respond|mention|explain|tell|admit)(?: with)?\b/i, sayStep],
  [/^(?:yes|ok(?:ay)?|sure)\b/i, asTold('affirm')],
  [/^no\b/i, asTold('deny')],
];

function acceptedIn(rest: string): OfferKind | 'denial' | 'any' {
  const offer = offerIn(rest);
  if (offer !== null) return offer;
  return /\b(?:denial|decision|refusal|outcome|answer|policy|result|it|that|calmly|politely)\b/i.test(
    rest,
  ) || rest === ''
    ? 'denial'
    : 'any';
}

const LEADING =
  /^(?:(?:if|when|once) (?:it is |they |the agent )?(?:offer\w*|asked|available)[^,]*,\s*)/i;
const MANNER =
  /^(?:(?:just|simply|politely|and|calmly|firmly|only|then|briefly|honestly|always|still|eventually|finally|grudgingly|reluctantly)\s+)+/i;

/** Conditions that no step can express: without them the step would mean something else. */
const BEYOND = /\b(?:unless|until|as long as|provided that|except|depending on|only for)\b/i;

function readOrder(text: string, all: string): Step | null {
  for (const [head, read] of READINGS) {
    const match = head.exec(text);
    if (match !== null) return read(text.slice(match[0].length).trim(), all);
  }
  return null;
}

function stepOf(part: string): Step | null {
  const lead = LEADING.exec(part)?.[0] ?? '';
  if (
    BEYOND.test(part) &&
    !/^(?:keep )?(?:push|insist|object|repeat|ask)\w*\b.*\buntil\b/i.test(part)
  )
    return null;
  const text = part
    .slice(lead.length)
    .replace(MANNER, '')
    .replace(/[.!]+$/, '')
    .trim();
  const all = `${text} ${lead}`.trim();
  return readOrder(text, all) ?? readOrder(text.replace(/^[a-z]+s\b/, infinitive), all);
}

/** Orders to do nothing, which need no step. */
const ORDERS_NOTHING =
  /^(?:hesitate|pause|sigh|think about it|(?:do not|don't) (?:argue|object|insist|complain|push(?: back)?|make a fuss))(?: first| a little| briefly| for a moment)?\.?$/i;

export interface Compiled {
  steps: readonly Step[];
  /** Parts that the grammar does not know. */
  unread: readonly string[];
}

/** Steps of one instruction, in order. */
export function compileInstruction(instruction: string): Compiled {
  const parts = instruction
    .trim()
    .split(BREAK)
    .map((part) => part.trim())
    .filter((part) => part !== '' && !ORDERS_NOTHING.test(part));
  const read = parts.map((part) => ({ part, step: stepOf(part) }));
  return {
    steps: read.flatMap(({ step }) => (step === null ? [] : [step])),
    unread: read.filter(({ step }) => step === null).map(({ part }) => part),
  };
}
