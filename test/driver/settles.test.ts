import { describe, expect, it } from 'vitest';
import { lines, pieces, stage } from './driving.js';

const on = stage();

describe.concurrent('the driver knows when the agent has finished', () => {
  it('although the stream pauses for two seconds', async () => {
    const { say } = await on.drive('/plain.html', {
      answer: pieces(50, 'First part.', 2000, ' Second part.'),
    });
    const { settled, seen } = await say('go');
    expect(lines(seen).at(-1)).toBe('agent: First part. Second part.');
    // A busy machine may be late with the first part.
    expect(settled.longestSilenceMs).toBeGreaterThan(1000);
    expect(settled.firstProgressMs).not.toBeNull();
  });

  it('and says beforehand that only silence is left, where nothing but the clock tells', async () => {
    const { driver } = await on.drive('/traits.html?by=socket&traits=', {
      answer: () => [[100, 'It left on Monday.']],
    });
    let isStill = () => false;
    // On a busy machine something of the page may come late in a turn: then another shows it.
    for (let turn = 0; turn < 3 && !isStill(); turn += 1) {
      await driver.act({ kind: 'say', text: 'where is it' });
      const settled = await driver.settle(() => (isStill = driver.stillness()));
      expect(settled.finished).toBe(true);
    }
    expect(isStill()).toBe(true);
  });

  it('although the typing indicator goes with the first piece', async () => {
    const { say } = await on.drive('/busy.html?mode=typing', {
      answer: pieces(600, 'Well.', 2000, ' Done.'),
    });
    const { seen } = await say('go');
    expect(lines(seen)).toEqual(['user: go', 'agent: Well. Done.']);
  });

  it('while the box is disabled and still holds the text', async () => {
    const { say } = await on.drive('/busy.html?mode=disables', { answer: () => [[300, 'Sure.']] });
    await say('one');
    const { seen } = await say('two');
    expect(lines(seen)).toEqual(['user: one', 'agent: Sure.', 'user: two', 'agent: Sure.']);
  });

  it('while the send control says Stop', async () => {
    const { say } = await on.drive('/busy.html?mode=stop', {
      answer: pieces(100, 'A', 500, 'B'),
    });
    const { seen } = await say('one');
    expect(lines(seen)).toEqual(['user: one', 'agent: AB']);
    expect(seen.controls.map(({ name }) => name)).not.toContain('Stop');
  });

  it('when an interim line is replaced by the answer in the same bubble', async () => {
    const { say } = await on.drive('/busy.html?mode=interim', {
      answer: pieces(50, 'One moment…', 900, 'Found it.'),
    });
    const { seen } = await say('go');
    expect(lines(seen)).toEqual(['user: go', 'agent: Found it.']);
  });

  it('when it answers in two bubbles', async () => {
    const { say } = await on.drive('/busy.html?mode=bubbles', {
      answer: pieces(50, 'Found it.', 700, 'Anything else?'),
    });
    const { seen } = await say('go');
    expect(lines(seen)).toEqual(['user: go', 'agent: Found it.', 'agent: Anything else?']);
    expect(seen.newMessages).toHaveLength(2);
  });

  it('when the whole message is rebuilt with every piece, and keeps its id', async () => {
    const { driver, say } = await on.drive('/busy.html?mode=rebuild', {
      answer: pieces(50, 'The ', 200, 'answer ', 200, 'grows.'),
    });
    const { seen } = await say('go');
    expect(lines(seen)).toEqual(['user: go', 'agent: The answer grows.']);
    const again = await driver.observe(1);
    expect(again.messages).toEqual(seen.messages);
    expect(seen.messages.map(({ id }) => id)).toEqual(['m1', 'm2']);
  });

  it('of a page whose headline types itself without end, before anyone speaks', async () => {
    const { say } = await on.drive('/plain.html', {
      answer: () => [[50, 'It is on its way.']],
      init: `addEventListener('DOMContentLoaded', () => {
        const line = document.body.insertBefore(document.createElement('h1'), document.body.firstChild);
        const words = ['Ask me anything', 'I know all orders', 'Day and night'];
        let at = 0;
        setInterval(() => {
          at += 1;
          line.textContent = words[Math.floor(at / 20) % 3].slice(0, at % 20);
        }, 60);
      });`,
    });
    const { settled, seen } = await say('Where is my parcel?');
    expect(settled.finished).toBe(true);
    expect(seen.newMessages.map(({ text }) => text)).toEqual(['It is on its way.']);
  });

  it('when a late greeting came before anyone spoke, and vanishes with the first message', async () => {
    const { driver, say } = await on.drive('/greeting.html', {
      unready: true,
      answer: (text) =>
        text === 'hello?'
          ? [
              [1200, 'Hi, how '],
              [400, 'can I help?'],
            ]
          : [[50, 'Right.']],
    });
    await driver.ready();
    const first = await driver.observe(0);
    expect(lines(first)).toEqual(['agent: Hi, how can I help?']);
    expect(first.newMessages).toHaveLength(1);
    const { seen } = await say('return it');
    expect(lines(seen)).toEqual(['user: return it', 'agent: Right.']);
  });

  it('when the page greets by a timer of its own', async () => {
    const { driver } = await on.drive('/plain.html', {
      unready: true,
      init: `addEventListener('load', () => setTimeout(() => {
        l.append(Object.assign(document.createElement('div'), { textContent: 'Hi, how can I help?' }));
      }, 600));`,
    });
    await driver.ready();
    expect(lines(await driver.observe(0))).toEqual(['agent: Hi, how can I help?']);
  });

  it('of a message that ends in a card, by what it says outside of it', async () => {
    const { page, say } = await on.drive('/plain.html', { answer: () => [[50, 'It is done.']] });
    await say('go');
    const ending = () => page.evaluate<string>('window.__sightline.driver.workState().ending');
    await page.evaluate(
      `l.lastChild.insertAdjacentHTML('beforeend', '<dl><dt>Reference</dt><dd>About 6 minutes</dd></dl>')`,
    );
    expect(await ending()).toBe('complete');
    await page.evaluate(`l.lastChild.insertAdjacentHTML('beforeend', '<p>And then I')`);
    expect(await ending()).toBe('unfinished');
  });

  it('over a socket that pauses for a second between pieces', async () => {
    const { say } = await on.drive('/socket.html', {
      answer: pieces(300, 'I looked.', 1000, ' It was', 1000, ' delivered', 1000, ' on Monday.'),
    });
    const { settled, seen } = await say('where is it');
    expect(lines(seen)).toEqual([
      'user: where is it',
      'agent: I looked. It was delivered on Monday.',
    ]);
    expect(settled.finished).toBe(true);
  });

  it('and says what it waited for when nobody answers', async () => {
    const { say } = await on.drive('/plain.html', {
      replyTimeoutMs: 1200,
      answer: () => [[60_000, 'late']],
    });
    const { settled } = await say('anyone?');
    expect(settled).toMatchObject({
      finished: false,
      firstProgressMs: null,
      waiting: [
        'Requests that began after the user acted are still open: POST /chat.',
        'No agent message is new or changed since the user acted.',
      ],
    });
    expect(settled.waitedMs).toBeGreaterThan(1200);
  });

  it('and says what showed that the agent works when it falls silent', async () => {
    const { say } = await on.drive('/busy.html?mode=typing', {
      answer: () => [[8000, 'Late.']],
      replyTimeoutMs: 1200,
    });
    const { settled } = await say('anyone there');
    expect(settled.finished).toBe(false);
    expect(settled.busy).not.toEqual([]);
  });

  it('with a stopped clock', async () => {
    const { page, say } = await on.drive('/plain.html', {
      answer: pieces(50, 'Still', 300, ' here.'),
    });
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    const { settled, seen } = await say('time?');
    expect(lines(seen).at(-1)).toBe('agent: Still here.');
    expect(settled.finished).toBe(true);
  });

  it('never too early in 8 turns of short pauses, and reports its lag each time', async () => {
    const { say } = await on.drive('/plain.html', {
      answer: pieces(20, 'Some ', 60, 'words ', 120, 'here.'),
    });
    for (let turn = 0; turn < 8; turn += 1) {
      const { settled, seen } = await say('again');
      expect(seen.newMessages.map(({ text }) => text)).toEqual(['Some words here.']);
      // How long the lag is, the bench tells.
      expect(settled.lagMs).not.toBeNull();
    }
  });
});
