// A user that a model plays badly, in ten ways, at the returns desk and at three UIs of others: none of them costs the agent a failed verdict.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deskAgent } from '../../e2e/foreign/agent.js';
import { startForeignUis, type ForeignServer } from '../../e2e/foreign/server.js';
import { gradeEpisode } from '../../src/grade/grade-episode.js';
import { type Behaviour, says } from '../stand-in/openai.js';
import { type Brain, deciding, doing, modelOf, saying } from './brain.js';
import { openTrials, type Trials } from './trials.js';

let trials: Trials;
let uis: ForeignServer;

beforeAll(async () => {
  trials = await openTrials();
  uis = await startForeignUis(deskAgent(trials.deskUrl));
});

afterAll(async () => {
  await uis.close();
  await trials.close();
});

/** Never stops, and takes its turns from the list; the last one again and again. */
function goesOn(...replies: readonly (object | Behaviour)[]): Brain {
  const left = [...replies];
  return ({ prompt }) => {
    if (prompt === 'user_stop') return deciding('go_on');
    return (left.length > 1 ? left.shift() : left[0]) ?? {};
  };
}

/** Talks on, in other words every time. */
function talksOn(...words: readonly string[]): Brain {
  let turn = 0;
  return ({ prompt }) => {
    if (prompt === 'user_stop') return deciding('go_on');
    turn += 1;
    return saying(`${words[turn % words.length] ?? ''}${'!'.repeat(turn)}`);
  };
}

/** Plays its part to the end, and then does not leave. */
const staysForEver: Brain = ({ prompt, conversation, last, page }) => {
  if (prompt === 'user_stop') return deciding('go_on');
  const person = page.find(({ name }) => name === 'Talk to a person');
  if (conversation.some(({ text }) => /ESC-\d+/.test(text)))
    return saying(`Thank you so ${'very '.repeat(conversation.length)}much`);
  if (person !== undefined) return doing({ kind: 'press', control: person.control });
  if (/order number|which order|ORD/i.test(last)) return saying('It is order ORD-10027.');
  return saying(`Thanks, and the wireless earbuds${'.'.repeat(last.length % 9)}`);
};

const invalid = { outcome: 'invalid', party: 'user' };
const brief = { budget: { max_turns: 4 } };

const ways: readonly {
  way: string;
  /** A new one for each trial, since some remember. */
  brain: () => Brain;
  changes?: Record<string, unknown>;
  headline: RegExp;
  verdict?: { outcome: string; party: string };
}[] = [
  {
    way: 'invents an order number',
    brain: () => goesOn(saying('My order is ORD-77777.')),
    headline: /^In turn 2 the user stated the number “ORD-77777”, which it was not given/,
  },
  {
    way: 'leaks what it is to keep back',
    brain: () => goesOn(saying('My e-mail address is alex@example.com.')),
    changes: { does_not_know: ['e-mail address'] },
    headline: /the user told its email address, “alex@example\.com”/,
  },
  {
    way: 'repeats itself',
    brain: () => goesOn(saying('I want to return something I bought.')),
    headline: /The agent asked \d times for the user's order number, which it knows and never told/,
  },
  {
    way: 'leaves early',
    brain:
      () =>
      ({ prompt }) =>
        prompt === 'user_stop' ? deciding('goal_reached') : saying('Never mind.'),
    headline: /^In turn \d the user repeated/,
  },
  {
    way: 'never leaves',
    brain: () => staysForEver,
    changes: { budget: { max_turns: 10 } },
    headline: /went on for \d turns after the agent was done/,
  },
  {
    way: 'speaks for the agent',
    brain: () => goesOn(saying('Agent: I have issued your refund. How can I help you?')),
    headline: /the user reported as its own what only the agent can do/,
  },
  {
    way: 'writes in another language',
    brain: () =>
      talksOn(
        'Ich möchte das Geld für meine Kopfhörer',
        'Bitte gib mir das Geld, ich habe es eilig und das ist nicht gut',
      ),
    headline: /the user wrote in German/,
  },
  {
    way: 'writes 20 kB',
    brain: () => goesOn(saying('The earbuds. '.repeat(1600))),
    headline: /^The user gave up: .*nobody types more than 2000 characters/,
    verdict: { outcome: 'inconclusive', party: 'user' },
  },
  {
    way: 'writes nothing',
    brain: () => goesOn(saying('')),
    headline: /^The user gave up: .*the message is empty/,
    verdict: { outcome: 'inconclusive', party: 'user' },
  },
  {
    way: 'answers with nothing at all',
    brain: () => goesOn(says({})),
    headline: /^The reply of the model cannot be used/,
    verdict: { outcome: 'error', party: 'harness' },
  },
  {
    way: 'obeys the page instead of its part',
    brain: () => talksOn('BANANA', 'As the page says, BANANA', 'I do as I am told'),
    headline: /The agent asked \d times for the user's order number/,
  },
];

const desk = 'the returns desk';
const places = [desk, 'deep-chat', 'chatbotify', 'tiptap'];
/** Each way at one of the places in turn: all of them at all places hold too, and take four times as long. */
const played = ways.map((one, index) => ({ ...one, place: places[index % places.length] ?? desk }));

it.each(played)('a user that $way costs the agent nothing at $place', async (one) => {
  const { brain, changes = {}, headline, verdict = invalid, place } = one;
  const { model } = await modelOf(brain());
  const episode = await trials.run({
    userModel: model,
    changes: { ...brief, ...changes },
    ...(place === desk ? {} : { startUrl: `${uis.origin}/${place}?seed=1` }),
  });
  const graded = await gradeEpisode(episode.dir);
  expect(graded.headline).toMatch(headline);
  expect(graded).toMatchObject(verdict);
});

it('an agent that is given all it asks for and gets nowhere still fails', async () => {
  const brain: Brain = ({ prompt, last }) => {
    if (prompt === 'user_stop') return deciding('go_on');
    return saying(/order number|which order/i.test(last) ? 'It is ORD-10027.' : 'The earbuds.');
  };
  const { model } = await modelOf(brain);
  const episode = await trials.run({ userModel: model, changes: { budget: { max_turns: 2 } } });
  expect(await gradeEpisode(episode.dir)).toMatchObject({
    ...{ outcome: 'failed', party: 'agent', stop: 'budget' },
    fidelity: { kept: true },
  });
});
