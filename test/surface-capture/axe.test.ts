// What axe-core is asked about a page, its frames included, and that the page notices nothing of it.
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { askAxe } from '../../src/surface/capture/axe.js';
import { pageForEach } from '../browser.js';
import { startServer, type TestServer } from '../world/servers.js';

const open = pageForEach({ width: 800, height: 600 });
const doc = (body: string) => `<!doctype html><html lang="en"><title>Desk</title>${body}`;
const UNNAMED = '<button style="width:40px;height:40px"></button>';
const FRAMED = `<body style="margin:0"><button style="position:absolute;left:10px;top:20px;width:40px;height:40px"></button>`;

let server: TestServer;
beforeAll(async () => {
  server = await startServer(({ url = '', headers: { host = '' } }, response) => {
    response.setHeader('content-type', 'text/html');
    const other = host.replace('127.0.0.1', 'localhost');
    if (url === '/policy') {
      response.setHeader('content-security-policy', "default-src 'none'; sandbox");
      response.end(doc(UNNAMED));
    } else if (url === '/inner') response.end(`<!doctype html>${FRAMED}`);
    else {
      const frame = (origin: string, top: number) =>
        `<iframe title="Chat" src="${origin}/inner" style="position:absolute;left:100px;top:${top}px;border:0"></iframe>`;
      response.end(doc(frame('', 0) + frame(`http://${other}`, 300)));
    }
  });
});
afterAll(() => server.close());

async function rulesOn(page: Page): Promise<string[]> {
  const { findings, unseen, leftOut } = await askAxe(page);
  expect({ unseen, leftOut }).toEqual({ unseen: [], leftOut: 0 });
  return findings.map(({ rule, element }) => `${rule} ${element}`);
}

it('finds breaches of WCAG with where, how bad and what to read, and nothing on a sound page', async () => {
  await open().setContent(doc(`<main style="color:#bbb">${UNNAMED}</main>`));
  const { findings } = await askAxe(open());
  expect(findings).toEqual([
    {
      ...{ rule: 'button-name', impact: 'critical', element: 'button', box: [8, 8, 40, 40] },
      help: 'Buttons must have discernible text',
      helpUrl: expect.stringMatching(/^https:\/\/dequeuniversity\.com\/rules\/axe\//u) as string,
    },
  ]);
  await open().setContent(doc('<button>Send</button>'));
  expect(await rulesOn(open())).toEqual([]);
});

it('is stopped by no policy and no sandbox of the page', async () => {
  await open().goto(`${server.origin}/policy`);
  expect(await rulesOn(open())).toEqual(['button-name button']);
});

it('looks into frames, of other sites too, and does not ask them for what a page has', async () => {
  await open().goto(server.origin);
  const { findings, unseen } = await askAxe(open());
  expect(unseen).toEqual([]);
  expect(findings.map(({ rule, box }) => [rule, box])).toEqual([
    ['button-name', [110, 20, 40, 40]],
    ['button-name', [110, 320, 40, 40]],
  ]);
});

it('leaves the page as it was, and no global', async () => {
  await open().setContent(doc(`${UNNAMED}<div style="height:3000px"></div>`));
  await open().evaluate(`
    window.seen = [];
    new MutationObserver((all) => seen.push(all.length)).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    for (const type of ['message', 'focus', 'blur', 'scroll', 'resize', 'error']) addEventListener(type, () => seen.push(type), true);
    window.globals = 0;
    window.globals = Object.getOwnPropertyNames(window).length;
  `);
  expect(await rulesOn(open())).toHaveLength(1);
  expect(await rulesOn(open())).toHaveLength(1);
  const after = `new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn(
    [seen, Object.getOwnPropertyNames(window).length - globals, typeof axe, typeof sightlineAsk]))))`;
  expect(await open().evaluate(after)).toEqual([[], 0, 'undefined', 'undefined']);
});

it('says what could not be looked at, and never that it is clean', async () => {
  await open().setContent(doc(UNNAMED));
  const off = await askAxe(open(), { protocol: 'off' });
  expect(off).toMatchObject({ findings: [], unseen: [{ why: 'axe is only run in Chromium' }] });
  const stuck = open().evaluate('{ const end = Date.now() + 3000; while (Date.now() < end); }');
  const late = await askAxe(open(), { limitMs: 300 });
  expect(late).toMatchObject({ findings: [], unseen: [{ why: 'No answer within 300 ms' }] });
  await stuck;
});

it('tells fifty elements for a rule, and how many more there are', async () => {
  await open().setContent(doc(UNNAMED.repeat(60)));
  const { findings, leftOut } = await askAxe(open());
  expect([findings.length, leftOut]).toEqual([50, 10]);
});
