// Stands in for pictures, fonts and style sheets that a snapshot wants; loads none of them.
import type { WantedResource } from '../capture/protocol.js';

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

function absolute(address: string): string {
  try {
    return new URL(address, document.baseURI).href;
  } catch {
    return '';
  }
}

/** What the harness replaces with an iframe's document. */
export function frameMark(index: number): string {
  return `\uFDD2${index}\uFDD3`;
}
