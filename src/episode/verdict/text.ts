// Verdicts in words, for terminals, attachments and titles: the table of one episode, and the parts that others print too. Decides nothing.
import { countOf } from '../../values/count.js';
import type {
  AssertionVerdict,
  Breach,
  Costs,
  CriticalEvent,
  EpisodeVerdict,
  Fidelity,
  Party,
} from './format.js';

/**
 * Heading, then what the user did against its plan, then one line per assertion: outcome, class, title, and below it the
 * reason where it did not pass.
 */
export function verdictTable(verdict: EpisodeVerdict): string {
  const { told, left } = curtailedChecks(verdict.assertions);
  const rows = [
    ...told.flatMap((assertion) => [
      `${assertion.outcome.padEnd(13)}${assertion.class.padEnd(13)}${titleNoted(assertion)}`,
      ...(assertion.outcome === 'passed' ? [] : [`${' '.repeat(26)}${reasonBeside(assertion)}`]),
    ]),
    ...left.map(({ title, reason }) => `${'inconclusive'.padEnd(13)}${title}. ${reason}`),
  ];
  const facts = [
    `ended in ${verdict.terminalState ?? 'no terminal state'}`,
    `stop: ${verdict.stop}`,
    countOf(verdict.turns, 'turn'),
    countOf(verdict.toolCalls, 'tool call'),
    `seed ${verdict.seed}`,
  ];
  const costs = verdict.costs === null ? [] : [costLine(verdict.costs)];
  return [
    `${verdict.outcome}: ${verdict.headline}`,
    facts.join(', '),
    ...costs,
    ...attempts(verdict),
    ...(verdict.fidelity === null ? [] : userLines(verdict.fidelity)),
    ...attributionLines(verdict),
    '',
    ...rows,
    ...legend(rows),
    ...defectLines(verdict),
    '',
  ].join('\n');
}

/** One line: the kinds, with how many of each. */
function defectLines({ defects = [] }: EpisodeVerdict): string[] {
  if (defects.length === 0) return [];
  const kinds = [...new Set(defects.map(({ kind }) => kind))].map((kind) => {
    const times = defects.filter((one) => one.kind === kind).length;
    return times === 1 ? kind : `${kind} (${times})`;
  });
  return ['', `also seen, decides nothing: ${kinds.join(', ')}`];
}

function legend(rows: readonly string[]): string[] {
  const words = sightLegend(rows.join(''));
  return words === null ? [] : ['', words];
}

