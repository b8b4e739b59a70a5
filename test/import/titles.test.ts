// Titles of recordings are made of what the user says first, once nothing in it is personal.
import { expect, it } from 'vitest';
import { imported, lines } from './imported.js';

it.each([
  ['I would like to return the blue kettle, paid with the card ', '4111 1111 1111 1111'],
  ['Please call me back about the kettle; my number is now ', '+1 415 555 0132'],
])('%s… holds no part of what is cut off', async (start, value) => {
  const said = { role: 'user', content: `${start}${value}, thank you` };
  const { scenarios } = await imported('log.jsonl', lines(said));
  const { title } = scenarios[0] as { title: string };
  expect(title).toContain(start.slice(0, 40));
  expect(title).not.toContain(value.slice(0, 6));
  expect(title).toMatch(/^.{1,69}…$/);
});

it('are cut at a word', async () => {
  const content = 'I want to return the trekking poles from order seven because uncomfortable';
  const { scenarios } = await imported('log.jsonl', lines({ role: 'user', content }));
  expect(scenarios).toMatchObject([
    { title: 'I want to return the trekking poles from order seven because…' },
  ]);
});
