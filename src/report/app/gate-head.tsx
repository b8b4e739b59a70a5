// May this merge, in one sentence, and what decided it.
import type { Outcome } from '../../episode/verdict/format.js';
import type { SiteGate } from '../site/data.js';
import { OutcomeMark } from './parts.js';

/** More are in the summary. */
const MOST_LINES = 8;

const looks: Readonly<Record<SiteGate['decision'], Outcome>> = {
  met: 'passed',
  not_met: 'failed',
  undecided: 'inconclusive',
  broken: 'error',
};

export function GateHead({ gate }: { gate: SiteGate }) {
  return (
    <>
      <h1 class="gate">
        <OutcomeMark outcome={looks[gate.decision]} title="" /> {gate.head}
      </h1>
      {gate.lines.length === 0 ? null : (
        <ul class="deciding">
          {gate.lines.slice(0, MOST_LINES).map((line) => (
            <li class={line.startsWith(' ') ? 'detail' : ''} key={line}>
              {line.trim()}
            </li>
          ))}
          {gate.lines.length > MOST_LINES ? (
            <li>and {gate.lines.length - MOST_LINES} more lines, in summary.md</li>
          ) : null}
        </ul>
      )}
    </>
  );
}
