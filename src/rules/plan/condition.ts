// Reads the condition of a branch from the words of its key; must not know what the branch does.
import type { Act, ActKind, OfferKind } from '../recognise/acts.js';
import type { BranchCondition } from './step.js';
import { spellOut } from '../reader/spelling.js';
import { topicsOf } from '../recognise/topics.js';
import { contentWords, overlap } from '../recognise/words.js';

/** Whether a key names a condition; all other keys are facts. */
export function isBranchKey(key: string): boolean {
  return /^(?:if|when|reaction_to|on|once|after|upon)[_ ]/i.test(key);
}

interface Cue {
  test: RegExp;
  act: ActKind;
  offer?: OfferKind;
}

const CUES: readonly Cue[] = [
  { test: /\bask(?:s|ed) (?:me |you |her |him )?anything else\b/, act: 'ask' },
  { test: /\banything else\b(?! instead)|\bmore help\b/, act: 'anything_else' },
  {
    test: /\bnot found\b|\bcan not (?:be )?f(?:i|ou)nd|\bcan not find|\bno (?:order|result|match)|\bunknown\b|\bdoes not (?:find|exist)|\bdid not find|\bnot find\b/,
    act: 'not_found',
  },
  {
    test: /\b(?:asked|asks|asking|requested|wants?|needs?|requests?) .*\b(?:to confirm|confirmation|approv\w*|go ahead|proceed|for a yes|permission|consent)\b|\b(?:confirmation|approval|go ahead) (?:is )?(?:asked|requested|needed)|\bbefore (?:acting|it acts)|\bconfirms? (?:the )?(?:item|order|details)/,
    act: 'confirm',
  },
  {
    // What the agent wants to do itself, as opposed to what it wants to know.
    test: /\b(?:agent|it|they|bot|assistant) wants? to (?!know|hear|have|see|find out)|\bwants? (?:a |your |my |her |his )?(?:yes|go-ahead|ok|confirmation)\b|\breads? (?:back|everything back)\b/,
    act: 'confirm',
  },
  {
    test: /\b(?:escalated|handed over|transferred|connected)\b|\bperson (?:takes|took) over/,
    act: 'completed',
  },
  {
    test: /\b(?:offer\w*|suggest\w*|propos\w*)\b.*\b(?:look ?up|search|find|email)|\blook ?up\b.*\boffered\b/,
    act: 'offer',
    offer: 'lookup',
  },
  {
    test: /\b(?:offer\w*|suggest\w*|propos\w*)\b.*\b(?:escalat\w*|person|human|agent to|transfer|handover|colleague|supervisor|manager|specialist|representative)|\b(?:person|human|supervisor|manager|colleague|specialist|agent|call ?back)\b.*\boffered\b|\bescalation\b/,
    act: 'offer',
    offer: 'escalation',
  },
  { test: /\b(?:offer\w*|suggest\w*|propos\w*)\b/, act: 'offer', offer: 'alternative' },
  {
    test: /\b(?:shown|shows?|sees?|presented|given|list\w*|choices?|options)\b.*\b(?:orders?|items?|list|choices?|options?|products?|purchases?)|\blist\b|\b(?:shown|presented with|shows (?:you|the user|me))\b(?! an? (?:error|denial|refusal|confirmation|summary))/,
    act: 'list',
  },
  {
    test: /\bsays? (?:that )?(?:it|everything|the [a-z]+) (?:is|was|has been) (?:[a-z]+ly )?(?:cancelled|done|booked|created|refunded|completed|fixed|changed|unlocked|sorted)\b/,
    act: 'completed',
  },
  {
    test: /\b(?:denial|denie[sd]|refus\w+|reject\w*|declin\w*|not (?:eligible|possible|returnable|allowed)|non-?(?:refundable|returnable)|ineligible|says? no|policy)\b|\b(?:agent|it|they|bot) (?:can not|will not|does not (?:agree|accept|budge)|do not (?:agree|accept|budge))(?! (?:find|understand|see|locate))\b|\b(?:agent|it|they|bot) (?:can not|will not)$|\bturns? (?:it|you|me|her|him|this|that|the request) down\b|\bdig(?:s|ging)? (?:its|their) heels\b|\bno luck\b|\bwithout success\b|\bstands? firm\b/,
    act: 'denied',
  },
  {
    test: /\b(?:confirmed|completed|done|issued|created|approved|success\w*|processed|resolved|finished|refunded|returned|booked|rebooked|cancelled|unlocked|fixed|sorted|shipped|repaired)\b/,
    act: 'completed',
  },
  {
    test: /\b(?:error|fails?|failed|failure|unavailable|down|outage|trouble|technical)\b/,
    act: 'unavailable',
  },
  {
    test: /\b(?:not understood|misunderst\w*|rephrase|(?:does|do) not (?:understand|follow|get it))\b/,
    act: 'not_understood',
  },
  { test: /\b(?:goodbye|closes|closing|ends)\b/, act: 'closing' },
  {
    test: /\b(?:asked|asks?|asking|questioned|requested|requests?|wants? (?:to (?:know|hear|have|see) )?|needs?|requires?|enquires?|inquires?)\b/,
    act: 'ask',
  },
];

