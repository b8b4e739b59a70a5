// When a user that a model plays is asked whether to stop, and what comes of a model that gives no answer.
import { describe, expect, it } from 'vitest';
import { answers, refuses, sends } from '../stand-in/openai.js';
import { type Asked, type Brain, deciding, doing, saying } from './brain.js';
import { earbudsCase, stage } from './stage.js';

const GREETING = 'Hello, how can I help you?';
const ASKS = 'What is your order number?';

describe('the stop', () => {
  /** Would stop whenever it is asked. */
  const leaves: Brain = ({ prompt }) =>
    prompt === 'user_stop' ? deciding('goal_reached') : saying('Yes, please.');
  const stops = (asked: readonly Asked[]): string[] =>
    asked.filter(({ prompt }) => prompt === 'user_stop').map(({ last }) => last);

  it('is not asked upon a consent before something has come of it', async () => {
    const { hears, asked } = await stage(leaves);
    const actions = await hears(
      GREETING,
      'Shall I go ahead and create the return?',
      'One moment, please.',
      'I have created your return RET-1.',
    );
    expect(actions.map(({ kind }) => kind)).toEqual(['say', 'say', 'say', 'done']);
    expect(stops(asked)).toEqual(['I have created your return RET-1.']);
  });

  it('is not asked while the agent waits for what the user knows', async () => {
    const { hears, asked } = await stage(leaves);
    await hears(GREETING, ASKS);
    expect(stops(asked)).toEqual([]);
  });

  it.each([
    ['something that it has to look for', 'What is your phone number?'],
    ['which one it is', 'Please tell me the reason for the return.'],
  ])('is not asked where a rule sees that the agent asks for %s', async (_, question) => {
    const { hears, asked } = await stage(leaves);
    expect(await hears(GREETING, question)).toMatchObject([{ kind: 'say' }, { kind: 'say' }]);
    expect(stops(asked)).toEqual([]);
  });

  it.each([
    ['asks for the same again', ['What is your phone number?', 'Your phone number, please.']],
    ['has done it too', ['Your return RET-1 has been created. What is your e-mail address?']],
    ['refuses too', ['Earbuds cannot be returned. What is the reason for the return?']],
    ['only asks whether there is more', ['Is there anything else I can do for you?']],
  ])('is asked where the agent %s', async (_, texts) => {
    const { hears, asked } = await stage(leaves);
    expect((await hears(GREETING, ...texts)).at(-1)).toMatchObject({ kind: 'done' });
    expect(stops(asked)).toEqual(texts.slice(-1));
  });

  it('comes with a hand-over that leaves nothing to do', async () => {
    const brain: Brain = ({ prompt }) =>
      prompt === 'user_stop' ? deciding('handed_over') : saying('I am not sure.');
    const { hears } = await stage(brain);
    expect(await hears(GREETING, 'I have passed this on to my colleague.')).toMatchObject([
      { kind: 'say' },
      { kind: 'done', why: 'Somebody else took over: It is handed_over.' },
    ]);
  });

  it('is not asked where nothing has been said or shown since the last turn', async () => {
    const { hears, shows, asked } = await stage(leaves);
    await hears(GREETING);
    expect(await shows(null)).toMatchObject({ kind: 'say' });
    expect(stops(asked)).toEqual([]);
  });

  it('is not asked while a form is filled in', async () => {
    const fills: Brain = ({ prompt, done }) => {
      if (prompt === 'user_stop') return deciding('go_on');
      return doing(
        done === undefined
          ? { kind: 'fill', control: 1, value: 'ORD-10027' }
          : { kind: 'press', control: 2 },
      );
    };
    const { hears, shows, asked } = await stage(fills);
    await hears(GREETING);
    const field = { role: 'textbox', name: 'Order number' };
    expect(await shows('Fill this in.', field, { name: 'Send' })).toMatchObject({ kind: 'fill' });
    const filled = { ...field, value: 'ORD-10027' };
    expect(await shows(null, filled, { name: 'Send' })).toMatchObject({ kind: 'press' });
    expect(stops(asked)).toEqual(['Fill this in.']);
  });

  it('is asked where only the controls of the page have changed', async () => {
    const { hears, shows, asked } = await stage(leaves);
    await hears(GREETING);
    expect(await shows(null, { name: 'Return created' })).toMatchObject({ kind: 'done' });
    expect(stops(asked)).toEqual([GREETING]);
  });

  it('is refused for good, or to go on', async () => {
    const decisions = ['go_on', 'refused_for_good'] as const;
    let at = 0;
    const brain: Brain = ({ prompt }) =>
      prompt === 'user_stop' ? deciding(decisions[(at += 1) - 1] ?? 'go_on') : saying('But why?');
    const { hears } = await stage(brain);
    const no = 'I am sorry, that cannot be returned.';
    expect(await hears(GREETING, no, `${no} That is final.`)).toMatchObject([
      { kind: 'say' },
      { kind: 'say', text: 'But why?' },
      { kind: 'done', why: 'It was refused for good: It is refused_for_good.' },
    ]);
  });

  it('may give up if its persona walks out, and not otherwise', async () => {
    const brain: Brain = ({ prompt }) =>
      prompt === 'user_stop' ? deciding('given_up') : saying('I have had enough.');
    const heard = [GREETING, 'One moment, please.', 'Still looking.'];
    const user_persona = { description: 'a customer', behaviors: ['walks_out'] };
    const leaving = await stage(brain, earbudsCase({ user_persona }));
    expect((await leaving.hears(...heard)).at(-1)).toMatchObject({
      kind: 'done',
      why: 'It gave up: It is given_up.',
    });
    const staying = await stage(brain);
    expect((await staying.hears(...heard)).at(-1)).toMatchObject({ kind: 'say' });
  });

  it('cannot be taken by an action', async () => {
    const { hears } = await stage(() => doing({ kind: 'done', why: 'Enough.' }));
    await expect(hears(GREETING, ASKS)).rejects.toThrow(/model-reply-unfit/);
  });
});

describe('a model that gives no answer', () => {
  it.each([
    [
      'junk',
      sends('application/json', '{"choices":[{"message":{"content":"yes!"}}]}'),
      'model-reply-unfit',
    ],
    ['a refusal', answers({ refusal: 'I do not play customers.' }), 'model-refused'],
    ['an error', refuses(500, 'out of order'), 'model-unreachable'],
  ])('%s rejects, and is never an action', async (_, behaviour, code) => {
    const { hears } = await stage(({ prompt }) =>
      prompt === 'user_stop' ? deciding('go_on') : behaviour,
    );
    await expect(hears(GREETING, ASKS)).rejects.toMatchObject({ code });
  });
});
