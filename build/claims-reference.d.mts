// Types of claims-reference.mjs, for the test that keeps docs/claims.md in step.
import type { ClaimReference } from '../src/cli/claim-forms.js';

export function withReference(page: string, reference: ClaimReference): string;