function aboutOf(plain: string): BranchCondition['about'] {
  if (/\b(?:go ahead|proceed|approv\w*|permission|consent|before)\b/.test(plain)) return 'go_ahead';
  return /\bconfirms? (?:the )?(?:item|order|details)|\bconfirm (?:the )?(?:item|order|details)/.test(
    plain,
  )
    ? 'identity'
    : null;
}

/** The condition in a key such as "if_asked_for_order_id". */
export function conditionOf(key: string): BranchCondition {
  const plain = spellOut(key.replace(/_/g, ' '));
  const cue = CUES.find(({ test }) => test.test(plain));
  const act = cue?.act ?? null;
  const about = act === 'confirm' ? aboutOf(plain) : null;
  const subject = plain.replace(
    /^.*?\b(?:asked|asks|asking|requested)\b (?:\w+ )?(?:for|about|to give|to provide|which|what|the)? ?/,
    '',
  );
  const elsewhere = /\banything else\b/.test(plain);
  const topic =
    act === 'ask' && elsewhere
      ? 'other'
      : act === 'ask' || act === null
        ? (topicsOf(subject)[0] ?? topicsOf(plain)[0] ?? null)
        : null;
  return {
    act,
    topic,
    offer: cue?.offer ?? null,
    about,
    words: contentWords(plain.replace(/^(?:if|when|reaction to|on|once|after|upon) /, '')),
  };
}

/** Whether a key written as prose says when its branch is taken: an act, a fact, or something that the agent says. */
export function isReadable(key: string): boolean {
  const { act, topic, words } = conditionOf(key);
  if (act === 'ask' && topic === null)
    return words.some((word) => !/^(?:ask|need|want)/.test(word));
  if (act !== null || topic !== null) return true;
  return /^if_(?:it|they|the_agent|the_bot|the_assistant)_(?:mention|say|talk|bring|speak|refer|tell|cite|quote)/.test(
    key,
  );
}

function topicFits(condition: BranchCondition, act: Act): boolean {
  if (act.kind !== 'ask') return true;
  if (condition.topic !== null && act.topics.includes(condition.topic)) return true;
  const words = condition.words.filter((word) => !/^(?:ask|asked|question)$/.test(word)).join(' ');
  return (
    overlap(words, act.sentence) > 0 && (condition.topic === null || act.topics.includes('other'))
  );
}

function offerFits(condition: BranchCondition, act: Act): boolean {
  if (act.kind !== 'offer' || condition.offer === act.offer) return true;
  return condition.offer === 'alternative' && overlap(condition.words.join(' '), act.sentence) > 0;
}

/** Whether an act fulfils a condition; keys that no cue knows go by the words they share. */
export function conditionHolds(condition: BranchCondition, act: Act): boolean {
  if (condition.act === null)
    return condition.topic !== null
      ? act.kind === 'ask' && act.topics.includes(condition.topic)
      : overlap(condition.words.join(' '), act.sentence) > 0;
  if (condition.act !== act.kind) return false;
  if (act.kind === 'confirm' && condition.about !== null) return condition.about === act.about;
  return topicFits(condition, act) && offerFits(condition, act);
}
