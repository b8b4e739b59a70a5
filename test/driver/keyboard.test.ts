// A user without a mouse: what Tab, arrows, Enter and Space do, and what they cannot.
import { describe, expect, it } from 'vitest';
import { stage } from './driving.js';

const on = stage();
const drive = (path = '/keyboard.html') => on.drive(path, { keyboardOnly: true });

describe.concurrent('a user without a mouse', () => {
  it('writes and sends, and never moves one', async () => {
    const { say, page } = await drive();
    const { seen } = await say('hello');
    expect(seen.newMessages.map(({ text }) => text)).toEqual(['You said hello.']);
    expect(await page.title()).toBe('Keyboard');
  });

  it.each([
    ['Orders', 'orders tab'],
    ['Large', 'Large true'],
    // Answers before any request could leave the page.
    ['Huge', 'Huge true'],
    ['Gift', 'Gift true'],
    ['By keys', 'by keys'],
    ['Under the bar', 'under the bar'],
  ])('presses %s', async (name, text) => {
    const { say, press, page } = await drive();
    await say('hello');
    const { seen } = await press(name);
    expect(seen.newMessages.map((one) => one.text)).toContain(`You said ${text}.`);
    expect(await page.title()).toBe('Keyboard');
  });

  it('says how far it got if Tab does not lead there', async () => {
    const { say, press } = await drive();
    await say('hello');
    await expect(press('Talk to a person')).rejects.toThrow(
      /"Talk to a person" .* cannot be pressed: the keyboard does not get to it: Tab goes through .*"Chat".*"Deaf"/,
    );
  });

  it('says where keys do nothing', async () => {
    const { say, press } = await drive();
    await say('hello');
    await expect(press('Deaf')).rejects.toThrow(
      'it has the focus of the keyboard, and neither Enter nor Space does anything',
    );
  });

  it('cannot write where the box is out of reach', async () => {
    const { driver, page } = await drive('/plain.html');
    await page.evaluate(`document.querySelector('textarea').setAttribute('tabindex', '-1')`);
    await expect(driver.act({ kind: 'say', text: 'hello' })).rejects.toThrow(
      /message box .* cannot be used without a mouse: the keyboard does not get to it: Tab goes through "Send"/,
    );
  });

  it('gets into a frame and back', async () => {
    const { say } = await drive('/frame.html?inner=/plain.html');
    await say('one');
    const { seen } = await say('two');
    expect(seen.newMessages.map(({ text }) => text)).toEqual(['You said two.']);
  });

  it('fills in a form', async () => {
    const { say, fill, select, press, driver } = await on.drive('/acts.html?mode=form', {
      keyboardOnly: true,
      answer: (text) => [[20, text === 'return it' ? 'Fill this in.' : `Got ${text}.`]],
    });
    await say('return it');
    await fill('Order number', 'ORD-7');
    await select('Reason', 'Late');
    await press('It is unused');
    expect((await driver.observe(2)).controls[1]?.value).toBe('Late');
    const after = await press('Submit');
    expect(after.seen.newMessages.map(({ text }) => text)).toContain(
      'Got ORD-7, Late, unused: true.',
    );
  });
});
