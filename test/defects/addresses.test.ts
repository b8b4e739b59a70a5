// Which links lead elsewhere than their text says, and which only seem to.
import { expect, it } from 'vitest';
import { linkMismatch } from '../../src/grade/defects/addresses.js';

const agreeing: readonly (readonly [text: string, href: string])[] = [
  ['https://shop.example', 'https://www.shop.example/'],
  ['www.shop.example', 'http://shop.example/en'],
  ['shop.example/returns/po…', 'https://shop.example/returns/policy'],
  ['https://docs.sho…', 'https://docs.shop.example/'],
  ['docs.shop.example', 'https://shop.example/docs'],
  ['shop.co.uk', 'https://help.shop.co.uk/'],
  ['“shop.example”.', 'https://shop.example/?utm_source=chat#top'],
  ['shop.example ↗', 'https://shop.example'],
  ['bücher.example', 'https://xn--bcher-kva.example/'],
  ['shop.example', 'https://www.google.com/url?q=https%3A%2F%2Fshop.example%2F&sa=D'],
  ['https://shop.example/', 'https://web.archive.org/web/2020/https://shop.example/'],
  ['Socket.io', 'https://github.com/socketio/socket.io'],
  ['https://shop.example/orders', 'http://localhost:3000/orders'],
  ['README.md', 'https://github.com/shop/desk/blob/main/README.md'],
  ['Node.js', 'https://nodejs.org/'],
  ['the returns page', 'https://other.example/'],
  ['See shop.example for more', 'https://other.example/'],
  ['1.284,00', 'https://other.example/'],
  ['help@shop.example', 'mailto:sales@shop.example,help@shop.example?subject=Hi'],
  ['help@shop.example', 'https://shop.example/cdn-cgi/l/email-protection'],
  ['+44 (0)20 7946 0958', 'tel:+442079460958'],
  ['020 7946 0958', 'tel:+44-20-7946-0958'],
  ['+1 555 010 2000', 'tel:+15550102000;ext=12'],
  ['1-800-FLOWERS', 'tel:+18003569377'],
  ['shop.example', 'javascript:void(0)'],
  ['shop.example', 'no address'],
];

it.each(agreeing)('%s → %s is what it says, or nobody can tell', (text, href) => {
  expect(linkMismatch(text, href)).toBeNull();
});

const disagreeing: readonly (readonly [text: string, href: string, shown: string, to: string])[] = [
  [
    'https://shop.example',
    'https://shop.example.evil.net/',
    'shop.example',
    'shop.example.evil.net',
  ],
  ['SHOP.example', 'https://shop-example.com/', 'shop.example', 'shop-example.com'],
  ['https://shop.example/a', 'https://evil.net/shop.example', 'shop.example', 'evil.net'],
  ['alice.github.io', 'https://bob.github.io/', 'alice.github.io', 'bob.github.io'],
  ['one.co.uk', 'https://other.co.uk', 'one.co.uk', 'other.co.uk'],
  ['https://shop.example', 'https://shop.example@evil.net/', 'shop.example', 'evil.net'],
  ['help@shop.example', 'mailto:help@evil.net', 'help@shop.example', 'help@evil.net'],
  ['mailto:help@shop.example', 'mailto:me@shop.example', 'help@shop.example', 'me@shop.example'],
  ['+1 555 010 2000', 'tel:+15550102001', '15550102000', '15550102001'],
];

it.each(disagreeing)('%s → %s leads elsewhere', (text, href, shown, leadsTo) => {
  expect(linkMismatch(text, href)).toEqual({ shown, leadsTo });
});
