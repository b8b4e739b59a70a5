import { describe, expect, it } from 'vitest';
import { lines, stage, talk } from './driving.js';

const on = stage();

function held(id: string): string {
  return `document.getElementById('${id}').value`;
}

describe.concurrent('the driver sees the fields of a form', () => {
  it('by role, name, value and options, and leaves out the message box', async () => {
    const { driver } = await on.drive('/fields.html');
    const { controls } = await driver.observe(0);
    expect(
      controls.map(({ role, name, value, options }) =>
        [role, name, value, options?.join('|')].filter((part) => part !== undefined).join('; '),
      ),
    ).toEqual([
      'textbox; Order number *; old',
      'spinbutton; How many; ',
      'textbox; PIN; ',
      'textbox; Phone; ',
      'textbox; Bought on; ',
      'textbox; Call me at; ',
      'textbox; Pick up; ',
      'textbox; Card expires; ',
      'combobox; Reason; ; It is broken|It is late|It is blue',
      'listbox; Extras; ; Case|Cable|Charger',
      'combobox; Shop; Any',
      'combobox; Town; ',
      'listbox; Size; ; S|M|L|XL|XXL',
      'option; S',
      'option; M',
      'option; L',
      'option; XL',
      'option; XXL',
      'textbox; What happened; ',
      'textbox; Voucher code; ',
      'searchbox; Search the help; ',
      'textbox; Customer since; 2019',
      'checkbox; I agree',
      'file; Attach photos; ',
      'button; Attach photos',
      'file; Choose a receipt; ',
      'button; Drop the invoice here or press',
      'file; Drop the invoice here or press; ',
      'textbox; Last of all; ',
      'textbox; Shadow note; ',
      'textbox; Inner note; ',
    ]);
    expect(controls.find(({ name }) => name === 'Customer since')?.enabled).toBe(false);
    expect(controls.find(({ name }) => name === 'Last of all')?.onScreen).toBe(false);
  });
});

