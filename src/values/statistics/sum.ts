// Adds numbers up; nothing else.

/** 0 of no values. */
export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
