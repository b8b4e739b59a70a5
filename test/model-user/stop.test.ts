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

  it('is asked whenever the agent has said something new', async () => {
    const { hears, asked } = await stage(leaves);
    const found = 'I have found your order.';
    expect(await hears(GREETING, found)).toMatchObject([{ kind: 'say' }, { kind: 'done' }]);
    expect(stops(asked)).toEqual([found]);
  });

  it('is not asked at the first question: nothing but the starting prompt was said', async () => {
    const { hears, asked } = await stage(leaves);
    expect(await hears(GREETING, ASKS)).toMatchObject([{ kind: 'say' }, { kind: 'say' }]);
    expect(stops(asked)).toEqual([]);
  });

  it('is not asked where leaving would break a rule: nothing but a greeting was said', async () => {
    const { hears, asked } = await stage(leaves, earbudsCase({ starting_prompt: 'Hi!' }));
    expect(await hears('Hello.', 'What can I do?')).toMatchObject([
      { kind: 'say' },
      { kind: 'say' },
    ]);
    expect(stops(asked)).toEqual([]);
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

  it.each([
    ['is impatient', 'impatient', 'done'],
    ['has words of its own', 'Leave after the second question.', 'done'],
    ['insists', 'insists', 'say'],
    ['has none', undefined, 'say'],
  ])('a user whose persona %s may give up or not', async (_, user_persona, kind) => {
    const brain: Brain = ({ prompt }) =>
      prompt === 'user_stop' ? deciding('given_up') : saying('I have had enough.');
    const { hears } = await stage(brain, earbudsCase({ user_persona }));
    expect((await hears(GREETING, 'One moment, please.')).at(-1)).toMatchObject({ kind });
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
