import { setTimeout as after } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startForeignUis, type ForeignServer } from '../../e2e/foreign/server.js';
import { foreignUis, type ForeignUiName } from '../../e2e/foreign/uis.js';
import type { Pieces } from './chat-server.js';
import { lines, stage } from './driving.js';

const on = stage();
let uis: ForeignServer;

/** To each text one answer, whichever page asks; the one about the return stops for more than a second in a sentence. */
const answers: Readonly<Record<string, Pieces>> = {
  echo: [[30, 'echo']],
  'Can I return it?': [
    [60, 'Thanks for '],
    [1200, 'asking about it. Your order'],
    [40, ' is ORD-1.'],
  ],
  'When will it come?': [[30, 'Today']],
  'Are you **very** sure?': [[30, 'Yes, I am.']],
};

const longAnswer = (text: string): Pieces => [
  [20, `About ${text}: your order number is ORD-1, and it is on its way to you.`],
  [60, ' Is there anything else?'],
];

beforeAll(async () => {
  uis = await startForeignUis(async function* ({ text }) {
    for (const [beforeMs, piece] of answers[text] ?? longAnswer(text)) {
      await after(beforeMs);
      yield piece;
    }
  });
});
afterAll(() => uis.close());

const drive = (name: ForeignUiName) =>
  on.drive(`${uis.origin}/${name}`, { agentOrigins: [uis.origin] });

/** What the agent says first, where it does. */
const greetings: Partial<Record<ForeignUiName, string>> = {
  'assistant-ui': 'How can I help you today?',
  chatscope: 'Hello, this is Northwind. How can I help?',
  chatbotify: 'Hello! What can I do for you?',
  'react-chat-elements': 'Hi there! What can I do for you today?',
  chatui: 'Hello, I am the assistant of Northwind.',
  botui: 'Hello, what can I help you with?',
  typebot: 'Hi! I am the assistant of Northwind.',
};
/** Its name has no mark: it is known for one when the user's own row has shown how rows are built. */
const namedAtFirst: ForeignUiName = 'react-chat-elements';
/** Its greeting goes when the conversation begins. */
const greetsUntilAsked: ForeignUiName = 'assistant-ui';

const whole = 'agent: Thanks for asking about it. Your order is ORD-1.';

/** On a busy machine NLUX leaves out the end of an answer: it is not in its DOM either, however long one waits. */
function asDrawn(name: string, wanted: readonly string[]): unknown[] {
  if (name !== 'nlux') return [...wanted];
  return wanted.map((line): unknown => {
    const words = line.startsWith('agent: ') ? line.slice('agent: '.length) : '';
    const drawn = Array.from(words, (_, at) => `agent: ${words.slice(0, at + 1)}`);
    return expect.toBeOneOf(words === '' ? [line] : drawn);
  });
}

/** No number is left out between two messages. */
function expectInARow(messages: readonly { id: string }[]): void {
  const numbers = messages.map(({ id }) => Number(id.slice(1)));
  expect(numbers).toEqual(numbers.map((_, at) => (numbers[0] ?? 0) + at));
}

describe.concurrent('the driver works, without a selector, on third-party chat UIs', () => {
  it.each(foreignUis.map(({ name }) => name))(
    '%s: tells apart the same again and an echo, and waits where an answer pauses',
    async (name) => {
      const { driver, say } = await drive(name);
      const greeting = greetings[name];
      const first = (await driver.observe(0)).messages;
      const read = name === namedAtFirst ? `Northwind\n${greeting}` : greeting;
      expect(first.map(({ text }) => text)).toEqual(read === undefined ? [] : [read]);

      const once = await say('echo');
      const stays = greeting !== undefined && name !== greetsUntilAsked;
      const before = stays ? [`agent: ${greeting}`] : [];
      const echoed = ['user: echo', 'agent: echo'];
      expect(lines(once.seen)).toEqual(asDrawn(name, [...before, ...echoed]));
      if (stays) expect(once.seen.messages[0]?.id).toBe(first[0]?.id);
      expect(once.seen.newMessages).toEqual(once.seen.messages.slice(-1));

      const twice = await say('echo');
      expect(lines(twice.seen)).toEqual(asDrawn(name, [...before, ...echoed, ...echoed]));
      expect(twice.seen.messages.slice(0, -2).map(({ id }) => id)).toEqual(
        once.seen.messages.map(({ id }) => id),
      );
      expect(twice.seen.newMessages).toEqual(twice.seen.messages.slice(-1));

      await say('When will it come?');
      await say('Are you **very** sure?');
      const { settled, seen } = await say('Can I return it?');
      expect(settled.finished).toBe(true);
      const words = lines(seen).map((line) => line.replaceAll('**', ''));
      const wanted = [
        ...['user: echo', 'agent: echo', 'user: When will it come?', 'agent: Today'],
        ...['user: Are you very sure?', 'agent: Yes, I am.'],
        ...['user: Can I return it?', whole],
      ];
      expect(words.slice(-8)).toEqual(asDrawn(name, wanted));
      expectInARow(seen.messages);
      expect(seen.newMessages).toEqual(seen.messages.slice(-1));
    },
  );

  it('virtuoso: what has left the page stays said, and is not on the screen', async () => {
    const { say } = await drive('virtuoso');
    const asked = ['one', 'two', 'two', 'three', 'four'];
    let seen = (await say('zero')).seen;
    for (const text of asked) ({ seen } = await say(text));

    expect(lines(seen).map((line) => line.slice(0, 15))).toEqual(
      ['zero', ...asked].flatMap((text) => [
        `user: ${text}`,
        `agent: About ${text}: your`.slice(0, 15),
      ]),
    );
    expect(seen.messages.map(({ id }) => id)).toEqual(seen.messages.map((_, at) => `m${at + 1}`));
    expect(seen.messages.slice(0, 4).map(({ onScreen }) => onScreen)).toEqual(
      Array.from({ length: 4 }, () => false),
    );
    expect(seen.newMessages).toEqual(seen.messages.slice(-1));
  });
});
