/** The company of the scenarios' fixture in memory, for tests of the server without any world; it must not know the assistant. */
import { readFileSync } from 'node:fs';
import { companyInMemory } from '../../e2e/agents/workplace/server/memory.js';
import type { Store } from '../../e2e/agents/workplace/store.js';
import type { Systems } from '../../e2e/agents/workplace/systems.js';

const fixture = new URL('../../fixtures/workplace/company.json', import.meta.url);

export function fixtureCompany(changes: Partial<Store> = {}): Systems {
  const store = JSON.parse(readFileSync(fixture, 'utf8')) as Store;
  return { ...companyInMemory(), store: { ...store, ...changes } };
}
