// The index of claim cards: every claim of a run with its outcome, reason and crop, linked to its card; judges nothing.
import { countOf } from '../count.js';
import type { ClaimOutcome, ClaimResult } from '../verdict/claim-result.js';
import { markup, quotedMarkup, type Markup } from './claim-card/markup.js';
import { outcomeChip, sourceWords } from './claim-card/outcome.js';
import { wholePage } from './claim-card/page.js';
import { cardStyle } from './claim-card/style.js';

/** A written card. `file` and `crop` are names of files beside the index. */
export interface WrittenCard {
  file: string;
  /** File of the crop, linked; or the crop as a `data:image/png;base64,` URI, shown. Null without one. */
  crop: string | null;
  result: ClaimResult;
}

const order: readonly ClaimOutcome[] = ['failed', 'inconclusive', 'passed'];

/** One page that lists the claims as written, with a count of outcomes on top. */
export function claimsIndex(cards: readonly WrittenCard[], where: string): string {
  const counts = order
    .map((outcome) => ({
      outcome,
      count: cards.filter(({ result }) => result.outcome === outcome).length,
    }))
    .filter(({ count }) => count > 0);
  const body = markup`<header><p class="where">${quotedMarkup(where)}</p>
<h1>${countOf(cards.length, 'claim')}</h1>
<p class="meta">${counts.map(({ outcome, count }) => markup`<span>${outcomeChip(outcome)} <b class="num">${count}</b></span>`)}</p></header>
<main>${cards.length === 0 ? markup`<p>No claim was made.</p>` : markup`<ol class="cards">${cards.map(cardItem)}</ol>`}</main>`;
  return wholePage({ title: `Claims: ${where}`, style: cardStyle, body });
}

function cardItem({ file, crop, result }: WrittenCard): Markup {
  return markup`<li class="is-${result.outcome}"><h2><a href="${beside(file)}">${quotedMarkup(result.claim)}</a></h2>
<p>${outcomeChip(result.outcome)} ${quotedMarkup(result.reason)}</p>
<p class="soft small">${sourceWords(result)}${crop !== null && !isPicture(crop) ? markup` · <a href="${beside(crop)}">close up</a>` : null}</p>
${crop !== null && isPicture(crop) ? markup`<div class="crop" tabindex="0" role="region" aria-label="Close up, can be scrolled"><img src="${crop}" alt="Close up of the match that decided."></div>` : null}</li>`;
}

/** Only a name in this folder: no scheme, no other folder. */
function beside(file: string): string {
  return `./${encodeURIComponent(file)}`;
}

function isPicture(crop: string): boolean {
  return /^data:image\/png;base64,[A-Za-z\d+/=]+$/u.test(crop);
}
