// Reports to the harness what is typed into secret fields as it is typed: an app may log it and discard it at once.
import { isField } from './capture/fields.js';
import { isSecret } from './capture/secrets.js';

/** The function through which the harness listens. */
type Tell = (value: string, earlier: string) => Promise<unknown>;

const typed = new WeakMap<Element, string>();

function onInput(event: Event): void {
  const [field] = event.composedPath();
  if (!(field instanceof Element) || !isField(field) || !isSecret(field)) return;
  const { __sightlineTyped: tell } = globalThis as { __sightlineTyped?: Tell };
  // The harness has stopped listening: not an error of the page.
  void (async () => tell?.(field.value, typed.get(field) ?? ''))().catch(() => undefined);
  typed.set(field, field.value);
}

addEventListener('input', onInput, true);
