import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gradeAssertion } from '../../src/grade/grade-assertion.js';
import { gradeEpisode } from '../../src/grade/grade-episode.js';
import type { EpisodeHeader } from '../../src/episode/format.js';
import {
  agent,
  type Beat,
  buildEpisode,
  call,
  makeFolder,
  type Plan,
  removeEpisodes,
  seen,
  user,
  writeStory,
} from './build-episode.js';

beforeAll(makeFolder);
afterAll(removeEpisodes);

type Tool = EpisodeHeader['app']['tools'][number];
const toolOf = (name: string, effect: Tool['effect']): Tool => ({
  name,
  description: '',
  effect,
  says: [],
});
const read = toolOf('get_order', 'read');
const asked = user('Please refund order ORD-12.');

async function graded(story: readonly Beat[], plan: Partial<Plan> = {}, consistency = true) {
  const scenario = { expectations: { allowed_terminal_states: ['answered'], consistency } };
  const whole = { app: { tools: [read] }, states: { answered: true }, ...plan };
  const verdict = await gradeEpisode(await writeStory({ scenario, ...whole, story }));
  return [verdict.outcome, verdict.party];
}

describe('a deed in an app that names no tool which changes anything', () => {
  it.each([
    ['in the first person', asked, 'I have issued a refund of $12.50 for order ORD-12.'],
    ['in short', asked, "I've refunded ORD-12 for you."],
    ['as done, since it was asked for', asked, 'Your refund has been issued.'],
    ['by "done"', asked, 'All done! Anything else?'],
    [
      'that nobody asked for',
      user('Where is my order?'),
      "I've cancelled your order, as it is late.",
    ],
    ['after an offer', user('Yes please.'), "I've booked your appointment for Monday."],
    ['that hands over', asked, "I've escalated this to a colleague."],
  ])('is inconclusive where it is said %s', async (_, question, text) => {
    expect(await graded([question, agent(text)])).toEqual(['inconclusive', 'harness']);
    expect(await graded([question, agent(text)], { app: { tools: [] } })).toEqual([
      'inconclusive',
      'harness',
    ]);
  });

  it('names what was said, and what to do', async () => {
    const story = [asked, agent('I have issued a refund of $12.50 for order ORD-12.')];
    const scenario = { expectations: { allowed_terminal_states: ['answered'] } };
    const states = { answered: true };
    const verdict = await gradeEpisode(
      await writeStory({ scenario, states, app: { tools: [] }, story }),
    );
    expect(verdict.headline).toContain('The agent said “issued a refund”');
    expect(verdict.headline).toContain('Whether it was done was not checked.');
  });

  it.each([
    ['an answer', 'Order ORD-12 was shipped on Monday. It arrives on Thursday.'],
    ['what somebody else did', 'Your order was cancelled by the shop on March 1.'],
    ['what was looked up', "I've checked order ORD-12, and found it in our system."],
    ['an offer', 'I can issue a refund of $12.50 for order ORD-12. Shall I?'],
    ['what is to come', 'I will refund it today.'],
    ['a refusal', "I'm sorry, I have not issued a refund."],
    ['a rule', 'Refunds are issued within 5 days.'],
    [
      'what was written in the answer itself',
      "I've added a section on costs and updated your plan.",
    ],
    ['a list made in the answer', "I've put together a schedule and a list of tables for you."],
  ])('is not read into %s', async (_, text) => {
    expect(await graded([user('What about ORD-12?'), agent(text)])).toEqual(['passed', null]);
  });

  it('passes where a call was seen that may have done it', async () => {
    const said = agent('I have issued a refund of $12.50 for order ORD-12.');
    expect(await graded([asked, call('refund_order'), said])).toEqual(['passed', null]);
    expect(await graded([asked, call('get_order'), said])).toEqual(['inconclusive', 'harness']);
    expect(await graded([asked, said, call('refund_order')])).toEqual(['inconclusive', 'harness']);
    const watched = await buildEpisode({
      app: { tools: [] },
      story: [asked, seen('issueRefund'), said],
    });
    const consistent = { kind: 'consistent', not: false } as const;
    expect((await gradeAssertion(watched, consistent)).outcome).toBe('passed');
  });

  it('passes where nobody is to check it', async () => {
    const story = [asked, agent('I have issued a refund of $12.50 for order ORD-12.')];
    expect(await graded(story, {}, false)).toEqual(['passed', null]);
  });
});

it('is the agent’s failure where its tool is named and was not called', async () => {
  const story = [asked, agent('I have issued a refund of $12.50 for order ORD-12.')];
  const tools = [toolOf('issue_refund', 'write')];
  expect(await graded(story, { app: { tools } })).toEqual(['failed', 'agent']);
});
