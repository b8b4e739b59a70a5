import { expect, it } from 'vitest';
import { appRecord } from '../../src/app/app-record.js';
import { defineApp } from '../../src/app/define.js';
import type { AppDefinition } from '../../src/app/definition.js';

/** A predicate as a loader left it: only its text is looked at. */
function compiled(source: string): () => boolean {
  return Object.assign(() => true, { toString: () => source });
}

function hashOf(source: string, other: Partial<AppDefinition> = {}): string {
  const definition: AppDefinition = {
    name: 'shop',
    start: 'http://localhost:1/',
    backend: { urls: [], tools: [] },
    terminalStates: { denied: compiled(source) },
    ...other,
  };
  return appRecord(defineApp(definition)).hash;
}

const asWritten = `(episode) =>
    episode.calls.some(({ status }) => field(status, 'x') === 403,) // refused`;

it('the hash of an app is the same whichever loader compiled its file', () => {
  const asPlaywrightPrintsIt = `episode => episode.calls.some(({
  status
}) => field(status, "x") === 403)`;
  const asJitiImportsIt = `(episode) => episode.calls.some(({ status }) => (0, _policy.field)(status, 'x') === 403)`;
  expect(hashOf(asPlaywrightPrintsIt)).toBe(hashOf(asWritten));
  expect(hashOf(asJitiImportsIt)).toBe(hashOf(asWritten));
});

it('the hash of an app changes with a predicate, its name, the knowledge and the landmarks', () => {
  const hash = hashOf(asWritten);
  expect(hashOf(asWritten.replace('403', '404'))).not.toBe(hash);
  expect(hashOf(asWritten, { terminalStates: { refused: compiled(asWritten) } })).not.toBe(hash);
  expect(hashOf(asWritten, { knowledge: ['Returns within 30 days.'] })).not.toBe(hash);
  expect(hashOf(asWritten, { landmarks: { denial: { in: 'page', text: /no/ } } })).not.toBe(hash);
  expect(hashOf(asWritten)).toBe(hash);
});
