// Classes of English words for building constructions, as regular expression sources; must know no construction.

/** A past participle by its ending, or one of the irregular ones that agents use. */
const ANY_PARTICIPLE =
  '(?:[a-z]{2,}(?:-[a-z]+)?ed|sent|put|set|made|taken|given|paid|done|frozen|unfrozen|written|sorted|switched|moved|swapped|begun|withdrawn|cut|took|gave|brought|wrote|reset|rebuilt|redone|undone|lent|got rid of|taken care of|let)';

/** Mental acts and looking: having done them finishes nothing. */
const MENTAL =
  '(?:found|checked|double-checked|looked|noted|understood|received|reviewed|tried|needed|required|searched|considered|learned|discussed|mentioned|explained|attempted|failed|missed|located|matched|identified|listed|included|attached|gathered|apologi[sz]ed|appreciated|enjoyed|loved|detected|wanted|hoped|noticed|asked|answered|agreed|decided|concluded|realised|realized|recogni[sz]ed|worried|concerned|interested|confused|excited|pleased|delighted|supposed|used|allowed|permitted|expected|limited|based|related|qualified|located|signed in|logged in|registered with|experienced|investigated|wondered|verified|assured|associated|linked|entitled|covered|excluded|undone|reached|waited|answered|inquired|guessed|talked|indeed|red|need|speed|feed|bed|exceed|proceed)';

/** A participle of something that an agent does to the world. */
export const DEED = `(?!${MENTAL}\\b)${ANY_PARTICIPLE}`;

/** Words between an auxiliary and its verb. */
export const ADVERBS =
  '(?:(?:now|just|also|already|all|both|since|successfully|gone ahead and|went ahead and|fully|officially|duly|hereby|currently|simply|only|still|really|unfortunately|[a-z]+ly) )*';

/** People and the places where they work. */
export const PERSON =
  '(?:human|person|people|someone|somebody|colleagues?|specialists?|experts?|representatives?|reps?|supervisors?|managers?|advis[eo]rs?|agents?|teammates?|teams?|departments?|desk|unit|operations|partner|retention|reception(?:ist)?|engineers?|technicians?|handlers?|assessors?|adjusters?|underwriters?|nurses?|doctors?|pharmacists?|bankers?|consultants?|recruiters?|clerks?|officers?|operators?|staff|crew|customer (?:care|service|support)|field support|support team|helpdesk|help desk|helpline|hotline|call ?back|member of (?:our|the) (?:team|staff)|(?:second|third|2nd|3rd)[- ](?:line|level)|tier (?:2|3|two|three))';

/** The verbs an agent uses to ask for information. */
export const TELL =
  '(?:provide|share|give|tell|enter|send|type|reply|respond|answer|let me know|let us know|let me have|let us have|verify|specify|describe|explain|reply with|respond with|state|supply|drop|paste|pop|name|quote|submit|upload|attach|remind me|run me through|walk me through|talk me through|fill me in|key in|confirm|indicate|advise|pass me|list|outline|summari[sz]e|add|show me|spell|write|help me (?:with|understand)|elaborate|clarify|forward|fill in|put in|include)';

/** Machines that agents depend on. */
export const SYSTEM =
  '(?:systems?|services?|servers?|databases?|platforms?|portals?|tools?|apps?|websites?|calendars?|networks?|gateways?|backend|pages?|terminals?|registers?|provider|payment [a-z]+|returns? [a-z]+)';
