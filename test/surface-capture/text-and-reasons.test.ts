// What the layout says of texts: how they read, why they are hidden, what covers them.
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Fragment, Layout } from '../../src/episode/layout.js';
import { layoutSchema } from '../../src/episode/layout.js';
import { createRedactor } from '../../src/episode/redactor.js';
import { characterBoxes } from '../../src/episode/boxes.js';
import { captureCheckpoint } from '../../src/surface/capture/capture.js';
import { launchBrowser } from '../browser.js';

let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser();
  page = await browser.newPage({ viewport: { width: 800, height: 600 } });
});
afterAll(() => browser.close());

async function layoutOf(html: string): Promise<Layout> {
  await page.setContent(`<!doctype html><body>${html}</body>`);
  return (await captureCheckpoint(page, { landmarks: {} })).layout;
}

/** The text of every block, read on from line to line. */
function blocks(fragments: readonly Fragment[]): string[] {
  const read = new Map<number, string>();
  for (const { block, text } of fragments) read.set(block, (read.get(block) ?? '') + text);
  return [...read.values()];
}

async function only(html: string): Promise<Fragment> {
  const { fragments } = await layoutOf(html);
  const [one] = fragments;
  if (!one || fragments.length > 1) throw new Error(`${fragments.length} fragments.`);
  return one;
}

it('blocks read on over lines, inline elements, forced breaks and collapsed white space', async () => {
  const { fragments } = await layoutOf(`
    <p style="width:90px">Your  refund\n of <b>$42<i>.00</i></b> <a href="#">was</a>
      declined.</p><p>First<br>second</p><p>un<b>break</b>able</p>
    <p style="width:40px"><b>wide</b><i> words</i></p><p>one <span style="display:inline-block">two</span> three</p>`);
  expect(blocks(fragments)).toEqual([
    'Your refund of $42.00 was declined.',
    'First\nsecond',
    'unbreakable',
    'wide words',
    'one two three',
  ]);
});

it('a block inside of a block ends what reads on', async () => {
  const { fragments } = await layoutOf('<div>before<div>inside</div>after</div>');
  expect(blocks(fragments)).toEqual(['before', 'inside', 'after']);
});

it('every character has a place inside of the box of its line', async () => {
  const fragment = await only('<p>Refund of $42.00 👍🏽 naïve ẞ é</p>');
  const cells = characterBoxes(fragment) ?? [];
  expect(cells).toHaveLength(fragment.text.length);
  const [x, , width] = fragment.box;
  for (const cell of cells) {
    expect(cell[0]).toBeGreaterThanOrEqual(x - 0.5);
    expect(cell[0] + cell[2]).toBeLessThanOrEqual(x + width + 0.5);
  }
});

it('the later units of one grapheme have no width', async () => {
  const fragment = await only('<p>a👍🏽b</p>');
  const widths = (characterBoxes(fragment) ?? []).map(([, , width]) => width > 0);
  expect(widths).toEqual([true, true, false, false, false, true]);
});

it.each([
  ['below_fold', null, '<div style="height:700px"></div><p>text</p>'],
  ['beside_viewport', null, '<p style="position:absolute;left:900px">text</p>'],
  ['above_viewport', null, '<p style="position:absolute;top:-90px">text</p>'],
  [
    'scrolled_out',
    'div#panel',
    '<div id="panel" style="height:50px;overflow:auto"><div style="height:99px"></div>text</div>',
  ],
  ['clipped', 'div#box', '<div id="box" style="height:0;overflow:hidden">text</div>'],
  ['clipped', 'p#cut', '<p id="cut" style="clip-path:inset(50%)">text</p>'],
  ['visibility', 'p', '<p style="visibility:hidden">text</p>'],
  ['opacity', 'div.gone', '<div class="gone" style="opacity:0"><p>text</p></div>'],
  ['content_visibility', 'div', '<div style="content-visibility:hidden"><p>text</p></div>'],
  ['hidden_frame', 'iframe', '<iframe style="visibility:hidden" srcdoc="text"></iframe>'],
  [
    'scrolled_out',
    'iframe#chat',
    '<iframe id="chat" style="height:40px" srcdoc="<div style=\'height:90px\'></div>text"></iframe>',
  ],
  ['below_fold', null, '<div style="height:700px"></div><iframe srcdoc="text"></iframe>'],
] as const)('hidden text names its reason: %s by %s', async (reason, by, html) => {
  const fragment = await only(html);
  expect(fragment.text).toBe('text');
  expect(fragment.hidden).toEqual({ reason, by });
});

it('a closed details hides all but its first summary', async () => {
  const { fragments } = await layoutOf('<details id="d"><summary>more</summary>inside</details>');
  expect(fragments.map(({ text, hidden }) => [text, hidden])).toEqual([
    ['more', null],
    ['inside', { reason: 'closed_details', by: 'details#d' }],
  ]);
});

