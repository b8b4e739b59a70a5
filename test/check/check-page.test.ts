// Claims about small pages in a real browser: what is seen, what is not, and what cannot be told.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ClaimResult } from '../../src/episode/verdict/claim-result.js';
import { claimsOfPage } from '../../src/playwright/claims-of-page.js';
import { type Checker, checkPages, openChecker } from '../../src/playwright/check-page.js';
import { isLocal } from '../../src/playwright/open-page.js';
import { launchBrowser, sharesBrowser } from '../browser.js';

sharesBrowser();

const pages = new Map<string, string>();
let server: Server;
let origin: string;
let checker: Checker;
let browser: Browser;
let shared: Page;

beforeAll(async () => {
  server = createServer((request, response) => {
    const page = pages.get(request.url ?? '');
    response.writeHead(page === undefined ? 404 : 200, {
      'content-type': 'text/html; charset=utf-8',
    });
    response.end(page ?? 'Nothing here');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  checker = await openChecker();
  browser = await launchBrowser();
  shared = await browser.newPage({ viewport: { width: 800, height: 600 } });
});

afterAll(async () => {
  await browser.close();
  await checker.close();
  await new Promise((resolve) => server.close(resolve));
});

/** On one page for all, which goes from case to case. */
async function look(body: string, ...claims: string[]): Promise<ClaimResult[]> {
  const path = `/${pages.size}`;
  const style =
    '<style>body{margin:0;font:16px/24px sans-serif;color:#000;background:#fff}</style>';
  pages.set(path, `<!doctype html><title>Case</title>${style}${body}`);
  await shared.goto(`${origin}${path}`);
  return (await claimsOfPage(shared, claims)).claims;
}

async function outcomes(body: string, ...claims: string[]): Promise<string[]> {
  return (await look(body, ...claims)).map(({ outcome }) => outcome);
}

const SHOWN = '"Refund $42.00" is shown.';
const NOT_SHOWN = '"Refund $42.00" is not shown.';
const UNSCROLLED = '"Refund $42.00" is visible without scrolling.';
const text = 'Refund $42.00';

describe('a text that a person sees', () => {
  it.each([
    ['plain', `<p>${text}</p>`],
    [
      'in pieces of a flex row',
      '<div style="display:flex;gap:4px"><span>Refund</span><span style="display:flex"><span>$</span><b>42</b><span>.00</span></span></div>',
    ],
    ['in inline elements', '<p>Re<i>fund</i> <b>$42</b>.00</p>'],
    ['broken over lines', `<p style="width:70px">${text}</p>`],
    ['in capitals by style', `<p style="text-transform:uppercase">${text}</p>`],
    ['half transparent', `<p style="opacity:.5">${text}</p>`],
    ['under a click catcher', `<p>${text}</p><div style="position:fixed;inset:0"></div>`],
    ['in a shadow root', `<div><template shadowrootmode="open"><p>${text}</p></template></div>`],
    ['in a frame', `<iframe srcdoc="<p>${text}</p>"></iframe>`],
    [
      'in a dialog over other text',
      `<p>Other words here</p><dialog open id=d><p>${text}</p></dialog><script>d.close();d.showModal()</script>`,
    ],
    ['as the value of a field', `<input value="${text}" style="width:300px">`],
    ['as a placeholder', `<input placeholder="${text}" style="width:300px">`],
    ['rotated', `<p style="width:200px;margin:150px;transform:rotate(30deg)">${text}</p>`],
  ])('is shown: %s', async (_, body) => {
    expect(await outcomes(body, SHOWN, UNSCROLLED, NOT_SHOWN)).toEqual([
      'passed',
      'passed',
      'failed',
    ]);
  });
});

describe('a text that a person does not see', () => {
  it.each([
    [
      'below the fold',
      `<div style="height:900px"></div><p style="margin:0">${text}</p>`,
      /below the fold: top 90\d(\.\d)? px, the fold is at 600 px\.$/u,
    ],
    [
      'covered',
      `<p>${text}</p><div class="bar" style="position:fixed;inset:0;background:#123"></div>`,
      'covered by div.bar',
    ],
    [
      'covered by what lets clicks through',
      `<p>${text}</p><div style="position:fixed;inset:0;background:#123;pointer-events:none"></div>`,
      'nothing of it is in the picture',
    ],
    ['transparent', `<section style="opacity:0"><p>${text}</p></section>`, 'opacity 0'],
    [
      'in the color of its background',
      `<p style="color:#fff">${text}</p>`,
      'its color (rgb(255, 255, 255)) is close to its background',
    ],
    [
      'scrolled out of a panel',
      `<div class="panel" style="height:50px;overflow:auto"><div style="height:200px"></div><p>${text}</p></div>`,
      'scrolled out of div.panel',
    ],
    [
      'clipped',
      `<div class="row" style="height:0;overflow:hidden"><p style="margin:0">${text}</p></div>`,
      'clipped by div.row',
    ],
    ['in closed details', `<details><summary>More</summary><p>${text}</p></details>`, 'closed'],
    ['too small', `<p style="font-size:3px">${text}</p>`, 'too small to read: 3 px'],
    ['not rendered', `<p style="display:none">${text}</p>`, 'nowhere on the page'],
    ['another amount', '<p>Refund $42.50</p>', 'nowhere on the page'],
  ])('is not shown: %s', async (_, body, why) => {
    const [shown, unscrolled, not] = await look(body, SHOWN, UNSCROLLED, NOT_SHOWN);
    expect([shown?.outcome, unscrolled?.outcome, not?.outcome]).toEqual([
      'failed',
      'failed',
      'passed',
    ]);
    expect(shown?.reason).toMatch(why);
  });

  it('shows as much of it as there is', async () => {
    const cover =
      '<div class="card" style="position:absolute;left:80px;top:0;width:200px;height:60px;background:#eee"></div>';
    const [result] = await look(
      `<p style="margin:0;font:20px/30px monospace">${text}</p>${cover}`,
      SHOWN,
    );
    // 12 px a character at 20 px monospace: "Refun" and most of "d" stand left of the cover.
    expect(result?.outcome).toBe('failed');
    expect(result?.sight).toMatch(/^Refun[d█] █{6}$/u);
  });
});

describe('a cover', () => {
  it('is the layer with a face, and not the words that stand on it', async () => {
    const bar =
      '<div id="bar" style="position:fixed;left:0;top:0;width:400px;height:80px;background:#222;color:#fff"><p>We use cookies and so on</p></div>';
    const [result] = await look(`<p>${text}</p>${bar}`, SHOWN);
    expect(result?.reason).toContain('it is covered by div#bar');
    expect(result?.boxes).toContainEqual({
      box: [0, 0, 400, 80],
      kind: 'obstacle',
      text: 'div#bar',
    });
  });
});

describe('a reason', () => {
  it('names what clips, and reports letters that are only partly there', async () => {
    const [clipped] = await look(
      `<div id="row" style="width:40px;overflow:hidden;white-space:nowrap"><p>${text}</p></div>`,
      SHOWN,
    );
    expect(clipped?.reason).toMatch(/it is clipped: \d+% of its box is left \(div#row\)/u);
    const cover = 'position:absolute;left:0;top:24px;width:300px;height:20px;background:#fff';
    const [halved] = await look(
      `<p>${text}</p><div style="${cover};pointer-events:none"></div>`,
      SHOWN,
    );
    expect(halved?.reason).toContain('something covers part of it');
  });
});

describe('an ellipsis', () => {
  it('replaces whole characters, and its ink is not theirs', async () => {
    const style =
      'font:20px monospace;width:130px;overflow:hidden;white-space:nowrap;text-overflow:ellipsis';
    const [result] = await look(
      `<p style="${style}">1234567890123</p>`,
      '"1234567890123" is shown.',
    );
    expect([result?.outcome, result?.sight]).toEqual(['failed', '123456789████']);
  });
});

describe('what cannot be decided', () => {
  it('is a text that could be in a canvas', async () => {
    const body = '<canvas id="c" width="300" height="200"></canvas>';
    const [shown, not] = await look(body, SHOWN, NOT_SHOWN);
    expect([shown?.outcome, not?.outcome]).toEqual(['inconclusive', 'inconclusive']);
    expect(not?.reason).toContain('canvas');
  });

  it.each([
    ['outside of the language', 'The page looks calm.', 'The claim is not in the language'],
    ['about a record', '{issue_refund.response.amount} is shown', 'issue_refund'],
    ['about a name that nothing has', 'The total is shown', 'called just "total"'],
    ['about a message', 'The newest agent message is shown', 'message'],
    ['about a meaning', 'Something that means "help" is shown', 'Only a model can tell'],
  ])('is a claim %s', async (_, claim, why) => {
    const [result] = await look('<p>Hello</p>', claim);
    expect(result?.outcome).toBe('inconclusive');
    expect(result?.reason).toContain(why);
  });
});

describe('controls', () => {
  const body =
    '<a href="#x">Terms</a><button>Talk to a person</button><div style="position:fixed;top:400px"><button>Send</button></div>';

  it('are found by role and name', async () => {
    const claims = [
      'The button "Talk to a person" is shown',
      'A link "Terms" is visible without scrolling',
      'The "Buy" button is shown',
      'No button "Buy" is shown',
      'The "Terms" button is shown',
    ];
    expect(await outcomes(body, ...claims)).toEqual([
      ...['passed', 'passed', 'failed', 'passed'],
      'inconclusive',
    ]);
  });
});

describe('the page', () => {
  it('that was scrolled is measured at its current place', async () => {
    const body = `<div style="height:900px"></div><p id="p">${text}</p><div style="height:900px"></div><script>p.scrollIntoView()</script>`;
    const [result] = await look(body, UNSCROLLED);
    expect(result?.outcome).toBe('passed');
    expect(result?.reason).toContain('the page was scrolled down ');
  });

  it('is awaited until a selector is visible', async () => {
    pages.set(
      '/late',
      `<script>setTimeout(() => (document.body.innerHTML = '<p id="r">${text}</p>'), 300)</script>`,
    );
    const request = { url: `${origin}/late`, claims: [SHOWN] };
    const late = await checker.check({ ...request, wait: { kind: 'selector', selector: '#r' } });
    expect(late.claims[0]?.outcome).toBe('passed');
  });

  it('that answers with an error is refused, since every "not shown" would hold there', async () => {
    await expect(checker.check({ url: `${origin}/missing`, claims: [NOT_SHOWN] })).rejects.toThrow(
      `The page ${origin}/missing could not be opened.\n  it answered 404 Not Found`,
    );
  });

  it('that nothing serves has its own entry, and takes no result from the others', async () => {
    pages.set('/fine', `<p>${text}</p>`);
    const claims = [SHOWN, NOT_SHOWN];
    const [missing, none, fine] = await checkPages([
      { url: `${origin}/missing`, claims },
      { url: 'http://127.0.0.1:9/', claims },
      { url: `${origin}/fine`, claims },
    ]);
    for (const entry of [missing, none]) {
      expect(entry?.error?.code).toBe('agent-unreachable');
      expect(entry?.claims).toMatchObject([
        { outcome: 'inconclusive', source: 'none', party: 'harness' },
        { outcome: 'inconclusive', source: 'none', party: 'harness' },
      ]);
    }
    expect(missing?.claims[1]?.reason).toBe(
      `The page ${origin}/missing could not be opened: it answered 404 Not Found.`,
    );
    expect(fine?.error).toBeNull();
    expect(fine?.claims.map(({ outcome }) => outcome)).toEqual(['passed', 'failed']);
  });

  it('that is busy without end has a limit, after which the next page is looked at', async () => {
    pages.set('/loop', `<p>${text}</p><script>for (;;);</script>`);
    pages.set('/late-loop', `<p>${text}</p><script>setTimeout(() => { for (;;); }, 0)</script>`);
    pages.set('/fine', `<p>${text}</p>`);
    const said: string[] = [];
    const entries = await checkPages(
      ['/loop', '/late-loop', '/fine'].map((path) => ({
        ...{ url: `${origin}${path}`, claims: [SHOWN] },
        timeoutMs: path === '/fine' ? 30_000 : 1_000,
      })),
      { say: (line) => said.push(line) },
    );
    expect(entries.map(({ error }) => error?.message.split('\n')[1]?.trim())).toEqual([
      'it was not done within 1 s',
      'it was not done within 1 s',
      undefined,
    ]);
    expect(entries.map(({ claims }) => claims[0]?.outcome)).toEqual([
      'inconclusive',
      'inconclusive',
      'passed',
    ]);
    expect(said).toContain(`The page ${origin}/loop could not be looked at.`);
  });

  it('that leads on to another is looked at there', async () => {
    pages.set('/fine', `<p>${text}</p>`);
    pages.set('/lead', `<script>setTimeout(() => { location.href = '/fine' }, 0)</script>`);
    const led = await checker.check({ url: `${origin}/lead`, claims: [SHOWN] });
    expect(led.claims[0]?.outcome).toBe('passed');
  });

  it('that reloads itself without end is named as such', async () => {
    const path = '/again';
    pages.set(path, `<p>${text}</p><script>setTimeout(() => location.reload(), 0)</script>`);
    const [entry] = await checkPages([
      { url: `${origin}${path}`, claims: [SHOWN], timeoutMs: 3_000 },
    ]);
    expect(entry?.claims[0]).toMatchObject({ outcome: 'inconclusive', party: 'harness' });
    expect(entry?.claims[0]?.reason).toContain('navigated or reloaded itself');
  });
});

describe('isLocal', () => {
  it.each([
    ['file:///tmp/a.html', true],
    ['data:text/html,x', true],
    ['http://localhost:3000/', true],
    ['http://127.0.0.1/', true],
    ['http://[::1]:80/', true],
    ['https://example.com/', false],
    ['http://127.0.0.1.example.com/', false],
    ['http://notlocalhost/', false],
  ])('%s: %s', (url, local) => {
    expect(isLocal(url)).toBe(local);
  });
});
