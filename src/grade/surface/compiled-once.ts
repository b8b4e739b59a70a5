// Compiles a claim once for all the episodes that are graded by it; decides nothing.
import { compileClaim } from '../../claim/grammar.js';
import type { Compiled } from '../../claim/predicate.js';
import { remembered } from '../remembered.js';

const compiled = remembered((key) => {
  const [claim = '', ...landmarks] = JSON.parse(key) as string[];
  return compileClaim(claim, { landmarks });
});

/** As `compileClaim`. */
export function compiledOnce(claim: string, landmarks: readonly string[]): Compiled {
  return compiled(JSON.stringify([claim, ...landmarks]));
}
