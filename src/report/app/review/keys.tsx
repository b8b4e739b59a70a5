// The list of keys, over the page.
import { useEffect, useRef } from 'preact/hooks';

const keys: readonly [key: string, what: string][] = [
  ['1 – 8', 'answer the marked question, and go to the next'],
  ['↑ ↓', 'mark another question'],
  ['Enter', 'the next episode that is not answered'],
  ['j k, ← →', 'next and previous episode'],
  ['n', 'write a note; Esc leaves and saves it'],
  ['?', 'this list'],
];

export function Keys({ open, onClose }: { open: boolean; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);
  return (
    <dialog ref={dialog} onClose={onClose} aria-label="Keys">
      <h2>Keys</h2>
      <dl>
        {keys.map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <button type="button" onClick={onClose}>
        Close
      </button>
    </dialog>
  );
}
