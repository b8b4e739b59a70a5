// Watches for mutations through open shadow roots and reports them one batch at a time; needs no clock, which the page may fake.
import type { Change } from './protocol.js';
import { forget, forgetAll } from './remembered.js';
import { ancestorsOf, holds, openRoots } from './tree.js';

export interface Watch {
  /** The conversation, once it is known; until then the whole page counts. */
  region(): Element | null;
  box(): Element | null;
  progress(): boolean;
  report(change: Change): Promise<unknown>;
}

const attributes = [
  'class',
  'style',
  'hidden',
  'disabled',
  'readonly',
  'open',
  'contenteditable',
  'aria-busy',
  'aria-disabled',
  'aria-hidden',
  'aria-label',
  'data-state',
  'data-status',
];

const showing = /display|visibility|opacity/;

/** A style that moves something sixty times a second says nothing of the agent. */
function matters(record: MutationRecord): boolean {
  if (record.attributeName !== 'style' || !(record.target instanceof Element)) return true;
  return showing.test(`${record.oldValue ?? ''}${record.target.getAttribute('style') ?? ''}`);
}

/** Clocks that tick beside a message. */
function isTime(node: Node): boolean {
  const element = node instanceof Element ? node : node.parentElement;
  return element?.closest('time, [role="timer"]') !== null && element !== null;
}

export function startWatching(watch: Watch): { rescan(): void } {
  const watched = new WeakSet<Document | ShadowRoot>();
  let pending: Change | null = null;
  let underWay = false;

  const isContent = (record: MutationRecord): boolean => {
    if (record.type === 'attributes' || isTime(record.target)) return false;
    const box = watch.box();
    if (box && holds(box, record.target)) return false;
    const region = watch.region();
    if (region)
      return (
        holds(region, record.target) ||
        (record.target instanceof Element && holds(record.target, region))
      );
    return ancestorsOf(record.target).some(({ tagName }) => tagName === 'BODY');
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
    if (records.some(({ addedNodes }) => addedNodes.length > 0)) rescan();
    for (const { type, target } of records) {
      // A class can show or hide everything below.
      if (type === 'attributes' && target.hasChildNodes()) forgetAll();
      else forget(target);
    }
    const relevant = records.filter(matters);
    if (relevant.length === 0) return;
    const content = relevant.some(isContent);
    pending = { content: content || (pending?.content ?? false), progress: false };
    void send();
  });

  function rescan(): void {
    for (const root of openRoots()) {
      if (watched.has(root)) continue;
      watched.add(root);
      forgetAll();
      observer.observe(root, {
        subtree: true,
        childList: true,
        characterData: true,
        attributes: true,
        attributeOldValue: true,
        attributeFilter: attributes,
      });
    }
  }

  rescan();
  return { rescan };
}