it('a hit test names what lies on top, and not the ancestors or the text itself', async () => {
  const { fragments } = await layoutOf(
    '<p>free</p><p style="position:relative">taken<span id="lid" style="position:absolute;inset:0"></span></p>',
  );
  expect(fragments.map(({ text, coveredBy }) => [text, coveredBy])).toEqual([
    ['free', null],
    ['taken', 'span#lid'],
  ]);
});

it('what lies over a frame is named for the text in the frame', async () => {
  const { fragments, controls } = await layoutOf(
    '<iframe style="border:0" srcdoc="<p>text</p><button>Press</button>"></iframe><div id="lid" style="position:fixed;inset:0"></div>',
  );
  expect(fragments.map(({ coveredBy }) => coveredBy)).toEqual(['div#lid', 'div#lid']);
  expect(controls.map(({ coveredBy }) => coveredBy)).toEqual(['div#lid']);
});

it('text, controls and frames keep the order of the document', async () => {
  const { fragments } = await layoutOf(
    '<p>one</p><iframe srcdoc="<p>two</p><p>three</p>"></iframe><p>four</p>',
  );
  expect(fragments.map(({ text }) => text)).toEqual(['one', 'two', 'three', 'four']);
  expect(new Set(fragments.map(({ block }) => block)).size).toBe(4);
});

it('passwords and card numbers are not kept, and other values are', async () => {
  await page.setContent(`<!doctype html><body>
    <input type="password" value="hunter2"><input autocomplete="cc-number" value="4111111111111111">
    <input value="Ada"></body>`);
  const { layout, aria } = await captureCheckpoint(page, { landmarks: {} });
  const kept = layout.fragments.filter(({ text }) => text.trim() !== '');
  expect(kept.map(({ text, source }) => [text, source])).toEqual([['Ada', 'value']]);
  expect(JSON.stringify(layout) + aria).not.toMatch(/hunter2|4111/);
});

it('controls have role, name and state', async () => {
  const { controls } = await layoutOf(`
    <button aria-expanded="false"><svg width="9" height="9"><title>Menu</title></svg></button>
    <label>E-mail <input type="email"></label><input type="checkbox" checked aria-label="Agree">
    <a href="#x">Terms</a><a>no link</a><div role="button" aria-disabled="true">Send</div>
    <textarea placeholder="Type here"></textarea><div contenteditable aria-label="Reply"></div>
    <button style="visibility:hidden">Gone</button><button disabled title="Later">  </button>`);
  expect(controls.map(({ role, name }) => `${role} ${name}`)).toEqual([
    'button Menu',
    'textbox E-mail',
    'checkbox Agree',
    'link Terms',
    'button Send',
    'textbox Type here',
    'textbox Reply',
    'button Later',
  ]);
  expect(controls.map(({ disabled }) => disabled)).toEqual([
    false,
    false,
    false,
    false,
    true,
    false,
    false,
    true,
  ]);
  expect(controls[0]?.expanded).toBe(false);
  expect(controls[2]?.checked).toBe(true);
});

it('regions without text in the DOM are listed while they can be seen', async () => {
  const { opaque } = await layoutOf(`
    <img id="i" width="50" height="20" alt=""><canvas id="c" width="50" height="20"></canvas>
    <svg id="s" width="20" height="20"><path d="M0 0h20v20z"/></svg><img style="position:absolute;top:900px" width="50" height="20">
    <div id="b" style="height:9px;background-image:url(data:image/gif;base64,R0lGODlhAQABAAAAACw=)"></div>`);
  expect(opaque.map(({ kind, element }) => `${kind} ${element}`)).toEqual([
    'image img#i',
    'canvas canvas#c',
    'svg svg#s',
    'image div#b',
  ]);
});

it('the layout is what the format says', async () => {
  const layout = await layoutOf(
    '<h1>Hello</h1><p style="transform:rotate(9deg)">turned</p><input value="v">',
  );
  expect(layoutSchema.parse(layout)).toEqual(layout);
});

it('a secret is redacted in what a dropdown offers, and of what is said to be wrong', async () => {
  await page.setContent(
    `<label>Key <select aria-invalid="true" aria-describedby="e"><option>None<option>sk-12ab</select></label><p id="e">Not sk-12ab</p>`,
  );
  const redactor = createRedactor([/sk-[a-z0-9]{4}/]);
  const { layout } = await captureCheckpoint(page, { landmarks: {}, redactor });
  const [field] = layout.controls;
  expect(field).toMatchObject({ options: ['None', '***'], errors: ['Not ***'] });
  expect(JSON.stringify(layout)).not.toContain('sk-12ab');
});
