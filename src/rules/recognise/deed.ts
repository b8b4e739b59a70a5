// Constructions for saying that the agent has done something, or has handed it to a person.
import type { Pattern } from './lexicon.js';
import { ADVERBS, DEED, PERSON } from './word-classes.js';

const I_DID = `\\b(?:i|we) (?:have |had )?${ADVERBS}(?:${DEED})\\b`;
const IT_IS_DONE = `\\b(?:has|have) ${ADVERBS}been ${ADVERBS}(?:${DEED})\\b`;
const STATE =
  '(?:booked(?: in| onto| on)?|rebooked(?: onto| on)?|confirmed|cancel?led|blocked|frozen|unfrozen|unlocked|locked|active|activated|live|scheduled|submitted|processed|refunded|closed|upgraded|downgraded|renewed|updated|registered|settled|complete|completed|in place|set up|paid|on (?:its|the|their) way|done|fixed|resolved|enrolled|subscribed|unsubscribed|switched on|switched off|reset|all set|placed|returned|approved|issued|created|sorted(?: out)?)';
const IT_IS = `\\b(?:is|are) (?:now |all |both |already |officially |successfully )*${STATE}(?=[\\s,.!;:)]|$)`;
const BARE = `^(?:(?:ok|okay|right|great|perfect|great news|good news|and|success)[,!:. ]+)*(?:(?:all|your|the|both|card|account|order|booking|payment|request|plan|ticket|seat|seats|sim|leave|claim|refund|return|password|subscription|appointment|transfer|[a-z]+ [a-z]+)(?: [a-z]+){0,2} )?(?:${DEED})(?: (?:successfully|and [a-z]+ed|for you|now|from here))?(?:[:,] .*)?[.!]*$`;

/** A change of the world made by the agent. */
export const performed: Pattern = {
  test: new RegExp(
    [
      I_DID,
      IT_IS_DONE,
      IT_IS,
      BARE,
      '\\b(?:is|are) (?:now )?(?:back )?up and running\\b|\\b(?:is|are|has been|have been) (?:switched|turned|taken|signed|moved|put|set|swapped) (?:off|on|over|out|up|back|down)\\b',
      '\\ball (?:done|set|sorted|taken care of)\\b|^(?:done|completed|success|sorted)\\b|\\bit is done\\b|\\bthat is (?:done|sorted|all sorted|it done)\\b',
      '^(?:the |your )?[a-z]+ (?:is |are )?(?:complete|confirmed|approved|successful)[.!]*$',
      '\\b(?:return|refund|exchange|payment|cancellation|transfer|order|booking|change)\\b.{0,15}\\b(?:went|has gone|is|are) through\\b|^(?:returned|refunded|cancelled|created|processed)\\b',
      '\\b(?:refund|money|payment|return|replacement|credit|one)\\b.{0,25}\\bon (?:its|the|their) way\\b|\\bshould be (?:active|live|working|with you)\\b.*\\b(?:now|within|in)\\b',
    ].join('|'),
  ),
  unless:
    /\blet us\b|\bnot\b|\bnothing\b|\bnobody\b|\bonce\b(?! (?:again|more))|\bif\b|\bwhen\b|\bwhether\b|\bwill be\b|\bcan be\b|\bcould be\b|\bwould be\b|\bcould have\b|\bmay have\b|\bmight have\b|\bbefore\b|\bbecause\b|\bshall i\b|\bwould you\b|\b(?:took|gave) (?:a while|longer|some time)|\byou (?:have |had )?(?:placed|sent|submitted|returned|confirmed|asked|requested|used|provided|shared|told|made|ordered)\b|\bto be (?:returned|processed|approved|confirmed)|\bneeds?\b|\bfailed\b|\bis confirmed as\b|\bplaced on\b|\bafter (?:\d|it|the|they)\b|\balready (?:started|shipped|left|passed|been shipped)\b|\border (?:\S+ )?(?:was|has been|is) (?:placed|confirmed|sent|processed|found)\b|\busually\b|\busual\b|\bwould\b|\bshould you\b|\bare processed\b|\b(?:they|you) have been (?:charged|told)|\ban? [a-z]+ (?:was|is) (?:fixed|found)\b|\bhas already been\b|\bwas [a-z]+ed (?:by|on)\b/,
};

