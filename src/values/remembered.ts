// Computes things once: facts about an episode for all its checks, and results for a text for all episodes.

/**
 * The function with a memory that lasts as long as its argument. It must be pure, and its results must not be changed.
 */
export function oncePer<Key extends object, Result>(
  make: (key: Key) => Result,
): (key: Key) => Result {
  const known = new WeakMap<Key, { result: Result }>();
  return (key) => {
    const found = known.get(key) ?? { result: make(key) };
    known.set(key, found);
    return found.result;
  };
}

/** Small things, such as words and record keys. */
export const MANY = 20_000;
/** Enough for the claims, or the tools, of a large project; a thread that grades for hours keeps no more. */
const MOST = 500;

/** The function with a memory that forgets the oldest. It must be pure, and its results must not be changed. */
export function rememberedByText<Result>(
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
