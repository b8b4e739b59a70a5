// What carried the words of a turn and the answer, from traffic as the browser reports it; and what looks like a secret in it.
import { describe, expect, it } from 'vitest';
import { knownHost } from '../../src/app/known-hosts.js';
import { addressWithoutSecrets } from '../../src/playwright/doctor/secrets.js';
import { carriersOf, type Exchange } from '../../src/playwright/doctor/traffic.js';

const TURN = { said: 'Where is it?', beganAt: 100, endedAt: 500 };

const exchange = (url: string, more: Partial<Exchange> = {}): Exchange => ({
  ...{ method: 'POST', url: `http://desk.test${url}`, type: 'fetch', startedAt: 110, endedAt: 300 },
  ...{ status: 200, contentType: 'application/json', sent: null, failed: false, ...more },
});

const told = (exchanges: Exchange[], sockets: Parameters<typeof carriersOf>[0]['sockets'] = []) => {
  const { sent, answered } = carriersOf({ exchanges, sockets }, TURN);
  const words = (one: typeof sent) =>
    one && `${one.kind} ${one.url.replace('http://desk.test', '')}`;
  return [words(sent), words(answered)];
};

const said = exchange('/chat', { sent: '{"text":"Where is it?"}' });
const accepted = { ...said, status: 202 };

describe('what carried a turn', () => {
  it('is the request with the words, if it was answered', () => {
    const other = exchange('/metrics', { startedAt: 105 });
    expect(told([other, said])).toEqual(['request /chat', 'request /chat']);
    const stream = { ...said, contentType: 'text/event-stream', endedAt: null };
    expect(told([stream])).toEqual(['event_stream /chat', 'event_stream /chat']);
    const form = exchange('/desk?q=Where+is+it%3F', { method: 'GET', type: 'document' });
    expect(told([form])[1]).toBe('document /desk?q=Where+is+it%3F');
  });

  it('is an event stream, a socket or another request, if the words were only accepted', () => {
    const events = exchange('/events', { type: 'eventsource', startedAt: 0, endedAt: null });
    expect(told([events, accepted])).toEqual(['request /chat', 'event_stream /events']);
    const poll = exchange('/poll', { method: 'GET', startedAt: 20, endedAt: 400 });
    expect(told([poll, accepted])).toEqual(['request /chat', 'request /poll']);
    const socket = { url: 'ws://desk.test/live', sent: [], receivedAt: [300] };
    expect(told([accepted], [socket])[1]).toBe('websocket ws://desk.test/live');
  });

  it('is a socket for both ways, or the page itself', () => {
    const sent = [{ at: 101, text: '{"say":"Where is it?"}' }];
    const url = 'ws://desk.test/live';
    expect(told([], [{ url, sent, receivedAt: [200] }])).toEqual([
      `websocket ${url}`,
      `websocket ${url}`,
    ]);
    const early = exchange('/orders', { method: 'GET', startedAt: 10, endedAt: 20 });
    expect(told([early])).toEqual([null, 'in_page ']);
  });
});

describe('what looks like a secret', () => {
  it('is struck out of addresses', () => {
    const token = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhbGV4In0.c2lnbmF0dXJl';
    expect(addressWithoutSecrets('https://a.test/x?api_key=abc&q=shoes')).toBe(
      'https://a.test/x?api_key=***&q=shoes',
    );
    expect(addressWithoutSecrets(`https://u:p@a.test/${token}`)).toBe('https://a.test/***');
    expect(addressWithoutSecrets('https://a.test/orders?page=2&author=Ann')).toBe(
      'https://a.test/orders?page=2&author=Ann',
    );
  });
});

describe('the lists of known hosts', () => {
  it('cover what is below a host, and no host that only ends alike', () => {
    expect(knownHost('o1.ingest.sentry.io')).toBe('errors');
    expect(knownHost('www.google-analytics.com')).toBe('analytics');
    expect(knownHost('notsentry.io')).toBeNull();
    expect(knownHost('localhost')).toBeNull();
  });
});
