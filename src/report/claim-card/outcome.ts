// The words and shapes for outcomes and sources: every color goes with a sign and a word.
import type { ClaimOutcome, ClaimResult } from '../../verdict/claim-result.js';
import { markup, type Markup } from './markup.js';

const signs: Record<ClaimOutcome, string> = { passed: '●', failed: '✕', inconclusive: '○' };

/** Sign and word of an outcome. */
export function outcomeWord(outcome: ClaimOutcome): Markup {
  return markup`<span class="${outcome} outcome"><span aria-hidden="true">${signs[outcome]}</span> ${outcome}</span>`;
}

/** The same as a chip, for the top of a page. */
export function outcomeChip(outcome: ClaimOutcome): Markup {
  return markup`<span class="chip ${outcome}"><span aria-hidden="true">${signs[outcome]}</span> ${outcome}</span>`;
}

const words = {
  measured: 'measured',
  picked: 'picked by a model, then measured',
  judged: 'judged by a model',
};

/** Where the verdict comes from. */
export function sourceWords({ source, outcome }: ClaimResult): string {
  if (source === 'none') return 'nothing was measured';
  const left = outcome === 'inconclusive' ? ', and left open' : '';
  return `${words[source]}${left}`;
}
