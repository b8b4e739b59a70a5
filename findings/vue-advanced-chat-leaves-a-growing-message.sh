#!/usr/bin/env bash
# vue-advanced-chat follows a new message to the end of its list, and not the same message as it grows: a streamed answer ends out of sight.
#
# vue-advanced-chat 2.1.2 (the newest), playwright-core 1.65.1, Chromium. A room of 540 px is scrolled to its end. Two answers of the same
# 40 lines arrive from the other person: one as a whole, and one that is added with its first line and whose content then grows by a line
# every 30 ms, by setting `messages` to a new array each time, which is how the component is told of a change.
# Guessed: a list that was at its end stays there, as with other chat components. Seen: after the whole answer the end of the list is in
# sight; after the one that grew, hundreds of pixels of it lie below the edge, and the list is where the first line put it.
#
# Needs: node, npm, and a Chromium (CHROMIUM=<path>, else chromium-headless-shell or chromium on the PATH).
# Exits 0 while that is so, 1 if it has changed.
set -euo pipefail
chromium=${CHROMIUM:-$(command -v chromium-headless-shell || command -v chromium || command -v google-chrome)}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"private":true,"type":"module"}' >package.json
npm install --silent --no-audit --no-fund --ignore-scripts playwright-core@1.65.1 vue-advanced-chat@2.1.2
cat >try.mjs <<'JS'
import { readFileSync } from 'node:fs';
import http from 'node:http';
import { chromium } from 'playwright-core';

const component = readFileSync('node_modules/vue-advanced-chat/dist/vue-advanced-chat.es.js');
const page = `<!doctype html><meta charset="utf-8"><body><script type="module">
  import { register } from '/component.js';
  register();
  const chat = document.createElement('vue-advanced-chat');
  const users = [{ _id: 'me', username: 'Kim' }, { _id: 'bot', username: 'Bot' }];
  for (const name of ['rooms-loaded', 'messages-loaded']) chat.setAttribute(name, 'true');
  chat.setAttribute('height', '540px');
  chat.setAttribute('current-user-id', 'me');
  document.body.append(chat);
  chat.rooms = [{ roomId: '1', roomName: 'Bot', avatar: '', users }];
  const line = (_id, senderId, content) =>
    ({ _id, senderId, content, username: senderId, date: 'today', timestamp: '10:00' });
  let messages = [line('first', 'me', 'Hello')];
  const show = (message) => {
    messages = [...messages.filter(({ _id }) => _id !== message._id), message];
    chat.messages = messages;
  };
  const pause = (ms) => new Promise((done) => setTimeout(done, ms));
  chat.messages = messages;
  window.say = async (id, lines, grows) => {
    const text = (count) => Array.from({ length: count }, (_, at) => 'Line ' + (at + 1)).join('\\n');
    if (!grows) show(line(id, 'bot', text(lines)));
    for (let count = 1; grows && count <= lines; count += 1) {
      show(line(id, 'bot', text(count)));
      await pause(30);
    }
    await pause(1500);
    const all = [...chat.shadowRoot.querySelectorAll('*')];
    const list = all.find(({ id }) => id === 'messages-list');
    return Math.round(list.scrollHeight - list.scrollTop - list.clientHeight);
  };
  window.ready = true;
</script>`;
const server = http.createServer(({ url }, response) => {
  const isScript = url === '/component.js';
  response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
  response.end(isScript ? component : page);
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const browser = await chromium.launch({
  executablePath: process.argv[2],
  chromiumSandbox: process.getuid?.() !== 0,
});
const below = {};
for (const grows of [false, true]) {
  const tab = await browser.newPage({ viewport: { width: 900, height: 700 } });
  await tab.goto(`http://127.0.0.1:${server.address().port}/`);
  await tab.waitForFunction('window.ready === true');
  await tab.waitForTimeout(1500);
  below[grows ? 'grown' : 'whole'] = await tab.evaluate((how) => window.say('answer', 40, how), grows);
  await tab.close();
}
await browser.close();
server.close();
console.log(`answer as a whole: ${below.whole} px below the edge`);
console.log(`answer that grew: ${below.grown} px below the edge`);
process.exit(below.whole <= 5 && below.grown > 200 ? 0 : 1);
JS
node try.mjs "$chromium"
