// What the agent said: texts and patterns in its messages.
import type { AssertionWith } from '../../scenario/assertions/kinds.js';
import type { Episode } from '../../episode/read.js';
import type { Check, Undecided } from '../finding.js';
import { messageEvidence } from '../quote.js';
import { agentMessages } from '../record.js';
import { isRedacted } from '../../episode/redactor.js';
import { turnNeverTaken } from '../unseen.js';

type Says = AssertionWith<'says', 'text'>;

/** Words in the agent's messages; case, white space and typographic quotes do not matter. */
export function checkSays(episode: Episode, assertion: Says): Check {
  const untaken = turnNeverTaken(episode, assertion.turn);
  if (untaken !== null) return untaken;
  const inTurn = agentMessages(episode).filter(
    ({ turn }) => assertion.turn === null || turn === assertion.turn,
  );
  const isSaid = finder(assertion);
  const found = inTurn.filter(({ text }) => isSaid(normalise(text)));
  const isPattern = assertion.pattern === true;
  const quoted = isPattern ? `/${assertion.text}/` : `“${assertion.text}”`;
  const first = found[0];
  if (first !== undefined) {
    const said = isPattern ? 'said what matches' : 'said';
    const reason = `The agent ${said} ${quoted} in turn ${first.turn}.`;
    return { holds: true, rests: 'presence', reason, evidence: found.map(messageEvidence) };
  }
  if (isPattern && inTurn.some(({ text }) => isRedacted(text))) return mayBeRedacted;
  const where = assertion.turn === null ? '' : ` of turn ${assertion.turn}`;
  // A revised message is one message, though every revision was read.
  const read = new Set(inTurn.map(({ message }) => message)).size;
  return {
    holds: false,
    rests: 'absence',
    reason: `${quoted} ${missingWords(isPattern, { read, where })}.`,
    evidence: assertion.turn === null ? [] : inTurn.map(messageEvidence),
  };
}

/** What a text or a pattern was not found in. */
function missingWords(
  isPattern: boolean,
  { read, where }: { read: number; where: string },
): string {
  if (read > 1)
    return `${isPattern ? 'matches' : 'is in'} none of the ${read} agent messages${where}`;
  const not = isPattern ? 'does not match' : 'is not in';
  return read === 1
    ? `${not} the one agent message${where}`
    : `${not} any agent message${where}: there is none`;
}

/** A secret text is redacted in the assertion too; nobody knows what a pattern would have matched. */
const mayBeRedacted: Undecided = {
  outcome: 'inconclusive',
  party: 'harness',
  reason: 'A secret was redacted in what the agent said, and the pattern may have matched it.',
};

function finder({ text, pattern }: Says): (said: string) => boolean {
  if (pattern === true) {
    const expression = new RegExp(text, 'iu');
    return (said) => expression.test(said);
  }
  const wanted = normalise(text).toLowerCase();
  return (said) => said.toLowerCase().includes(wanted);
}

function normalise(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/[\u201c\u201d]/g, '"')
    .replace(/\u00ad|\u200b/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}
