// The votes bench's own arithmetic: what a request costs, what voters that err come to, and what a blind voter is believed.
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { costOf, nothing, sum } from '../../bench/votes/cost.js';
import { ledByTwo, mostOfFive } from '../../bench/votes/courses.js';
import { askedIn, cameTo, type Row } from '../../bench/votes/row.js';
import { costTable } from '../../bench/votes/tables.js';
import { blindVoters, voters } from '../../bench/votes/voter.js';

it('a request is counted by the words and the pictures in it', async () => {
  const create = { width: 1280, height: 720, channels: 3, background: '#fff' } as const;
  const png = (await sharp({ create }).png().toBuffer()).toString('base64');
  const image = { type: 'image_url', image_url: { url: `data:image/png;base64,${png}` } };
  const messages = [
    { role: 'system', content: 'Does it hold?' },
    { role: 'user', content: [{ type: 'text', text: 'It is red.' }, image] },
  ];
  const body = Buffer.from(JSON.stringify({ model: 'm', messages }));
  // 13 and 10 characters, two line breaks and an empty text in quotes for the form of the reply.
  const cost = { calls: 1, tiles: 1105, patches: 920, text: 7, bytes: body.length };
  expect(costOf(body)).toEqual(cost);
  expect(sum([cost, nothing, cost])).toMatchObject({ calls: 2, tiles: 2210, text: 14 });
  const form = { type: 'json_schema' };
  const formed = Buffer.from(JSON.stringify({ messages, response_format: form }));
  expect(costOf(formed).text).toBeGreaterThan(cost.text);
  expect(() => costOf(Buffer.from('{}'))).toThrow(/messages/);
});

it('votes that err in 20 of 100 cases come to what docs/judges.md tells', () => {
  const chances = { right: 0.8, wrong: 0.2, void: 0 };
  const { right, wrong, open, votes } = ledByTwo(chances);
  expect(right + wrong + open).toBeCloseTo(1, 10);
  expect(wrong / (right + wrong)).toBeCloseTo(0.059, 3);
  expect(open).toBeCloseTo(0.102, 3);
  expect(votes).toBeCloseTo(2.64, 2);
  const all = mostOfFive(chances);
  expect(all.open).toBe(0);
  expect(all.votes).toBeCloseTo(5, 10);
  expect(all.wrong).toBeCloseTo(0.058, 3);
});

it('votes that are all void decide nothing, and three of them are enough to know that', () => {
  const chances = { right: 0, wrong: 0, void: 1 };
  expect(ledByTwo(chances)).toEqual({ right: 0, wrong: 0, open: 1, votes: 3 });
  expect(mostOfFive(chances)).toEqual({ right: 0, wrong: 0, open: 1, votes: 5 });
});

it('voters err as often as their names say, whichever way round they are asked', () => {
  const put = { form: 'vision_fails', takenAway: false, truth: 'yes' } as const;
  const shares = voters.map(({ says }) => {
    const replies = Array.from({ length: 4000 }, () => says(put));
    return replies.filter((reply) => reply === 'yes').length / replies.length;
  });
  expect(shares.slice(0, 2)).toEqual([0, 0]);
  expect(shares[2]).toBeCloseTo(0.1, 1);
  expect(shares[3]).toBeCloseTo(0.3, 1);
  const gone = { ...put, takenAway: true };
  expect(voters[0]?.says(gone)).toBe('cannot_tell');
});

it('a blind voter says yes to all, or to the statement', () => {
  const put = { takenAway: true, truth: 'no' } as const;
  const says = blindVoters.map((voter) =>
    ['vision_holds', 'vision_fails'].map((form) => voter.says({ ...put, form })),
  );
  expect(says).toEqual([
    ['yes', 'yes'],
    ['yes', 'no'],
  ]);
});

const row = (what: string, way: string, calls: number): Row => {
  const cost = { ...nothing, calls, bytes: calls * 1000 };
  return { what, way, voter: 'v', came: cameTo('yes', 'yes', cost), cost };
};

it('ways are held against the last one, and over the same claims where that is asked for', () => {
  const rows = [row('a', 'one', 2), row('a', 'two', 5), row('b', 'one', 0), row('b', 'two', 5)];
  expect(rows.map(({ came }) => came)).toEqual(['right', 'right', 'unasked', 'right']);
  expect(cameTo(null, 'yes', { ...nothing, calls: 1 })).toBe('open');
  expect(cameTo('no', 'yes', { ...nothing, calls: 1 })).toBe('wrong');
  const cells = (lines: readonly string[]): string[][] =>
    lines.slice(2).map((line) => line.split('|').map((cell) => cell.trim()));
  expect(cells(costTable(rows))[0]?.slice(1, 5)).toEqual(['one', '2', '1', '1.00 (0.20)']);
  expect(cells(costTable(askedIn('one', rows)))[0]?.[4]).toBe('2.00 (0.40)');
  expect(costTable([])).toEqual([]);
});
