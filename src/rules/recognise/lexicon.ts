// What a pattern over spelled-out text is, and the two that offers, controls and plans share.
import { PERSON } from './word-classes.js';

/** A pattern over text spelled out by `spellOut`. */
export interface Pattern {
  test: RegExp;
  unless?: RegExp;
}

/** Whether a text fits a pattern. */
export function matchesPattern(pattern: Pattern, plain: string): boolean {
  return pattern.test.test(plain) && !pattern.unless?.test(plain);
}

/** A control or a clause that leads to a person. */
export const toPerson: Pattern = {
  test: new RegExp(
    [
      `\\b(?:talk|speak|speaking|talking|chat|sit down|meet|word|connect\\w*|transfer\\w*|pass|passing|put|hand|handing|escalat\\w*|refer|forward|route|flag|bring(?:ing)?(?: in)?|loop(?: in)?|reach|get|contact|involve|see|have|ask|arrange for)\\b.{0,45}\\b${PERSON}\\b`,
      `\\b${PERSON}\\b.{0,25}\\b(?:(?:is|are|would be) (?:there|available|around|standing by|on hand|happy to|glad to)|(?:can|could) (?:come|stop|drop|pop|visit|phone))\\b|\\b(?:lodge|make|file|raise) a complaint\\b|\\bcall ?back from\\b`,
      '\\bescalat(?:e|ed|ing|ion)\\b|\\bhuman (?:help|support|assistance|review)|\\bpatch you through\\b|\\bput you through\\b|\\bhand you over\\b|\\bconnect you\\b|\\btransfer you\\b|\\bopen(?:ing)? a (?:ticket|case)|\\bcontact (?:support|us)\\b|\\bon the line\\b',
      `\\b${PERSON}\\b.{0,40}\\b(?:can|could|may|might|will|would|ought to|to)\\b.{0,25}\\b(?:help|look|review|take|check|find|assist|decide|call|give you a (?:ring|call|bell)|ring|reach out)`,
      `\\b(?:step|option|way)\\b.{0,20}\\b${PERSON}\\b`,
    ].join('|'),
  ),
  unless:
    /\b(?:no need|not necessary|do not need) to (?:talk|speak|contact)|\bhelp you get\b|\bnumber we can\b|\b(?:reach|contact|call) you (?:on|at)\b|\bhow many people\b|\bhave you (?:spoken|asked)\b|\bget (?:started|it)\b|\bwhom? (?:am )?i\b/,
};

/** Finds the matter or the party by something that it was not asked for. */
export const lookup: Pattern = {
  test: /\b(?:look(?:ing)?|find(?:ing)?|search(?:ing)?|pull(?:ing)?|locat(?:e|ing)|check(?:ing)?|retriev(?:e|ing)|fetch|track|trace|tracing|dig(?:ging)?)\b.{0,45}\b(?:by|with|using|via|from|through|under|instead|up|out|plus|orders?|purchases?|account|it|them)\b/,
  unless:
    /\blet me (?:look|check|find|pull|see)|\b(?:i am|we are) (?:looking|checking|searching|pulling)|\blook (?:into|at|after|for ways)|\bi will (?:look|check|find|pull)|\bfind(?:s)? (?:it|that) in\b|\blooks? (?:like|right|good|correct|ok)|\bcan not (?:find|locate)|\bnot (?:be able to )?(?:find|locate)|\bcheck (?:the|your) (?:number|spelling|order number)|\bto (?:look up|find|locate|pull up)\b.*\bi (?:will |would )?need|\byou can find\b|\bso (?:that )?i can\b|\blooking (?:to|for)\b|\bwhat are you looking\b|\bto look (?:into|at)\b|\bpick(?:ed|ing)? up\b/,
};
