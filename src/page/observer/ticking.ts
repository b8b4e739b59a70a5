// Distinguishes a text that changes on its own, such as a clock, a countdown or moving dots, from one that grows; reads only mutation records.
import { isBusyText } from './marks.js';

function textOfNodes(nodes: NodeList): string {
  return [...nodes].map((node) => node.textContent ?? '').join('');
}

function textsOf(records: readonly MutationRecord[]): { before: string; after: string } {
  let before = '';
  let after = '';
  const written = new Set<Node>();
  for (const record of records) {
    if (record.type === 'childList') {
      before += textOfNodes(record.removedNodes);
      after += textOfNodes(record.addedNodes);
    } else if (record.type === 'characterData' && !written.has(record.target)) {
      written.add(record.target);
      before += record.oldValue ?? '';
      after += record.target.textContent ?? '';
    }
  }
  return { before: before.trim(), after: after.trim() };
}

function shapeOf(text: string): string {
  return text.replace(/\d+/g, '0').replace(/\s+/g, ' ');
}

const oftenEnough = 2;

/** Remembers in what wording figures changed before. */
export class Ticking {
  private readonly seen = new Map<string, number>();

  /**
   * Whether the records leave the transcript unchanged for a reader: the same text rebuilt, a line that only says that
   * the agent is working, or figures that have changed within the same words several times.
   */
  changesNothing(records: readonly MutationRecord[]): boolean {
    const { before, after } = textsOf(records);
    if (before === '' || after === '') return false;
    if (before === after) return true;
    if (isBusyText(before) && isBusyText(after)) return true;
    const shape = shapeOf(after);
    if (shape !== shapeOf(before)) return false;
    const times = (this.seen.get(shape) ?? 0) + 1;
    this.seen.set(shape, times);
    return times > oftenEnough;
  }
}
