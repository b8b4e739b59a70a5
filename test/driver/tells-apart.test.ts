import { describe, expect, it } from 'vitest';
import { captureCheckpoint } from '../../src/surface/capture/capture.js';
import { lines, stage, talk } from './driving.js';

const on = stage();

describe.concurrent('the driver tells messages and controls apart', () => {
  it('when the agent says the same thing twice', async () => {
    const { say } = await on.drive('/plain.html', { answer: () => [[20, 'Please say more.']] });
    await say('one');
    const { seen } = await say('two');
    expect(lines(seen)).toEqual(talk(['one', 'Please say more.'], ['two', 'Please say more.']));
    expect(seen.newMessages).toHaveLength(1);
    expect(new Set(seen.messages.map(({ id }) => id)).size).toBe(4);
  });

  it('when the user says the same thing twice', async () => {
    const { say } = await on.drive('/enter-only.html');
    await say('yes');
    const { seen } = await say('yes');
    expect(lines(seen)).toEqual(talk(['yes', 'You said yes.'], ['yes', 'You said yes.']));
  });

  it('when the agent repeats word by word what the user said', async () => {
    const { say } = await on.drive('/enter-only.html', { answer: (text) => [[20, text]] });
    await say('echo');
    const { seen } = await say('echo');
    expect(lines(seen)).toEqual(['user: echo', 'agent: echo', 'user: echo', 'agent: echo']);
  });

  it('and the words from names, faces, times and what only screen readers tell', async () => {
    const { driver, page, say } = await on.drive('/beside.html', {
      answer: () => [[20, 'Noted.']],
    });
    await driver.observe(0);
    await say('one');
    const { seen } = await say('two');
    expect(lines(seen)).toEqual([
      'agent: Hello, what can I do for you?',
      ...['user: one', 'agent: Noted.', 'user: two', 'agent: Noted.'],
    ]);
    expect(seen.newMessages).toEqual(seen.messages.slice(-1));
    const { layout } = await captureCheckpoint(page, { landmarks: {} });
    const newest = layout.fragments.filter(({ message }) => message === seen.messages.at(-1)?.id);
    expect(newest.map(({ text }) => text)).toEqual(['Noted.']);
  });

  it('and takes no greeting for the answer of an agent that says nothing', async () => {
    const { driver, say } = await on.drive('/beside.html?mode=silent', { replyTimeoutMs: 1500 });
    await driver.observe(0);
    const { seen, settled } = await say('one');
    expect(settled.finished).toBe(false);
    expect(seen.newMessages).toEqual([]);
  });

  it('and waits for words that are on the page and fully transparent as yet', async () => {
    const { page, say } = await on.drive('/beside.html?mode=late', {
      answer: () => [[20, 'Noted.']],
    });
    const { settled } = await say('one');
    expect(settled.finished).toBe(true);
    expect(await page.locator('.late').count()).toBe(0);
  });

  it('and leaves the greeting of a shadow root the id that it had', async () => {
    const { driver, say } = await on.drive('/shadow.html');
    const before = await driver.observe(0);
    const { seen } = await say('hi');
    expect(seen.messages[0]?.id).toBe(before.messages[0]?.id);
  });

  it('and presses a quick reply, which is gone after that', async () => {
    const { say, press } = await on.drive('/busy.html?mode=quick', {
      answer: (text) => [[20, `Noted ${text}.`]],
    });
    const { seen } = await say('start');
    expect(seen.controls.map(({ name }) => name)).toEqual(['Yes', 'No']);
    expect(lines(seen)).toEqual(['user: start', 'agent: Noted start.']);
    const after = await press('Yes');
    expect(lines(after.seen)).toEqual(talk(['start', 'Noted start.'], ['Yes', 'Noted Yes.']));
    expect(after.settled.finished).toBe(true);
  });

  it('and chooses a card by the text around its button, turning the wheel to reach it', async () => {
    const { driver, page } = await on.drive('/controls.html', {
      answer: (text) => [[20, `${text} it is.`]],
    });
    const { controls, messages } = await driver.observe(0);
    expect(controls.map(({ name, context }) => `${name}: ${context}`)).toEqual([
      'Select: Order ORD-1 Earbuds',
      'Select: Order ORD-2 Kettle',
      'Select: Order ORD-3 Lamp',
      'Talk to a person: ',
    ]);
    expect(controls.map(({ onScreen }) => onScreen)).toEqual([true, true, false, true]);
    expect(controls[0]?.message).toBe(messages[0]?.id);
    await driver.act({ kind: 'press', control: controls[2]?.id ?? '', name: 'Select' });
    await driver.settle();
    const seen = await driver.observe(1);
    expect(seen.newMessages.map(({ text }) => text)).toEqual(['Order ORD-3 it is.']);
    expect(await page.evaluate('document.querySelector(".panel").scrollTop')).toBeGreaterThan(0);
  });

  it('and reads anew the name of a control and the text around it, where either has changed', async () => {
    const { driver, page } = await on.drive('/controls.html');
    const told = async (): Promise<string[]> => {
      const { controls } = await driver.observe(0);
      return controls.map(({ id, name, context }) => `${id} ${name}: ${context}`);
    };
    const before = await told();
    expect(before.slice(0, 2)).toEqual([
      'c1 Select: Order ORD-1 Earbuds',
      'c2 Select: Order ORD-2 Kettle',
    ]);
    await page.evaluate(`{
      const [first, second] = document.querySelectorAll('.card');
      first.querySelector('b').firstChild.data = 'Order ORD-9';
      second.querySelector('button').firstChild.data = 'Selected';
    }`);
    expect(await told()).toEqual([
      'c1 Select: Order ORD-9 Earbuds',
      'c2 Selected: Order ORD-2 Kettle',
      ...before.slice(2),
    ]);
    await page.evaluate(`document.querySelector('.card span').style.display = 'none'`);
    expect((await told())[0]).toBe('c1 Select: Order ORD-9');
  });

  it('and refuses to press what is covered', async () => {
    const { press } = await on.drive('/controls.html');
    await expect(press('Talk to a person')).rejects.toThrow(
      'The control "Talk to a person" (c4) cannot be pressed: all of it is covered by div.lid.',
    );
  });

  it('and goes on with the same ids when the page is loaded again', async () => {
    const { driver, page, say } = await on.drive('/plain.html');
    await say('before');
    await page.reload();
    await driver.ready();
    const { seen } = await say('after');
    expect(lines(seen)).toEqual(['user: after', 'agent: You said after.']);
    expect(seen.messages.map(({ id }) => id)).toEqual(['m3', 'm4']);
  });

  it('and adds nothing to the page', async () => {
    const { page, say } = await on.drive('/plain.html');
    await say('hello');
    const html: unknown = await page.evaluate('document.documentElement.outerHTML');
    expect(html).not.toMatch(/sightline/i);
    expect(
      await page.evaluate('Object.keys(window).filter((name) => /sightline/i.test(name))'),
    ).toEqual([]);
  });
});

it('a page that changes after the driver has closed meets no error', async () => {
  const { page, driver, say } = await on.drive('/plain.html');
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await say('hello');
  await driver.close();
  await page.evaluate(`new Promise((drawn) => {
    document.body.append(document.createElement('p'));
    document.body.lastChild.textContent = 'Something more.';
    requestAnimationFrame(() => requestAnimationFrame(drawn));
  })`);
  expect(await page.getByText('Something more.').count()).toBe(1);
  expect(errors).toEqual([]);
});
