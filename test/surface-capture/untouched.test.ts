// That a capture leaves the page as it was, and says so when the page did not hold still.
import type { Page } from 'playwright';
import { beforeEach, expect, it, vi } from 'vitest';
import { captureCheckpoint, type Checkpoint } from '../../src/surface/capture/capture.js';
import { protocolOf } from '../../src/surface/protocol-session.js';
import { measureInk, rangeSight } from '../../src/see/pixels/ink.js';
import { decodePixels } from '../../src/episode/png.js';
import { pageForEach } from '../browser.js';

const open = pageForEach({ width: 800, height: 600 });
let page: Page;

beforeEach(() => {
  page = open();
});

const fillOf = (selector: string) =>
  page.evaluate(`getComputedStyle(document.querySelector('${selector}')).webkitTextFillColor`);

/** Acts before each picture that is taken of the page; tells how many there were. */
async function beforePictures(act: (picture: number) => Promise<void>): Promise<() => number> {
  const session = await protocolOf(page);
  if (!session) throw new Error('This browser has no protocol.');
  const send = session.send.bind(session);
  let pictures = 0;
  vi.spyOn(session, 'send').mockImplementation(async (method, params) => {
    if (method === 'Page.captureScreenshot') await act((pictures += 1));
    return send(method, params);
  });
  return () => pictures;
}

it('adds no node, no attribute and no global, and fires no event', async () => {
  await page.setContent(`<!doctype html><body><style>*{transition:all .3s}</style>
    <p>text</p><input value="x"><div id="host"></div></body>`);
  // A new page may hear of its own size only with its first frames.
  await page.evaluate(
    'new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))',
  );
  await page.evaluate(`
    host.attachShadow({ mode: 'open' }).innerHTML = '<p>in the shadow</p>';
    window.seen = [];
    const note = (entry) => seen.push(entry);
    const watch = { subtree: true, childList: true, attributes: true, characterData: true };
    new MutationObserver((records) => note(records.length + ' mutations')).observe(document, watch);
    new MutationObserver((records) => note('shadow')).observe(host.shadowRoot, watch);
    for (const type of ['transitionrun', 'transitionend', 'transitioncancel', 'animationstart', 'focus', 'blur',
      'scroll', 'resize', 'selectionchange', 'visibilitychange', 'input'])
      addEventListener(type, () => note(type), true);
    window.globals = 0;
    window.globals = Object.getOwnPropertyNames(window).length + Object.getOwnPropertySymbols(window).length;
  `);
  await captureCheckpoint(page, { landmarks: { all: (p) => p.locator('p') } });
  const after = await page.evaluate(`new Promise((resolve) => setTimeout(() => resolve({
    seen,
    more: Object.getOwnPropertyNames(window).length + Object.getOwnPropertySymbols(window).length - globals,
    sheets: document.adoptedStyleSheets.length + host.shadowRoot.adoptedStyleSheets.length,
    moving: document.getAnimations().length,
  }), 400))`);
  expect(after).toEqual({ seen: [], more: 0, sheets: 0, moving: 0 });
});

it('keeps focus, caret, selection and scroll', async () => {
  await page.setContent(`<!doctype html><body style="height:3000px"><p style="margin-top:900px">text</p>
    <input id="i" value="hello world"></body>`);
  await page.evaluate(
    `scrollTo(0, 700); i.focus({ preventScroll: true }); i.setSelectionRange(2, 5);`,
  );
  const state = `[scrollY, document.activeElement.id, i.selectionStart, i.selectionEnd]`;
  const before = await page.evaluate(state);
  const { layout } = await captureCheckpoint(page, { landmarks: { p: (p) => p.locator('p') } });
  expect(await page.evaluate(state)).toEqual(before);
  expect(layout.scroll.y).toBe(700);
});

it('keeps the style sheets that the app has adopted, in their order', async () => {
  await page.setContent('<!doctype html><body><p>text</p></body>');
  await page.evaluate(`
    const sheet = new CSSStyleSheet(); sheet.replaceSync('p { color: red }');
    document.adoptedStyleSheets = [sheet]; window.own = sheet;
  `);
  await captureCheckpoint(page, { landmarks: {} });
  expect(
    await page.evaluate(
      'document.adoptedStyleSheets.length === 1 && document.adoptedStyleSheets[0] === own',
    ),
  ).toBe(true);
});

