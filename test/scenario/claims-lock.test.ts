// A lock of claims on its way from the file into an episode: its place, what staging fills in, what is struck out of it.
import { expect, it } from 'vitest';
import { rewritingProblem } from '../../src/claim/rewriting.js';
import { type EpisodeHeader, headerSchema } from '../../src/episode/format.js';
import { redactRecord } from '../../src/episode/redact-record.js';
import { createRedactor } from '../../src/episode/redactor.js';
import { gradedScenarioHash } from '../../src/grade/ground.js';
import { claimsLock, claimsLockPath, lockedIn } from '../../src/scenario/claims-lock.js';
import { scenarioSchema } from '../../src/scenario/schema.js';
import { fillVars } from '../../src/scenario/vars.js';

const claim = 'They learn of "{order_id}" at a glance.';
const means = ['"{order_id}" is visible without scrolling.'];
const lock = claimsLock([{ claim, model: 'stand-in', means }]);
const scenario = scenarioSchema.parse({
  scenario_id: 'a',
  starting_prompt: 'Hi',
  expectations: { surface: [{ at: 'end', claims: [claim] }] },
});

function headerWith(more: Partial<EpisodeHeader['scenario']>): EpisodeHeader {
  return headerSchema.parse({
    ...{ format: 'sightline-episode', version: 1, id: 'r/p/a/1-1', run: 'r', project: 'p' },
    ...{ test: 't', trial: 1, seed: 1, user: { kind: 'plan', persona: [] } },
    scenario: { id: 'a', file: 's/a.yaml', data: { ...scenario }, ...more },
    app: { name: 'shop', hash: 'h', landmarks: [], terminalStates: [], tools: [], knowledge: [] },
    ...{ locale: 'en-US', timezone: 'UTC', now: '2026-03-02T10:00:00.000Z' },
  });
}

it.each([
  ['s/a.yaml', 's/a.claims.lock.json'],
  ['s/a.json', 's/a.claims.lock.json'],
  ['claims.txt', 'claims.txt.claims.lock.json'],
])('of %s lies beside it', (file, path) => {
  expect(claimsLockPath(file)).toBe(path);
});

it('is filled in as its claims are, so that they are still found and still fit', () => {
  const place = () => ({ file: 's/a.yaml', line: 1, column: 1 });
  const given = { file: 's/a.yaml', scenario, claimsLock: lock, place };
  const { loaded } = fillVars(given, { order_id: 'A-1' });
  const [filled = ''] = loaded.scenario.expectations?.surface?.[0]?.claims ?? [];
  const found = lockedIn(loaded.claimsLock, filled)?.means ?? [];
  expect(found).toEqual(['"A-1" is visible without scrolling.']);
  expect(rewritingProblem(filled, found, { landmarks: [] })).toBeNull();
});

it('keeps its form and its claims where secrets are struck out of a header', () => {
  const secret = {
    ...lock,
    claims: [{ claim: 'See "A-1".', model: 'sightline', means: ['"A-1" is shown.'] }],
  };
  const redactor = createRedactor([/A-1|sightline/]);
  const struck = headerSchema.parse(
    redactRecord('episode.json', headerWith({ claimsLock: secret }), redactor),
  );
  expect(struck.scenario.claimsLock).toEqual({
    ...lock,
    claims: [{ claim: 'See "***".', model: 'sightline', means: ['"***" is shown.'] }],
  });
});

it('is part of the hash of what an episode was graded by, and a scenario without one has the hash that it had', () => {
  const without = gradedScenarioHash(headerWith({}));
  const withLock = gradedScenarioHash(headerWith({ claimsLock: lock }));
  expect(new Set([without, withLock]).size).toBe(2);
  expect(without).toBe('b9de7961d2347efd3f235cb7b70c6e31cd39e02441cf2966a9c38e56001069db');
});
