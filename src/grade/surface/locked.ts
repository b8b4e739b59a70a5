// Locked claims: the grammar compiles the sentences that a model once rewrote them as, and these are graded instead; asks nobody.
import { win32 } from 'node:path';
import type { Compilation } from '../../claim/predicate.js';
import { compileClaim } from '../../claim/grammar.js';
import { compileSentences, mayBeRewritten, rewritingProblem } from '../../claim/rewriting.js';
import { type ClaimsLock, lockedIn } from '../../scenario/claims-lock.js';
import type { ClaimResult, CompiledClaim, GradedNode } from '../../verdict/claim-result.js';
import { rememberedByText } from '../remembered.js';

/** A lock and its file, for people: a path as somebody spelled it. */
export interface Locked {
  lock: ClaimsLock;
  file: string;
}

/** A claim as it is graded. */
export interface ClaimReading {
  compiled: Compilation;
  /** The sentences that replace it; null if a form reads the claim itself, or if nothing replaces it. */
  standIn: { model: string; file: string; means: readonly string[] } | null;
}

/** Compiles a claim once for all episodes graded by it. */
const compiledOnce = rememberedByText((key) => {
  const [claim = '', ...landmarks] = JSON.parse(key) as string[];
  return compileClaim(claim, { landmarks });
});

const readingOnce = rememberedByText((key): Compilation => {
  const { claim, means, landmarks } = JSON.parse(key) as {
    claim: string;
    means: string[];
    landmarks: string[];
  };
  const problem = rewritingProblem(claim, means, { landmarks });
  return problem === null
    ? compileSentences(means, { landmarks })
    : { kind: 'not_understood', why: problem, nearest: null };
});

/** Reads a claim: with the grammar, or failing that, with its lock. */
export function readClaim(
  claim: string,
  landmarks: readonly string[],
  locked: Locked | null,
): ClaimReading {
  const compiled = compiledOnce(JSON.stringify([claim, ...landmarks]));
  if (locked === null || !mayBeRewritten(compiled)) return { compiled, standIn: null };
  const known = lockedIn(locked.lock, claim);
  if (known === null || known.means === null) return { compiled, standIn: null };
  const { means, model } = known;
  const sentences = readingOnce(JSON.stringify({ claim, means, landmarks }));
  if (sentences.kind === 'measured')
    return { compiled: sentences, standIn: { model, file: locked.file, means } };
  return { compiled: unusable(compiled, model, sentences.why), standIn: null };
}

function unusable(compiled: Compilation, model: string, problem: string): Compilation {
  const why = `what ${model} compiled it to cannot be used: ${problem}`;
  return compiled.kind === 'measured'
    ? { kind: 'not_understood', why, nearest: null }
    : { ...compiled, why: `${compiled.why}; and ${why}` };
}

/** The result with the outcome of each sentence. `denied`: the opposite of all of them together was graded. */
export function withSentences(
  result: ClaimResult,
  { standIn }: ClaimReading,
  denied: boolean,
): ClaimResult {
  if (standIn === null) return result;
  const { means, model, file } = standIn;
  const root = denied ? result.tree?.of[0] : result.tree;
  const nodes = means.length === 1 ? [root] : (root?.of ?? []);
  const sentences = means.map((sentence, index) => ({
    sentence,
    ...told(nodes[index] ?? null, result.reason),
  }));
  // A verdict is the same wherever and by whomever it is graded, so it has only the file's name, not its path, which
  // may change.
  return { ...result, compiled: { model, lock: win32.basename(file), denied, sentences } };
}

/** A claim that was not measured has no parts and a single reason. */
function told(node: GradedNode | null, otherwise: string): Pick<GradedNode, 'outcome' | 'reason'> {
  return node === null
    ? { outcome: 'inconclusive', reason: otherwise }
    : { outcome: node.outcome, reason: node.reason };
}

/** `compiled by M, locked in F: passed “A is shown.”; failed “B is shown.”` */
export function compiledWords({ model, lock, denied, sentences }: CompiledClaim): string {
  const each = sentences.map(({ sentence, outcome }) => `${outcome} “${sentence}”`).join('; ');
  return `compiled by ${model}, locked in ${lock}: ${denied ? 'not all of: ' : ''}${each}`;
}
