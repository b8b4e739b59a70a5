// Watches for mutations through open shadow roots and reports them one batch at a time; needs no clock, since the page may fake it.
import type { Change } from './protocol.js';
import { forget, forgetAll, forgetLook } from './remembered.js';
import { ancestorsOf, holds, openRoots } from './tree.js';
import { isBusyText } from './marks.js';

export interface Watch {
  /** The conversation, once it is known; until then the whole page counts. */
  region(): Element | null;
  box(): Element | null;
  progress(): boolean;
  report(change: Change): Promise<unknown>;
}

const attributes = [
  ...['class', 'style', 'hidden', 'disabled', 'readonly', 'title', 'open', 'contenteditable'],
  ...['aria-busy', 'aria-disabled', 'aria-hidden', 'aria-label', 'data-state', 'data-status'],
];

const showing = /display|visibility|opacity/;
/** Style properties that affect how a text is read or pressed; position and color do not. */
const reading = /display|visibility|position|overflow|flex|white-space|text-transform|cursor/;

/** A style that moves something sixty times a second says nothing about the agent. */
function matters(record: MutationRecord): boolean {
  return record.attributeName !== 'style' || styleSays(record, showing);
}

function styleSays(record: MutationRecord, words: RegExp): boolean {
  if (!(record.target instanceof Element)) return true;
  return words.test(`${record.oldValue ?? ''}${record.target.getAttribute('style') ?? ''}`);
}

/** States that are read anew each time and do not affect how a text reads. */
const readAnew = new Set(['disabled', 'readonly', 'title', 'aria-busy', 'aria-disabled']);

function forgetRecord(record: MutationRecord): void {
  const { type, target, attributeName } = record;
  if (type !== 'attributes' || !(target instanceof Element)) return forget(target);
  if (attributeName === 'style' && !styleSays(record, reading)) return;
  // A class can show or hide everything below it and what follows it.
  if (target === document.body || target === document.documentElement) forgetAll();
  else if (readAnew.has(attributeName ?? '')) forget(target);
  else forgetLook(target);
}

function holdsIt(outer: Node, inner: Element): boolean {
  return outer instanceof Element && holds(outer, inner);
}

/** Clocks that tick beside a message. */
function isTime(node: Node): boolean {
  const element = node instanceof Element ? node : node.parentElement;
  return element?.closest('time, [role="timer"]') !== null && element !== null;
}

const notice = '[role="status"], [role="alert"], [role="alertdialog"]';

/** A note that floats over the page, such as a toast: beside the transcript, not part of it. */
function floats(node: Node, known: WeakSet<Node>): boolean {
  if (known.has(node)) return true;
  if (!(node instanceof Element)) return false;
  const is = node.matches(notice) || /^(fixed|absolute)$/.test(getComputedStyle(node).position);
  if (is) known.add(node);
  return is;
}

export function startWatching(watch: Watch): { rescan(): void } {
  const watched = new WeakSet<Document | ShadowRoot>();
  const floating = new WeakSet<Node>();
  const ticking = new Ticking();
  let pending: Change | null = null;
  let underWay = false;

  const isContent = (record: MutationRecord): boolean => {
    if (record.type === 'attributes' || isTime(record.target)) return false;
    const box = watch.box();
    if (box && holds(box, record.target)) return false;
    const region = watch.region();
    if (region) {
      if (holds(region, record.target)) return true;
      return holdsIt(record.target, region) && !isNotice(record, region);
    }
    return ancestorsOf(record.target).some(({ tagName }) => tagName === 'BODY');
  };

  const isNotice = ({ addedNodes, removedNodes }: MutationRecord, region: Element): boolean => {
    const nodes = [...addedNodes, ...removedNodes];
    return nodes.length > 0 && nodes.every((node) => node !== region && floats(node, floating));
  };

  const send = async (): Promise<void> => {
    if (underWay) return;
    underWay = true;
    while (pending) {
      const change = pending;
      pending = null;
      if (change.content) change.progress = watch.progress();
      await watch.report(change).catch(() => undefined);
    }
    underWay = false;
  };

  const observer = new MutationObserver((records) => {
    for (const { addedNodes } of records) addedNodes.forEach(scan);
    for (const record of records) forgetRecord(record);
    const relevant = records.filter(matters);
    if (relevant.length === 0) return;
    const inTranscript = relevant.filter(isContent);
    const content = inTranscript.length > 0 && !ticking.changesNothing(inTranscript);
    pending = { content: content || (pending?.content ?? false), progress: false };
    void send();
  });

  /** An added component brings its own root. */
  function scan(node: Node): void {
    if (!(node instanceof Element)) return;
    if (node.shadowRoot) watchAll(openRoots(node.shadowRoot));
    for (const element of node.querySelectorAll('*')) {
      if (element.shadowRoot) watchAll(openRoots(element.shadowRoot));
    }
  }

  function rescan(): void {
    watchAll(openRoots());
  }

  function watchAll(roots: readonly (Document | ShadowRoot)[]): void {
    for (const root of roots) {
      if (watched.has(root)) continue;
      watched.add(root);
      forgetAll();
      observer.observe(root, {
        subtree: true,
        childList: true,
        characterData: true,
        characterDataOldValue: true,
        attributes: true,
        attributeOldValue: true,
        attributeFilter: attributes,
      });
    }
  }

  rescan();
  return { rescan };
}

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
class Ticking {
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
