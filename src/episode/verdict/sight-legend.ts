// The meaning of the signs in a text as a person sees it, such as `Refund $4█████`; draws none.

/** A sentence for each sign that the text has; null if it has none. */
export function sightLegend(text: string): string | null {
  const signs = [
    ...(text.includes('█') ? ['█ is a character that is not painted'] : []),
    ...(text.includes('▒') ? ['▒ one that could not be told'] : []),
  ];
  return signs.length === 0 ? null : `${signs.join(', ').replace(/^▒ one/, '▒ is a character')}.`;
}
