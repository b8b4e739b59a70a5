// The verdict of one episode as a plain-text table, for terminals and attachments.
import type { EpisodeVerdict } from './format.js';

/** Heading, then one line per assertion: outcome, class, title, and below it the reason where it did not pass. */
export function verdictTable(verdict: EpisodeVerdict): string {
  const rows = verdict.assertions.flatMap((assertion) => [
    `${assertion.outcome.padEnd(13)}${assertion.class.padEnd(13)}${assertion.title}`,
    ...(assertion.outcome === 'passed' ? [] : [`${' '.repeat(26)}${assertion.reason}`]),
  ]);
  const facts = [
    `ended in ${verdict.terminalState ?? 'no terminal state'}`,
    `stop: ${verdict.stop}`,
    `${verdict.turns} turns`,
    `${verdict.toolCalls} tool calls`,
    `seed ${verdict.seed}`,
  ];
  return [`${verdict.outcome}: ${verdict.headline}`, facts.join(', '), '', ...rows, ''].join('\n');
}
