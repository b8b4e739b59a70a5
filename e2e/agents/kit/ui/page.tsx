/** What the demo pages share: mounting, what the document and the address tell them, and the box to write in. */
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useState,
} from 'react';
import { createRoot } from 'react-dom/client';
import './page.css';

export const query = new URLSearchParams(location.search);

/** The object that the server wrote into the document. */
export function pageConfig(): unknown {
  return JSON.parse(document.getElementById('config')?.textContent ?? '{}');
}

/** A number of the address; undefined where there is none. */
export function numberIn(name: string): number | undefined {
  const text = query.get(name);
  const value = text === null || text === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : undefined;
}

export function mount(page: ReactNode): void {
  const root = document.getElementById('root');
  if (root) createRoot(root).render(page);
}

interface ComposerProps {
  /** Names of the box and its buttons. */
  words: { message: string; placeholder: string; send: string; stop: string };
  isBusy: boolean;
  onSend: (text: string) => void;
  /** Without it there is no Stop. */
  onStop?: () => void;
  note?: string;
}

/** Enter sends, Shift+Enter makes a new line, and Send turns into Stop. A draft is never lost. */
export function Composer({ words, isBusy, onSend, onStop, note }: ComposerProps) {
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
    if (detail < 2) onStop?.();
  };
  return (
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
      {isBusy && onStop ? (
        <button type="button" className="primary" onClick={stopAtFirstClick}>
          {words.stop}
        </button>
      ) : (
        <button
          type="submit"
          aria-label={words.send}
          className="primary"
          disabled={isBusy || draft.trim() === ''}
        >
          {words.send}
        </button>
      )}
      {note === undefined ? null : <p className="note">{note}</p>}
    </form>
  );
}

interface ChoicesProps {
  /** Names the group. */
  label: string;
  texts: readonly string[];
  onChoose: (text: string) => void;
}

/** Messages that the person can send by a press. */
export function Choices({ label, texts, onChoose }: ChoicesProps) {
  return (
    <div className="choices" role="group" aria-label={label}>
      {texts.map((text) => (
        <button key={text} type="button" onClick={() => onChoose(text)}>
          {text}
        </button>
      ))}
    </div>
  );
}

/** The head of a page: its owner, and who is signed in. */
export function Top({ brand, name, role }: { brand: string; name?: string; role?: string }) {
  return (
    <header className="top">
      <p className="brand">{brand}</p>
      <p className="me">
        {name} <span>{role}</span>
      </p>
    </header>
  );
}

/** What an agent shows while it works. */
export function Working({ children }: { children: ReactNode }) {
  return (
    <p className="working" role="status">
      <span className="spinner" aria-hidden="true" />
      {children}
    </p>
  );
}

/** Names and values in a card. */
export function Facts({ facts }: { facts: Record<string, string> }) {
  return (
    <dl className="facts">
      {Object.entries(facts).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
