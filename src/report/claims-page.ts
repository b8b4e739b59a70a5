// The page that `check --out` leaves: each claim with its outcome, its reason and its picture; runs no script.
import { countOf } from '../values/count.js';
import { type ClaimResult, outcomeWord } from '../episode/verdict/claim-result.js';
import { legend } from './claim-picture.js';
import { markup, type Markup, quotedMarkup, wholePage } from './markup.js';

const style = `
:root{color-scheme:light dark}
body{margin:0 auto;max-width:1240px;padding:16px 20px 48px;font:15px/1.5 system-ui,"Segoe UI","DejaVu Sans",sans-serif;overflow-wrap:anywhere}
h1{font-size:22px;margin:0}h2{font-size:16px;margin:0}p{margin:4px 0}
li{margin:18px 0;padding:12px 16px;border:1px solid #8886;border-left:5px solid;border-radius:8px}
ol{list-style:none;padding:0}img{max-width:100%;height:auto;margin-top:10px;border:1px solid #8886}
.passed{border-left-color:#17703f}.failed{border-left-color:#b82a21}.inconclusive{border-left-color:#8a5a00}
.sight{font-family:ui-monospace,Menlo,"DejaVu Sans Mono",monospace;white-space:pre-wrap}
.legend span{display:inline-block;margin-right:16px}.legend i{display:inline-block;width:12px;height:12px;border:2px solid;margin-right:5px}
`;

/** A claim, and the file of its picture beside the page. */
export interface PicturedClaim {
  result: ClaimResult;
  file: string;
}

/** @param where the page that was looked at, for people */
export function claimsPage(claims: readonly PicturedClaim[], where: string): string {
  const body = markup`<h1>${countOf(claims.length, 'claim')} about ${quotedMarkup(where)}</h1>
<p class="legend">${legend.map(({ color, word }) => markup`<span><i style="border-color:${color}"></i>${word}</span>`)}</p>
<ol>${claims.map(claimItem)}</ol>`;
  return wholePage({ title: `Claims: ${where}`, style, body });
}

function claimItem({ result, file }: PicturedClaim): Markup {
  const { claim, outcome, reason, sight } = result;
  return markup`<li class="${outcome}"><h2>${outcomeWord(result)}: ${quotedMarkup(claim)}</h2><p>${quotedMarkup(reason)}</p>${
    sight === null ? null : markup`<p class="sight">${quotedMarkup(sight)}</p>`
  }<img src="./${encodeURIComponent(file)}" alt="The screen, with what was measured"></li>`;
}
