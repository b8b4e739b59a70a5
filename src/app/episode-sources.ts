// Hashes of everything that an episode rests on, so that a later change can be noticed; compares nothing.
import { dirname } from 'node:path';
import type { z } from 'zod';
import type { EpisodeHeader } from '../episode/format.js';
import { scenarioHash } from '../cassette/model-cassette.js';
import { readFixture } from '../scenario/fixture.js';
import type { LoadedScenario } from '../scenario/load.js';
import { policyFileFor, readPolicy } from '../scenario/policy.js';
import type { Json } from '../scenario/schema.js';
import { hashOfJson } from '../cassette/compare.js';
import type { App } from './definition.js';
import { asJsonSchema } from './json-schema.js';

/** As in the header of an episode. */
export type EpisodeSources = NonNullable<EpisodeHeader['sources']>;

/**
 * Of a scenario whose vars are filled in. Titles, tags, weights, trials and gates are left out, since they change no
 * trial; so is the model that compiled a lock.
 */
export function episodeSources(
  loaded: Pick<LoadedScenario, 'file' | 'scenario' | 'planLock' | 'claimsLock'>,
  app: Pick<App, 'backend' | 'fixturesDir'>,
): EpisodeSources {
  const { scenario, planLock, claimsLock } = loaded;
  const { fixtures = [], expectations = {} } = scenario;
  const claims = claimsLock?.claims.map(({ claim, means }) => ({ claim, means })) ?? [];
  const policy = coveredClauses(loaded);
  return {
    scenario: hashed([scenarioHash(scenario), planLock?.parts ?? []]),
    expectations: hashed([expectations, claims]),
    fixtures: hashed(fixtures.map((name) => readFixture(app.fixturesDir, name)?.data)),
    tools: hashed(toolsOf(app)),
    ...(policy.length > 0 ? { policy: hashed(policy) } : {}),
  };
}

function hashed(value: unknown): string {
  return hashOfJson(value as Json);
}

function coveredClauses({ file, scenario }: Pick<LoadedScenario, 'file' | 'scenario'>): object[] {
  const { covers = [] } = scenario;
  const path = covers.length === 0 ? null : policyFileFor(dirname(file));
  const clauses = path === null ? [] : (readPolicy(path).policy?.clauses ?? []);
  return clauses.filter(({ id }) => covers.includes(id));
}

function toolsOf({ backend }: Pick<App, 'backend'>): object[] {
  return backend.tools
    .map(({ name, route, effect, input, output }) => ({
      ...{ name, route, effect, input: schemaOf(input) },
      output: output === null ? null : schemaOf(output),
    }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** Null for a type that JSON Schema cannot express at all: no trial fails over its hash. */
function schemaOf(type: z.ZodType): unknown {
  try {
    return withoutDefaults(asJsonSchema(type));
  } catch {
    return null;
  }
}

/** A default may be made anew each time, such as the date; a property may have that name. */
function withoutDefaults(node: unknown, isNames = false): unknown {
  if (Array.isArray(node)) return node.map((one) => withoutDefaults(one));
  if (typeof node !== 'object' || node === null) return node;
  const kept = Object.entries(node).filter(([key]) => isNames || key !== 'default');
  return Object.fromEntries(
    kept.map(([key, value]) => [key, withoutDefaults(value, !isNames && key === 'properties')]),
  );
}
