// Types into whatever holds the keyboard's focus, as a person does; finds nothing and checks nothing.
import type { Page } from '@playwright/test';
import type { KeyParts } from './date-keys.js';

/** Longer texts are inserted at once except for the last character: typing each key would take a minute. */
const mostKeys = 80;
/** More than any native date field has. */
const mostParts = 8;

/**
 * Types the text: short plain ones key by key, longer ones at once except for the last key, which pages that listen to
 * keys notice.
 */
export async function typeText({ keyboard }: Page, text: string): Promise<void> {
  if (text.length <= mostKeys && /^[\x20-\x7e]*$/.test(text)) {
    await keyboard.type(text);
    return;
  }
  const last = /.$/su.exec(text)?.[0] ?? '';
  await keyboard.insertText(text.slice(0, text.length - last.length));
  if (/^[\x20-\x7e]$/.test(last)) await keyboard.type(last);
  else await keyboard.insertText(last);
}

/** Empties the field. */
export async function clearField({ keyboard }: Page): Promise<void> {
  await keyboard.press('ControlOrMeta+a');
  await keyboard.press('Delete');
}

/** Writes the parts of a date from the first on. */
export async function typeParts({ keyboard }: Page, parts: KeyParts): Promise<void> {
  for (let step = 0; step < mostParts; step += 1) await keyboard.press('ArrowLeft');
  for (const [index, part] of parts.entries()) {
    await keyboard.type(part);
    // A full part has moved on by itself; a year is never full.
    if (part.length > 2 && index < parts.length - 1) await keyboard.press('ArrowRight');
  }
}
