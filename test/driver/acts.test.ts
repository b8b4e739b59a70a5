import { describe, expect, it } from 'vitest';
import type { Observation } from '../../src/episode/action.js';
import { lines, pieces, stage, talk } from './driving.js';

const on = stage();

function names(seen: Observation): string[] {
  return seen.controls.map(({ name }) => name);
}

describe.concurrent('the driver does what a person does besides typing', () => {
  it('approves in the transcript, where the buttons go after use', async () => {
    const { say, press } = await on.drive('/acts.html?mode=approve', {
      answer: (text) => [[20, text === 'order it' ? 'Shall I?' : `${text}, noted.`]],
    });
    const { seen } = await say('order it');
    expect(names(seen)).toEqual(['Approve', 'Reject']);
    expect(seen.controls[0]).toMatchObject({ context: 'Laptop, 1,200 €', message: 'm2' });
    const after = await press('Approve');
    expect(names(after.seen)).toEqual([]);
    expect(lines(after.seen)).toEqual(
      talk(['order it', 'Shall I? / Laptop, 1,200 € / Approved', 'Approved, noted.']),
    );
    expect(after.seen.newMessages.map(({ id }) => id)).toEqual(['m2', 'm3']);
  });

  it('fills in a form that came as a message, and submits it', async () => {
    const { say, fill, select, press, driver } = await on.drive('/acts.html?mode=form', {
      answer: (text) => [[20, text === 'return it' ? 'Fill this in.' : `Got ${text}.`]],
    });
    const { seen } = await say('return it');
    expect(seen.controls.map(({ role, name, message }) => `${role} ${name} ${message}`)).toEqual([
      'textbox Order number m2',
      'combobox Reason m2',
      'checkbox It is unused m2',
      'button Submit m2',
    ]);
    await fill('Order number', 'ORD-7');
    await select('Reason', 'Late');
    await press('It is unused');
    expect((await driver.observe(2)).controls[1]?.value).toBe('Late');
    const after = await press('Submit');
    expect(lines(after.seen)).toEqual(
      talk(['return it', 'Fill this in.', 'Got ORD-7, Late, unused: true.']),
    );
    expect(names(after.seen)).toEqual([]);
  });

  it('attaches a file and sends it with a text', async () => {
    const { upload, say } = await on.drive('/acts.html?mode=upload');
    const seen = await upload('Attach a file', 'receipt.txt');
    expect(seen.controls.map(({ role, name }) => `${role} ${name}`)).toEqual([
      'button Attach a file',
      'file Attach a file',
    ]);
    const after = await say('here it is');
    expect(after.seen.newMessages.map(({ text }) => text)).toEqual([
      'You said here it is [receipt.txt].',
    ]);
    expect(lines(after.seen)).toEqual([
      'user: here it is / receipt.txt',
      'agent: You said here it is [receipt.txt].',
    ]);
  });

  it('stops the agent in mid-answer, and reads what is left of it', async () => {
    const { driver } = await on.drive('/acts.html?mode=stop', {
      answer: pieces(700, 'First I look', 1500, ' and then I buy it all.'),
    });
    await driver.act({ kind: 'say', text: 'go', interrupt: { press: 'Stop' } });
    const settled = await driver.settle();
    const seen = await driver.observe(1);
    expect(settled.finished).toBe(true);
    expect(lines(seen)).toEqual(['user: go', 'agent: First I look (stopped)']);
    expect(names(seen)).toEqual(['Dictate']);
  });

  it('and says so where nothing can be stopped', async () => {
    const { driver } = await on.drive('/acts.html?mode=approve');
    await expect(
      driver.act({ kind: 'say', text: 'go', interrupt: { press: 'Stop' } }),
    ).rejects.toThrow(
      'The agent could not be interrupted by "Stop": no enabled control "Stop" was on the page while the agent wrote.',
    );
  });

  it.each([
    [
      'what stops the agent is disabled',
      '&off',
      20,
      'no enabled control "Stop" was on the page while the agent wrote.\n  controls on the page: "Dictate", "Stop"\n',
    ],
    ['the agent says nothing', '', 60_000, 'the agent wrote nothing that could be interrupted.\n'],
  ])('and where %s', async (_what, off, beforeMs, why) => {
    const { driver } = await on.drive(`/acts.html?mode=stop${off}`, {
      replyTimeoutMs: 1500,
      answer: () => [
        [beforeMs, 'First I look'],
        [60_000, ' and then I buy it all.'],
      ],
    });
    await expect(
      driver.act({ kind: 'say', text: 'go', interrupt: { press: 'Stop' } }),
    ).rejects.toThrow(`The agent could not be interrupted by "Stop": ${why}`);
  });

  it('has an answer made anew in its place', async () => {
    let count = 0;
    const { say, press } = await on.drive('/acts.html?mode=replace', {
      answer: () => [[20, `Answer ${(count += 1)}.`]],
    });
    await say('ask');
    const { seen } = await press('Regenerate');
    expect(lines(seen)).toEqual(['user: ask', 'agent: Answer 2.']);
    expect(seen.newMessages.map(({ text }) => text)).toEqual(['Answer 2.']);
  });

  it('has an answer made anew beside the old one, and turns back to it', async () => {
    let count = 0;
    const { say, press } = await on.drive('/acts.html?mode=variant', {
      answer: () => [[20, `Answer ${(count += 1)}.`]],
    });
    await say('ask');
    const { seen } = await press('Regenerate');
    expect(lines(seen)).toEqual(['user: ask', 'agent: Answer 2.']);
    expect(names(seen)).toEqual(['Regenerate', 'Previous answer']);
    const back = await press('Previous answer');
    expect(lines(back.seen)).toEqual(['user: ask', 'agent: Answer 1.']);
  });

  it('edits its own message and sends it again', async () => {
    const { say, press, fill, driver } = await on.drive('/acts.html?mode=edit');
    await say('helo');
    const { seen } = await press('Edit');
    expect(seen.controls.find(({ role }) => role === 'textbox')).toMatchObject({
      name: 'Edit your message',
      value: 'helo',
    });
    await fill('Edit your message', 'hello');
    const control = (await driver.observe(2)).controls.find(({ name }) => name === 'Save and send');
    await driver.act({ kind: 'press', control: control?.id ?? '', name: 'Save and send' });
    await driver.settle();
    const after = await driver.observe(3);
    expect(lines(after)).toEqual(['user: hello', 'agent: You said hello.']);
  });
});

