import { expect, it } from 'vitest';
import { corsHeaders, preflightHeaders } from '../../src/world/cors.js';

const origin = 'http://localhost:3000';

it('an answer lets in the origin that asked, with credentials', () => {
  expect(corsHeaders({ origin })).toEqual({
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    vary: 'Origin',
  });
});

it('a request without an origin needs no such headers', () => {
  expect(corsHeaders({})).toEqual({});
});

it('without an origin, a fetch is allowed the origin of its referer, and nothing else is', () => {
  const referer = 'http://127.0.0.1:4000/chat';
  const asked = corsHeaders({ referer, 'sec-fetch-mode': 'cors' });
  expect(asked['access-control-allow-origin']).toBe('http://127.0.0.1:4000');
  expect(corsHeaders({ referer, 'sec-fetch-mode': 'navigate' })).toEqual({});
  expect(corsHeaders({ 'sec-fetch-mode': 'cors' })).toEqual({});
});

it('a preflight is granted what it asks for', () => {
  const asked = {
    origin,
    'access-control-request-method': 'PATCH',
    'access-control-request-headers': 'content-type,x-shop-client',
    'access-control-request-private-network': 'true',
  };
  expect(preflightHeaders('OPTIONS', asked)).toEqual({
    ...corsHeaders({ origin }),
    'access-control-allow-methods': 'PATCH',
    'access-control-allow-headers': 'content-type,x-shop-client',
    'access-control-allow-private-network': 'true',
  });
});

it.each([
  ['OPTIONS', { origin }],
  ['PATCH', { origin, 'access-control-request-method': 'PATCH' }],
])('%s with %j is no preflight', (method, headers) => {
  expect(preflightHeaders(method, headers)).toBeNull();
});
