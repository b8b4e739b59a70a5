import { expect, it } from 'vitest';
import { worldRequest } from '../../src/world/world-request.js';

const parts = {
  method: 'POST',
  path: '/x',
  search: '',
  headers: {},
  text: null,
  via: 'route',
  url: 'https://api.shop.test/x',
} as const;

it.each([
  [null, undefined, undefined],
  ['', 'application/json', undefined],
  ['{"a":1}', 'application/json; charset=utf-8', { a: 1 }],
  ['{"a":1}', 'text/plain', { a: 1 }],
  ['{"a":1}', undefined, { a: 1 }],
  ['{"a":', 'application/json', '{"a":'],
  ['a=1&b=x+y&b=z', 'application/x-www-form-urlencoded', { a: '1', b: ['x y', 'z'] }],
])('the body %j of type %s reads as %j', (text, contentType, body) => {
  const headers: Record<string, string> =
    contentType === undefined ? {} : { 'content-type': contentType };
  expect(worldRequest({ ...parts, text, headers }).body).toEqual(body);
});

it('reads the query with or without its question mark', () => {
  const query = { q: 'a b', empty: '', many: ['1', '2'] };
  expect(worldRequest({ ...parts, search: '?q=a%20b&empty=&many=1&many=2' }).query).toEqual(query);
  expect(worldRequest({ ...parts, search: 'q=a+b&empty&many=1&many=2' }).query).toEqual(query);
});
