/** Where the person writes: Enter sends, Shift+Enter makes a new line, and Send turns into Stop. It must never lose a draft. */
import { useLayoutEffect, useRef, useState, type SyntheticEvent, type KeyboardEvent } from 'react';
import { SendIcon, StopIcon } from './icons.js';

export interface ComposerProps {
  isBusy: boolean;
  onSend: (text: string) => void;
  onStop: () => void;
}

const maxHeightPx = 132;

export function Composer({ isBusy, onSend, onStop }: ComposerProps) {
  const [draft, setDraft] = useState('');
  const box = useRef<HTMLTextAreaElement>(null);

  useLayoutEffect(() => {
    if (!box.current) return;
    box.current.style.height = 'auto';
    box.current.style.height = `${Math.min(box.current.scrollHeight, maxHeightPx)}px`;
  }, [draft]);

  const submit = (event?: SyntheticEvent) => {
    event?.preventDefault();
    const text = draft.trim();
    if (text === '' || isBusy) return;
    setDraft('');
    onSend(text);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method composes a word, Enter belongs to it.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    submit(event);
  };

  return (
    <form className="composer" onSubmit={submit}>
      <div className="composer-box">
        <label className="visually-hidden" htmlFor="message">
          Message
        </label>
        <textarea
          id="message"
          ref={box}
          rows={1}
          value={draft}
          placeholder="Write a message …"
          autoComplete="off"
          onChange={(event) => setDraft(event.target.value)}
          onKeyDown={onKeyDown}
        />
        {isBusy ? (
          <button type="button" className="send is-stop" aria-label="Stop" onClick={onStop}>
            <StopIcon />
          </button>
        ) : (
          <button type="submit" className="send" aria-label="Send" disabled={draft.trim() === ''}>
            <SendIcon />
          </button>
        )}
      </div>
      <p className="composer-note">
        Nora is an automated assistant.<span> You can ask for a person at any time.</span>
      </p>
    </form>
  );
}
