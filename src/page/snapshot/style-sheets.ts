// Writes style sheets as text in their current state, including inserted rules, imports and adopted sheets.
import type { Resources } from './resources.js';

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
      const url = URL.canParse(address, base) ? new URL(address, base).href : '';
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
