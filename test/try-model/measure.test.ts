// Models tried on the wire: right ones, one that says yes to all, one that invents, breaks its part, takes no pictures or goes away.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { measure } from '../../src/cli/judge/try/measure.js';
import { tryOutText } from '../../src/cli/judge/try/text.js';
import type { TryPart, PartName, TryOut } from '../../src/cli/judge/try/try-out.js';
import { runSettings } from '../../src/model/run-options.js';
import { deskScenarios } from '../../src/try-model/desk/scenarios.js';
import { scoreOf } from '../../src/try-model/score.js';
import { sharesBrowser } from '../browser.js';
import {
  type Behaviour,
  decides,
  neverAnswers,
  refuses,
  says,
  standIn,
} from '../stand-in/openai.js';
import { type Mind, questionIn, rightMind, say, yesMind } from './minds.js';

sharesBrowser();

const dirs: string[] = [];
afterEach(async () => {
  await Promise.all(dirs.splice(0).map((dir) => rm(dir, { recursive: true })));
});

const answering = (mind: Mind): Behaviour =>
  decides((request) => says(mind(questionIn(request)), { input: 100, output: 10 }));

/** Tries these parts of a model that behaves so. */
async function tried(
  parts: readonly PartName[],
  behaviour: Behaviour,
  variables: Record<string, string> = {},
): Promise<TryOut> {
  const { baseUrl } = await standIn(behaviour);
  return triedAt(parts, { SIGHTLINE_MODEL_URL: baseUrl, SIGHTLINE_MODEL: 'mind', ...variables });
}

async function triedAt(parts: readonly PartName[], variables: Record<string, string>) {
  const dir = await mkdtemp(join(tmpdir(), 'sightline-try-'));
  dirs.push(dir);
  return measure({
    ...{ settings: runSettings(variables), parts, dir, nowMs: () => performance.now() },
    ...{ stream: { write: () => true }, patience: { retries: 1 } },
  });
}

function part({ parts }: TryOut, name: PartName): TryPart {
  const found = parts.find((one) => one.name === name);
  if (found === undefined) throw new Error(`There is no part ${name}.`);
  return found;
}

function score(result: TryOut, name: PartName) {
  const { questioned } = part(result, name);
  if (questioned === null) throw new Error(`${name} was not asked.`);
  return scoreOf(questioned);
}

describe('a model that answers rightly', () => {
  it('agrees with all forty answers, and plays every scenario to its end', async () => {
    const result = await tried(['user', 'judge', 'vision', 'picks'], answering(rightMind()));
    expect(
      result.parts.flatMap(({ played, questioned }) => [
        ...(played?.failures ?? []),
        ...(questioned?.failures ?? []),
      ]),
    ).toEqual([]);
    expect(score(result, 'judge').agreement).toMatchObject({ count: 20, of: 20 });
    expect(score(result, 'vision').agreement).toMatchObject({ count: 16, of: 16 });
    expect(score(result, 'picks').agreement).toMatchObject({ count: 4, of: 4 });
    const { played } = part(result, 'user');
    expect(
      played?.episodes.map(({ outcome, breaches, returned }) => [outcome, breaches, returned]),
    ).toEqual(Array.from({ length: 5 }, () => ['passed', [], 0]));
    const text = tryOutText(result);
    expect(text).toMatch(/right, of those decided +· +20 of 20 +16 of 16 +4 of 4\n/);
    expect(text).toMatch(/off role: breaches +0 in 17 turns, 0\.00 a turn/);
    expect(text).toMatch(/95% interval +· +83\.8%–100\.0%/);
    expect(text).toContain('sightline judge calibrate');
    expect(text).not.toContain('guessing');
  });
});

describe('a model that says yes to everything', () => {
  it('is right in ten of twenty, which a coin would be, and picks from a list without what fits', async () => {
    const result = await tried(['judge', 'picks'], answering(yesMind));
    expect(score(result, 'judge')).toMatchObject({
      agreement: { count: 10, of: 20 },
      votes: { cast: 40, void: 0 },
    });
    expect(score(result, 'picks')).toMatchObject({ agreement: null, open: { not_founded: 4 } });
    const text = tryOutText(result);
    expect(text).toContain('judge: guessing would be right half the time, which is not ruled out.');
    expect(text).toContain(
      'polite_to_the_rude: “Does the agent answer rudely, mockingly or impatiently?” is no; it says yes: “',
    );
    expect(text).toContain('it says yes even where the evidence was removed');
  });
});

describe('a model that invents its quotes', () => {
  it('casts votes that count for nothing, and no agreement is reported', async () => {
    const mind: Mind = () => ({ quote: 'Nobody ever said this.', reason: 'So.', answer: 'yes' });
    const result = await tried(['judge'], answering(mind));
    expect(score(result, 'judge')).toMatchObject({
      agreement: null,
      open: { void: 20 },
      votes: { cast: 60, void: 60, unreadable: 0 },
    });
    const text = tryOutText(result);
    expect(text.match(/none decided/g)).toHaveLength(1);
    expect(text).toMatch(/right, of those decided +none decided/);
    expect(text).not.toMatch(/^ *(?:agreement|95% interval)/m);
    expect(text).toContain('60 of 60 votes do not count');
  });

  it('is distinguished from one whose replies cannot be read', async () => {
    const result = await tried(['judge'], says({ answer: 'maybe' }));
    expect(score(result, 'judge')).toMatchObject({ votes: { cast: 60, void: 0, unreadable: 60 } });
  });
});

