/** Where the person writes: Enter sends, Shift+Enter makes a new line, and Send turns into Stop. It must never lose a draft. */
import { useState, type KeyboardEvent, type MouseEvent, type SyntheticEvent } from 'react';
import { useSetting } from './setting-context.js';

export interface ComposerProps {
  isBusy: boolean;
  /** The newest answer is out of sight. */
  isAway: boolean;
  onLatest: () => void;
  onSend: (text: string) => void;
  onStop: () => void;
}

export function Composer({ isBusy, isAway, onLatest, onSend, onStop }: ComposerProps) {
  const { words } = useSetting();
  const [draft, setDraft] = useState('');

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const text = draft.trim();
    if (text === '' || isBusy) return;
    setDraft('');
    onSend(text);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method composes a word, Enter belongs to it.
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) submit(event);
  };

  // Stop takes the place of Send: the second click of a double click on Send is not meant for it.
  const stopAtFirstClick = ({ detail }: MouseEvent) => {
    if (detail < 2) onStop();
  };

  return (
    <footer className="dock">
      {isAway ? (
        <button type="button" className="latest" onClick={onLatest}>
          ↓ {words.latest}
        </button>
      ) : null}
      <form className="composer" onSubmit={submit}>
        <textarea
          aria-label={words.message}
          rows={1}
          value={draft}
          placeholder={words.placeholder}
          autoComplete="off"
          onChange={(event) => setDraft(event.target.value)}
          onKeyDown={onKeyDown}
        />
        {isBusy ? (
          <button type="button" className="send" onClick={stopAtFirstClick}>
            {words.stop}
          </button>
        ) : (
          <button type="submit" className="send" disabled={draft.trim() === ''}>
            {words.send}
          </button>
        )}
      </form>
      <p className="note">{words.note}</p>
    </footer>
  );
}
