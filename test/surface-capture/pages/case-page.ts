// The shape of a small page whose truth is known; holds no pages.

/** One page with one text, marked by what a person in front of it sees. */
export interface CasePage {
  name: string;
  /** Content of the body. */
  html: string;
  /** The text in question, as the screen would show it; the first match counts. */
  text?: RegExp;
  /** Runs in the page before the capture. */
  script?: string;
}

/** The text that pages use unless they say otherwise. */
export const TARGET = /Refund of \$42\.00 declined/;
export const T = 'Refund of $42.00 declined';
