/** One question with what was looked up, the cards and the answer; it sends nothing. */
import { CallLine } from './call-line.js';
import { Card } from './cards/card.js';
import type { CallStep, Turn } from './loop/turn.js';
import { useSetting } from './setting-context.js';

export interface TurnViewProps {
  turn: Turn;
  /** The turn before it. */
  before: Turn | undefined;
  isNewest: boolean;
  onRetry: () => void;
}

export function TurnView({ turn, before, isNewest, onRetry }: TurnViewProps) {
  const { settings, words } = useSetting();
  const isWaiting = turn.status === 'working' && turn.steps.at(-1)?.kind !== 'text';
  const isPushedDown = settings.fault === 'answer_below_fold' && isNewest;
  const shown = settings.fault === 'stale_card' && before ? before : turn;

  return (
    <>
      <article className="question" aria-label={words.you}>
        <p>{turn.question}</p>
      </article>
      <article className="answer" aria-label="Almanac">
        {isPushedDown ? <div className="gap" /> : null}
        {callsOf(turn).map((step) => (
          <CallLine key={step.id} step={step} />
        ))}
        {callsOf(shown).map((step) => (
          <Card key={step.id} step={step} />
        ))}
        {turn.steps.map((step) =>
          step.kind === 'text' ? (
            <p key={step.id} className="answer-text">
              {step.text}
            </p>
          ) : null,
        )}
        {isWaiting ? <Working /> : null}
        {turn.status === 'stopped' ? <p className="aside">{words.stopped}</p> : null}
        {turn.status === 'failed' ? (
          <div className="failure" role="alert">
            <span>{words.failed}</span>
            {isNewest ? (
              <button type="button" onClick={onRetry}>
                {words.retry}
              </button>
            ) : null}
          </div>
        ) : null}
      </article>
    </>
  );
}

function callsOf({ steps }: Turn): CallStep[] {
  return steps.filter((step) => step.kind === 'call');
}

function Working() {
  const { words } = useSetting();
  return (
    <p className="working" role="status">
      <span className="pulse" aria-hidden="true" />
      {words.working}
    </p>
  );
}
