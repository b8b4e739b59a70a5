/** Finds the shares that a text speaks of, by ticker or by the company's name; it looks nothing up. */

const companies: readonly (readonly [RegExp, string])[] = [
  [/\binternational business machines\b/iu, 'IBM'],
  [/\bapple\b/iu, 'AAPL'],
  [/\bmicrosoft\b/iu, 'MSFT'],
  [/\b(?:google|alphabet)\b/iu, 'GOOGL'],
  [/\bamazon\b/iu, 'AMZN'],
  [/\btesla\b/iu, 'TSLA'],
  [/\bnvidia\b/iu, 'NVDA'],
  [/\bsiemens\b/iu, 'SIE'],
];
/** Tickers that people also write in small letters. */
const known = /\b(?:ibm|aapl|msft|googl|amzn|tsla|nvda|sap)\b/giu;
const capitals = /(?<![\p{L}\d])\$?([A-Z]{2,5})(?![\p{L}\d])/gu;
/** Short words in capitals that are no tickers. */
const others = new Set(['OK', 'US', 'USA', 'UK', 'EU', 'UN', 'AM', 'PM', 'ID', 'NYC', 'LA', 'SF', 'TV', 'AI', 'FAQ', 'ASAP', 'USD', 'EUR', 'NYSE', 'CEO', 'ETF', 'FYI', 'BTW', 'UTC', 'DC']); // prettier-ignore

/** Tickers in the order in which the text names them, each once. */
export function findTickers(text: string): string[] {
  const named = companies.flatMap(([name, ticker]) => {
    const match = name.exec(text);
    return match ? [{ at: match.index, ticker }] : [];
  });
  const small = [...text.matchAll(known)].map((match) => ({
    at: match.index,
    ticker: match[0].toUpperCase(),
  }));
  // In a text that is all capitals they tell nothing.
  const shouts = !/\p{Ll}/u.test(text) && /\s\S+\s\S+\s/.test(text);
  const written = [...text.matchAll(capitals)]
    .map((match) => ({ at: match.index, ticker: match[1] ?? '' }))
    .filter(({ ticker }) => !shouts && !others.has(ticker));
  const found = [...named, ...small, ...written].sort((a, b) => a.at - b.at);
  return [...new Set(found.map(({ ticker }) => ticker))];
}

/** A company that is asked for by a name without a ticker here, such as "Globex". */
export function findOtherCompany(text: string): string | null {
  const shape =
    /\b(?:of|for|did|from|von|der|für)\s+(?:the\s+)?(?<name>\p{Lu}[\p{L}&'-]+(?:\s+\p{Lu}[\p{L}&'-]+)*)/u;
  const before =
    /(?<name>\p{Lu}[\p{L}&'-]+(?:\s+\p{Lu}[\p{L}&'-]+)*?)(?:'s)?\s*(?:-\s*)?(?:stock|shares?|share price|Aktie)\b/u;
  const name = before.exec(text)?.groups?.['name'] ?? shape.exec(text)?.groups?.['name'];
  return name === undefined || /^(?:The|A|What|Which|My|Get|Die|Der|Eine)$/.test(name)
    ? null
    : name.replace(/^(?:The|Die|Der)\s+/, '');
}
