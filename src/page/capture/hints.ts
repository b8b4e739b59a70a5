// What the developers of a page call an element: the words of its tag, id, classes and test id. Hints for people's names, never proof.

const PLAIN = new Set([
  'div',
  'span',
  'p',
  'b',
  'i',
  'em',
  'strong',
  'a',
  'li',
  'ul',
  'ol',
  'td',
  'tr',
  'th',
]);
const MOST = 10;

/** Distinct words in lower case, at most ten; words that look generated, with a digit in them, are left out. */
export function hintsOf(element: Element): string[] {
  const testId = element.getAttribute('data-testid') ?? element.getAttribute('data-test') ?? '';
  const tag = PLAIN.has(element.localName) ? '' : element.localName;
  const words = `${tag} ${element.id} ${testId} ${element.getAttribute('class') ?? ''}`
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .split(/[\s_:-]+/)
    .filter((word) => /^\p{L}{2,20}$/u.test(word))
    .map((word) => word.toLowerCase());
  return [...new Set(words)].slice(0, MOST);
}
