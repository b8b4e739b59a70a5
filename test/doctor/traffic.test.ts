// What looks like a secret in an address.
import { describe, expect, it } from 'vitest';
import { addressWithoutSecrets } from '../../src/playwright/doctor/findings.js';

describe('what looks like a secret', () => {
  it('is redacted in addresses', () => {
    const token = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhbGV4In0.c2lnbmF0dXJl';
    expect(addressWithoutSecrets('https://a.test/x?api_key=abc&q=shoes')).toBe(
      'https://a.test/x?api_key=***&q=shoes',
    );
    expect(addressWithoutSecrets(`https://u:p@a.test/${token}`)).toBe('https://a.test/***');
    expect(addressWithoutSecrets('https://a.test/orders?page=2&author=Ann')).toBe(
      'https://a.test/orders?page=2&author=Ann',
    );
  });
});
