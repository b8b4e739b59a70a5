#!/usr/bin/env bash
# --disable-quic does not keep a page's WebTransport from sending, though WebTransport runs over QUIC alone; and Playwright hears nothing of it.
#
# playwright-core 1.65.1, Chromium 156. The browser is started with --disable-quic, a switch that automation uses to keep a page off
# UDP; every request of the context is routed and aborted. A page opens a WebTransport to a UDP port on loopback that counts datagrams.
# Guessed: nothing is sent, or the route sees the attempt. Seen: datagrams arrive (1,250 bytes each, QUIC Initial packets), the route is
# not called, and no request event is fired.
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
import dgram from 'node:dgram';
import http from 'node:http';
import { chromium } from 'playwright-core';

const sizes = [];
const udp = dgram.createSocket('udp4');
const first = new Promise((resolve) => {
  udp.on('message', (data) => {
    sizes.push(data.length);
    resolve('sent');
  });
});
await new Promise((resolve) => udp.bind(0, '127.0.0.1', resolve));
const server = http.createServer((_, response) => {
  response.setHeader('content-type', 'text/html');
  response.end('<!doctype html><title>page</title>');
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const browser = await chromium.launch({
  executablePath: process.argv[2],
  args: ['--disable-quic'],
  chromiumSandbox: process.getuid?.() !== 0,
});
console.log('browser', browser.version());
const context = await browser.newContext();
const page = await context.newPage();
await page.goto(`http://127.0.0.1:${server.address().port}/`);
const seen = [];
context.on('request', (request) => seen.push(request.url()));
await context.route('**/*', (route) => route.abort());
const opened = page.evaluate((port) => {
  const transport = new WebTransport(`https://127.0.0.1:${port}/`);
  transport.closed.catch(() => undefined);
  return transport.ready.then(
    () => 'ready',
    () => 'refused',
  );
}, udp.address().port);
// The browser gives up by itself after some seconds, whether or not a datagram was sent.
const what = await Promise.race([first, opened]);
await browser.close();
opened.catch(() => undefined);
server.close();
udp.close();
console.log(what, '- datagrams:', sizes.join(', ') || 'none', '- requests seen:', seen.join(' ') || 'none');
process.exit(what === 'sent' && seen.length === 0 ? 0 : 1);
JS
node try.mjs "$chromium"
