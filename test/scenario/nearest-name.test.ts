import { describe, expect, it } from 'vitest';
import { nearestName } from '../../src/values/nearest-name.js';

const names = ['return_created', 'return_denied_policy', 'refund_issued', 'now'];

describe('nearestName', () => {
  it.each([
    ['refund_isued', 'refund_issued'],
    ['refundIssued', 'refund_issued'],
    ['refund-issued', 'refund_issued'],
    ['nwo', 'now'],
    ['return_denied', 'return_denied_policy'],
    ['return_created_again', 'return_created'],
  ])('takes %s for %s', (written, name) => {
    expect(nearestName(written, names)).toBe(name);
  });

  it('suggests nothing where nothing is near', () => {
    expect(nearestName('cancelled', names)).toBeNull();
    expect(nearestName('x', [])).toBeNull();
    expect(nearestName('', names)).toBeNull();
  });

  it('does not take one of two names that begin alike because of the beginning', () => {
    expect(nearestName('return', names)).toBeNull();
  });

  it.each([
    ['ORD-10013', 'ORD-10031', 'two digits are swapped'],
    ['ORD-10030', 'ORD-10031', 'one digit is another'],
    ['ORD-1003', 'ORD-10031', 'one digit is missing'],
    ['alx@example.com', 'alex@example.com', 'one letter is missing'],
    ['policy 2.2', 'policy 2.1', 'one digit is another'],
  ])('takes %s for %s, since %s', (written, name) => {
    expect(nearestName(written, [name])).toBe(name);
  });

  it.each([
    ['ORD-10999', 'ORD-10031', 'several digits differ'],
    ['ORD-100', 'ORD-10031', 'several digits are missing'],
    ['policy 2.1', 'policy 4.2', 'several digits differ'],
    ['sam@example.com', 'dana@example.com', 'only the domain is the same'],
    ['return_created', 'return_denied', 'only the first word is the same'],
    ['kettle', 'bottle', 'a short word allows one edit'],
    ['a', 'b', 'everything is one edit from a single letter'],
  ])('does not take %s for %s, since %s', (written, name) => {
    expect(nearestName(written, [name])).toBeNull();
  });
});
