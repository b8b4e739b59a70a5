// Words what the user wants to say, by persona and seed, never twice the same; must not choose what to say.
import type { ConductName } from '../../rules/conducts/names.js';
import { ANSWERS } from './phrases-answers.js';
import { REACTIONS } from './phrases-reactions.js';
import type { Phrasing } from './phrasing.js';
import type { Seeded } from '../seeded.js';

export type Values = Readonly<Record<string, string>>;

/** All that the user can say, by purpose. */
const PHRASES = { ...ANSWERS, ...REACTIONS };
export type PhraseKey = keyof typeof PHRASES;

const AGAIN = ['Again: ', 'Once more: ', 'As before: ', 'I repeat: ', 'To say it again: '];

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Lower case at the start unless the word is a name or an id, as "ORD-10027" or "I". */
export function uncapital(text: string): string {
  const first = text.split(/\s/)[0] ?? '';
  const isName = first === 'I' || /^I'/.test(first) || /[A-Z0-9]/.test(first.slice(1));
  return isName ? text : text.charAt(0).toLowerCase() + text.slice(1);
}

/** `{value}` is filled as it is, `{Value}` with a capital. */
function fill(template: string, values: Values): string {
  const filled = template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[uncapital(name)] ?? '';
    return name === uncapital(name) ? value : capital(value);
  });
  return filled.replace(/([.!?])\.$/, '$1').replace(/\.\.(?=\s|$)/g, '.');
}

/** Speaks for one trial, and remembers what it has said. */
export class Voice {
  readonly #conducts: readonly ConductName[];
  readonly #seeded: Seeded;
  readonly #said = new Set<string>();
  readonly #used = new Set<string>();
  #spoken = 0;

  constructor(conducts: readonly ConductName[], seeded: Seeded) {
    this.#conducts = conducts;
    this.#seeded = seeded;
  }

  /** A sentence for a purpose that was not said before, word for word. */
  word(key: PhraseKey, values: Values = {}): string {
    const phrasing: Phrasing = PHRASES[key];
    const first = this.#rotated(key, this.#variants(phrasing));
    // The order number after the name is not a repetition, though both use the same phrase.
    const use = [key, ...Object.values(values)].join('|');
    const used = this.#used.has(use);
    this.#used.add(use);
    const ordered = used ? [...this.#rotated(key, phrasing.again ?? []), ...first] : first;
    return this.#fresh(ordered.map((template) => fill(template, values)));
  }

  /** A sentence that can be left out: null once all its variants were said. */
  optional(key: PhraseKey): string | null {
    const variants = this.#rotated(key, this.#variants(PHRASES[key]));
    const fresh = variants.find((text) => !this.#said.has(text.toLowerCase()));
    if (fresh !== undefined) this.#said.add(fresh.toLowerCase());
    return fresh ?? null;
  }

  /** A sentence of the plan as it is, changed only if it was said before. */
  sentence(text: string): string {
    return this.#fresh([text]);
  }

  /** Whether a remark is due in this turn, at a rate between 0 and 1. */
  due(key: string, rate: number): boolean {
    this.#spoken += 1;
    return this.#seeded.unit(`${key}:${this.#spoken}`) < rate;
  }

  #rotated(key: PhraseKey, variants: readonly string[]): readonly string[] {
    const start = this.#seeded.index(`word:${key}`, variants.length);
    return [...variants.slice(start), ...variants.slice(0, start)];
  }

  #variants(phrasing: Phrasing): readonly string[] {
    const own = this.#conducts.flatMap((conduct) => phrasing.by?.[conduct] ?? []);
    return own.length > 0 ? own : phrasing.plain;
  }

  #fresh(candidates: readonly string[]): string {
    const first = candidates[0] ?? '';
    const repeated = AGAIN.map((lead) => `${lead}${uncapital(first)}`);
    const fresh = [...candidates, ...repeated].find((text) => !this.#said.has(text.toLowerCase()));
    const chosen = fresh ?? `I have said this too often now: ${uncapital(first)}`;
    this.#said.add(chosen.toLowerCase());
    return chosen;
  }
}
