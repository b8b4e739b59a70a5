#!/usr/bin/env bash
# `useEffect(() => list.current?.scrollIntoView(), [messages])`, the usual line by which a React chat follows its end, blanks the page.
#
# react and react-dom 19.2.0, playwright-core 1.65.1, Chromium 156. There, scrollTo, scrollBy and scrollIntoView return a promise. React
# takes what an effect returns, if it is not undefined, for the function that cleans up, and calls it before the next run; TypeScript's
# types still say that the methods return nothing, so no checker objects.
# Guessed: a scroll method returns nothing, and the list follows. Seen: the page is drawn; with the first message React throws
# "… is not a function", unmounts everything, and the page is empty. With braces around the call the messages stand there.
#
# Needs: node, npm, and a Chromium (CHROMIUM=<path>, else chromium-headless-shell or chromium on the PATH).
# Exits 0 while that is so, 1 if it has changed.
set -euo pipefail
chromium=${CHROMIUM:-$(command -v chromium-headless-shell || command -v chromium || command -v google-chrome)}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"private":true,"type":"module"}' >package.json
npm install --silent --no-audit --no-fund playwright-core@1.65.1 react@19.2.0 react-dom@19.2.0 esbuild@0.25.0
cat >page.jsx <<'JSX'
import { useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';

const bare = location.hash === '#bare';

function Chat() {
  const [messages, setMessages] = useState([]);
  const end = useRef(null);
  useEffect(
    bare
      ? () => end.current?.scrollIntoView()
      : () => {
          end.current?.scrollIntoView();
        },
    [messages],
  );
  return (
    <main>
      {messages.map((message) => (
        <p key={message}>{message}</p>
      ))}
      <div ref={end} />
      <button onClick={() => setMessages([...messages, `Message ${messages.length + 1}`])}>Send</button>
    </main>
  );
}

createRoot(document.getElementById('root')).render(<Chat />);
JSX
npx esbuild page.jsx --bundle --jsx=automatic --outfile=page.js --log-level=error --define:process.env.NODE_ENV='"production"'
cat >try.mjs <<'JS'
import { readFile } from 'node:fs/promises';
import http from 'node:http';
import { chromium } from 'playwright-core';

const script = await readFile('page.js');
const server = http.createServer((request, response) => {
  const isScript = request.url === '/page.js';
  response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
  response.end(isScript ? script : '<!doctype html><div id="root"></div><script src="/page.js"></script>');
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const browser = await chromium.launch({
  executablePath: process.argv[2],
  chromiumSandbox: process.getuid?.() !== 0,
});
console.log('browser', browser.version());

/** What is on the page after one click and after two, and what it threw. */
async function drawn(how) {
  const page = await browser.newPage();
  const errors = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto(`http://127.0.0.1:${server.address().port}/#${how}`);
  const counts = [];
  for (let click = 0; click < 2; click += 1) {
    if ((await page.locator('button').count()) > 0) await page.click('button');
    await page.waitForTimeout(300);
    counts.push(await page.locator('p').count());
  }
  const returned = await page.evaluate(() => document.body.scrollTo({ top: 0 }) instanceof Promise);
  await page.close();
  return { how, messages: counts, errors: errors.length, first: errors[0] ?? '', returned };
}

const bare = await drawn('bare');
const braces = await drawn('braces');
await browser.close();
server.close();
console.log(bare, braces);
const isBlank = bare.messages.join() === '0,0' && /is not a function/.test(bare.first);
process.exit(isBlank && bare.returned && braces.messages.join() === '1,2' && braces.errors === 0 ? 0 : 1);
JS
node try.mjs "$chromium"
