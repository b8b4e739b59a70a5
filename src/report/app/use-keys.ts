// Keys that a page listens to, unless something is being typed or a dialog is open.
import { useEffect, useRef } from 'preact/hooks';

const typed = [HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement];

export function useKeys(keys: Readonly<Record<string, (event: KeyboardEvent) => void>>): void {
  // The next key may come before effects run again.
  const now = useRef(keys);
  now.current = keys;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey } = event;
      if (typed.some((kind) => target instanceof kind)) return;
      if (document.querySelector('dialog[open]') !== null) return;
      if (!ctrlKey && !metaKey && !altKey) now.current[key]?.(event);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