describe.concurrent('the driver fills in, chooses and gives files as a person does', () => {
  it('in text fields of every kind, instead of what they hold', async () => {
    const { page, fill } = await on.drive('/fields.html');
    await fill('Order number *', 'ORD-10027');
    await fill('How many', '12.5');
    await fill('Phone', '5550100100');
    await fill('What happened', 'It fell.\nTwice.');
    await fill('Last of all', 'Thanks — bye');
    const seen = await fill('PIN', '4321');
    expect(await page.evaluate(held('order'))).toBe('ORD-10027');
    expect(await page.evaluate(held('many'))).toBe('12.5');
    expect(await page.evaluate(held('phone'))).toBe('(555) 010-0100');
    expect(await page.evaluate('document.querySelector(".rich").innerText')).toBe(
      'It fell.\nTwice.',
    );
    expect(await page.evaluate(held('last'))).toBe('Thanks — bye');
    expect(await page.evaluate(held('pin'))).toBe('4321');
    expect(seen.controls.find(({ name }) => name === 'PIN')?.value).toBe('••••');
    expect(await page.evaluate('window.untrusted')).toBe(0);
  });

  it('in native date and time fields, whatever the order of their parts', async () => {
    const { page, fill } = await on.drive('/fields.html');
    await fill('Bought on', '2026-03-14');
    await fill('Call me at', '14:30');
    await fill('Pick up', '2026-12-03T09:05');
    await fill('Card expires', '2027-01');
    expect(await page.evaluate(held('day'))).toBe('2026-03-14');
    expect(await page.evaluate(held('hour'))).toBe('14:30');
    expect(await page.evaluate(held('both'))).toBe('2026-12-03T09:05');
    expect(await page.evaluate(held('month'))).toBe('2027-01');
    expect(await page.evaluate('window.untrusted')).toBe(0);
  });

  it('in fields of shadow roots and frames', async () => {
    const { page, fill } = await on.drive('/fields.html');
    await fill('Shadow note', 'in the shadow');
    await fill('Inner note', 'in the frame');
    expect(
      await page.evaluate(
        'document.querySelector("x-field").shadowRoot.querySelector("input").value',
      ),
    ).toBe('in the shadow');
    expect(
      await page.evaluate(
        'document.querySelector("iframe").contentDocument.querySelector("input").value',
      ),
    ).toBe('in the frame');
  });

  it('in native selects, of which some take several', async () => {
    const { page, select } = await on.drive('/fields.html');
    await page.evaluate(
      'window.changes = []; reason.onchange = () => window.changes.push(reason.value)',
    );
    await select('Reason', 'It is blue');
    await select('Extras', 'Case');
    const seen = await select('Extras', 'Charger');
    expect(await page.evaluate(held('reason'))).toBe('It is blue');
    expect(await page.evaluate('window.changes')).toEqual(['It is blue']);
    expect(seen.controls.find(({ name }) => name === 'Extras')?.value).toBe('Case, Charger');
    expect(await page.evaluate('window.untrusted')).toBe(0);
  });

  it('in comboboxes and listboxes that are made of divs', async () => {
    const { page, select } = await on.drive('/fields.html');
    await select('Shop', 'Leipzig');
    await select('Town', 'Bonn');
    const seen = await select('Size', 'XXL');
    expect(seen.controls.find(({ name }) => name === 'Shop')?.value).toBe('Leipzig');
    expect(await page.evaluate(held('town'))).toBe('Bonn');
    expect(seen.controls.find(({ name }) => name === 'Size')?.value).toBe('XXL');
    expect(await page.evaluate('window.untrusted')).toBe(0);
  });

  it('with files for inputs behind a button, a label and a drop zone', async () => {
    const { page, upload } = await on.drive('/fields.html');
    await upload('Attach photos', 'receipt.txt', 'driving.ts');
    await upload('Choose a receipt', 'driving.ts');
    const seen = await upload('Drop the invoice here or press', 'driving.ts');
    const files = seen.controls.filter(({ role }) => role === 'file');
    expect(files.map(({ value }) => value)).toEqual([
      'receipt.txt, driving.ts',
      'driving.ts',
      'driving.ts',
    ]);
    expect(await page.evaluate('document.getElementById("photos").files[1].size')).toBeGreaterThan(
      100,
    );
  });

  it('and takes no turn: what is said afterwards is answered as ever', async () => {
    const { fill, say } = await on.drive('/fields.html');
    await fill('Order number *', 'ORD-1');
    const { settled, seen } = await say('Done.');
    expect(settled.finished).toBe(true);
    expect(lines(seen)).toEqual(talk([null, 'Please fill this in.'], ['Done.', 'You said Done..']));
  });
});

describe.concurrent('the driver says what a person could not have done either', () => {
  it('where a field cannot be written to', async () => {
    const { fill } = await on.drive('/fields.html', { replyTimeoutMs: 500 });
    await expect(fill('Customer since', '2020')).rejects.toThrow(
      /^The control "Customer since" \(c\d+\) cannot be filled in: it is disabled\./,
    );
  });

  it('where a field takes another value than was typed', async () => {
    const { fill } = await on.drive('/fields.html');
    await expect(fill('How many', 'a few')).rejects.toThrow(
      /cannot be filled in: it holds "" after "a few" was typed/,
    );
    await expect(fill('Bought on', 'yesterday')).rejects.toThrow(
      /cannot be filled in: "yesterday" is not written as 2026-03-14/,
    );
    await expect(fill('Bought on', '2026-02-30')).rejects.toThrow(
      /cannot be filled in: it holds ".*" after "2026-02-30" was typed/,
    );
  });

  it('where an option is not offered', async () => {
    const { select } = await on.drive('/fields.html');
    await expect(select('Reason', 'It is green')).rejects.toThrow(
      /cannot be chosen from: there is no option "It is green" in it, but "It is broken", "It is late", "It is blue"/,
    );
    await expect(select('Shop', 'Paris')).rejects.toThrow(
      /there is no option "Paris" in it, but "Any", "Berlin Mitte", "Hamburg", "Leipzig", "Munich"/,
    );
  });

  it('where no file is taken, or only one', async () => {
    const { upload } = await on.drive('/fields.html');
    await expect(upload('I agree', 'driving.ts')).rejects.toThrow(
      /cannot be given files: pressing it opens no file chooser/,
    );
    await expect(upload('Choose a receipt', 'driving.ts', 'receipt.txt')).rejects.toThrow(
      /cannot be given files: it takes one file, not 2/,
    );
  });
});
