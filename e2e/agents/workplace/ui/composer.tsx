/** Where the person writes, with the message that is open above it. Enter sends; a draft is never lost. */
import { type KeyboardEvent, type SyntheticEvent, useState } from 'react';
import type { Message } from '../store.js';

interface Props {
  isBusy: boolean;
  open: Message | null;
  onSend: (text: string) => void;
  onClose: () => void;
}

export function Composer({ isBusy, open, onSend, onClose }: Props) {
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
  return (
    <form className="composer" onSubmit={submit}>
      {open !== null && (
        <p className="about">
          About <strong>{open.author}</strong>’s message
          <button type="button" aria-label="Close the open message" onClick={onClose}>
            ×
          </button>
        </p>
      )}
      <div className="composer-row">
        <textarea
          aria-label="Message Relay"
          rows={1}
          value={draft}
          placeholder="Ask Relay …"
          onChange={(event) => setDraft(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <button type="submit" disabled={isBusy || draft.trim() === ''}>
          Send
        </button>
      </div>
    </form>
  );
}
