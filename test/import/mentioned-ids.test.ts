import { expect, it } from 'vitest';
import { mentionedIds } from '../../src/import/mentioned-ids.js';

it.each([
  ['Where is order 1042?', '1042'],
  ['It is about ticket ORD1042.', 'ORD1042'],
  ['invoice #48213377 is wrong', '48213377'],
  ['My order number is 1042', '1042'],
  ['order no. 204', '204'],
  ['case: 88123', '88123'],
  ['order 12345678 was late', '12345678'],
  ['my customer number 48213377', '48213377'],
  ['What about ORD-10081', 'ORD-10081'],
])('%s: an id', (text, id) => {
  expect(mentionedIds(text)).toEqual([id]);
});

it.each([
  ...['I paid $1042 for the order', 'a refund of 1042 EUR', 'refund 84.00', 'refund 1042, please'],
  ...['an order 1042 dollars cheaper', 'payment 1,042.00', 'claim 1042%'],
  ...['I want to order 1042 screws', 'the order 1042 pieces big', 'order 2', 'return 3 items'],
  ...['my order 2024', 'the order in 2023', 'order from 2026-03-02', 'the delivery 10:30'],
  ...['customer 555-123-4567', 'account 555-123-4567', 'call 5551234567', '48213377'],
])('%s: no id', (text) => {
  expect(mentionedIds(text)).toEqual([]);
});
