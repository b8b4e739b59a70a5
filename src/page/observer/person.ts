// Reports what a person does on the page, from trusted events only: texts sent, controls pressed, fields filled; changes nothing.
import { isSecret } from '../capture/secrets.js';
import type { PersonDid, PersonReport, TurnStart, TurnMemory } from './protocol.js';
import { sendControlOf } from './message-box.js';
import { faceOfFile, fieldNameOf, fieldRoleOf, fieldValueOf } from './fields.js';
import { isEnabled, controlName, pressRoleOf } from './pressables.js';
import { idOf } from './remembered.js';
import { ancestorsOf, elementsIn, holds } from './tree.js';

export interface PersonWatch {
  /** The message box, once it is known. */
  box(): Element | null;
  /** The box's content, as typed. */
  textOf(box: Element): string;
  /** Before the page is notified: what is on the page now was there before. */
  beginTurn(turn: TurnStart): TurnMemory;
  report(report: PersonReport): void;
}

/** A text on its way out. */
interface Sending {
  text: string;
  /** The Enter that may send it; null if a button or a form does. */
  key: KeyboardEvent | null;
  told: boolean;
}

/** Replaces a password in the record. */
const REDACTED = '***';
const OPTION = /^(option|menuitem|menuitemradio|treeitem)$/;

/** Starts listening in this document. */
export function watchPerson(watch: PersonWatch): void {
  /** Enter presses a form's button, and a button submits its form: that is one send, reported once. */
  let sending: Sending | null = null;
  const afterwards = nextTask();

  const begin = (kind: 'say' | 'press', text: string): void => {
    watch.report({
      begin: { kind, memory: watch.beginTurn({ text, optional: kind === 'press' }) },
    });
  };
  const did = (act: PersonDid): void => watch.report({ did: act });
  const written = (): string => {
    const box = watch.box();
    return box?.isConnected ? watch.textOf(box).trim() : '';
  };

  const open = (text: string, key: KeyboardEvent | null): Sending => {
    // On a busy page a fast person sends the next text before the last event's task has run.
    if (sending && wasTaken(sending)) tell(sending);
    begin('say', text);
    sending = { text, key, told: false };
    return sending;
  };
  const tell = (sent: Sending): void => {
    if (!sent.told) did({ kind: 'say', text: sent.text });
    sent.told = true;
  };
  const close = (sent: Sending): void => {
    if (sending === sent) sending = null;
  };
  /** The page handled the key, or the text is gone; one that was split by a line break or grew is still there. */
  const wasTaken = ({ text, key }: Sending): boolean =>
    key?.defaultPrevented === true || !joined(written()).startsWith(joined(text));

  const say = (text: string): void => {
    const sent = sending?.text === text ? sending : open(text, null);
    tell(sent);
    afterwards(() => close(sent));
  };

  /** Enter sends if the page or its form handles it; else it is a line break. */
  const onEnter = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
    const box = watch.box();
    if (!box || !event.composedPath().includes(box)) return;
    const text = written();
    const isNew = event.type === 'keydown' && text !== '' && !(event.repeat && sending);
    const sent = isNew ? open(text, event) : sending;
    if (!sent) return;
    // Most pages send when the key goes down, some when it comes up.
    afterwards(() => {
      if (sending !== sent) return;
      if (wasTaken(sent)) tell(sent);
      if (sent.told || event.type === 'keyup') afterwards(() => close(sent));
    });
  };

  const onClick = (event: MouseEvent): void => {
    const path = event.composedPath().filter((at): at is Element => at instanceof Element);
    const pressed = path.find((element) => pressRoleOf(element) !== null);
    const box = watch.box();
    if (!pressed || !isEnabled(pressed) || (box && holds(pressed, box))) return;
    const text = written();
    if (box?.isConnected && sendControlOf(box)?.target === pressed) {
      // A separate press, not one that Enter caused.
      if (event.detail > 0 && sending?.told) close(sending);
      if (text !== '') say(text);
      return;
    }
    if (opensChooser(pressed) || fieldRoleOf(pressed) !== null) return;
    const list = OPTION.test(pressRoleOf(pressed) ?? '') ? listOf(pressed) : null;
    if (list) return did({ kind: 'select', ...fieldRef(list), option: controlName(pressed) });
    const name = controlName(pressed);
    begin('press', name);
    did({ kind: 'press', id: idOf(pressed), name });
  };

  const onSubmit = (event: SubmitEvent): void => {
    const box = watch.box();
    if (box && event.target instanceof Element && holds(event.target, box) && written() !== '')
      say(written());
  };

  const onChange = (event: Event): void => {
    const [field] = event.composedPath();
    if (!(field instanceof Element) || field === watch.box()) return;
    const act = filled(field);
    if (act) did(act);
  };

  const trusted =
    <Kind extends Event>(listen: (event: Kind) => void) =>
    (event: Kind): void => {
      if (event.isTrusted) listen(event);
    };
  addEventListener('keydown', trusted(onEnter), true);
  addEventListener('keyup', trusted(onEnter), true);
  addEventListener('click', trusted(onClick), true);
  addEventListener('submit', trusted(onSubmit), true);
  addEventListener('change', trusted(onChange), true);
}

function joined(text: string): string {
  return text.replace(/\s+/g, '');
}

function fieldRef(element: Element): { id: string; name: string } {
  return { id: idOf(element), name: fieldNameOf(element) || controlName(element) };
}

/** The result of a changed field; null for things that are pressed, not filled in. */
function filled(field: Element): PersonDid | null {
  if (field instanceof HTMLSelectElement)
    return { kind: 'select', ...fieldRef(field), option: fieldValueOf(field) };
  if (field instanceof HTMLInputElement && field.type === 'file') {
    const files = [...(field.files ?? [])].map(({ name }) => name);
    return files.length === 0 ? null : { kind: 'upload', ...fieldRef(field), files };
  }
  if (fieldRoleOf(field) === null) return null;
  const value = isSecret(field) ? REDACTED : fieldValueOf(field);
  return { kind: 'fill', ...fieldRef(field), value };
}

/** The field that an option of an open list belongs to; null for options that are pressed on their own. */
function listOf(option: Element): Element | null {
  const popup = ancestorsOf(option).find((at) =>
    /^(listbox|menu|tree)$/.test(at.getAttribute('role') ?? ''),
  );
  if (!popup) return null;
  const opener = elementsIn(document.body).find((at) => {
    const owns = `${at.getAttribute('aria-controls') ?? ''} ${at.getAttribute('aria-owns') ?? ''}`;
    return (
      fieldRoleOf(at) === 'combobox' && popup.id !== '' && owns.split(/\s+/).includes(popup.id)
    );
  });
  const expanded = elementsIn(document.body).find(
    (at) => fieldRoleOf(at) === 'combobox' && at.getAttribute('aria-expanded') === 'true',
  );
  return opener ?? expanded ?? (fieldRoleOf(popup) === null ? null : popup);
}

/** Files are reported when they are chosen, not when the chooser opens. */
function opensChooser(pressed: Element): boolean {
  return elementsIn(document.body).some(
    (at) => at instanceof HTMLInputElement && at.type === 'file' && faceOfFile(at) === pressed,
  );
}

/** Runs after all listeners of this event; via messages, since a page's clock may be stopped. */
function nextTask(): (run: () => void) => void {
  const { port1, port2 } = new MessageChannel();
  const waiting: (() => void)[] = [];
  port1.onmessage = () => waiting.shift()?.();
  return (run) => {
    waiting.push(run);
    port2.postMessage(null);
  };
}
