// All case pages in one list; adds nothing.
import type { CasePage } from './case-page.js';
import { coveringPages } from './pages/covering.js';
import { formPages } from './pages/forms.js';
import { framePages } from './pages/frames.js';
import { picturePages } from './pages/pictures.js';
import { productPages } from './pages/products.js';
import { scrollerPages } from './pages/scrollers.js';
import { shadowRootPages } from './pages/shadow-roots.js';
import { sightPages } from './pages/sight.js';
import { truncationPages } from './pages/truncation.js';
import { visibilitySeen } from './pages/visibility-seen.js';
import { visibilityUnseen } from './pages/visibility-unseen.js';
import { writingPages } from './pages/writing.js';

export const casePages: readonly CasePage[] = [
  ...coveringPages,
  ...formPages,
  ...framePages,
  ...picturePages,
  ...productPages,
  ...scrollerPages,
  ...shadowRootPages,
  ...sightPages,
  ...truncationPages,
  ...visibilitySeen,
  ...visibilityUnseen,
  ...writingPages,
];
