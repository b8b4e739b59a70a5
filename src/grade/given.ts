// What grading gets in addition to the episode and the assertions; all of it is optional.
import type { App } from '../app/definition.js';
import type { Licensing } from '../model/judge/license.js';
import type { Anchor } from '../model/calibration.js';
import type { Model } from '../model/model.js';

export interface Given {
  /** The app file's own assertions: without them, whatever needs its functions is inconclusive. */
  custom?: App['assertions'];
  /** Asked what only a judge can decide. Default: nobody; votes saved beside the episode are counted. */
  judge?: Model | null;
  /** Shown parts of the screen, for claims that cannot be measured. Default: nobody; saved votes are counted. */
  vision?: Model | null;
  /** Pairs with a known order, shown to judges as examples. Default: none. */
  anchors?: readonly Anchor[];
  /** Snapshots that did not exist and were stored from this very episode, which proves nothing. Default: none. */
  storedNow?: readonly string[];
  /** Whether a judge may block. Default: none may. */
  license?: Licensing;
}
