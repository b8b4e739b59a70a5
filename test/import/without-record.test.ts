import { expect, it } from 'vitest';
import { withoutRecord } from '../../src/import/without-record.js';

const world = {
  orders: [{ id: 'ORD-10031', email: 'ana@example.com' }],
  customers: { 'CUS-204': { name: 'Ana' } },
};

it('says nothing of ids and addresses that the world has, as values or as keys', () => {
  expect(withoutRecord(['ord-10031 of CUS-204, ANA@example.com'], world)).toEqual([]);
});

it('names ids and email addresses that no record has', () => {
  expect(withoutRecord(['ORD-10032 for bo@example.com', { say: 'ORD-10032' }], world)).toEqual([
    'no record for ORD-10032, which the user mentions: add it to a fixture',
    'no record for bo@example.com, which the user mentions: add it to a fixture',
  ]);
});

it('names the record whose id is written otherwise', () => {
  expect(withoutRecord(['order ORD10031'], world)).toEqual([
    'no record for ORD10031, which the user mentions; did you mean ORD-10031?',
  ]);
});

it('asks for no email address in a world without any', () => {
  expect(withoutRecord(['bo@example.com'], { orders: [] })).toEqual([]);
});
