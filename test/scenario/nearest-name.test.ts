import { describe, expect, it } from 'vitest';
import { nearestName } from '../../src/scenario/nearest-name.js';

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
});
