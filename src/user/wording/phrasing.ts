// The shape of one purpose's wordings; holds no words.
import type { ConductName } from '../../rules/conducts/names.js';

/** Variants that mean the same; `{value}` is filled in. */
export interface Phrasing {
  plain: readonly string[];
  /** Instead of `plain`, for a persona with its own style. */
  by?: Partial<Record<ConductName, readonly string[]>>;
  /** For the second time and later, such as "As I said, …". */
  again?: readonly string[];
}
