// The questions about one episode: buttons with the number of their key, and a note; saves nothing itself.
import { useEffect, useRef } from 'preact/hooks';
import type { ReviewQuestion } from '../../review/data.js';

interface QuestionsProps {
  questions: readonly ReviewQuestion[];
  /** The question that keys answer. */
  current: number;
  note: string;
  onAnswer: (at: number, answer: string) => void;
  onNote: (note: string) => void;
  onNext: () => void;
}

export function Questions({ questions, current, note, onAnswer, onNote, onNext }: QuestionsProps) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    // The last stop is the way on.
    panel.current?.querySelectorAll<HTMLElement>('[data-stop]')[current]?.focus({
      preventScroll: !isKeyed(panel.current),
    });
  }, [current]);
  return (
    <section class="questions" id="questions" ref={panel} aria-label="Questions">
      {questions.map((question, at) => (
        <fieldset
          key={question.key}
          data-stop
          tabIndex={-1}
          class={at === current ? 'question current' : 'question'}
        >
          <legend>{question.wording}</legend>
          <div class="choices">
            {question.choices.map(({ answer, text }, key) => (
              <button
                type="button"
                key={answer}
                aria-pressed={question.answer === answer}
                onClick={() => onAnswer(at, answer)}
              >
                <kbd aria-hidden="true">{key + 1}</kbd> {text}
              </button>
            ))}
          </div>
        </fieldset>
      ))}
      <button type="button" class="next" data-stop onClick={onNext}>
        Next episode <kbd aria-hidden="true">Enter</kbd>
      </button>
      <label class="note">
        <span>
          Note <kbd aria-hidden="true">n</kbd>
        </span>
        <textarea
          id="note"
          rows={3}
          maxLength={4000}
          value={note}
          onBlur={({ currentTarget }) => onNote(currentTarget.value)}
          onKeyDown={({ key, currentTarget }) => key === 'Escape' && currentTarget.blur()}
        />
      </label>
    </section>
  );
}

/** Whether keys were used here already: at first the page stays at its top. */
function isKeyed(panel: HTMLElement): boolean {
  return panel.contains(document.activeElement);
}
