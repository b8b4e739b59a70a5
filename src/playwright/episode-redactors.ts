// Remembers the secrets struck out of each episode of this process, for files written beside it.
import type { Redactor } from '../episode/redactor.js';
import type { Assertion } from '../verdict/format.js';

const redactors = new Map<string, Redactor>();

/** Keeps the redactor of an episode that this process runs. */
export function rememberRedactor(dir: string, redactor: Redactor): void {
  redactors.set(dir, redactor);
}

const KEPT = new Set([
  'kind',
  'at',
  'tool',
  'pointer',
  'states',
  'tools',
  'name',
  'record',
  'records',
]);

/** The assertion in a form that may be written; unchanged if another process ran the episode. */
export function withoutSecrets(dir: string, assertion: Assertion): Assertion {
  const redactor = redactors.get(dir);
  if (!redactor?.active) return assertion;
  const strike = (value: unknown): unknown => {
    if (typeof value === 'string') return redactor.text(value);
    if (Array.isArray(value)) return value.map(strike);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, strike(one)]));
  };
  const entries = Object.entries(assertion).map(([key, value]: [string, unknown]) => {
    return [key, KEPT.has(key) ? value : strike(value)];
  });
  return Object.fromEntries(entries) as Assertion;
}
