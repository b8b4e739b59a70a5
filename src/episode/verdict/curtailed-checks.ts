// The checks that one early end left open, as one line; decides nothing.
import { countOf } from '../../values/count.js';
import type { AssertionVerdict, Party } from './format.js';

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
