// Asks about all orderings, as many at a time as the client lets through, and keeps the answers beside their files; a failure of one affects no other.
import {
  decideOrdering,
  isOpen,
  type Jury,
  type OrderingDecision,
} from '../../../judge/ordering.js';
import { askOrdering } from '../../../judge/pairwise.js';
import type { LoadedOrdering } from '../../../judge/read-orderings.js';
import { firstLine } from '../../../sightline-error.js';
import type { Vote } from '../../../verdict/ballot.js';

/** The result of one ordering. */
export interface OrderingRow extends LoadedOrdering {
  /** Null if nobody answered. */
  decision: OrderingDecision | null;
  /** Why nobody answered, as a sentence; null if somebody did. */
  problem: string | null;
}

/** In the order of the files, whichever answer comes first, so that the file of answers is the same each time. */
export async function decideAll(
  loaded: readonly LoadedOrdering[],
  jury: Jury,
): Promise<OrderingRow[]> {
  const { model, anchors } = jury;
  const asked: (() => Promise<Vote[]>)[] = [];
  for (const { file, ordering } of loaded) {
    // If saved answers cannot be read, nobody is asked: the row of each ordering reports it.
    const isNew = model !== null && (await isOpen(file, ordering, jury).catch(() => false));
    const votes = isNew ? askOrdering(model, ordering, anchors) : Promise.resolve([]);
    // It is awaited further down; until then nobody handles a failure.
    votes.catch(() => undefined);
    asked.push(() => votes);
  }
  const rows: OrderingRow[] = [];
  for (const [index, one] of loaded.entries()) {
    const cast = asked[index];
    rows.push(await rowOf(one, { ...jury, ...(cast === undefined ? {} : { cast }) }));
  }
  return rows;
}

async function rowOf(one: LoadedOrdering, jury: Jury): Promise<OrderingRow> {
  try {
    const decision = await decideOrdering(one.file, one.ordering, jury);
    const problem = decision === null ? 'No judge is configured, and no answer is kept.' : null;
    return { ...one, decision, problem };
  } catch (error) {
    return { ...one, decision: null, problem: firstLine(error) };
  }
}
