/** The source of an answer: which service was asked for what. It shows no result. */
import type { CallStep } from './loop/turn.js';
import { useSetting } from './setting-context.js';

export function CallLine({ step }: { step: CallStep }) {
  const { words } = useSetting();
  const values = Object.values(step.args ?? {}).filter((value) => typeof value === 'string');
  return (
    <p className={`call-line is-${step.state}`}>
      <span className="call-mark" aria-hidden="true" />
      <span>{words.lookedUp[step.tool] ?? step.tool}</span>
      <span className="call-args">{values.join(' · ')}</span>
      {step.state === 'failed' ? <span className="call-failed">{words.noAnswer}</span> : null}
    </p>
  );
}
