// Finds the key that a key of free choice was probably meant as; stricter than for fixed names, since a new key is no mistake.
import { nearestName } from '../../scenario/nearest-name.js';

/** Null where another key was probably meant: with digits, one letter, or words more or fewer than the nearest. */
export function keyMeant(key: string, known: readonly string[]): string | null {
  if (!isWords(key) || known.includes(key)) return null;
  const meant = nearestName(key, known.filter(isWords));
  return meant === null || goesOn(key, meant) || goesOn(meant, key) ? null : meant;
}

/** Keys with digits or signs are mostly ids and addresses, of which any may be new. */
function isWords(key: string): boolean {
  return /^[\p{L}_ -]+$/u.test(key) && !key.split(/[_ -]/).some((word) => word.length === 1);
}

/** "return_window_days" goes on where "return_window" ends. */
function goesOn(longer: string, shorter: string): boolean {
  return longer.startsWith(shorter) && /^[-_ A-Z]/.test(longer.slice(shorter.length));
}
