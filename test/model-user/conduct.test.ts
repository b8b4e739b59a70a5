// How a user that a model plays behaves: what it begins with, what it may do, and what it is told.
import { describe, expect, it } from 'vitest';
import { type Brain, deciding, doing, saying } from './brain.js';
import { earbudsCase, stage } from './stage.js';

/** Goes on, and takes its turns from the list; the last one again and again. */
function acts(...replies: readonly object[]): Brain {
  const left = [...replies];
  return ({ prompt }) =>
    prompt === 'user_stop' ? deciding('go_on') : ((left.length > 1 ? left.shift() : left[0]) ?? {});
}

const GREETING = 'Hello, how can I help you?';
const ASKS = 'What is your order number?';

/** Answers by what the agent said last, as somebody does who keeps to the plan. */
const faithful: Brain = ({ prompt, last }) => {
  if (prompt === 'user_stop')
    return deciding(/passed to a person/.test(last) ? 'goal_reached' : 'go_on');
  if (/order number/.test(last)) return saying('It is ORD-10027.');
  if (/cannot be returned/.test(last))
    return saying('That is not fair, the right one never worked.');
  return saying('Yes, please pass me on to a person.');
};

describe('a user that a model plays', () => {
  it('keeps to its plan to the end, and no draft is returned to it', async () => {
    const { hears, drafts, asked } = await stage(faithful);
    const actions = await hears(
      GREETING,
      ASKS,
      'I am sorry, earbuds cannot be returned.',
      'Our policy is firm. Shall I pass you on to a person?',
      'I have passed to a person what you told me. The case is ESC-1.',
    );
    expect(actions).toEqual([
      { kind: 'say', text: 'I want to return my earbuds.' },
      { kind: 'say', text: 'It is ORD-10027.' },
      { kind: 'say', text: 'That is not fair, the right one never worked.' },
      { kind: 'say', text: 'Yes, please pass me on to a person.' },
      { kind: 'done', why: 'The goal is reached: It is goal_reached.' },
    ]);
    expect(drafts).toEqual([]);
    expect(asked.at(-1)?.prompt).toBe('user_stop');
  });

  it('begins with the words of the scenario, and asks nobody', async () => {
    const { hears, asked, user } = await stage(acts(saying('Good day to you.')));
    expect(await hears(GREETING)).toEqual([{ kind: 'say', text: 'I want to return my earbuds.' }]);
    expect(asked).toEqual([]);
    expect(user.kind).toBe('model');
  });

  it('begins with the opening where there is one, and goes on from there', async () => {
    const scenario = earbudsCase({ starting_prompt: [{ press: 'Returns' }] });
    const { shows, asked } = await stage(acts(doing({ kind: 'press', control: 1 })), scenario);
    const first = await shows(GREETING, { name: 'Returns' });
    expect(first).toEqual({ kind: 'press', control: 'c0', name: 'Returns' });
    expect(asked).toEqual([]);
    const second = await shows('Choose one.', { name: 'Earbuds', id: 'x7' });
    expect(second).toEqual({ kind: 'press', control: 'x7', name: 'Earbuds' });
    expect(asked.at(-1)?.done).toEqual(['press “Returns”']);
  });

  it('begins by itself where the scenario has no words for it', async () => {
    const scenario = earbudsCase({ starting_prompt: undefined });
    const { hears, asked } = await stage(acts(saying('My earbuds are broken.')), scenario);
    expect(await hears(GREETING)).toEqual([{ kind: 'say', text: 'My earbuds are broken.' }]);
    expect(asked.map(({ prompt }) => prompt)).toEqual(['user_turn']);
  });
});

describe('a draft that breaks the part', () => {
  const cases: readonly (readonly [string, string, string, RegExp])[] = [
    ['an order number that nobody gave it', 'invented', 'It is ORD-99999.', /ORD-99999/],
    ['the same words again', 'repeated', 'I want to return my earbuds.', /word for word/],
    [
      'the talk of an assistant',
      'assistant_talk',
      'How can I help you today?',
      /spoke as an assistant/,
    ],
  ];
  it.each(cases)('with %s is told once, and the next is taken', async (_, rule, text, why) => {
    const { hears, drafts, asked } = await stage(acts(saying(text), saying('I am not sure.')));
    const [, action] = await hears(GREETING, 'I see. Returns take a few days.');
    expect(action).toEqual({ kind: 'say', text: 'I am not sure.' });
    expect(drafts).toMatchObject([
      { because: 'breach', rules: [rule], wanted: `say “${text}”`, then: 'asked_again' },
    ]);
    expect(drafts[0]?.why).toMatch(why);
    const turns = asked.filter(({ prompt }) => prompt === 'user_turn');
    expect(turns.map(({ returned }) => returned)).toEqual([
      undefined,
      `Not sent: you wanted to say “${text}”, which your part keeps back. ${drafts[0]?.why ?? ''}`,
    ]);
  });

  it('is taken as it is the second time, and said to be', async () => {
    const { hears, drafts } = await stage(
      acts(saying('It is ORD-99999.'), saying('It is ORD-88888.')),
    );
    const [, action] = await hears(GREETING, ASKS);
    expect(action).toEqual({ kind: 'say', text: 'It is ORD-88888.' });
    expect(drafts.map(({ then }) => then)).toEqual(['asked_again', 'taken']);
  });

  it('is found before the form that it fills in is sent', async () => {
    const field = { role: 'textbox', name: 'Order number' };
    const { hears, shows, drafts } = await stage(
      acts(
        doing({ kind: 'fill', control: 1, value: 'ORD-99999' }),
        doing({ kind: 'fill', control: 1, value: 'ORD-10027' }),
      ),
    );
    await hears(GREETING);
    const action = await shows('Fill this in.', field);
    expect(action).toMatchObject({ kind: 'fill', value: 'ORD-10027' });
    expect(drafts).toMatchObject([{ because: 'breach', rules: ['invented'] }]);
  });

  it('is none where a control shows the value', async () => {
    const { hears, shows, drafts } = await stage(acts(saying('The one of 2026-02-24, ORD-55501.')));
    await hears(GREETING);
    await shows('Which order?', { name: 'Lamp', context: 'ORD-55501, delivered 2026-02-24' });
    expect(drafts).toEqual([]);
  });
});

