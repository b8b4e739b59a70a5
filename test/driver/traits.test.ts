import { describe, expect, it } from 'vitest';
import { lines, pieces, stage } from './driving.js';

const on = stage();

const paused = (ms: number) => [
  [100, 'I found your parcel.'] as const,
  [ms, ' It left on Monday.'] as const,
];

/** Longer than where nothing tells, so that each case stands on its own sign. */
const long = 2900;

describe.concurrent('a pause after a whole sentence is not the end', () => {
  it.each<[string, string, number?]>([
    ['a stop button stands there', 'by=socket&traits=stop'],
    ['the send icon has become another', 'by=socket&traits=icon'],
    ['something turns that nobody named', 'by=page&traits=spinner'],
    ['a caret blinks at the end of the text', 'by=events&traits=cursor'],
    ['the transcript is marked as busy', 'by=poll&traits=aria'],
    ['a line says in changing dots that it thinks', 'by=page&traits=dots'],
    ['the box is disabled', 'by=events&traits=disables'],
    ['socket frames say that a message is being written', 'by=socket&traits=typed'],
    ['the page asks for the rest again and again', 'by=status&traits='],
    ['beats come over the socket meanwhile', 'by=socket&traits=beats,icon'],
    // Longer than where anything has told, and short enough for a busy machine.
    ['nothing at all tells', 'by=page&traits=', 1700],
    ['the page works on by messages to itself', 'by=page&traits=scheduled', 1000],
  ])('where %s', async (_what, query, ms = long) => {
    const answer = () => paused(ms);
    const { page, say } = await on.drive(`/traits.html?${query}`, { answer });
    await page.evaluate((plan) => Object.assign(globalThis, { plan }), answer());
    const { settled, seen } = await say('where is it');
    expect(lines(seen)).toContain('agent: I found your parcel. It left on Monday.');
    expect(settled.finished).toBe(true);
  });
});

describe.concurrent('a second message is waited for', () => {
  it('where the typing indicator comes back between the two', async () => {
    const { say } = await on.drive('/traits.html?by=socket&traits=typing', {
      answer: pieces(100, 'Found it.', 60, '~', 2700, '|Shall I send it again?'),
    });
    const { seen } = await say('where is it');
    expect(lines(seen).slice(1)).toEqual(['agent: Found it.', 'agent: Shall I send it again?']);
  });

  it('where the page asks for it after the first was whole', async () => {
    const { say } = await on.drive('/traits.html?by=stream&traits=typing', {
      answer: (text) =>
        text === '(more)'
          ? [[50, 'Shall I send it again?']]
          : [
              [100, 'Found it.'],
              [20, '^'],
            ],
    });
    const { seen } = await say('where is it');
    expect(lines(seen).slice(1)).toEqual(['agent: Found it.', 'agent: Shall I send it again?']);
  });

  it('from the second time on where only the clock could have told', async () => {
    const { page, say } = await on.drive('/plain.html', { answer: () => [[50, 'Found it.']] });
    // The page shows a rest a second after the stream has closed, and nothing tells that it will.
    await page.evaluate(`window.ask = ((ask) => async (text, write) => {
      await ask(text, write);
      await new Promise((done) => setTimeout(done, 1000));
      write(' So much for ' + text + '.');
    })(window.ask)`);
    const first = await say('one');
    expect(lines(first.seen).at(-1)).toBe('agent: Found it.');
    await page.getByText('So much for one.').waitFor();
    const { seen } = await say('two');
    expect(lines(seen).at(-1)).toBe('agent: Found it. So much for two.');
  });
});

describe.concurrent('what is not the agent keeps no turn open', () => {
  it.each([
    ['a clock that ticks in the transcript', 'by=socket&traits=clock'],
    ['a clock, while the whole list is drawn anew', 'by=socket&traits=clock,rebuild'],
    ['beats over a stream that stays open', 'by=events&traits=beats'],
    ['toasts before and after', 'by=poll&traits=toasts'],
    ['notes that come and go over the page without end', 'by=socket&traits=notices'],
    ['a status that is told again and again below the chat', 'by=socket&traits=statuses'],
    ['an answer that offers to cancel', 'by=socket&traits=confirm'],
    ['a Regenerate button that appears at the end', 'by=socket&traits=stop'],
  ])('such as %s', async (_what, query) => {
    const { say } = await on.drive(`/traits.html?${query}`, {
      answer: () => [[100, 'It left on Monday.']],
    });
    const { settled, seen } = await say('where is it');
    expect(settled).toMatchObject({ finished: true, waiting: [] });
    expect(lines(seen)).toContain('agent: It left on Monday.');
  });
});

describe.concurrent('a mark that never goes ends the turn at the deadline', () => {
  it.each([
    ['dots', /^The page shows "Thinking\.+", which looks like a typing indicator\.$/],
    ['aria', /^div\.log is marked as busy\.$/],
    ['stop', /^A control "Stop" is offered\.$/],
    ['spinner', /^div\.k7 moves without end\.$/],
    ['disables', /^The message box is disabled\. The control "Send" is disabled\.$/],
  ])('and %s is named in a sentence', async (trait, sentence) => {
    const { page, say } = await on.drive(`/traits.html?by=page&traits=${trait}`, {
      replyTimeoutMs: 1500,
    });
    await page.evaluate('window.plan = [[60_000, "late"]]');
    const { settled } = await say('anyone?');
    expect(settled.finished).toBe(false);
    expect(settled.waiting[0]).toBe('No agent message is new or changed since the user acted.');
    expect(settled.waiting[1]).toMatch(sentence);
  });
});
