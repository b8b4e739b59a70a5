// The claim card: one HTML page that shows a claim's result and why; judges nothing.
import type { ClaimResult } from '../verdict/claim-result.js';
import { sideBySide, slider } from './claim-card/compare.js';
import { enlargedCrop, type Crop } from './claim-card/crop.js';
import { drawMarks, type Drawing } from './claim-card/drawing.js';
import { markup, quotedMarkup, shortenedText, type Markup } from './claim-card/markup.js';
import { isDrawable, outsideWords, plainNumber } from './claim-card/numbers.js';
import { foldWords } from './claim-card/page-around.js';
import { outcomeChip, sourceWords } from './claim-card/outcome.js';
import { wholePage } from './claim-card/page.js';
import { pictureUri, pixelHash, pngUri, type CardPicture } from './claim-card/pictures.js';
import {
  figuresTable,
  marksList,
  nearMissList,
  sightLine,
  treeList,
  wrongVerdict,
} from './claim-card/sections.js';
import { cardStyle } from './claim-card/style.js';

export interface ClaimCardInput {
  result: ClaimResult;
  /** One checkpoint. Pictures are device pixels of the viewport, lengths CSS px. */
  picture: CardPicture;
  /** For people: a URL, or "episode … at after_denial". */
  where: string;
  /** Name of the PNG of the crop beside the page; null if it is not kept. */
  cropFile: string | null;
}

/**
 * Draws one claim. The page runs no script, makes no network requests and escapes everything that a page or a claim
 * said. `crop` is the enlarged part around the deciding match, with its marks; null if there is none, or if it is
 * outside the picture.
 * @throws sharp's error if a picture cannot be decoded.
 * @example
 * const { html, crop } = await claimCard({ result, picture, where: url, cropFile: 'claim-1.png' });
 */
export async function claimCard(
  input: ClaimCardInput,
): Promise<{ html: string; crop: Uint8Array | null }> {
  const { result, picture } = input;
  const [withText, withoutText, hash, crop] = await Promise.all([
    pictureUri(picture.png),
    pictureUri(picture.pngWithoutText),
    pixelHash(picture.png),
    enlargedCrop(result, picture),
  ]);
  const drawing = drawMarks(result, picture);
  const body = markup`${heading(input)}
<main>
${section('With and without text', 'What differs between the two pictures is what text paints on the screen.', sideBySide(picture, { withText, withoutText }, result.focus))}
${section('One over the other', 'Drag the edge to take the text away.', slider(picture, result.focus))}
${screen(drawing, input)}
${cropSection(crop, input)}
<div class="halves">${measured(result)}${tree(result)}</div>
${
  result.nearMisses.length > 0
    ? section(
        'Near misses',
        'Similar to what was looked for, and why each does not count.',
        nearMissList(result.nearMisses, drawing.marks),
      )
    : null
}
<section>${wrongVerdict(result, hash)}</section>
</main>`;
  const title = `${result.outcome}: ${shortenedText(result.claim, 90)}`;
  return { html: wholePage({ title, style: cardStyle, body }), crop: crop?.png ?? null };
}

const LONG_CLAIM = 160;

function heading({ result, picture, where }: ClaimCardInput): Markup {
  const { viewport, scroll } = picture;
  const size = `${plainNumber(viewport.width, 1)} × ${plainNumber(viewport.height, 1)} px`;
  const scrolled = scroll.y > 0 ? `scrolled by ${plainNumber(scroll.y, 0)} px` : 'not scrolled';
  const long = result.claim.length > LONG_CLAIM ? ' class="long"' : '';
  return markup`<header>
<p class="where">${quotedMarkup(where)}</p>
${long === '' ? markup`<h1>${quotedMarkup(result.claim)}</h1>` : markup`<h1 class="long">${quotedMarkup(result.claim)}</h1>`}
<p class="verdict">${outcomeChip(result.outcome)}<span>${quotedMarkup(result.reason)}</span></p>
<p class="meta"><span>source <b>${sourceWords(result)}</b></span><span>viewport <b class="num">${size}</b></span><span>page <b class="num">${scrolled}</b></span></p>
</header>`;
}

function section(name: string, line: string | null, content: Markup): Markup {
  return markup`<section><h2>${name}</h2>${line === null ? null : markup`<p class="soft small">${line}</p>`}${content}</section>`;
}

function screen(
  { svg, marks, leftOut, mostWidthPx }: Drawing,
  { result, picture }: ClaimCardInput,
): Markup {
  const name = result.source === 'none' ? 'The screen' : 'Where it was measured';
  const line = `Dashed line: ${foldWords(picture)}.${marks.length === 0 ? ' No place is marked.' : ''}`;
  return section(
    name,
    line,
    markup`<div class="measured"><div class="marked" style="flex:1 1 ${mostWidthPx}px;max-width:${mostWidthPx}px">${svg}</div>${
      marks.length === 0 ? null : markup`<div class="names">${marksList(marks, leftOut)}</div>`
    }</div>`,
  );
}

function cropSection(
  crop: Crop | null,
  { result, picture, cropFile }: ClaimCardInput,
): Markup | null {
  const name = 'Close up';
  if (!crop) {
    const { focus } = result;
    const outside = focus && isDrawable(focus) ? outsideWords(focus, picture.viewport) : null;
    const line = `It lies ${outside ?? ''}, outside the screenshot.`;
    return outside === null ? null : section(name, line, markup``);
  }
  const part = crop.isWhole ? '' : ', a part of it';
  const link =
    cropFile === null
      ? null
      : markup` · <a href="./${encodeURIComponent(cropFile)}">the crop on its own</a>`;
  return markup`<section><h2>${name}</h2><p class="soft small">${plainNumber(crop.enlargement, 1)} times enlarged${part}, pixel by pixel. Underlined: painted. Dashed box: not painted. Dotted box: undecided.${link}</p>
<div class="crop" tabindex="0" role="region" aria-label="Close up, can be scrolled"><img src="${pngUri(crop.png)}" width="${crop.width}" height="${crop.height}" alt="${shortenedText(`Close up of the match that decided. ${result.sight === null ? '' : `Seen of it: ${result.sight}`}`, 300)}"></div></section>`;
}

function measured(result: ClaimResult): Markup | null {
  const table = figuresTable(result);
  const sight =
    result.sight === null
      ? null
      : section('What a person sees of it', null, sightLine(result.sight));
  if (!table && !sight) return null;
  return markup`<div>${table ? section('Measurements', null, table) : null}${sight}</div>`;
}

function tree({ tree: root, measurements }: ClaimResult): Markup {
  return root
    ? section('The claim, part by part', null, treeList(root, measurements))
    : section('The claim, part by part', 'Nothing was measured, so there are no parts.', markup``);
}
