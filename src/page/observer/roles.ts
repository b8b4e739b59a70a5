// Determines whose a message is: by what was sent, by marks, by similarity to the user's own, by side.
import { labelledRole } from './decoration.js';
import { rectOf } from './geometry.js';
import { markedRole, signatureOf } from './marks.js';
import type { Block } from './split.js';
import { elementChildrenOf } from './tree.js';

/** Horizontal middle of the row's content, from -1 (left edge) to 1 (right edge) of the region. */
function sideOf(element: Element, region: Element): number {
  const around = rectOf(region);
  let at = element;
  while (rectOf(at).width > around.width * 0.9) {
    const only = elementChildrenOf(at).filter((child) => rectOf(child).width > 0);
    const next = only[0];
    if (only.length !== 1 || !next) break;
    at = next;
  }
  const rect = rectOf(at);
  const middle = rect.x + rect.width / 2 - (around.x + around.width / 2);
  return around.width > 0 ? (middle * 2) / around.width : 0;
}

interface Likeness {
  signatures: Set<string>;
  /** Checked only if no mark decides: every side costs a layout. */
  sides: () => readonly number[];
}

function likenessOf(blocks: readonly Block[], region: Element): Likeness {
  const users = blocks.filter(({ user }) => user).map(({ element }) => element);
  return {
    signatures: new Set(users.map(signatureOf)),
    sides: once(() => users.map((element) => sideOf(element, region))),
  };
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}

const clearlyRight = 0.08;

function byLikeness(element: Element, region: Element, likeness: Likeness): 'user' | 'agent' {
  const side = sideOf(element, region);
  const sides = likeness.sides();
  const onUsersSide = sides.some((other) => Math.sign(other) === Math.sign(side));
  const usersAreRight = sides.every((other) => other > clearlyRight);
  if (sides.length > 0 && usersAreRight) {
    return side > clearlyRight && onUsersSide ? 'user' : 'agent';
  }
  return sides.length === 0 && side > 0.2 ? 'user' : 'agent';
}

/** The role of every block, in order. */
export function rolesOf(blocks: readonly Block[], region: Element): ('user' | 'agent')[] {
  const likeness = likenessOf(blocks, region);
  const others = new Set(
    blocks.filter(({ user }) => !user).map(({ element }) => signatureOf(element)),
  );
  // Classes only help if they differ: with one class for all rows they say nothing.
  const tells =
    likeness.signatures.size > 0 && [...others].some((one) => !likeness.signatures.has(one));
  return blocks.map(({ element, user }) => {
    if (user) return 'user';
    const marked = markedRole(element) ?? labelledRole(element);
    if (marked) return marked;
    if (tells && !likeness.signatures.has(signatureOf(element))) return 'agent';
    return byLikeness(element, region, likeness);
  });
}
