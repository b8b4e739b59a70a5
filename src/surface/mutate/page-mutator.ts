// Mutates a page that was just captured, frame by frame, and knows whether it is as before; chooses no mutant and captures none.
import type { JSHandle, Page } from 'playwright';
import type { Layout } from '../../episode/layout.js';
import type { MutantTarget } from '../../episode/mutants.js';
import type { Mutator, NewFigure, PageMutation } from '../../page/mutate/protocol.js';
import { closeFrames, holdFrames, type OpenFrame, readFrames } from '../capture/frames.js';
import { composeFrames, type Composition } from '../capture/compose.js';
import { mutateScript } from '../page-scripts.generated.js';
import { protocolOf } from '../protocol-session.js';
import { changedFigures } from './changed-figures.js';

export interface PageMutator {
  /** Does this to all places of a subject at once; null, or why it was not done. */
  apply(target: MutantTarget): Promise<string | null>;
  undo(): Promise<void>;
  /** Whether the page shows what it showed when the mutator was opened. */
  isAsBefore(): Promise<boolean>;
  close(): Promise<void>;
}

const OPEN = `(() => {
  ${mutateScript}
  const key = Symbol.for('sightline.mutate');
  const create = globalThis[key];
  delete globalThis[key];
  return create();
})()`;

/** Null if the page no longer shows what `layout` says. */
export async function openMutator(page: Page, layout: Layout): Promise<PageMutator | null> {
  const { frames, composition } = await look(page);
  try {
    if (!isSame(composition, layout)) return null;
    const handles = await Promise.all(
      frames.map(({ frame }) => frame.evaluateHandle<Mutator>(OPEN)),
    );
    return mutatorOf(page, { handles, layout, composition, before: stateOf(frames) });
  } finally {
    closeFrames(frames);
  }
}

interface Opened {
  /** By index of the frame. */
  handles: readonly JSHandle<Mutator>[];
  layout: Layout;
  composition: Composition;
  before: string;
}

function mutatorOf(page: Page, { handles, layout, composition, before }: Opened): PageMutator {
  return {
    async apply(target) {
      const figures = changedFigures(layout, target.ranges);
      if (target.mutant === 'amount_changed' && figures.length === 0)
        return 'its value has no figure on the page';
      if (target.mutant === 'truncated' && target.places.every(({ ranges }) => ranges.length === 0))
        return 'it has no text';
      for (const [index, handle] of handles.entries()) {
        const mutation = forFrame({ target, figures, composition }, index);
        if (mutation.places.length === 0 && mutation.figures.length === 0) continue;
        const problem = await handle.evaluate((mutator, given) => mutator.apply(given), mutation);
        if (problem !== null) return problem;
      }
      return null;
    },
    async undo() {
      await Promise.all(handles.map((handle) => handle.evaluate((mutator) => mutator.undo())));
    },
    async isAsBefore() {
      const { frames } = await look(page);
      closeFrames(frames);
      return stateOf(frames) === before;
    },
    async close() {
      await Promise.all(handles.map((handle) => handle.dispose()));
    },
  };
}

interface Wanted {
  target: MutantTarget;
  figures: readonly NewFigure[];
  composition: Composition;
}

/** In the frame's own ids. Figures stand wherever the value does; then no place is touched. */
function forFrame({ target, figures, composition }: Wanted, index: number): PageMutation {
  const fragment = ownIds(composition.fragmentIds[index]);
  const control = ownIds(composition.controlIds[index]);
  const places = target.places.flatMap((place) => {
    const ranges = place.ranges.flatMap(([id, first, end]) => {
      const local = fragment.get(id);
      return local === undefined ? [] : [[local, first, end] as const];
    });
    const own = place.control === null ? null : (control.get(place.control) ?? null);
    const isHere = ranges.length > 0 || own !== null || isNowhere(place);
    return isHere ? [{ ranges, control: own, element: place.element }] : [];
  });
  return {
    mutant: target.mutant,
    places: figures.length > 0 ? [] : places,
    figures: figures.flatMap((one) => {
      const id = fragment.get(one.fragment);
      return id === undefined ? [] : [{ ...one, fragment: id }];
    }),
  };
}

/** What has neither text nor a role is in no list; the document says so. */
function isNowhere({ ranges, control }: MutantTarget['places'][number]): boolean {
  return ranges.length === 0 && control === null;
}

function ownIds(ids: ReadonlyMap<number, number> = new Map()): ReadonlyMap<number, number> {
  return new Map([...ids].map(([own, id]) => [id, own]));
}

async function look(page: Page): Promise<{ frames: OpenFrame[]; composition: Composition }> {
  const held = await holdFrames(page, await protocolOf(page));
  const frames = await readFrames(held);
  return { frames, composition: composeFrames(frames) };
}

function stateOf(frames: readonly OpenFrame[]): string {
  return JSON.stringify(frames.map(({ capture }) => capture));
}

/** Texts may have been struck out of the layout; boxes never are. */
function isSame(now: Composition, then: Layout): boolean {
  const boxes = ({ fragments, controls }: Pick<Layout, 'fragments' | 'controls'>) =>
    JSON.stringify([fragments, controls].map((all) => all.map(({ box }) => box)));
  return boxes(now) === boxes(then);
}
