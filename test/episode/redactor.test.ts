// What a redactor finds, in which spellings, and what it leaves alone.
import { expect, it } from 'vitest';
import { redactHtml } from '../../src/episode/redact-page.js';
import { redactRecord } from '../../src/episode/redact-record.js';
import { createRedactor } from '../../src/episode/redactor.js';

const KEY = /sk-[a-z0-9/"]{6}/;
const withKey = () => createRedactor([KEY]);

it.each([
  ['plain', 'a sk-12ab/x b', 'a *** b'],
  ['twice', 'sk-12ab/x,sk-aaaaaa', '***,***'],
  ['in a URL', 'https://a.test/?key=sk-12ab%2Fx&b=1', 'https://a.test/?key=***&b=1'],
  ['escaped', '{"key":"sk-12ab\\"x"}', '{"key":"***"}'],
  ['in HTML', 'x=sk-12ab&quot;x', '***'],
  ['in base64', `Basic ${Buffer.from('me:sk-12ab/x').toString('base64')}`, 'Basic ***'],
  ['with a soft hyphen', 'a sk\u00ad-12\u00adab/x b', 'a *** b'],
  ['with U+200B, U+2060 and U+FEFF', 'sk\u200b-12\u2060ab/\ufeffx b', '*** b'],
  ['with an entity nobody sees', 'sk-12&shy;ab&#x200b;/x', '***'],
  ['with a soft hyphen in a URL', '?key=sk-12%C2%ADab%2Fx&b=1', '?key=***&b=1'],
  ['with a soft hyphen in base64', Buffer.from('me:sk\u00ad-12ab/x').toString('base64'), '***'],
  ['soft hyphens elsewhere', 'a\u00adb sk-12ab/x c\u00add', 'a\u00adb *** c\u00add'],
  ['not there', 'sk-12 sky-scraper 100% &amp; \\n', 'sk-12 sky-scraper 100% &amp; \\n'],
])('a pattern, %s', (_, text, redacted) => {
  expect(withKey().text(text)).toBe(redacted);
});

it.each([
  ['plain', 'login p"a/s wö1', 'login ***'],
  ['escaped', JSON.stringify({ v: 'p"a/s wö1' }), '{"v":"***"}'],
  ['escaped twice', JSON.stringify(JSON.stringify({ v: 'p"a/s wö1' })), '"{\\"v\\":\\"***\\"}"'],
  ['in a URL', encodeURIComponent('p"a/s wö1'), '***'],
  ['in a form', 'p%22a%2Fs+w%C3%B61', '***'],
])('a learned value, %s', (_, text, redacted) => {
  const redactor = createRedactor();
  redactor.learn('p"a/s wö1');
  expect(redactor.text(text)).toBe(redacted);
});

it.each([0, 1, 2])('a learned value in base64 that begins %i bytes in', (bytes) => {
  const redactor = createRedactor();
  redactor.learn('hunter22');
  const text = Buffer.from(`${'x'.repeat(bytes)}hunter22 and more`).toString('base64');
  expect(redactor.text(text)).toContain('***');
});

it('a learned value with characters that nobody sees', () => {
  const redactor = createRedactor();
  redactor.learn('hunter\u00ad22');
  expect(redactor.text('hun\u200bter22 aHVudMKtZXIyMg==')).toBe('*** ***');
});

it('a card number in any grouping', () => {
  const redactor = createRedactor();
  redactor.learn('4111 1111 1111 1111');
  expect(redactor.text('4111111111111111 4111-1111-1111-1111')).toBe('*** ***');
});

it('values of less than four characters are not looked for elsewhere', () => {
  const redactor = createRedactor();
  redactor.learn('737');
  expect(redactor.active).toBe(false);
  expect(redactor.text('in 737 days')).toBe('in 737 days');
});

it('what was typed on the way to a value is forgotten', () => {
  const redactor = createRedactor();
  redactor.learn('hunt');
  redactor.learn('hunter2', 'hunt');
  expect(redactor.values).toEqual(['hunter2']);
  expect(redactor.text('a hunt for hunter2')).toBe('a hunt for ***');
});

it('a call keeps its form: names, kinds and digits of other numbers', () => {
  const redactor = createRedactor([/route|add|1234/]);
  const call = {
    seq: 1234,
    kind: 'tool_call',
    tool: 'add_route',
    via: 'route',
    args: { pin: 1234, more: 12345, note: 'by route', '1234': 1 },
    patch: [{ op: 'add', path: '/add' }],
  };
  expect(redactRecord('path.jsonl', call, redactor)).toEqual({
    ...call,
    args: { pin: '***', more: 12345, note: 'by ***', '***': 1 },
    patch: [{ op: 'add', path: '/***' }],
  });
});

it('HTML keeps its tags, and secrets over inline elements and in frames go', () => {
  const html =
    '<p title="sk-12ab/x">my sk-<b>12</b>ab/x</p><iframe srcdoc="&lt;p id=&quot;sk-12ab/x&quot;&gt;sk-12ab/x&lt;/p&gt;"></iframe><style>@media (width<9px) { a::before { content: "sk-12ab/x" } }</style>';
  expect(redactHtml(html, withKey())).toBe(
    '<p title="***">my ***<b>***</b>***</p><iframe srcdoc="&lt;p id=&quot;***&quot;&gt;***&lt;/p&gt;"></iframe><style>@media (width<9px) { a::before { content: "***" } }</style>',
  );
});

it.each([
  ['a key over cells', '<td>sk-12</td> <td>ab/x</td>', '<td>***</td> <td>***</td>'],
  [
    'and no more cells',
    '<td>sk-1</td><td>2ab/x</td><td>yes</td>',
    '<td>***</td><td>***</td><td>yes</td>',
  ],
  ['a key in one cell', '<td>sk-12ab/x</td><td>ab</td>', '<td>***</td><td>ab</td>'],
  ['a key over rows', '<tr><td>sk-12</td></tr><tr><td>ab/x</td></tr>', null],
  ['words and numbers side by side', '<td>sk-aa</td><td>aaaa</td>', null],
])('HTML: %s', (_, html, redacted) => {
  expect(redactHtml(html, withKey())).toBe(redacted ?? html);
});

it('a key over cells is found elsewhere, however wide the gap is', () => {
  const redactor = withKey();
  redactHtml('<td>sk-12</td><td>ab/x</td>', redactor);
  expect(redactor.text('cells sk-12 ab/x, sk-12\nab/x')).toBe('cells ***, ***');
});

it('the bytes of pictures are not searched', () => {
  const html = '<img src="data:image/png;base64,sk12345678901234">';
  expect(redactHtml(html, createRedactor([/\d{6}/]))).toBe(html);
});
