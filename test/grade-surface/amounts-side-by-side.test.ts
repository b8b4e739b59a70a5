// Of two amounts side by side, each has its own unit: a price and the one that it was.
import { expect, it } from 'vitest';
import { numbersInRun } from '../../src/see/find/figures.js';

function amountsIn(text: string): string[] {
  const origin = Array.from(text, (_, at) => ({ fragment: 0, first: at, end: at + 1 }));
  return numbersInRun({ text, origin }, 'en-US').map((one) => one.text);
}

it.each([
  ['$48.00 $39.50', ['$48.00', '$39.50']],
  ['48 € 39 €', ['48 €', '39 €']],
  ['usd 48.00 usd 39.50', ['usd 48.00', 'usd 39.50']],
  ['2 $6.20', ['2', '$6.20']],
  ['$48.00 usd', ['$48.00 usd']],
])('%s', (text, amounts) => {
  expect(amountsIn(text)).toEqual(amounts);
});
