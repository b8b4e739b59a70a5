// What happened, as Playwright's report tells it: in order, each call once, the user's words where they were said.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { storyText } from '../../src/report/story.js';
import { sightLegend } from '../../src/episode/verdict/text.js';
import {
  agent,
  type Beat,
  buildEpisode,
  event,
  issueRefund,
  makeFolder,
  removeEpisodes,
  seen,
} from '../grade/build-episode.js';

beforeAll(makeFolder);
afterAll(removeEpisodes);

/** The page shows what was typed only after the call that it led to. */
const says: Beat = (episode) => {
  episode.turn += 1;
  episode.event({ kind: 'user_action', action: { kind: 'say', text: 'My refund, please.' } });
};
const echo: Beat = (episode) =>
  void episode.message({ message: 'm9', role: 'user', text: 'My refund, please.', revises: null });

it('tells words, calls and what they changed in order, each once', async () => {
  const refund = seen('issue_refund', {
    args: { return_id: 'RET-48213', amount: 84 },
    result: { id: 'REF-77120' },
  });
  const story = [
    ...[agent('Hello.'), says, seen('get_order'), issueRefund, refund, echo],
    event({ kind: 'expanded', message: 'm1', name: 'Show more' }),
    agent('Done.\nAnything else?'),
  ];
  expect(storyText(await buildEpisode({ story }))).toBe(`before the first turn
  agent  Hello.
turn 1
  user   My refund, please.
  tool   get_order {}
         → answered
  tool   issue_refund { "return_id": "RET-48213", "amount": 84 }
         → 201 { "id": "REF-77120", "amount": 84, "currency": "USD", "arrives_in_days": 5 }
  world  /refunds/0 added: {"id":"REF-77120","amount":84}
  note   The user pressed “Show more” to read the rest of the message.
  agent  Done.
         Anything else?
`);
});

it.each([
  ['Refund $4███', '█ is a character that is not painted.'],
  ['Re▒▒', '▒ is a character that could not be told.'],
  ['█▒', '█ is a character that is not painted, ▒ one that could not be told.'],
  ['Refund $42', null],
])('what stands for characters in %s is said', (text, legend) => {
  expect(sightLegend(text)).toBe(legend);
});