describe('what is not on the page', () => {
  const button = { name: 'Confirm' };
  const wishes: readonly (readonly [string, object, object, RegExp])[] = [
    ['a control that is not there', { kind: 'press', control: 7 }, button, /no control 7/],
    [
      'a disabled one',
      { kind: 'press', control: 1 },
      { ...button, enabled: false },
      /no control 1/,
    ],
    ['text in a button', { kind: 'fill', control: 1, value: 'x' }, button, /takes no text/],
    ['a press of a field', { kind: 'press', control: 1 }, { role: 'textbox' }, /not pressed/],
    [
      'an option that is not offered',
      { kind: 'select', control: 1, option: 'Gold' },
      { role: 'combobox', options: ['Red', 'Blue'] },
      /no such option/,
    ],
    [
      'a file that nobody gave it',
      { kind: 'upload', control: 1, files: ['a.png'] },
      { role: 'file' },
      /no such file/,
    ],
    ['an empty message', { kind: 'say', text: ' ' }, button, /empty/],
    ['a message that nobody would type', { kind: 'say', text: 'x'.repeat(2001) }, button, /2000/],
    ['a secret that is redacted', { kind: 'say', text: 'It is ***.' }, button, /secret/],
  ];
  it.each(wishes)('%s is told once', async (_, wish, control, why) => {
    const { hears, shows, drafts, asked } = await stage(
      acts(doing(wish), saying('I am not sure.')),
    );
    await hears(GREETING);
    const action = await shows('Please choose.', control);
    expect(action).toEqual({ kind: 'say', text: 'I am not sure.' });
    expect(drafts).toMatchObject([{ because: 'not_there', rules: [], then: 'asked_again' }]);
    expect(drafts[0]?.why).toMatch(why);
    expect(asked.at(-1)?.returned).toMatch(/^Not done: you wanted to .*, but /s);
  });

  it('ends it off plan the second time', async () => {
    const { hears, shows, drafts } = await stage(acts(doing({ kind: 'press', control: 9 })));
    await hears(GREETING);
    const action = await shows('Please choose.', button);
    expect(action).toEqual({
      kind: 'off_plan',
      why: 'The model wanted to press control 9, though there is no control 9 on the page.',
    });
    expect(drafts.map(({ then }) => then)).toEqual(['asked_again', 'off_plan']);
  });

  it('is no message where the page has no message box', async () => {
    const scenario = earbudsCase({ starting_prompt: [{ press: 'Start' }] });
    const { shows, drafts } = await stage(
      acts(saying('Hello'), doing({ kind: 'press', control: 1 })),
      scenario,
    );
    await shows(null, { name: 'Start' });
    expect(await shows('Two orders wait.', { name: 'Approve' })).toMatchObject({ kind: 'press' });
    expect(drafts[0]?.why).toBe('the page has no message box.');
  });

  it('may be a file that the plan names, and an option as the page spells it', async () => {
    const scenario = earbudsCase({
      user: { plays: 'model', knows: { photo: 'files/earbud.jpg' } },
    });
    const { hears, shows } = await stage(
      acts(
        doing({ kind: 'upload', control: 1, files: ['files/earbud.jpg'] }),
        doing({ kind: 'select', control: 2, option: 'wireless  earbuds' }),
      ),
      scenario,
    );
    await hears(GREETING);
    const controls = [
      { role: 'file', name: 'Photo' },
      { role: 'combobox', options: ['Wireless earbuds'] },
    ];
    expect(await shows('Fill this in.', ...controls)).toMatchObject({
      files: ['files/earbud.jpg'],
    });
    expect(await shows(null, ...controls)).toMatchObject({ option: 'Wireless earbuds' });
  });
});
