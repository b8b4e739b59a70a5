// Entry of the mutation script: does one thing to chosen elements of a document so that a person sees less of them, and undoes it; listens to nothing and leaves no global behind.
import type { Collector } from './capture/collector.js';
import type { CaptureSession } from './capture/protocol.js';
import { type Aim, findAims } from './mutate/aims.js';
import { scrollKeeper } from './mutate/scroll.js';
import { changes } from './mutate/changes.js';
import type { Mutator, PageMutation } from './mutate/protocol.js';

const key = Symbol.for('sightline.session');

/** Of a document whose capture session is open; keeps working when that is closed. */
function createMutator(): Mutator {
  const { [key]: session } = globalThis as { [key]?: CaptureSession };
  const page = session?.collected() as Collector;
  let back: (() => void) | null = null;
  const undo = () => {
    back?.();
    back = null;
  };
  return {
    apply(mutation) {
      undo();
      const aims = findAims(page, mutation.places);
      if (typeof aims === 'string') return aims;
      return change(aims, mutation);
    },
    undo,
  };

  function change(aims: readonly Aim[], mutation: PageMutation): string | null {
    const scrolled = scrollKeeper(page.cutters);
    const undos: (() => void)[] = [];
    back = () => {
      for (const one of undos.reverse()) one();
      scrolled.restore();
    };
    const problem = changes[mutation.mutant](page, { aims, mutation, undos });
    if (problem !== null) undo();
    return problem;
  }
}

Object.defineProperty(globalThis, Symbol.for('sightline.mutate'), {
  value: createMutator,
  configurable: true,
});
