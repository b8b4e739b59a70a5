// Case pages through a browser to which nobody speaks the DevTools protocol: no text may be judged otherwise.
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { captureCheckpoint } from '../../src/surface/capture/capture.js';
import { launchBrowser } from '../browser.js';
import type { CasePage } from '../cases/case-page.js';
import { casePages, everyTenth } from '../cases/corpus.js';
import { openOnlooker, type Onlooker } from '../cases/look.js';

let browser: Browser;
let onlooker: Onlooker;
const off = { protocol: 'off' } as const;

beforeAll(async () => {
  browser = await launchBrowser();
  onlooker = await openOnlooker(browser, 1, off);
  vi.spyOn(onlooker.page.context(), 'newCDPSession').mockRejectedValue(
    new Error('No protocol here.'),
  );
});
afterAll(async () => {
  await onlooker.close();
  await browser.close();
});

/** Topics on which the protocol could make a difference: whose text is read, and in which pictures. */
const topics = new Set(['visibility', 'covering', 'frames', 'shadow_roots', 'scrollers', 'forms']);
const outcomes = new Map([
  [true, 'passed'],
  [false, 'failed'],
  [null, 'inconclusive'],
]);
const pages = casePages.filter(({ topic }) => topics.has(topic));
const isShut = ({ html, script = '' }: CasePage): boolean =>
  /mode: ?'closed'|shadowrootmode="closed"/u.test(html + script);
const readable = everyTenth(pages.filter((one) => !isShut(one)));
const named = (some: readonly CasePage[]) =>
  some.map((one) => [`${one.topic}, ${one.name}: ${one.claim}`, one] as const);

it.each(named(readable))('%s', async (_, one) => {
  const { outcome, reason } = await onlooker.look(one);
  // An element with room and without content could hold a closed root, of which nobody can tell here.
  const suspected = outcome === 'inconclusive' && reason.includes('(closed root)');
  if (!suspected) expect(outcome, reason).toBe(outcomes.get(one.holds));
});

it.each(named(pages.filter(isShut)))('is not passed falsely: %s', async (_, one) => {
  const { outcome, reason } = await onlooker.look(one);
  expect([outcomes.get(one.holds), 'inconclusive'], reason).toContain(outcome);
});

const shut: CasePage = {
  name: 'a closed root',
  topic: 'shadow_roots',
  html: '<div id="host"></div>',
  script: `document.querySelector('#host').attachShadow({ mode: 'closed' }).innerHTML = '<p>Refund</p>'`,
  claim: '"Refund" is shown.',
  holds: null,
};

it('lists a closed root in which there could be text', async () => {
  const { opaque } = await onlooker.capture(shut);
  expect(opaque.map(({ kind }) => kind)).toContain('closed_root');
  expect((await onlooker.look(shut)).outcome).toBe('inconclusive');
});

it('does not suspect a closed root where nothing is painted', async () => {
  const html = '<p>text</p><div style="height:40px;background:teal"></div><x-spacer></x-spacer>';
  expect((await onlooker.capture({ ...shut, html, script: '' })).opaque).toEqual([]);
});

it('takes its pictures without touching the document', async () => {
  const { page } = onlooker;
  await page.setContent('<!doctype html><body><p>text</p><input value="x" autofocus></body>');
  await page.evaluate(`window.seen = 0;
    new MutationObserver((records) => { seen += records.length })
      .observe(document, { subtree: true, childList: true, attributes: true, characterData: true })`);
  await captureCheckpoint(page, { landmarks: {}, ...off });
  expect(await page.evaluate('new Promise((r) => setTimeout(() => r(seen), 100))')).toBe(0);
});

it('with the protocol no region is listed for a root that could be opened', async () => {
  const seeing = await openOnlooker(browser);
  expect((await seeing.capture(shut)).opaque).toEqual([]);
  await seeing.close();
});
