// The verdict of one episode as a plain-text table, for terminals and attachments.
import { countOf } from '../../values/count.js';
import { reasonBeside, titleNoted } from './asked-words.js';
import { curtailedChecks } from './curtailed-checks.js';
import { sightLegend } from './sight-legend.js';
import type { Breach, Costs, CriticalEvent, EpisodeVerdict, Fidelity } from './format.js';

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
