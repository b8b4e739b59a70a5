import { expect, it } from 'vitest';
import { shapesIn, strangeRecords } from '../../src/import/known-records.js';
import { folderWith } from '../scenario/temporary-folder.js';

const folder = folderWith({
  'store.json': JSON.stringify({
    orders: [
      { id: 'ORD-1', status: 'sent' },
      { id: 'ORD-2', total: 5 },
    ],
    customers: { 'C-1': { email: 'a@example.com' } },
    policy: { window_days: 30 },
    returns: [],
  }),
  'inc-7.json': JSON.stringify({ order_details: [{ id: 'ORD-3' }] }),
});

const strange = (fixture: Parameters<typeof strangeRecords>[0]) =>
  strangeRecords(fixture, shapesIn(folder, new Set(['inc-7'])));

it('says nothing of records as the app has them', () => {
  expect(
    strange({
      orders: [{ id: 'ORD-9', total: 7 }],
      customers: { 'C-2': { email: 'b@example.com' } },
      policy: { window_days: 14 },
      returns: [{ id: 'RET-1' }],
    }),
  ).toEqual([]);
});

it('names a collection that no fixture of the app has, apart from earlier drafts', () => {
  expect(strange({ order_details: [{ id: 'ORD-9' }], ordes: [] })).toEqual([
    '"order_details" of the fixture is in no other fixture of the app; there are: orders, customers, policy, returns',
    '"ordes" of the fixture is in no other fixture of the app; did you mean "orders"? there are: orders, customers, policy, returns',
  ]);
});

it('names fields that no record of the collection has', () => {
  expect(strange({ orders: [{ id: 'ORD-9', state: 'sent' }], policy: { days: 30 } })).toEqual([
    'in other fixtures of the app, "orders" has no "state"',
    'in other fixtures of the app, "policy" has no "days"',
  ]);
});

it('knows nothing of an app without fixtures', () => {
  expect(strangeRecords({ orders: [] }, shapesIn('no-such-folder', new Set()))).toEqual([]);
});
