// Splits agent text into sentences and clauses with their form; must not judge what they mean.
import { isQuestion } from '../reader/questions.js';
import { wholeClauses } from '../reader/clauses.js';
import { splitSentences } from '../reader/sentences.js';
import { spellOut } from '../reader/spelling.js';
import { type TextLine, textLines } from '../reader/lines.js';
import { isConditional, isRequest } from './question.js';

/** One clause of an agent message. */
export interface ActClause {
  /** As the agent wrote it, with white space collapsed. */
  text: string;
  /** Lower case, contractions spelled out, quotes and marks removed: what the lexicon reads. */
  plain: string;
  /** `plain` without a leading "if you …," or "to …,": what is said, without the condition. */
  core: string;
  question: boolean;
  /** Whether the agent asks for something in the imperative or names what it needs. */
  request: boolean;
  /** Whether it is only about what would be: "if …", "once …". */
  conditional: boolean;
  /** `core` without why and where: what is asked for, where something is. */
  asked: string;
  /** Whether it is an item of a list, or one of several that the text enumerates. */
  listed: boolean;
  /** What introduces its list: something needed, something offered, or neither. */
  under: 'need' | 'offer' | null;
}

const LEAD =
  /^(?:and |or |but |so |otherwise,? )?(?:if|in case|so that|should you|as|since|because|given) [^,]{2,80}, (?=\w)|^(?:and |or |but |so )?(?:to|in order to|before|for|prior to) (?:(?! (?:i|we|please|what|which|could|can|may) )[^,]){3,80}, (?=\w)|^(?:and |or |but |so )?if (?:you|it) (?:do not|does not|can not|have not)(?: \w+){0,6}? (?=(?:i|we) can\b)/;
/** The reason for wanting something, or its place, names things other than what is wanted. */
const TAIL =
  /,? as (?:it|they) (?:appears?|is|are|stands?)\b.*$|,? as (?:shown|printed|written|listed|registered)\b.*$|,? (?:and )?not (?:the|your|how|an?)\b.*$| (?:from|in|on|at the top of) (?:your|the) (?:confirmation|receipt|invoice|itinerary|payslip|bill|letter)\b.*$|,? so (?:that )?(?:i|we) (?:can|could|may|am able)\b.*$|,? (?:which|that) (?:you (?:will|can|should|may) find|is (?:on|at|in)|was sent|we sent|starts)\b.*$|,? (?:you can|you will) find (?:it|this|that|them)\b.*$|\b(?:in order )?to (?:look (?:it|this|that|into)|help (?:you|me)|get (?:started|going)|move forward|pull up)\b.*$/;
/** The speaker's opinion, which does not change what is said. */
const COMMENT =
  /(?:^| |, ?)(?:unfortunately|sadly|regrettably|therefore|however|actually|honestly|frankly|indeed|truly|obviously|of course|as it happens|to be honest|i am afraid|alas)(?:,(?= )|(?= )|$)/g;

function toClause(text: string, place: Pick<ActClause, 'listed' | 'under'>): ActClause {
  const plain = spellOut(text);
  const core = plain.replace(LEAD, '').replace(COMMENT, ' ').replace(/ +/g, ' ').trim();
  const question = isQuestion(text, plain) || isQuestion(text, core);
  return {
    text,
    plain,
    core,
    asked: core.replace(TAIL, ''),
    question,
    request: isRequest(plain) || isRequest(core) || (place.under === 'need' && !question),
    conditional: isConditional(plain),
    ...place,
  };
}

const HOLDS_OUT =
  /\b(?:i|we) can do\b|\boptions?\b|\balternatives?\b|\binstead\b|\byou (?:can|could|may)\b|\b(?:i|we) (?:can|could|am able to)\b/;

/** "For that I'd like three details:" */
const WANTS =
  /\b(?:i|we) would like\b|\b(?:details|information|questions|required|please|following)\b(?!.*\bhere is\b)/;

/** "One of these so I can find it:": a purpose, which offers nothing. */
const PURPOSE = /,? so (?:that )?(?:i|we|you) (?:can|could|may)\b.*$/;

function underOf(lead: string | null): ActClause['under'] {
  if (lead === null) return null;
  const plain = spellOut(splitSentences(lead).at(-1) ?? lead).replace(PURPOSE, '');
  if (
    isRequest(plain.replace(/:$/, '')) ||
    /\b(?:let me know|tell me|need|provide|following)\b/.test(plain)
  )
    return HOLDS_OUT.test(plain) && !/\bneed\b/.test(plain) ? 'offer' : 'need';
  if (HOLDS_OUT.test(plain)) return 'offer';
  return WANTS.test(plain) ? 'need' : null;
}

function clausesOfLine({ text, bullet, lead }: TextLine): ActClause[] {
  const place = { listed: bullet, under: bullet ? underOf(lead) : null };
  return splitSentences(text)
    .flatMap(wholeClauses)
    .filter((part) => /[a-z0-9]/i.test(part))
    .map((part) => toClause(part, place));
}

/** Clauses of one message, in order. Lines that only repeat the name of a control are left out. */
export function actClauses(text: string, controlNames: readonly string[]): ActClause[] {
  const names = new Set(controlNames.map((name) => name.toLowerCase()));
  return textLines(text)
    .filter((line) => !names.has(line.text.toLowerCase()))
    .flatMap(clausesOfLine);
}
