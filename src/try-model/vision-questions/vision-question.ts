// One claim about a page with its known answer, as data, and the page as HTML; opens no browser.
import type { Known } from '../known-answer.js';

export interface KnownVisionQuestion extends Known {
  /** Who is asked, and how: writes down what it reads, gives an opinion of a part, or picks from the list of what is painted. */
  way: 'transcribe' | 'judgement' | 'pick';
  claim: string;
  /** A whole page, without scripts from elsewhere and without the network. */
  html: string;
  /** CSS selectors of what the claim names. Default: none. */
  landmarks?: Readonly<Record<string, string>>;
}

/** A page that reaches nothing. */
export function pageOf(body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><style>
body { margin: 24px; font: 16px/1.4 sans-serif; color: #222; background: #fff; }
.note { max-width: 26rem; }
</style></head><body>${body}</body></html>`;
}
