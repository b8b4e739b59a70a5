// The two pictures side by side, and one over the other with a draggable edge; no scripts.
import type { Box } from '../../episode/layout.js';
import { markup, type Markup } from './markup.js';
import { coordinate, isDrawable } from './numbers.js';
import type { CardPicture } from './pictures.js';
import { grown } from './shapes.js';

const MOST_SLIDER_PX = 900;
/** Pictures of tiny viewports are shown larger. */
const LEAST_WIDTH_PX = 240;
/** About the width of each of the two side by side. */
const PAIR_WIDTH_PX = 580;

/** Data URIs. Each is in the page once; `<use>` shows it again. */
export interface PictureUris {
  withText: string;
  withoutText: string;
}

/** The first place of both pictures in the page. */
export function sideBySide(picture: CardPicture, uris: PictureUris, focus: Box | null): Markup {
  const figure = (id: string, uri: string, name: string, alt: string) => {
    const { width, height } = picture.viewport;
    return markup`<figure style="max-width:${Math.max(width, LEAST_WIDTH_PX)}px"><figcaption>${name}</figcaption><svg class="picture" viewBox="0 0 ${width} ${height}" role="img" aria-label="${alt}"><image id="${id}" width="${width}" height="${height}" preserveAspectRatio="none" href="${uri}"/>${ring(picture, focus)}</svg></figure>`;
  };
  return markup`<div class="pair">
${figure('picture-with', uris.withText, 'As it was', 'The screen as it was.')}
${figure('picture-without', uris.withoutText, 'The same without text', 'The same moment with all text switched off.')}
</div>`;
}

/** Where to look in both pictures. */
function ring({ viewport }: CardPicture, focus: Box | null): Markup | null {
  if (!focus || !isDrawable(focus)) return null;
  const unit = viewport.width / Math.min(Math.max(viewport.width, LEAST_WIDTH_PX), PAIR_WIDTH_PX);
  const [x, y, width, height] = grown(focus, 5 * unit).map(coordinate);
  const shape = (name: string, line: number) =>
    markup`<rect class="${name}" x="${x ?? 0}" y="${y ?? 0}" width="${width ?? 0}" height="${height ?? 0}" rx="${coordinate(5 * unit)}" stroke-width="${coordinate(line * unit)}"/>`;
  return markup`${shape('rim', 4)}${shape('ring', 2)}`;
}

/**
 * The upper picture is in a box that is as wide as a strip inside it, and the strip can be resized. It is 8 px high but
 * stretched over the whole height, so that its handle, which browsers only draw in the corner, becomes an edge to drag.
 * The buttons do the same for keys and fingers.
 */
export function slider({ viewport }: CardPicture, focus: Box | null): Markup {
  const { width, height } = viewport;
  const start = focus && isDrawable(focus) ? (100 * (focus[0] + focus[2] / 2)) / width : 50;
  const view = (id: string) =>
    markup`<svg viewBox="0 0 ${width} ${height}" aria-hidden="true"><use href="#${id}"/></svg>`;
  const choice = (id: string, name: string, checked: string) =>
    markup`<label><input type="radio" name="slide" id="${id}"${checked === '' ? null : markup` checked`}> ${name}</label>`;
  return markup`<fieldset class="slide" style="max-width:${Math.max(Math.min(width, MOST_SLIDER_PX), LEAST_WIDTH_PX)}px"><legend>Show</legend>
${choice('slide-with', 'with text', '')}${choice('slide-both', 'both', 'checked')}${choice('slide-without', 'without text', '')}
<div class="stage" style="aspect-ratio:${width}/${height};--start:${coordinate(
    Math.min(92, Math.max(8, start)),
  )}cqw" role="img" aria-label="Left of the edge the screen as it was, right of it the same without text.">
<div class="under">${view('picture-without')}</div>
<div class="over">${view('picture-with')}<div class="drag"></div><span class="grip"></span></div>
</div><p class="sides soft small" aria-hidden="true"><span>◂ with text</span><span>without text ▸</span></p></fieldset>`;
}
