// Remembers what a pure function made of a text, for the many episodes of one scenario; forgets the oldest.

/** Small things, such as words and the keys of records. */
export const MANY = 20_000;
/** Enough for the claims, or the tools, of a large project; a thread that grades for hours holds no more. */
const MOST = 500;

/** The function with a memory. It must be pure, and its results must not be changed. */
export function remembered<Result>(
  make: (key: string) => Result,
  most = MOST,
): (key: string) => Result {
  const known = new Map<string, { result: Result }>();
  return (key) => {
    const found = known.get(key);
    if (found !== undefined) return found.result;
    const [oldest] = known.keys();
    if (known.size >= most && oldest !== undefined) known.delete(oldest);
    const result = make(key);
    known.set(key, { result });
    return result;
  };
}