it('gives the text its ink back when the second picture fails', async () => {
  await page.setContent('<!doctype html><body><p>text</p></body>');
  await beforePictures((picture) =>
    picture === 2 ? Promise.reject(new Error('The camera broke.')) : Promise.resolve(),
  );
  await expect(captureCheckpoint(page, { landmarks: {} })).rejects.toThrow(
    /Could not capture the screen at about:blank\.\n {2}The camera broke\.\n {2}.*docs\/errors\.md#checkpoint-failed/s,
  );
  expect(await fillOf('p')).toBe('rgb(0, 0, 0)');
  expect(await page.evaluate('document.adoptedStyleSheets.length')).toBe(0);
});

it('does not end a transition that is running', async () => {
  await page.setContent(
    `<!doctype html><body><p id="t" style="opacity:1;transition:opacity 60s">text</p></body>`,
  );
  await page.evaluate(`getComputedStyle(t).opacity; t.style.opacity = '0.2'; window.ended = 0;
    addEventListener('transitionend', () => ended++); addEventListener('transitioncancel', () => ended++);`);
  await captureCheckpoint(page, { landmarks: {} });
  expect(await page.evaluate('[ended, document.getAnimations().length]')).toEqual([0, 1]);
});

const fading = `<!doctype html><body style="margin:0"><style>
  button { background: #004000; color: #fff; border: 0; font-size: 20px; padding: 20px; transition: opacity .3s }
  button:disabled { opacity: .2 }</style><button id="b" disabled>Talk to a person</button>`;

/** Of the middle of the button's left edge, in both pictures. */
async function colours({ png, pngWithoutText }: Checkpoint): Promise<number[][]> {
  const pictures = await Promise.all([decodePixels(png), decodePixels(pngWithoutText)]);
  return pictures.map(({ data, width }) => {
    const at = (30 * width + 5) * 4;
    return [...data.slice(at, at + 3)];
  });
}

it('waits for a transition that ends shortly', async () => {
  await page.setContent(fading);
  await page.evaluate('getComputedStyle(b).opacity; b.disabled = false');
  const taken = await captureCheckpoint(page, { landmarks: {} });
  expect(await colours(taken)).toEqual([
    [0, 64, 0],
    [0, 64, 0],
  ]);
});

it('looks again where a transition begins meanwhile', async () => {
  await page.setContent(fading);
  const pictures = await beforePictures(async (picture) => {
    if (picture === 2) await page.evaluate('b.disabled = false');
  });
  const taken = await captureCheckpoint(page, { landmarks: {} });
  expect(await colours(taken)).toEqual([
    [0, 64, 0],
    [0, 64, 0],
  ]);
  expect(pictures()).toBe(4);
});

it('sees an animation as it stands and lets it run on', async () => {
  await page.setContent(`<!doctype html><body><style>@keyframes in { from { opacity: 0 } }
    #t { animation: in 6s linear -3s both } i { animation: in .1s infinite; display: block; width: 50px; height: 50px; background: red }</style>
    <p id="t">half way in</p><i></i></body>`);
  const { layout, png, pngWithoutText } = await captureCheckpoint(page, { landmarks: {} });
  const ink = await measureInk(layout, png, pngWithoutText);
  expect(rangeSight(ink, [[0, 0, 11]]).sight).toBe('painted');
  await page.waitForFunction('t.getAnimations()[0].playState === "finished"');
});

it('calls the evidence unstable when the text keeps moving', async () => {
  await page.setContent('<!doctype html><body><p id="t">0</p></body>');
  await page.evaluate(
    '(function next() { t.textContent = performance.now(); requestAnimationFrame(next) })()',
  );
  const { layout } = await captureCheckpoint(page, { landmarks: {} });
  expect(layout.ink).toEqual({
    state: 'unstable',
    why: 'Text changed between the two pictures in the page.',
  });
});

