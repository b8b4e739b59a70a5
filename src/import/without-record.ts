// Says which ids and email addresses the user of a recording mentions and no record has; changes nothing.
import type { DraftState } from '../app/fixture-draft/collections.js';
import { emailAddress } from '../rules/facts/ids.js';
import { leavesOf } from '../scenario/leaves.js';
import { mentionedIds } from './mentioned-ids.js';

/** What to review, a sentence each. Addresses count only in a world that has some, as for lint. */
export function withoutRecord(script: unknown, world: DraftState): string[] {
  const texts = leavesOf(script).flatMap(({ value }) => (typeof value === 'string' ? [value] : []));
  const held = leavesOf(world).flatMap(({ path, value }) => [...path, value].map(String));
  const emails = new Set(held.flatMap(emailsIn));
  const plain = new Set(held.map(plainId));
  const ids = texts.flatMap(mentionedIds).filter((id) => !plain.has(plainId(id)));
  const addresses = emails.size === 0 ? [] : texts.flatMap(emailsIn);
  const missing = [...ids, ...addresses.filter((one) => !emails.has(one))];
  return [...new Set(missing)].map((one) => {
    const same = held.find((other) => letters(other) === letters(one));
    const next = same === undefined ? ': add it to a fixture' : `; did you mean ${same}?`;
    return `no record for ${one}, which the user mentions${next}`;
  });
}

function emailsIn(text: string): string[] {
  return (text.match(emailAddress) ?? []).map((one) => one.toLowerCase());
}

function plainId(id: string): string {
  return id.replace(/^#/, '').toLowerCase();
}

/** "ORD10031" is "ORD-10031", written otherwise. */
function letters(id: string): string {
  return id.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}
