// Splits a line into sentences; knows nothing about tools, records or plans.

const ABBREVIATION = /\b(?:e\.g|i\.e|approx|mr|mrs|ms|dr|prof|no|st|vs|etc|incl|ext|a\.m|p\.m)\.$/i;

/** A line split after its full stops, but not after those in "e.g." and "order no. 5". */
export function splitSentences(text: string): string[] {
  const sentences: string[] = [];
  for (const part of text.split(
    /(?<=[.!?][)"']?)[ \t]+(?=\S)|(?<=[.!?])(?=[A-Z][a-z])|(?<=[。！？])/,
  )) {
    const last = sentences.at(-1);
    if (last !== undefined && ABBREVIATION.test(last)) sentences.push(`${sentences.pop()} ${part}`);
    else sentences.push(part);
  }
  return sentences;
}
