// Turns facts into the sentence that a person would say; must not decide whether to disclose them.
import { isSentence } from '../../rules/plan/compile.js';
import type { PlanFact } from '../../rules/plan/step.js';
import type { Play } from '../respond/play.js';
import type { Topic } from '../../rules/recognise/acts.js';
import { uncapital } from './say.js';

/** "Wireless earbuds" as "the wireless earbuds"; what has its own article or owner keeps it. */
function withArticle(item: string): string {
  const plain = /^[A-Z][a-z]+(?: [a-z]+)*$/.test(item) ? uncapital(item) : item;
  return /^(?:the|a|an|my|our|one|two|some|this|these|those|both|\d+)\b/i.test(plain)
    ? uncapital(plain)
    : `the ${plain}`;
}

/** What the user wants to have returned, or whatever the plan is about. */
export function itemOf(play: Play): string | null {
  const fact = play.plan.facts.find(({ topic }) => topic === 'item');
  const item = fact?.value ?? play.plan.goal.item;
  return item === null ? null : withArticle(item);
}

const IDS =
  /\s*(?:\b(?:from|in|of|on|for|under|with)\s+)?(?:(?:my|the|your)\s+)?(?:order\s+)?(?:number\s+)?(?:\b[A-Z]{2,5}-?\d{3,}\b|#\d{4,})/g;

/** The goal as what follows "I want to", without ids that nobody asked for and without what comes after. */
export function goalOf(play: Play): string {
  const bare = play.plan.goal.text
    .replace(IDS, '')
    .replace(/,\s*(?:and|then|but)\b.*$|\s+then\b.*$/i, '');
  return uncapital(bare)
    .replace(/\byour\b/g, 'my')
    .replace(/\b(?:the )?(?:user|customer)'s\b/g, 'my');
}

function ended(sentence: string): string {
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}

/** "The right earbud did not work" is complete on its own; "defective" is not. */
export function reasonSentence(value: string): string {
  if (isSentence(value)) return uncapital(ended(value));
  return `the reason is: ${uncapital(ended(value))}`;
}

interface Saying {
  topic: Topic | null;
  value: string;
  /** Whether there are other answers beside it, so that it has to name what it is. */
  joint: boolean;
}

const LABELS: Partial<Record<Topic, string>> = {
  order_id: 'order number',
  email: 'e-mail address',
  name: 'name',
  phone: 'phone number',
  address: 'address',
  postcode: 'postcode',
};

/** One fact as a sentence. */
export function sayValue(play: Play, { topic, value, joint }: Saying): string {
  const { speaker, memory } = play;
  if (topic !== null) memory.disclosed.add(topic);
  if (topic === 'item') return speaker.word('give_item', { value: withArticle(value) });
  if (topic === 'reason') return speaker.word('give_reason', { sentence: reasonSentence(value) });
  const label = topic === null ? undefined : LABELS[topic];
  if (joint && label !== undefined) return speaker.word('give_named', { label, value });
  if (topic === 'order_id') return speaker.word('give_order_id', { value });
  if (topic === 'email') return speaker.word('give_email', { value });
  if (isSentence(value))
    return speaker.sentence(ended(value.charAt(0).toUpperCase() + value.slice(1)));
  return speaker.word('give', { value: ended(value).slice(0, -1) });
}

/** A fact of the plan as a sentence. */
export function sayFact(play: Play, fact: PlanFact, joint: boolean): string {
  return sayValue(play, { topic: fact.topic, value: fact.value, joint });
}
