/** Each fault of the policy engine does exactly the wrong that its name says, and nothing else. */
import { expect, test } from 'vitest';
import { askEngine } from './ask-engine.js';

const miami = ['What is the weather in Miami?'];
const ibm = ['What were the IBM stock prices on September 5, 2025?'];

test('wrong_temperature asks rightly and says other degrees', () => {
  const { calls, text } = askEngine(miami, { fault: 'wrong_temperature' });
  expect(calls).toEqual(askEngine(miami).calls);
  expect(text).toContain('58°F');
});

test('wrong_price asks rightly and says another close', () => {
  const { calls, text } = askEngine(ibm, { fault: 'wrong_price' });
  expect(calls).toEqual(askEngine(ibm).calls);
  expect(text).toContain('$259.64');
  expect(text).not.toContain('$248.53');
});

test('no_tool_call answers out of thin air', () => {
  const { calls, text } = askEngine(miami, { fault: 'no_tool_call' });
  expect(calls).toEqual([]);
  expect(text).toMatch(/Miami[^]*70°F|70°F[^]*Miami/);
});

test('double_call asks the same twice', () => {
  const { calls } = askEngine(miami, { fault: 'double_call' });
  expect(calls).toEqual([...askEngine(miami).calls, ...askEngine(miami).calls]);
});

test('wrong_date takes the day for the month', () => {
  const { calls } = askEngine(ibm, { fault: 'wrong_date' });
  expect(calls.map(({ args }) => args)).toEqual([{ ticker: 'IBM', date: '2025-05-09' }]);
});

test('wrong_ticker asks for another share', () => {
  const { calls } = askEngine(ibm, { fault: 'wrong_ticker' });
  expect(calls.map(({ args }) => args)).toEqual([{ ticker: 'MSFT', date: '2025-09-05' }]);
});

test('keeps_last_city asks for the city before, from the second one on', () => {
  const fault = 'keeps_last_city';
  expect(askEngine(miami, { fault }).calls).toEqual(askEngine(miami).calls);
  const { calls, text } = askEngine([...miami, 'How about in Tokyo?'], { fault });
  expect(calls.map(({ args }) => args)).toEqual([{ location: 'Miami' }]);
  expect(text).toContain('Tokyo');
});

test('an unknown fault changes nothing', () => {
  expect(askEngine(ibm, { fault: 'no_such_fault' })).toEqual(askEngine(ibm));
});
