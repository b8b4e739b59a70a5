import { describe, expect, it } from 'vitest';
import { destinations, socketsBeyond } from '../../src/world/destination.js';

const find = destinations({
  backend: {
    urls: [
      'https://api.shop.test/v1',
      'https://api.shop.test/v1/admin/',
      'http://localhost:3000/api',
    ],
    stub: ['https://stats.test/collect', /telemetry/g],
    allow: ['http://127.0.0.1:9000', 'https://cdn.test', /fonts/],
  },
  agentOrigins: ['http://localhost:3000'],
});

describe('a request goes', () => {
  it.each([
    ['https://api.shop.test/v1/orders?x=1', { kind: 'backend', path: '/orders', search: '?x=1' }],
    ['https://api.shop.test/v1', { kind: 'backend', path: '/', search: '' }],
    ['https://api.shop.test/v1/admin/users', { kind: 'backend', path: '/users', search: '' }],
    ['http://localhost:3000/api/orders', { kind: 'backend', path: '/orders', search: '' }],
    ['https://api.shop.test/v1/telemetry', { kind: 'backend', path: '/telemetry', search: '' }],
    ['https://stats.test/collect?v=1', { kind: 'stub' }],
    ['https://stats.test/collection', { kind: 'stub' }],
    ['http://127.0.0.1:9000/any', { kind: 'allowed' }],
    ['http://127.0.0.1:7000/fonts/a', { kind: 'allowed' }],
    ['http://localhost:3000/', { kind: 'agent' }],
    ['ws://localhost:3000/socket', { kind: 'agent' }],
    ['http://localhost:3000/apixyz', { kind: 'agent' }],
    ['data:text/plain,x', { kind: 'local' }],
    ['blob:http://other.test/1', { kind: 'local' }],
    ['about:blank', { kind: 'local' }],
  ])('%s to %j', (url, destination) => {
    expect(find(url)).toEqual(destination);
  });

  it.each([
    'https://api.shop.test/v2/orders',
    'https://api.shop.test/v10',
    'https://api.shop.test.evil/v1/orders',
    'https://api.shop.test:8443/v1/orders',
    'http://api.shop.test/v1/orders',
    'https://user@evil.test/https://api.shop.test/v1',
    'https://stats.test.evil/collect',
    'https://cdn.test/a.js',
    'https://fonts.test/a.woff',
    'https://localhost:3000/',
    'http://localhost:3001/',
    'http://127.0.0.1.evil.test/fonts',
    'wss://localhost:3000/socket',
    'file:///etc/passwd',
    'chrome-extension://abc/x',
  ])('%s nowhere', (url) => {
    expect(find(url)).toEqual({ kind: 'unknown' });
  });

  it('by an expression with a memory of its own as by any other', () => {
    const urls = ['https://a.test/telemetry', 'https://a.test/telemetry'];
    expect(urls.map((url) => find(url).kind)).toEqual(['stub', 'stub']);
  });
});

it('URLs that cannot be read are named, all at once', () => {
  const make = () =>
    destinations({ backend: { urls: ['api.shop.test'], stub: ['/x'] }, agentOrigins: ['ftp://a'] });
  expect(make).toThrow(
    [
      'The app file names URLs that cannot be read.',
      '  backend.urls: "api.shop.test"',
      '  backend.stub: "/x"',
      '  agentOrigins: "ftp://a"',
      '  Write them whole, such as "https://api.shop.test".   docs/errors.md#app-invalid',
    ].join('\n'),
  );
});

it("the expression for sockets leaves the agent's own out, and no other", () => {
  const sockets = socketsBeyond(['http://localhost:3000', 'https://ui.test']);
  const own = [
    'ws://localhost:3000/',
    'ws://localhost:3000?x',
    'wss://ui.test/socket',
    'wss://ui.test',
  ];
  const others = [
    'ws://localhost:30001/',
    'ws://ui.test/',
    'wss://ui.test.evil/',
    'wss://uiXtest/',
  ];
  expect(own.filter((url) => sockets.test(url))).toEqual([]);
  expect(others.filter((url) => !sockets.test(url))).toEqual([]);
  expect(socketsBeyond([]).test('ws://localhost:3000/')).toBe(true);
});
