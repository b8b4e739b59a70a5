// Claims as data: what the schema takes and refuses, and what an editor is told of it.
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { claimSchema } from '../../src/claim/parse.js';
import { generatedClaims } from './generated-claims.js';
import { colorNames } from '../../src/claim/claim.js';
import { predicateNames } from '../../src/claim/predicates.js';
import { roleNames } from '../../src/claim/roles.js';

const A = { kind: 'text', text: 'A' };
const made = z.toJSONSchema(claimSchema, { io: 'input', unrepresentable: 'any' });
const fits = new Ajv2020({ strict: false }).compile(made);

describe('refused as data', () => {
  it.each([
    ['a predicate that is none', { subject: A, predicate: 'pretty' }],
    ['an argument that is missing', { subject: A, predicate: 'says' }],
    ['an argument of another row', { subject: A, predicate: 'shown', px: 4 }],
    ['a color that is none', { subject: A, predicate: 'color', color: 'mauve' }],
    [
      'a role that is none',
      { subject: { kind: 'role', role: 'knob', name: null }, predicate: 'shown' },
    ],
    ['a locator', { subject: { kind: 'locator', name: 'x' }, predicate: 'shown' }],
    ['"not: false"', { subject: A, predicate: 'shown', not: false }],
    ['a number below zero', { subject: A, predicate: 'text_size', px: -1 }],
    ['an empty text', { subject: { kind: 'text', text: '' }, predicate: 'shown' }],
  ])('%s', (_, data) => {
    expect(claimSchema.safeParse(data).success).toBe(false);
    expect(fits(data)).toBe(false);
  });

  it.each([
    ['a name that is a role', { subject: { kind: 'named', words: 'button' }, predicate: 'shown' }],
    ['a name with a verb', { subject: { kind: 'named', words: 'is shown' }, predicate: 'shown' }],
    ['spaces that a sentence loses', { subject: { kind: 'text', text: ' A' }, predicate: 'shown' }],
    ['"every" with a number of times', { subject: A, of: 'every', predicate: 'appears', times: 2 }],
    [
      'a landmark that is called "in"',
      { subject: { kind: 'landmark', name: 'in' }, predicate: 'shown' },
    ],
  ])('since no sentence says it: %s', (_, data) => {
    expect(claimSchema.safeParse(data).error?.issues).toMatchObject([
      { message: 'no sentence says just this' },
    ]);
  });
});

describe('the schema for editors', () => {
  it('accepts generated claims', () => {
    for (const claim of generatedClaims(1000, 5))
      expect([claim, fits(claim)]).toEqual([claim, true]);
  });

  it('offers every predicate, role and color', () => {
    const text = JSON.stringify(made);
    for (const name of [...predicateNames, ...roleNames, ...colorNames])
      expect(text).toContain(`"${name}"`);
  });

  it('says once what a subject is', () => {
    const text = JSON.stringify(made, null, 2);
    expect(text.match(/"progressbar"/gu)).toHaveLength(1);
    expect(text.split('\n').length).toBeLessThan(1500);
  });
});
