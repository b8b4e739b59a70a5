#!/usr/bin/env bash
# Only the first page that setContent puts into a tab gets its autofocus; every later one is left without focus, and no error says so.
#
# playwright-core 1.65.1, Chromium 156. setContent writes into the document that is already there, and a document grants autofocus once
# in its life. A test that reuses one page for many small HTML samples therefore sees "not focused" from the second sample on.
# Guessed: setContent loads a page afresh, as goto does, so each `<input autofocus>` has the focus. Seen: after one second the first
# input has it, the second sample's has not (the body has); with a goto to about:blank between them it has it again.
#
# Needs: node, npm, and a Chromium (CHROMIUM=<path>, else chromium-headless-shell or chromium on the PATH).
# Exits 0 while that is so, 1 if it has changed.
set -euo pipefail
chromium=${CHROMIUM:-$(command -v chromium-headless-shell || command -v chromium || command -v google-chrome)}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"private":true,"type":"module"}' >package.json
npm install --silent --no-audit --no-fund playwright-core@1.65.1
cat >try.mjs <<'JS'
import { chromium } from 'playwright-core';

const browser = await chromium.launch({
  executablePath: process.argv[2],
  chromiumSandbox: process.getuid?.() !== 0,
});
console.log('browser', browser.version());
const page = await browser.newPage();

/** What has the focus one second after the sample was set. */
async function focusedIn(id) {
  await page.setContent(`<!doctype html><label>Name <input autofocus id="${id}"></label>`);
  await page.waitForTimeout(1000);
  return page.evaluate(() => document.activeElement?.id || document.activeElement?.tagName);
}

const first = await focusedIn('first');
const second = await focusedIn('second');
await page.goto('about:blank');
const third = await focusedIn('third');
await browser.close();
console.log('first sample:', first, '- second sample:', second, '- after about:blank:', third);
process.exit(first === 'first' && second === 'BODY' && third === 'third' ? 0 : 1);
JS
node try.mjs "$chromium"