it('gives up the ink of what keeps moving, and of nothing else', async () => {
  await page.setContent(`<!doctype html><body><style>
    @keyframes slide { to { transform: translateX(600px) } }
    #t { animation: slide 5s linear infinite; width: 90px } </style>
    <p>still</p><p id="t">moving</p></body>`);
  const { layout, png, pngWithoutText } = await captureCheckpoint(page, { landmarks: {} });
  const ink = await measureInk(layout, png, pngWithoutText);
  expect(layout.ink.state).toBe('measured');
  expect(layout.fragments.map(({ text, id }) => [text, ink.of(id)[0]])).toEqual([
    ['still', 'painted'],
    ['moving', 'uncertain'],
  ]);
});

it('does not take a moving background for ink', async () => {
  await page.setContent(`<!doctype html><body><canvas id="c" width="800" height="60" style="position:absolute;left:0;top:0"></canvas>
    <p style="position:relative;margin:0;color:transparent">hidden over a canvas</p><p style="margin-top:90px">plain</p></body>`);
  await page.evaluate(`const pen = c.getContext('2d'); let n = 0;
    (function next() { pen.fillStyle = ++n % 2 ? '#000' : '#fff'; pen.fillRect(0, 0, 800, 60); requestAnimationFrame(next) })()`);
  const { layout, png, pngWithoutText } = await captureCheckpoint(page, { landmarks: {} });
  const ink = await measureInk(layout, png, pngWithoutText);
  const seen = layout.fragments.map(({ id }) => new Set(ink.of(id)));
  expect(seen[0]?.has('painted')).toBe(false);
  expect(seen[1]).toEqual(new Set(['painted']));
});

it('looks again when the text moved once', async () => {
  await page.setContent('<!doctype html><body><p id="t">first</p></body>');
  const pictures = await beforePictures(async (picture) => {
    if (picture === 1) await page.evaluate('t.textContent = "second"');
  });
  const { layout } = await captureCheckpoint(page, { landmarks: {} });
  expect(layout.ink.state).toBe('measured');
  expect(layout.fragments.map(({ text }) => text)).toEqual(['second']);
  expect(pictures()).toBe(4);
});

it('says that ink is missing when the app keeps its text colored against every sheet', async () => {
  await page.setContent(
    `<!doctype html><html style="-webkit-text-fill-color:#000 !important"><body><p>text</p></body></html>`,
  );
  const { layout, png, pngWithoutText } = await captureCheckpoint(page, { landmarks: {} });
  expect(layout.ink.state).toBe('missing');
  const ink = await measureInk(layout, png, pngWithoutText);
  expect(ink.of(0)).toEqual(['uncertain', 'uncertain', 'uncertain', 'uncertain']);
});

it('says that ink is missing where the system forces its own colors on text', async () => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.setContent('<!doctype html><body><p>text</p></body>');
  const { layout } = await captureCheckpoint(page, { landmarks: {} });
  expect(layout.ink.state).toBe('missing');
});

it('marks a single text that kept its color, and measures the others', async () => {
  await page.setContent(
    `<!doctype html><body><p style="-webkit-text-fill-color:#000 !important">kept</p><p>text</p></body>`,
  );
  const { layout, png, pngWithoutText } = await captureCheckpoint(page, { landmarks: {} });
  const ink = await measureInk(layout, png, pngWithoutText);
  expect(layout.ink.state).toBe('measured');
  expect(layout.fragments.map(({ id }) => ink.of(id)[0])).toEqual(['uncertain', 'painted']);
});

it('blanks secret fields in both pictures', async () => {
  const { default: sharp } = await import('sharp');
  await page.setContent(
    '<!doctype html><body style="margin:0"><input type="password" value="hunter2" style="position:absolute;left:10px;top:10px;width:100px;height:30px"></body>',
  );
  const { png, pngWithoutText } = await captureCheckpoint(page, { landmarks: {} });
  for (const picture of [png, pngWithoutText]) {
    const region = { left: 12, top: 12, width: 90, height: 28 };
    const inside = await sharp(picture).extract(region).removeAlpha().png().toBuffer();
    const stats = await sharp(inside).stats();
    expect(stats.channels.map(({ min, max }) => [min, max])).toEqual([
      [128, 128],
      [128, 128],
      [128, 128],
    ]);
  }
});

it('refuses a closed page by name', async () => {
  await page.close();
  await expect(captureCheckpoint(page, { landmarks: {} })).rejects.toThrow(
    'Could not capture the screen',
  );
});
