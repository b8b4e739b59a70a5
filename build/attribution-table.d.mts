// Types of attribution-table.mjs, for the test that keeps docs/truth.md in step.
import type { Row } from '../src/grade/attribution/table.js';

export function withAttribution(
  page: string,
  source: {
    table: readonly Row[];
    failures: Readonly<Record<string, string>>;
    records: Readonly<Record<string, string>>;
  },
): string;
