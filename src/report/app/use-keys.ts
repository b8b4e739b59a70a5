// Keys that a page listens to, unless something is being typed.
import { useEffect } from 'preact/hooks';

export function useKeys(keys: Readonly<Record<string, () => void>>): void {
  useEffect(() => {
    const onKey = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) return;
      if (!ctrlKey && !metaKey && !altKey) keys[key]?.();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });
}
