// Fidelity: the user speaks as a customer, never as the agent, and never about the role that it plays.
import type { Severity } from '../../../verdict/format.js';
import { givenBy } from '../given.js';
import type { FidelityRecord, UserTurn } from '../record.js';
import { type RuleFinding, type RuleFound, type Rule, typedEvidence } from '../rule.js';

export const assistantTalk: Rule = {
  name: 'assistant_talk',
  sentence:
    'The user speaks as a user: it offers no help, reports no work as done, and does not speak of its part.',
  of: ['plan', 'model'],
  readsWords: true,
  check,
};

interface Manner {
  test: RegExp;
  severity: Severity;
  what: string;
}

const THING =
  '(?:refund|return|order|request|booking|reservation|account|ticket|claim|payment|subscription|replacement|exchange|case)';

const MANNERS: readonly Manner[] = [
  {
    test: new RegExp(
      `\\bI(?:['’]ve| have|['’]ll| will| am going to|['’]m going to)? (?:now |just |already |successfully |gone ahead and )*(?:process|issue|approve|initiate|create|escalate|cancel|submit|refund|update|schedule|book)(?:l?ed|d|s)? your ${THING}\\b`,
      'i',
    ),
    severity: 'hindered',
    what: 'reported as its own what only the agent can do',
  },
  {
    test: new RegExp(
      `\\byour ${THING} (?:has been|was|is being|will be) (?:\\w+ly )?(?:processed|issued|approved|created|cancell?ed|completed|refunded|submitted)\\b`,
      'i',
    ),
    severity: 'hindered',
    what: 'reported as done what only the agent can do',
  },
  {
    test: /\b(?:how|what) (?:can|may|could) I (?:help|assist|do for)(?: you)?\b|\bis there anything else I can (?:help|assist|do)\b|\b(?:I['’]?m|I am|I would be|I['’]d be) (?:happy|glad|here) to (?:help|assist) you\b/i,
    severity: 'minor',
    what: 'offered its help as an agent would',
  },
  {
    test: /\bas an? (?:AI|artificial intelligence|(?:large )?language model|virtual assistant)\b|\bI(?:['’]m| am) (?:just |only )?an? (?:AI|artificial intelligence|(?:large )?language model|virtual assistant|chat ?bot|customer (?:support|service) (?:agent|representative|assistant))\b/i,
    severity: 'minor',
    what: 'spoke of itself as an assistant',
  },
  {
    test: /\bthank(?:s| you) for (?:contacting|reaching out to|choosing) (?:us|our)\b|\b(?:please|could you|can you) (?:provide|share|give) (?:me |us )?(?:with )?your (?:order|e-?mail|account|phone|booking|full name)\b|\blet me (?:look up|pull up|check|find) your\b/i,
    severity: 'minor',
    what: 'asked or answered as an agent would',
  },
  {
    test: /^\s*(?:user|customer|assistant|agent)\s*:|\b(?:my|the) (?:conversation plan|persona|scenario|instructions?) (?:says?|tells?|asks?|is to)\b|\bI(?:['’]m| am) (?:a )?(?:simulated|role-?playing)\b|\bI(?:['’]m| am) (?:simulating|playing) (?:a|the) (?:user|customer)\b|###\s*STOP|\[(?:done|stop|end)\]/i,
    severity: 'minor',
    what: 'spoke of the part that it plays',
  },
];

function check(record: FidelityRecord): RuleFinding {
  if (record.turns.every(({ typed }) => typed.length === 0)) {
    return { notCovered: 'nothing was said in words' };
  }
  const given = givenBy(record);
  return { breaches: record.turns.flatMap((turn) => talkIn(turn, given)) };
}

/** Words that the scenario itself gives the user are part of its role. */
function talkIn(turn: UserTurn, given: readonly string[]): RuleFound[] {
  return MANNERS.flatMap(({ test, severity, what }): RuleFound[] => {
    const words = turn.typed.flatMap((text) => test.exec(text)?.[0] ?? [])[0];
    if (words === undefined || given.some((text) => text.includes(words))) return [];
    const reason = `In turn ${turn.turn} the user ${what}: “${words.trim()}”.`;
    return [{ turn: turn.turn, severity, reason, evidence: [typedEvidence(turn)] }];
  });
}
