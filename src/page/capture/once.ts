// Puts a computation off until its result is wanted, and then keeps it.

export function once<T>(compute: () => T): () => T {
  let known: { value: T } | null = null;
  return () => (known ??= { value: compute() }).value;
}