describe('a user that leaves its part', () => {
  it('is reported with its breaches, the drafts that were sent back, and the invalid episodes', async () => {
    const mind: Mind = ({ prompt }) =>
      prompt === 'user_stop'
        ? { why: 'Enough.', decision: 'refused_for_good' }
        : { why: 'So.', action: say(`It is order ORD-9999, or ORD-${spoken()}.`) };
    let number = 8000;
    const spoken = () => (number += 1);
    const result = await tried(['user'], answering(mind));
    const { played } = part(result, 'user');
    // Nobody is asked whether to stop while the agent still asks for something, so each of them invents.
    expect(played?.episodes.map(({ scenario, kept }) => [scenario, kept])).toEqual([
      ...['tells_only_what_is_asked', 'objects_once', 'declines_the_voucher'].map((id) => [
        id,
        false,
      ]),
      ['does_not_know_the_number', false],
      ['stays_after_its_yes', false],
    ]);
    expect(played?.episodes.map(({ outcome }) => outcome)).toContain('invalid');
    const [first] = played?.episodes ?? [];
    expect(first?.breaches.map(({ rule }) => rule)).toContain('invented');
    const text = tryOutText(result);
    expect(text).toMatch(/kept to its part +0 of 5 episodes\n/);
    expect(text).toMatch(/drafts returned +[1-9]/);
    expect(text).toContain('It is more than that.');
  });
});

describe('a model that is not to be had', () => {
  it('is reported for its own part only if it goes away halfway through', async () => {
    let left = 9;
    const mind = rightMind();
    const gone = await standIn(
      decides((request) => {
        left -= 1;
        return left < 0 ? refuses(503, 'gone') : says(mind(questionIn(request)));
      }),
    );
    const there = await standIn(answering(rightMind()));
    const result = await triedAt(['judge', 'vision'], {
      ...{ SIGHTLINE_JUDGE_URL: gone.baseUrl, SIGHTLINE_JUDGE_MODEL: 'gone' },
      ...{ SIGHTLINE_VISION_URL: there.baseUrl, SIGHTLINE_VISION_MODEL: 'there' },
    });
    expect(score(result, 'judge')).toMatchObject({ asked: 4, agreement: { count: 4, of: 4 } });
    const { questioned } = part(result, 'judge');
    expect(questioned?.failures).toEqual([
      expect.stringMatching(/^polite_to_the_rude: The model did not answer/) as string,
      expect.stringMatching(/^own_apology_there: /) as string,
      expect.stringMatching(/^refund_against_policy: /) as string,
    ]);
    expect(score(result, 'vision').agreement).toMatchObject({ count: 16, of: 16 });
    expect(tryOutText(result)).toContain('could not be measured: polite_to_the_rude');
  });

  it('ends the episodes where it does not answer as the user', async () => {
    const result = await tried(['user'], refuses(401, 'no such key'));
    const { played } = part(result, 'user');
    expect(played?.episodes).toMatchObject([{ outcome: 'error', stop: 'user_model_failed' }]);
    expect(played?.failures).toHaveLength(1);
  });

  it('is counted as asked although the episode ended before its silence did', async () => {
    const [first] = deskScenarios;
    if (first === undefined) throw new Error('There are no scenarios.');
    const { budget } = first.scenario;
    first.scenario.budget = { ...budget, max_wall_ms: 4000 };
    try {
      const result = await tried(['user'], neverAnswers());
      expect(part(result, 'user').played).toMatchObject({
        episodes: [{ stop: 'user_model_failed' }],
      });
      expect(part(result, 'user').taken).toMatchObject({ calls: 1, noAnswer: 1 });
      expect(tryOutText(result)).toMatch(/\ncost +unknown\n/);
    } finally {
      first.scenario.budget = budget;
    }
  });

  it('does not fail if the model takes no pictures, says so, and goes on with picks', async () => {
    const blind = decides((request) => {
      const question = questionIn(request);
      return question.hasImage
        ? refuses(400, 'This model does not support image input.')
        : says(picks(question));
    });
    const picks = rightMind();
    const result = await tried(['vision', 'picks'], blind);
    expect(part(result, 'vision').questioned).toMatchObject({
      ...{ takesNoPictures: true, answered: [], failures: [] },
    });
    expect(score(result, 'picks').agreement).toMatchObject({ count: 4, of: 4 });
    expect(tryOutText(result)).toContain('The model takes no pictures, so nothing was asked.');
  });

  it('is off where the role is not configured, with what to set', async () => {
    const { baseUrl } = await standIn(answering(rightMind()));
    const result = await triedAt(['user', 'judge'], {
      ...{ SIGHTLINE_JUDGE_URL: baseUrl, SIGHTLINE_JUDGE_MODEL: 'mind' },
    });
    expect(part(result, 'user')).toMatchObject({ model: null, played: null, taken: null });
    expect(part(result, 'user').off).toContain('SIGHTLINE_USER_URL and SIGHTLINE_USER_MODEL');
    expect(part(result, 'vision').off).toBe('It was not asked for.');
  });
});

describe('what it takes', () => {
  it('begins nothing once the minutes are over', async () => {
    const { baseUrl } = await standIn(answering(rightMind()));
    const dir = await mkdtemp(join(tmpdir(), 'sightline-try-'));
    dirs.push(dir);
    let asked = 0;
    const result = await measure({
      settings: runSettings({
        ...{ SIGHTLINE_MODEL_URL: baseUrl, SIGHTLINE_MODEL: 'mind', SIGHTLINE_MAX_MINUTES: '1' },
      }),
      ...{ parts: ['judge'], dir, stream: { write: () => true } },
      // A clock that goes ten seconds further each time it is read.
      nowMs: () => (asked += 1) * 10_000,
    });
    const { questioned } = part(result, 'judge');
    expect(questioned?.answered.length).toBeLessThan(20);
    expect(questioned?.failures).toEqual([
      expect.stringContaining('SIGHTLINE_MAX_MINUTES') as string,
    ]);
  });
});
