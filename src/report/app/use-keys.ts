// Keys that a page listens to, unless something is being typed.
import { useEffect } from 'preact/hooks';

const typed = [HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement];

export function useKeys(keys: Readonly<Record<string, (event: KeyboardEvent) => void>>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey } = event;
      if (typed.some((kind) => target instanceof kind)) return;
      if (!ctrlKey && !metaKey && !altKey) keys[key]?.(event);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });
}
