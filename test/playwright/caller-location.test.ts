import { describe, expect, it } from 'vitest';
import { callerLocation, callFrom } from '../../src/playwright/caller-location.js';

function declare() {
  return callerLocation(declare);
}

describe('the location of a declared test', () => {
  it('is the place that called the declaring function', () => {
    const here = declare();
    expect(here.file).toMatch(/caller-location\.test\.ts$/);
    expect(here.line).toBeGreaterThan(1);
  });

  it('is what a frame below reports for its caller', () => {
    const place = { file: '/specs/shop.spec.ts', line: 12, column: 3 };
    const seen = callFrom(place, () => new Error('where').stack ?? '');
    expect(seen).toContain('/specs/shop.spec.ts:12:');
  });
});
