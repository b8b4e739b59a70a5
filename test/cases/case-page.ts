// The shape of a small page whose truth is known, and short ways to write many of them; holds no pages.

export type Topic =
  | 'visibility'
  | 'covering'
  | 'truncation'
  | 'scrollers'
  | 'frames'
  | 'shadow_roots'
  | 'forms'
  | 'writing'
  | 'products'
  | 'pictures'
  | 'contrast'
  | 'size'
  | 'order'
  | 'money'
  | 'numbers'
  | 'dates'
  | 'counts'
  | 'words'
  | 'colors'
  | 'states'
  | 'things'
  | 'quantifiers'
  | 'labels'
  | 'names';

/** What `{refund.response.value}` stands for in a claim. */
export interface RecordedValue {
  value: number | string;
  /** ISO 4217, as of a field `currency` beside the value. */
  currency?: string;
}

/** One page, one sentence about it, and whether the sentence is true for a person in front of it. */
export interface CasePage {
  name: string;
  topic: Topic;
  /** Content of the body. `{inner}` is the address of `inner`. */
  html: string;
  /** Content of the body of a second page, served from another origin. */
  inner?: string;
  /** Runs in the page before the capture; may await. */
  script?: string;
  /** CSS px. Default 800×600. */
  viewport?: { width: number; height: number };
  /** The only part of the page that is read, CSS px. Default: all of it. */
  strip?: { top: number; height: number };
  /** BCP 47; how numbers are read. Default en-US. */
  locale?: string;
  record?: RecordedValue;
  /** One sentence of docs/claims.md. */
  claim: string;
  /** Null: only pixels could tell, so that nothing may be decided. */
  holds: boolean | null;
  /** The thing in question as a selector of Playwright, for other methods. Default: the quoted text. */
  target?: string;
}

/** The text of pages that are about nothing but sight. */
export const T = 'Refund of $42.00 declined';
const SHOWN = `"${T}" is shown.`;

/** Pages by their names; one of which nothing but its content is to be said is just that. */
type Named<Page extends { name: string; html: string }> =
  Readonly<Record<string, string | Omit<Page, 'name'>>> | readonly Page[];

function withNames<Page extends { name: string; html: string }>(pages: Named<Page>): Page[] {
  if (Array.isArray(pages)) return pages as Page[];
  return Object.entries(pages).map(
    ([name, page]) => ({ name, ...(typeof page === 'string' ? { html: page } : page) }) as Page,
  );
}

type Sighted = Omit<CasePage, 'topic' | 'holds' | 'claim'> & { claim?: string };

/** Pages on which a person sees the text. */
export function seen(topic: Topic, pages: Named<Sighted>): CasePage[] {
  return withNames(pages).map((page) => ({ claim: SHOWN, ...page, topic, holds: true }));
}

/** Pages on which a person does not see the text, though the source holds it. */
export function unseen(topic: Topic, pages: Named<Sighted>): CasePage[] {
  return seen(topic, pages).map((page) => ({ ...page, holds: false }));
}

type Told = Omit<CasePage, 'topic' | 'holds' | 'claim'> & {
  /** Sentences that are true of the page, that are false, and that cannot be decided. */
  holds?: readonly string[];
  fails?: readonly string[];
  open?: readonly string[];
};

/** For pages that are about a line or two: small pictures are quick. */
export const SMALL = { width: 480, height: 240 };

/** Pages of which several sentences are known to be true or false: one case for each. */
export function told(
  topic: Topic,
  pages: Named<Told>,
  viewport?: CasePage['viewport'],
): CasePage[] {
  return withNames(pages).flatMap(({ holds = [], fails = [], open = [], ...page }) => {
    const cases = (claims: readonly string[], truth: boolean | null): CasePage[] =>
      claims.map((claim) => ({
        ...(viewport === undefined ? {} : { viewport }),
        ...page,
        topic,
        claim,
        holds: truth,
      }));
    return [...cases(holds, true), ...cases(fails, false), ...cases(open, null)];
  });
}

/** Short texts on one page, since a page costs more than its texts: each case reads only its own strip. */
export function strips(cases: readonly CasePage[], height: number): CasePage[] {
  const boxes = cases.map(
    ({ html }, at) => `<div style="position:absolute;top:${at * height}px">${html}</div>`,
  );
  const page = {
    html: `<style>p{margin:0}</style>${boxes.join('')}`,
    viewport: { width: SMALL.width, height: cases.length * height },
  };
  return cases.map((one, at) => ({
    ...one,
    ...page,
    strip: { top: at * height, height },
    target: `body > div >> nth=${at}`,
  }));
}

/** A script that gives the element `#host` a shadow root. */
export function attach(mode: 'open' | 'closed', inner: string): string {
  return `document.querySelector('#host').attachShadow({ mode: '${mode}' }).innerHTML = \`${inner}\`;`;
}

/** An image of one color as a data URI. */
export function plainImage(color: string): string {
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' width='500' height='80'><rect width='500' height='80' fill='${color}'/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg).replaceAll("'", '%27')}`;
}
