// What a team plugs in: the desk's own log as a record, assertions of its own, and words by their meaning.
import { readFile } from 'node:fs/promises';
import { expect, test } from 'sightline/playwright';
import { returnsDesk } from './agents/returns-desk/app.js';
import { assertions } from './agents/returns-desk/assertions.js';

test('the desk’s log, its own assertions and the screen agree on a refund', async ({
  simulate,
}) => {
  const episode = await simulate(returnsDesk, 'refund_is_logged');
  const refund = { data: { method: 'POST', path: '/refunds' } };
  await expect(episode).toHaveLogged('desk_log', { where: refund, times: 1 });
  await expect(episode).not.toHaveLogged('desk_log', { where: { level: 'error' } });
  await expect(episode).toHaveLogged(['desk_log', 'console', 'page'], { errors: 0 });
  await expect(episode).toSatisfy(assertions.refunds_match_returns);
  await expect(episode).toSatisfy('shown_amount', { at: 'after_refund', amount: '$84.00' });
  await expect(episode).not.toSatisfy('shown_amount', { at: 'after_refund', amount: '$99.00' });
  // Nobody is asked here, so that this is green with an annotation, and counts for nothing.
  await expect(episode).toSay({ meaning: 'the refund has been issued' });
  await expect(episode).toSatisfy({ judge: 'did_not_blame_the_user' });
  // The record is kept beside the episode, each line with its turn.
  const file = await readFile(`${episode.dir}/records/desk_log.jsonl`, 'utf8');
  const lines = file.trim().split('\n');
  expect(lines).toHaveLength(episode.records.get('desk_log')?.lines.length ?? 0);
  expect(lines.every((line) => line.includes('"turn":'))).toBe(true);
});
