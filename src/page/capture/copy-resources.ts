// Pictures and style sheets of a document copy, as text or as marks that the harness fills in; loads none.
import type { WantedResource } from './protocol.js';

/** Characters that occur in no text: marks of places that the harness fills in. */
const [OPEN, CLOSE] = ['\uFDD0', '\uFDD1'];
/** Longer data URLs are left out, characters. */
const LONGEST_DATA_URL = 1_500_000;

/** The resources of one document, each wanted once. */
export class Resources {
  readonly wanted: WantedResource[] = [];
  readonly #known = new Map<string, string>();

  /** What to write instead of a URL: itself if it needs no network, else a mark. */
  mark(address: string, about: Omit<WantedResource, 'url'>): string {
    if (address === '' || address.startsWith('#')) return address;
    const url = absolute(address);
    if (url.startsWith('data:') && url.length <= LONGEST_DATA_URL) return url;
    const key = `${about.kind} ${about.width} ${about.height} ${url}`;
    const known = this.#known.get(key) ?? `${OPEN}${this.wanted.length}${CLOSE}`;
    if (!this.#known.has(key)) {
      this.#known.set(key, known);
      this.wanted.push({ ...about, url: url.startsWith('data:') ? 'data:' : url });
    }
    return known;
  }
}

function absolute(address: string, base = document.baseURI): string {
  return URL.canParse(address, base) ? new URL(address, base).href : '';
}

/** What the harness replaces with an iframe's document. */
export function frameMark(index: number): string {
  return `\uFDD2${index}\uFDD3`;
}

const URL_IN_CSS = /url\(\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|([^)"'\s]*))\s*\)/g;
/** Animations would restart; their current state is on the elements. */
const STILL = '*,*::before,*::after{animation:none!important;transition:none!important}';

/** The rules of the sheet of a `<style>` or `<link>`; empty if it is off. */
export function ownedSheet(sheet: CSSStyleSheet | null, into: Resources): string {
  if (!sheet || sheet.disabled) return '';
  return sheetText(sheet, into);
}

/** Sheets that scripts have adopted, in their order, and what keeps the copy still. */
export function adoptedText(root: Document | ShadowRoot, into: Resources): string {
  const sheets = root.adoptedStyleSheets.filter(({ disabled }) => !disabled);
  return [...sheets.map((sheet) => inMedia(sheet, sheetText(sheet, into))), STILL].join('\n');
}

function sheetText(sheet: CSSStyleSheet, into: Resources): string {
  const base = sheet.href ?? document.baseURI;
  try {
    return [...sheet.cssRules].map((rule) => ruleText(rule, base, into)).join('\n');
  } catch {
    // Scripts cannot read the rules of another origin's sheet; the harness may have its text.
    return sheet.href ? into.mark(sheet.href, { kind: 'css', width: 0, height: 0 }) : '';
  }
}

function ruleText(rule: CSSRule, base: string, into: Resources): string {
  if (!(rule instanceof CSSImportRule)) return cssText(rule.cssText, base, into);
  const { styleSheet, media } = rule;
  const text = styleSheet ? sheetText(styleSheet, into) : '';
  return media.mediaText === '' ? text : `@media ${media.mediaText} {\n${text}\n}`;
}

function inMedia({ media }: CSSStyleSheet, text: string): string {
  return media.mediaText === '' ? text : `@media ${media.mediaText} {\n${text}\n}`;
}

/** CSS that needs nothing from outside and no state that only a running page has. */
export function cssText(css: string, base: string, into: Resources): string {
  const still = /:defined|:modal|:popover-open/.test(css) ? withoutLiveStates(css) : css;
  if (!still.includes('url(')) return still.replaceAll('</', '<\\/');
  const inlined = still.replace(
    URL_IN_CSS,
    (whole, double?: string, single?: string, bare?: string) => {
      const address = (double ?? single ?? bare ?? '').replace(/\\(.)/g, '$1');
      if (address === '' || address.startsWith('#')) return whole;
      const url = absolute(address, base);
      return `url("${into.mark(url, { kind: 'css-image', width: 0, height: 0 }).replaceAll('"', '%22')}")`;
    },
  );
  return inlined.replaceAll('</', '<\\/');
}

/** Custom elements are never defined without scripts, and nothing gets into the top layer. */
function withoutLiveStates(css: string): string {
  return css
    .replaceAll(':defined', ':is(*)')
    .replaceAll(':modal', '[data-sightline-top="modal"]')
    .replaceAll(':popover-open', '[data-sightline-top="popover"]');
}

const GRAY = 'background:#c8c8c8';

/**
 * Style that shows a canvas's content. Its tag stays, so that the page's own rules match it; without scripts it is an
 * ordinary inline element and needs an explicit size.
 */
export function canvasStyle(canvas: HTMLCanvasElement): string {
  const { display, width, height } = getComputedStyle(canvas);
  const outer = display === 'inline' ? 'inline-block' : display;
  const picture = dataUrl(() => canvas.toDataURL());
  const shown = picture === null ? GRAY : `background:url("${picture}") 0 0/100% 100% no-repeat`;
  return `display:${outer};width:${width};height:${height};${shown};background-origin:content-box;background-clip:content-box`;
}

/** The current frame of a video; null if the page may not read it. */
export function videoPoster(video: HTMLVideoElement): string | null {
  if (video.videoWidth === 0) return null;
  return drawn(video, video.videoWidth, video.videoHeight);
}

/** What to write as the `src` of an image. */
export function imageSource(image: HTMLImageElement, into: Resources): string {
  const { naturalWidth: width, naturalHeight: height, complete, currentSrc } = image;
  const address = currentSrc || image.getAttribute('src') || '';
  if (address === '') return '';
  // An invalid picture: the replay shows it as broken too.
  if (complete && width === 0 && !address.startsWith('data:image/svg')) return 'data:,';
  if (address.startsWith('blob:')) {
    return drawn(image, width, height) ?? into.mark(address, { kind: 'image', width, height });
  }
  return into.mark(address, { kind: 'image', width, height });
}

/** Through a canvas that never enters the document. */
function drawn(source: CanvasImageSource, width: number, height: number): string | null {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width, height];
  return dataUrl(() => {
    canvas.getContext('2d')?.drawImage(source, 0, 0);
    return canvas.toDataURL();
  });
}

/** Reading content from another origin throws. */
function dataUrl(read: () => string): string | null {
  try {
    const url = read();
    return url.length <= LONGEST_DATA_URL ? url : null;
  } catch {
    return null;
  }
}
