import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { historyPlace } from '../../src/history/place.js';

const placeOf = (given: string | undefined) => historyPlace({ SIGHTLINE_HISTORY: given });

it('is a folder of the project unless something else is said', () => {
  const dir = resolve('.sightline/history');
  expect(placeOf(undefined)).toEqual({ kind: 'embedded', dir });
  expect(placeOf('')).toEqual({ kind: 'embedded', dir });
  expect(placeOf('elsewhere')).toEqual({ kind: 'embedded', dir: resolve('elsewhere') });
});

it('is a server by its connection string, shown without user and password', () => {
  const url = 'postgresql://ann:hunter2@db.example:5433/quality?sslmode=disable';
  expect(placeOf(url)).toEqual({ kind: 'server', url, shown: 'db.example:5433/quality' });
});

it.each([
  'mysql://ann:hunter2@db/x',
  'postgres://ann:hunter2/3@db/x',
  'postgres:///hunter2',
  'file://hunter2',
])('%s is refused without being printed', (given) => {
  const refused = () => placeOf(given);
  expect(refused).toThrow('SIGHTLINE_HISTORY does not say where the history is.');
  expect(refused).toThrow('docs/errors.md#usage');
  expect(refused).toThrow(/^(?![^]*hunter2)/);
});
