// Small pieces of both pages: marks of outcomes, numbers in words, the bar of a rate, keys.
import type { Outcome, Party } from '../../episode/verdict/format.js';
import type { Proportion } from '../../values/statistics/rate.js';
import { useEffect, useRef } from 'preact/hooks';

export const signs: Readonly<Record<Outcome, string>> = {
  passed: '✓',
  failed: '✕',
  inconclusive: '?',
  invalid: '∅',
  error: '!',
};

/** What each outcome means, for first-time readers of the page. */
export const meanings: Readonly<Record<Outcome, string>> = {
  passed: 'passed',
  failed: 'failed',
  inconclusive: 'inconclusive: could not be told',
  invalid: 'invalid: the simulated user broke its plan',
  error: 'error: something other than the agent broke',
};

export function OutcomeMark({ outcome, title }: { outcome: Outcome; title?: string }) {
  return (
    <span class={`mark ${outcome}`} title={title ?? meanings[outcome]}>
      <span aria-hidden="true">{signs[outcome]}</span>
      <span class="sr">{outcome}</span>
    </span>
  );
}

export function Chip({ outcome, party }: { outcome: Outcome; party: Party | null }) {
  return (
    <span class={`chip ${outcome}`}>
      <span aria-hidden="true">{signs[outcome]} </span>
      {outcome}
      {party === null ? '' : `: ${party}`}
    </span>
  );
}

/** The rate as a dot, and its interval as a line around it, from 0 to 100%. */
export function RateBar({ share }: { share: Proportion }) {
  const at = (value: number) => 4 + value * 152;
  const words = `${wholePercent(share.rate)}, 95% interval ${wholePercent(share.low)} to ${wholePercent(share.high)}`;
  return (
    <svg class="rate" viewBox="0 0 160 16" role="img" aria-label={words}>
      <title>{words}</title>
      <line class="axis" x1="4" x2="156" y1="8" y2="8" />
      <line
        class={share.rate === 1 ? 'range good' : 'range bad'}
        x1={at(share.low)}
        x2={at(share.high)}
        y1="8"
        y2="8"
      />
      <circle
        class={share.rate === 1 ? 'dot good' : 'dot bad'}
        cx={at(share.rate)}
        cy="8"
        r="4.5"
      />
    </svg>
  );
}

export function wholePercent(share: number): string {
  return `${Math.round(share * 100)}%`;
}

/** "850 ms", "4.2 s", "2 min 5 s". */
export function duration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${Math.round(ms / 100) / 10} s`;
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

export function count(number: number, noun: string): string {
  return `${number.toLocaleString('en')} ${noun}${number === 1 ? '' : 's'}`;
}

/** Named measurements in a line. */
export function Measures({ numbers }: { numbers: readonly [string, string][] }) {
  if (numbers.length === 0) return null;
  return (
    <p class="soft numbers">
      {numbers.map(([name, value]) => (
        <span key={name}>
          {name} <b>{value}</b>
        </span>
      ))}
    </p>
  );
}

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
