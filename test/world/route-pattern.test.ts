import { describe, expect, it } from 'vitest';
import { routeTable } from '../../src/world/route-pattern.js';

function table(...routes: string[]) {
  return routeTable(routes.map((route) => ({ name: route, route })));
}

describe('a route', () => {
  it.each<[string, string, string, Record<string, string>]>([
    ['GET /orders/:id', 'GET', '/orders/A1', { id: 'A1' }],
    ['GET /orders/:id', 'get', '/orders/A1', { id: 'A1' }],
    ['GET /orders/:id', 'GET', '/orders/A1/', { id: 'A1' }],
    ['GET /orders/:id', 'GET', '/orders/a%2Fb%20c', { id: 'a/b c' }],
    ['GET /orders/:id', 'GET', '/orders/100%', { id: '100%' }],
    ['GET /o/:id/items/:sku', 'GET', '/o/1/items/2', { id: '1', sku: '2' }],
    ['GET /', 'GET', '/', {}],
    ['GET /', 'GET', '', {}],
    ['GET /caf%C3%A9', 'GET', '/café', {}],
    ['POST /a.b(c)+', 'POST', '/a.b(c)+', {}],
  ])('%s fits %s %s', (route, method, path, params) => {
    expect(table(route).match(method, path)).toEqual({ entry: { name: route, route }, params });
  });

  it.each([
    ['GET /orders/:id', 'POST', '/orders/A1'],
    ['GET /orders/:id', 'GET', '/orders'],
    ['GET /orders/:id', 'GET', '/orders/'],
    ['GET /orders/:id', 'GET', '/orders//'],
    ['GET /orders/:id', 'GET', '/orders/A1/items'],
    ['GET /orders/:id', 'GET', '/Orders/A1'],
    ['GET /orders', 'GET', '//orders'],
    ['GET /a.b', 'GET', '/axb'],
  ])('%s does not fit %s %s', (route, method, path) => {
    expect(table(route).match(method, path)).toBeNull();
  });
});

it.each([
  [['GET /orders/:id', 'GET /orders/latest'], '/orders/latest', 'GET /orders/latest'],
  [['GET /orders/latest', 'GET /orders/:id'], '/orders/latest', 'GET /orders/latest'],
  [['GET /:kind/latest', 'GET /orders/:id'], '/orders/latest', 'GET /orders/:id'],
  [['GET /:a/:b/c', 'GET /:a/b/:c'], '/a/b/c', 'GET /:a/b/:c'],
  [['POST /orders/latest', 'GET /orders/:id'], '/orders/latest', 'GET /orders/:id'],
])('of %j the more specific answers %s', (routes, path, expected) => {
  expect(table(...routes).match('GET', path)?.entry.route).toBe(expected);
});

it('lists what it holds, sorted', () => {
  expect(table('POST /b', 'GET /b', 'GET /a/:id').routes).toEqual([
    'GET /a/:id',
    'GET /b',
    'POST /b',
  ]);
});

it('names every route that cannot be served, at once', () => {
  const routes = ['FETCH /a', 'GET /a/:id', 'GET /a/:name/'];
  expect(() => table(...routes)).toThrow(
    [
      'The tools of the backend cannot be served together.',
      '  FETCH /a: the route "FETCH /a" must start with one of GET, POST, PUT, PATCH, DELETE',
      '  GET /a/:name/ and GET /a/:id answer the same requests',
      '  Correct their routes in the app file.   docs/errors.md#app-invalid',
    ].join('\n'),
  );
});
