import { describe, expect, it } from 'vitest';
import { lines, pieces, stage, talk } from './driving.js';

const on = stage();
const twoBubbles = (text: string) => [
  [30, `re ${text}: first`] as const,
  [200, ' half.'] as const,
  [500, '|And more.'] as const,
];

describe.concurrent('the driver reads markup of many habits', () => {
  it('such as a wrapper for each turn, hidden prefixes, and a list that is drawn anew with each piece', async () => {
    const { say } = await on.drive('/wild.html?habit=turns', { answer: twoBubbles });
    const first = await say('one');
    const { seen } = await say('one');
    expect(lines(seen)).toEqual(
      talk(
        ['one', 're one: first half.', 'And more.'],
        ['one', 're one: first half.', 'And more.'],
      ),
    );
    expect(seen.messages.slice(0, 3)).toEqual(first.seen.messages);
    expect(seen.newMessages).toHaveLength(2);
  });

  it('such as newest first in the document, and sides by alignment alone', async () => {
    const { say } = await on.drive('/wild.html?habit=reverse', { answer: twoBubbles });
    await say('one');
    const { seen } = await say('two');
    expect(lines(seen)).toEqual(
      talk(
        ['one', 're one: first half.', 'And more.'],
        ['two', 're two: first half.', 'And more.'],
      ),
    );
  });

  it('such as a list that keeps only the newest messages mounted', async () => {
    const { say } = await on.drive('/wild.html?habit=virtual', {
      answer: (text) => [[20, `Answer to ${text}.`]],
    });
    for (const text of ['1', '2', '3', '4', '5']) await say(text);
    const { seen } = await say('6');
    expect(lines(seen)).toEqual(
      ['1', '2', '3', '4', '5', '6'].flatMap((text) => [
        `user: ${text}`,
        `agent: Answer to ${text}.`,
      ]),
    );
    expect(seen.newMessages.map(({ text }) => text)).toEqual(['Answer to 6.']);
  });

  it('such as no list at all, bubbles that scroll, and a title above', async () => {
    const { driver, say } = await on.drive('/wild.html?habit=listless', { answer: twoBubbles });
    expect((await driver.observe(0)).messages).toEqual([]);
    const first = await say('one');
    expect(lines(first.seen)).toEqual(talk(['one', 're one: first half.', 'And more.']));
    expect(first.seen.newMessages).toHaveLength(2);
    const { seen } = await say('two');
    expect(lines(seen).slice(3)).toEqual(talk(['two', 're two: first half.', 'And more.']));
    expect(seen.messages.slice(0, 3)).toEqual(first.seen.messages);
  });

  it('such as rows that a list uses again for other messages, by their number', async () => {
    const { say } = await on.drive('/wild.html?habit=recycled', {
      answer: (text) => [[20, `Answer to ${text}.`]],
    });
    for (const text of ['1', '2', '2', '3']) await say(text);
    const { seen } = await say('4');
    expect(lines(seen)).toEqual(
      ['1', '2', '2', '3', '4'].flatMap((text) => [`user: ${text}`, `agent: Answer to ${text}.`]),
    );
    expect(seen.messages.map(({ id }) => id)).toEqual(seen.messages.map((_, at) => `m${at + 1}`));
    expect(seen.messages.map(({ onScreen }) => onScreen)).toEqual(
      seen.messages.map((_, at) => at >= 6),
    );
  });

  it('such as labels before the words, times in the messages, and lines across the list', async () => {
    const { say } = await on.drive('/wild.html?habit=decorated', { answer: twoBubbles });
    await say('one');
    const { seen } = await say('two');
    expect(lines(seen)).toEqual(
      talk(
        ['one', 're one: first half.', 'And more.'],
        ['two', 're two: first half.', 'And more.'],
      ),
    );
  });

  it('such as groups with names and times, and suggestions dressed as messages', async () => {
    const { say, press } = await on.drive('/wild.html?habit=groups', { answer: twoBubbles });
    await say('one');
    const { seen } = await say('two');
    expect(seen.messages.map(({ role }) => role)).toEqual([
      'user',
      'agent',
      'agent',
      'user',
      'agent',
      'agent',
    ]);
    expect(seen.messages[1]?.text).toContain('Re One: First Half.');
    expect(seen.controls.map(({ name }) => name)).toEqual(['Track it', 'Return it']);
    // The suggestions do nothing: that is told in time, and is not the agent's silence.
    expect((await press('Track it')).settled).toMatchObject({
      finished: true,
      firstProgressMs: null,
    });
  });
});

describe.concurrent('the driver knows the end where no request tells', () => {
  const answer = pieces(300, 'I had a look', 900, ' at it.', 900, ' All is well.');

  it('over an event source that never closes', async () => {
    const { say } = await on.drive('/push.html?by=events', { answer });
    await say('one');
    const { settled, seen } = await say('two');
    expect(lines(seen).slice(2)).toEqual(['user: two', 'agent: I had a look at it. All is well.']);
    expect(settled.finished).toBe(true);
  });

  it.each([
    ['right after', 0],
    ['before', 300],
  ])(
    'over an event source whose first piece comes %s the request was answered',
    async (_, takes) => {
      const { say } = await on.drive(`/push.html?by=events&takes=${takes}`, {
        answer: pieces(30, 'At once', 900, ' and later.'),
      });
      const { seen } = await say('one');
      expect(lines(seen)).toEqual(['user: one', 'agent: At once and later.']);
    },
  );

  it('over requests that hang until there is something to tell', async () => {
    const { say } = await on.drive('/push.html?by=poll', { answer });
    await say('one');
    const { settled, seen } = await say('two');
    expect(lines(seen).slice(2)).toEqual(['user: two', 'agent: I had a look at it. All is well.']);
    expect(settled.finished).toBe(true);
  });

  it('from the page itself', async () => {
    const { say } = await on.drive('/push.html?by=page');
    const { settled, seen } = await say('one');
    expect(lines(seen)).toEqual([
      'user: one',
      'agent: I had a look at your order. It is on its way.',
    ]);
    expect(settled.finished).toBe(true);
  });
});
