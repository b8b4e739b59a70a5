// A graded claim as plain text for a terminal; adds no color and reads no files.
import { type ClaimResult, outcomeWord } from '../episode/verdict/claim-result.js';
import { sightLegend } from '../episode/verdict/text.js';

/** Lines for a person: claim, verdict, reason, what is seen, numbers, near misses, picture. */
export function renderClaim(
  result: ClaimResult,
  options: { screenshot?: string | null; picture?: string | null } = {},
): string {
  const { claim, reason, measurements, nearMisses } = result;
  const lines = [
    `${outcomeWord(result).padEnd(12)} ${claim}`,
    ...reason.split('\n'),
    ...sightLine(result),
    ...numbers(measurements),
    ...nearMisses.map(({ text, why }) => `near miss: ${text} (${why})`),
    ...(options.screenshot == null ? [] : [`screenshot: ${options.screenshot}`]),
    ...(options.picture == null ? [] : [`picture: ${options.picture}`]),
  ];
  return lines.join(`\n${' '.repeat(13)}`);
}

/** Partial sight is the most telling; nothing at all, or all of it, is in the reason already. */
function sightLine({ sight, outcome, measurements }: ClaimResult): string[] {
  const painted = Number(measurements['charactersPainted'] ?? 0);
  const partly = painted > 0 && painted < Number(measurements['characters'] ?? 0);
  if (sight === null || outcome === 'passed' || !partly) return [];
  return [`seen: ${sight.trim()}`, sightLegend(sight) ?? []].flat();
}

/** `topPx 912 · foldPx 720` */
function numbers(measurements: ClaimResult['measurements']): string[] {
  const all = Object.entries(measurements).map(([name, value]) => `${name} ${String(value)}`);
  return all.length === 0 ? [] : [all.join(' · ')];
}
