// Which figure of a value becomes which, so that it is another plausible value of the same length; reads a layout and no page.
import type { Layout } from '../../episode/layout.js';
import type { MutantTarget } from '../../episode/mutants.js';
import type { NewFigure } from '../../page/mutate/protocol.js';

type Range = MutantTarget['ranges'][number];

/** One figure of each range that has any. */
export function changedFigures(
  { fragments }: Pick<Layout, 'fragments'>,
  values: readonly Range[],
): NewFigure[] {
  const texts = new Map(fragments.map(({ id, text }) => [id, text]));
  return values.flatMap(([id, first, end]) => {
    const text = texts.get(id) ?? '';
    const at = toChange(text.slice(first, end));
    return at === null ? [] : [changedAt(id, text, first + at)];
  });
}

/** The last figure before a decimal separator, of the last number; $84.00 becomes $85.00, ORD-10031 ORD-10032. */
function toChange(value: string): number | null {
  const last = [...value.matchAll(/\d+(?:[.,]\d{3})*(?=[.,]\d{1,2}(?!\d))|\d+/gu)];
  const whole = last.findLast((one) => !isDecimals(value, one.index)) ?? last.at(-1);
  return whole === undefined ? null : whole.index + whole[0].length - 1;
}

function isDecimals(value: string, index: number): boolean {
  return /\d[.,]$/u.test(value.slice(0, index));
}

function changedAt(fragment: number, text: string, at: number): NewFigure {
  const figure = Number(text[at]);
  return { fragment, at, figure: String(figure === 9 ? 8 : figure + 1) };
}
