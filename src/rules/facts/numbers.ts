// Numbers in an English text, in digits and in words; knows no units.

const small = [
  'zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve',
  'thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen',
]; // prettier-ignore
const tens = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const values = new Map<string, number>([
  ...small.map((word, value) => [word, value] as const),
  ...tens.map((word, index) => [word, (index + 2) * 10] as const),
  ['dozen', 12],
]);

/** Number words, as a piece of a regular expression; "zero" and "one" are left to whoever wants them. */
export const numberWords = [...values.keys()].filter((word) => !/^(?:zero|one)$/.test(word));

/** The value of "12", "1,284.5" or "twelve"; NaN for anything else. */
export function readNumber(text: string): number {
  return values.get(text.toLowerCase()) ?? Number(text.replaceAll(',', ''));
}