describe.concurrent('the driver is not led astray', () => {
  it('by a toast over the message box, which goes by itself', async () => {
    const { say } = await on.drive('/acts.html?mode=toast');
    await say('one');
    const { seen } = await say('two');
    expect(lines(seen)).toEqual(talk(['one', 'You said one.'], ['two', 'You said two.']));
  });

  it('by a dialog over the chat: it names the cover, and goes on when that is closed', async () => {
    const { say, press } = await on.drive('/acts.html?mode=dialog', { replyTimeoutMs: 3000 });
    const { seen } = await say('one');
    expect(names(seen)).toEqual(['Not now']);
    await expect(say('two')).rejects.toThrow(
      /^The message box on http.* is covered by dialog\.rating\./,
    );
    await press('Not now');
    const after = await say('two');
    expect(lines(after.seen)).toEqual(talk(['one', 'You said one.'], ['two', 'You said two.']));
  });

  it('by a transcript that never scrolls by itself', async () => {
    const { say, page } = await on.drive('/acts.html?mode=still', {
      answer: (text) => [[20, `${text} `.repeat(600)]],
    });
    await say('one');
    const { seen } = await say('two');
    expect(seen.messages.map(({ role, onScreen }) => `${role} ${onScreen}`)).toEqual([
      'user true',
      'agent true',
      'user false',
      'agent false',
    ]);
    expect(await page.evaluate('document.querySelector(".list").scrollTop')).toBe(0);
  });

  it('by a page that is written from right to left', async () => {
    const { say } = await on.drive('/acts.html?mode=rtl', {
      answer: () => [[20, 'أهلا، كيف أساعدك؟']],
    });
    await say('مرحبا');
    const { seen } = await say('أريد إرجاع طلب');
    expect(lines(seen)).toEqual(
      talk(['مرحبا', 'أهلا، كيف أساعدك؟'], ['أريد إرجاع طلب', 'أهلا، كيف أساعدك؟']),
    );
  });

  it('by a search box above the chat', async () => {
    const { say, page } = await on.drive('/acts.html?mode=search');
    const { seen } = await say('hello');
    expect(lines(seen)).toEqual(['user: hello', 'agent: You said hello.']);
    expect(seen.controls.map(({ role, name, value }) => `${role} ${name} ${value}`)).toEqual([
      'textbox Search this conversation ',
    ]);
    expect(await page.inputValue('input')).toBe('');
  });

  it('by a box that stays disabled', async () => {
    const { say } = await on.drive('/acts.html?mode=disabled', { replyTimeoutMs: 1000 });
    await expect(say('hello')).rejects.toThrow(
      /^The message box stayed disabled for 1000 ms on http/,
    );
  });

  it('by a rich-text box of paragraphs below a tool bar', async () => {
    const { say } = await on.drive('/acts.html?mode=rich');
    await say('bold words');
    const { seen } = await say('and more');
    expect(lines(seen)).toEqual(
      talk(['bold words', 'You said bold words.'], ['and more', 'You said and more.']),
    );
    expect(names(seen)).toEqual(['Bold', 'Link']);
  });
});
