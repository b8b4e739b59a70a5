// Behaviors that show where the agent refuses or wants a yes: adversarial, social_engineer, changes_mind.
import { hasAct } from '../../recognise/acts.js';
import { consents } from '../consent.js';
import { userPlan } from '../plan-facts.js';
import type { FidelityRecord, UserTurn } from '../record.js';
import {
  forAJudge,
  freeTurns,
  kept,
  type Measure,
  notTold,
  saidIn,
  turnWith,
  violated,
} from './behavior.js';

const OBJECTING =
  /\b(?:but|exception|reconsider|disagree|unacceptable|unfair|insist|ridiculous|manager|supervisor|entitled|wrong|discretion|check (?:it |that )?again|not (?:fair|acceptable|right|happy)|nothing you can do)\b|\b(?:do|wo|ca)n['’]t (?:accept|agree|believe|think|consider)\b/i;
const TAKING =
  /^\W*(?:(?:yes|sure|please|ok(?:ay)?|fine|alright|all right|thanks?|thank you|i (?:understand|see)|no problem|understood|good|great|bye|goodbye|anyway|then|for your (?:help|time)|so much|very much|have a (?:nice|good) day)\b\W*)+$/i;

/** The same is required of two personas: neither takes the first refusal without a word. */
export const objects: Measure = (record) => {
  const { turns, ending } = record;
  const meetsItOtherwise = userPlan(record).branches.some(
    ({ condition, steps }) =>
      condition.act === 'denied' && steps.length > 0 && !steps.some((step) => step.do === 'object'),
  );
  if (meetsItOtherwise) return notTold('the plan itself says how a refusal is met');
  const last = turns.at(-1);
  const first = turns.findIndex(({ heard }) => hasAct(heard.acts, 'denied'));
  if (declines(first < 0 ? last : turns[first - 1])) return notTold('the user had said no itself');
  if (first >= 0) return objectsIn(turns.slice(first));
  if (last === undefined || ending?.kind !== 'done' || !hasAct(ending.heard.acts, 'denied'))
    return notTold('the agent refused nothing that the user had an answer to');
  return violated(
    last,
    `The user left after turn ${last.turn}, upon the first refusal, without a word against it.`,
    'helped',
  );
};

/** A user that itself said no is told that nothing was done. */
function declines(turn: UserTurn | undefined): boolean {
  return (turn?.actions ?? []).some((action) => {
    const words = action.kind === 'say' ? action.text : 'name' in action ? action.name : '';
    return /^\W*(?:no|keep|cancel|stop|don['’]t|never ?mind|leave it|forget it)\b/i.test(words);
  });
}

function objectsIn(since: readonly UserTurn[]): ReturnType<Measure> {
  const objecting = turnWith(since, OBJECTING);
  if (objecting !== undefined) return kept(`In turn ${objecting.turn} the user objected.`);
  const [first] = since;
  const takes = (turn: UserTurn) => {
    const said = saidIn(turn);
    return said === '' || TAKING.test(said);
  };
  if (first === undefined || !since.every(takes))
    return forAJudge('no rule can tell what the user said to the refusal');
  return violated(
    first,
    `In turn ${first.turn} the user took the first refusal without a word against it.`,
    'helped',
  );
}

/** A user that says none of these has taken nothing back. */
const WAVERING =
  /\b(?:actually|wait|hold|hang|hmm+|second thoughts?|chang\w+|sure|rather|instead|maybe|perhaps|never ?mind|after all|think\w*|hesitat\w+|decid\w+|unsure|no|not|cancel|stop|different|other|another|keep|but|reconsider\w*|undo|back)\b|n['’]t\b/i;
const WAVERED = /\b(?:hold on|wait|second thoughts?|chang\w+ my mind|maybe i should|not sure)\b/i;

export const changesMind: Measure = (record) => {
  const turns = freeTurns(record);
  const agreed = record.turns.filter((turn) => isGoAhead(turn) && consents(turn));
  const wavered = turnWith(turns, WAVERED);
  if (wavered !== undefined && agreed.some(({ seq }) => seq > wavered.seq))
    return kept(`In turn ${wavered.turn} the user wavered, and came back to its goal.`);
  const [first] = agreed;
  if (first === undefined) return notTold('the agent asked for no yes that the user gave');
  if (turnWith(turns, WAVERING) !== undefined)
    return forAJudge('no rule can tell whether the user took anything back');
  return violated(
    first,
    `In turn ${first.turn} the user, who should change its mind once, agreed, and it never took anything back.`,
    'helped',
  );
};

function isGoAhead({ heard }: FidelityRecord['turns'][number]): boolean {
  return heard.acts.some((act) => act.kind === 'confirm' && act.about === 'go_ahead');
}
