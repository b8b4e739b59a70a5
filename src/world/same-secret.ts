// Compares secrets in constant time.
import { createHash, timingSafeEqual } from 'node:crypto';

/** Whether a secret was given and is the expected one, in a time that depends on neither. */
export function isSameSecret(given: string | undefined, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given ?? ''), digest(expected)) && given !== undefined;
}