const HANDED =
  '(?:connected|connecting|transferred|transferring|passed|passing|escalated|escalating|handed|handing|forwarded|forwarding|put|putting|raised|raising|flagged|notified|referred|alerted|routed|routing|sent|logged|lodged|assigned|opened|relayed|reported|filed|submitted|placed|added|created|looped in|brought in|asked|let|moved|messaged)';
const CONTACT =
  '(?:be (?:with you|in (?:touch|contact)|joining|calling|getting back)|take (?:over|it from here|this (?:on|over))|contact|reach(?: out)?|get (?:back|in touch)|come back to you|join|call|phone|ring|text|message|email|write|follow (?:up|this up)|respond|reply|review|pick (?:this|it|up)|look into|handle|deal with|help you (?:from here|shortly))';

/** It is with a person now. */
export const handedOver: Pattern = {
  test: new RegExp(
    [
      `\\b(?:i|we) (?:have |am |are |will )?${ADVERBS}${HANDED}\\b.{0,60}\\b(?:${PERSON}|through|escalation|queue|ticket|case)\\b`,
      `\\b(?:has|have|is|are|was|been) ${ADVERBS}(?:been )?${ADVERBS}(?:escalated|transferred|handed|forwarded|passed|routed|assigned|referred|raised)\\b(?: (?:to|with|over|on|as)\\b|[.,!]|$)`,
      `^(?:ok[,.]? |okay[,.]? |done[:,.]? )*(?:escalated|transferred|transferring you|passed (?:on |over )?to|forwarded to|referred to|handed (?:over )?to|routed to)\\b`,
      `\\b(?:ticket|case|incident|request|escalation)\\b.{0,25}\\b(?:opened|logged|created|raised|assigned)\\b.{0,40}(?:\\b${PERSON}\\b|$)`,
      `\\b(?:${PERSON}|they|he|she|who)\\b.{0,40}\\b(?:will|shall|is going to|are going to|should)\\b.{0,25}\\b${CONTACT}\\b`,
      `\\b${PERSON}\\b.{0,25}\\b(?:is|are) (?:now |already )?(?:on (?:it|the way|this)|picking (?:this|it) up|taking (?:over|this|it)|joining|looking into|handling|reviewing|dealing with)\\b`,
      `\\b(?:is|are|sits) (?:now )?with (?:our|the|my) .{0,30}\\b${PERSON}\\b|\\b${PERSON} (?:now )?(?:has|have) (?:got )?(?:your|this|the)\\b|\\bexpect (?:an? )?(?:email|call|message|reply|text)\\b.{0,15}\\bfrom\\b|\\b(?:i|we) (?:am |are |will )?(?:going to )?(?:get|getting|bring|bringing) .{0,30}\\b(?:involved|on (?:it|board|the case))\\b`,
      '\\bescalation (?:id|reference|number|created|confirmed|is|esc)|\\b(?:connecting|transferring) you\\b|\\byou (?:are|have been) (?:in|added to) (?:the )?queue',
    ].join('|'),
  ),
  unless:
    /\b(?:window|period|deadline|date|time) (?:has |had )?(?:already |now )?passed\b|\bif you\b|\bsay the word\b|\bwould you\b|\bshall i\b|\bwould be (?:glad|happy)|\bcan connect\b|\bcould connect\b|\bnot\b|\bnobody\b|\bwant me\b|\bonce\b|\b(?:can|could|may|might|happy to|glad to) (?:have|get|ask)\b|\bsent (?:you|to your|the (?:code|link|refund|money))|\bto your (?:bank|card|account|email|inbox)\b/,
};
