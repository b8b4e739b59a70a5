import { describe, expect, it } from 'vitest';
import { statedTime, timeNote } from '../../src/import/stated-time.js';

describe('the time of a conversation', () => {
  it.each([
    ['2026-03-02T10:00:00Z', '2026-03-02T10:00:00Z'],
    ['2026-03-02T10:00:00.250+02:00', '2026-03-02T08:00:00Z'],
    ['2026-03-02 10:00 +0200', '2026-03-02T08:00:00Z'],
    ['2026-03-02 10:00:00 UTC', '2026-03-02T10:00:00Z'],
    ['Mon, 2 Mar 2026 10:00:00 GMT', '2026-03-02T10:00:00Z'],
    ['1772445600', '2026-03-02T10:00:00Z'],
    ['1772445600000', '2026-03-02T10:00:00Z'],
  ])('%s is read', (written, now) => {
    expect(statedTime(written)).toEqual({ now, written, problem: null });
  });

  it.each([
    ['2026-03-02 10:00', '2026-03-02T10:00:00Z'],
    ['2026-03-02', '2026-03-02T00:00:00Z'],
  ])('%s is read as UTC, which is said', (written, now) => {
    const time = statedTime(written);
    expect(time).toEqual({ now, written, problem: 'no zone' });
    expect(timeNote(time)).toBe(`time "${written}" has no zone and was read as UTC`);
  });

  it.each([
    ...['03/02/2026 10:00', '03/02/2026 10:00 +0000', 'March 2, 2026', '10:00', '20260302'],
    ...['2026-02-30T10:00:00Z', '2026-03-02T25:00:00Z', 'yesterday'],
  ])('%s is not guessed', (written) => {
    const time = statedTime(written);
    expect(time).toEqual({ now: null, written, problem: 'unreadable' });
    expect(timeNote(time)).toBe(`time "${written}" is not ISO 8601: set \`now\``);
  });

  it('may be absent', () => {
    expect(timeNote(statedTime(null))).toContain('which the source does not state');
  });
});