/** Unknown values are left out; the limits of a scenario say so if it matters. */
function costLine({ steps, modelCalls, tokens, latencyMs, firstProgressMs }: Costs): string {
  const { input = 0, output = 0 } = tokens ?? {};
  return [
    countOf(steps, 'step'),
    ...(modelCalls === null ? [] : [countOf(modelCalls, 'model call')]),
    ...(tokens === null ? [] : [`${input} + ${output} tokens`]),
    ...(firstProgressMs === null ? [] : [`first sign after ${seconds(firstProgressMs.median)}`]),
    ...(latencyMs === null
      ? []
      : [`answered after ${seconds(latencyMs.median)}, at most ${seconds(latencyMs.max)}`]),
  ].join(', ');
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

function attempts({ attempt }: EpisodeVerdict): string[] {
  if (attempt.number === 1) return [];
  return [`attempt ${attempt.number}, after an unfaithful user in ${attempt.earlier.join(', ')}`];
}

/** What was checked about the user, and each breach with its evidence. */
function userLines(fidelity: Fidelity): string[] {
  const persona = personaLine(fidelity);
  return [
    userLine(fidelity),
    ...fidelity.breaches.flatMap(breachLines),
    ...(persona === null ? [] : [persona]),
  ];
}

/** What a judge says of the persona; null if none was asked. */
export function personaLine({ checked }: Fidelity): string | null {
  const why = checked.rules.find(({ rule }) => rule === 'persona')?.why ?? null;
  return why === null ? null : `persona: ${why}`;
}

/** One line: whether the user kept to its role, and by how many rules. */
function userLine({ kept, checked, breaches }: Fidelity): string {
  const count = (outcome: string): number =>
    checked.rules.filter((one) => one.outcome === outcome).length;
  const covered = count('kept') + count('breached');
  const open = [
    ...(count('not_covered') > 0 ? [`${count('not_covered')} not covered`] : []),
    ...(count('for_a_judge') > 0 ? [`${count('for_a_judge')} for a judge`] : []),
  ];
  if (kept === null) return `user: nothing checked: ${checked.rules[0]?.why ?? 'no rule applies'}`;
  const times = countOf(breaches.length, 'breach', 'breaches');
  const came = kept ? 'faithful' : `unfaithful, ${times}`;
  return `user: ${came} (${[`${countOf(covered, 'rule')} checked`, ...open].join(', ')})`;
}

/** A breach for a person: what, how grave, and the lines that show it. */
function breachLines({ rule, turn, severity, reason, evidence }: Breach): string[] {
  return [
    `${'invalid'.padEnd(13)}${'fidelity'.padEnd(13)}${rule}, turn ${turn}, ${severity}`,
    `${' '.repeat(26)}${reason}`,
    ...evidence.map(({ seq, text }) => `${' '.repeat(26)}event ${seq ?? '–'}: ${text}`),
  ];
}

/** Whose fault it is, the event where it began, and what would settle it; nothing for a passed episode. */
export function attributionLines({ attribution }: Pick<EpisodeVerdict, 'attribution'>): string[] {
  if (attribution === null) return [];
  const { party, candidates, settledBy, firstCritical, also } = attribution;
  const who = candidates.length === 0 ? party : `${party}: ${candidates.join(' or ')}`;
  return [
    `party: ${who}`,
    ...(settledBy === null ? [] : [`settled by: ${settledBy}`]),
    ...(firstCritical === null ? [] : [`first critical: ${placeWords(firstCritical)}`]),
    ...also.map(({ party: other, at }) =>
      at === null ? `also: ${other}` : `also: ${other}, ${placeWords(at)}`,
    ),
  ];
}

function placeWords({ turn, seq, file, text }: CriticalEvent): string {
  const event = seq === null ? '' : `, event ${seq}`;
  const where = file === null ? '' : ` of ${file}`;
  return `turn ${turn}${event}${where}: ${text}`;
}

interface CurtailedChecks {
  /** What is told one by one. */
  told: readonly AssertionVerdict[];
  /** One for each early end that left several checks open. */
  left: readonly { title: string; reason: string; party: Party | null }[];
}

/** Takes out the checks that share the reason why they could not be made. */
export function curtailedChecks(verdicts: readonly AssertionVerdict[]): CurtailedChecks {
  const reasons = [...new Set(verdicts.flatMap((verdict) => cutOf(verdict) ?? []))];
  const groups = reasons
    .map((cut) => ({ cut, checks: verdicts.filter((verdict) => cutOf(verdict) === cut) }))
    .filter(({ checks }) => checks.length > 1);
  const grouped = new Set(groups.flatMap(({ checks }) => checks));
  return {
    told: verdicts.filter((verdict) => !grouped.has(verdict)),
    left: groups.map(({ cut, checks }) => ({
      title: `${countOf(checks.length, 'check')} could not be made`,
      reason: `${cut}: ${checks.map(({ title }) => title).join('; ')}.`,
      party: checks[0]?.party ?? null,
    })),
  };
}

function cutOf({ outcome, cause }: AssertionVerdict): string | null {
  return outcome === 'inconclusive' && cause?.code === 'not_reached' ? (cause.cut ?? null) : null;
}

/** As much of a question as fits in a sentence. */
interface Asked {
  /** In the first of its wordings; a long one is cut. */
  wording: string;
  criterion: string | null;
  /** Null: the whole conversation. */
  turn: number | null;
}

/** Such as `"Does the agent blame the user?" in turn 2`: the answer follows it after a colon. */
export function questionWords({ wording, criterion, turn }: Asked): string {
  const by = criterion === null ? '' : ` by “${brief(criterion)}”`;
  const where = turn === null ? '' : ` in turn ${turn}`;
  return `"${brief(wording)}"${by}${where}`;
}

/** What a judge is asked about a statement, in short: its wordings for the model say more. */
export function meaningWording(meaning: string): string {
  return `Does the agent say “${brief(meaning)}”, in whatever words?`;
}

/** The title, with a note on what decides nothing. */
export function titleNoted({
  title,
  blocking,
}: Pick<AssertionVerdict, 'title' | 'blocking'>): string {
  return blocking ? title : `${title} (advisory)`;
}

/** The reason as shown next to the title: without the question or statement that the title already has. */
export function reasonBeside({
  answer,
  reason,
}: Pick<AssertionVerdict, 'answer' | 'reason'>): string {
  return answer === undefined ? reason : `${answer.charAt(0).toUpperCase()}${answer.slice(1)}`;
}

/** A sentence for each sign that the text has; null if it has none. */
export function sightLegend(text: string): string | null {
  const signs = [
    ...(text.includes('█') ? ['█ is a character that is not painted'] : []),
    ...(text.includes('▒') ? ['▒ one that could not be told'] : []),
  ];
  return signs.length === 0 ? null : `${signs.join(', ').replace(/^▒ one/, '▒ is a character')}.`;
}

const LONGEST = 160;

/** On one line of at most so many characters; an ellipsis marks a cut, and no character is cut in two. */
export function brief(text: string, longest = LONGEST): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= longest) return line;
  return `${line.slice(0, longest - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
