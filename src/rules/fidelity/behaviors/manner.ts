// Behaviors that show in the manner of single messages: brief, frustrated, expert.
import type { UserTurn } from '../record.js';
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

const SILENT = 'the user said nothing in words of its own';
/** With a word of displeasure and one of thanks, two sentences soon become four. */
const SENTENCES = 4;

export const brevity: Measure = (record) => {
  const turns = freeTurns(record);
  if (turns.length === 0) return notTold(SILENT);
  const long = turns.find((turn) => sentencesIn(turn) > SENTENCES + askedIn(turn));
  if (long !== undefined) {
    const reason = `In turn ${long.turn} the user, who should be brief, said ${sentencesIn(long)} sentences.`;
    return violated(long, reason, 'minor');
  }
  return kept('No message was long.');
};

function sentencesIn(turn: UserTurn): number {
  return saidIn(turn).match(/[^\s.!?][.!?]+(?=["”’)]*(?:\s|$))|[^\s.!?]\s*$/g)?.length ?? 0;
}

/** Each requested thing may take a sentence. */
function askedIn({ heard }: UserTurn): number {
  return heard.acts.flatMap((act) => (act.kind === 'ask' ? act.topics : [])).length;
}

const INSULT =
  /\byou(?:['’]re| are)? (?:\w+ ){0,2}(?:idiot|moron|imbecile|stupid|dumb|useless)\b|\b(?:shut up|screw you|fuck (?:you|off)|asshole|bastard)\b/i;
const DISPLEASED =
  /\b(?:frustrat\w+|annoy\w+|irritat\w+|ridiculous|(?:un|not )acceptable|fed up|tired of|disappoint\w+|unbelievable|(?:can't|can’t|cannot) believe|tedious|not (?:really )?(?:fair|happy)|waste of)\b/i;

export const frustrated: Measure = (record) => {
  const turns = freeTurns(record);
  const rude = turnWith(turns, INSULT);
  if (rude !== undefined) {
    const reason = `In turn ${rude.turn} the user insulted the agent: “${INSULT.exec(saidIn(rude))?.[0] ?? ''}”.`;
    return violated(rude, reason, 'hindered');
  }
  const displeased = turnWith(turns, DISPLEASED);
  return displeased === undefined
    ? forAJudge('no words for displeasure were found, which may be put in any words')
    : kept(`In turn ${displeased.turn} the user let it be heard.`);
};

const TERM = /\bwhat (?:does|do) [^.?!]{1,60} (?:mean|stand for)\b|\bwhat is meant by\b/i;

export const expert: Measure = (record) => {
  const turns = freeTurns(record);
  if (turns.length === 0) return notTold(SILENT);
  const asks = turns.find(
    (turn) => TERM.test(saidIn(turn)) && !/\bwhat do you mean\b/i.test(saidIn(turn)),
  );
  if (asks !== undefined) {
    const reason = `In turn ${asks.turn} the user, who should be an expert, asked what a term means.`;
    return violated(asks, reason, 'minor');
  }
  return turnWith(turns, /\?/) === undefined
    ? kept('The user asked nothing.')
    : forAJudge('no rule can tell what the user asked about');
};
