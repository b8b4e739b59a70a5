// All case pages in one list; adds nothing.
import type { CasePage, Topic } from './case-page.js';
import { bareValuePages } from './pages/bare-values.js';
import { colorPages } from './pages/colors.js';
import { contrastPages } from './pages/contrast.js';
import { countPages } from './pages/counts.js';
import { coveringPages } from './pages/covering.js';
import { formPages } from './pages/forms.js';
import { foundPages } from './pages/found.js';
import { framePages } from './pages/frames.js';
import { labelPages } from './pages/labels.js';
import { lookalikePages } from './pages/lookalikes.js';
import { moneyPages } from './pages/money.js';
import { namePages } from './pages/names.js';
import { numberPages, datePages } from './pages/numbers-and-dates.js';
import { orderPages } from './pages/order.js';
import { inkElsewhere, picturePages } from './pages/pictures.js';
import { productPages } from './pages/products.js';
import { quantifierPages } from './pages/quantifiers.js';
import { scrollerPages } from './pages/scrollers.js';
import { shadowRootPages } from './pages/shadow-roots.js';
import { sightPages } from './pages/sight.js';
import { sizePages } from './pages/size.js';
import { statePages } from './pages/states.js';
import { thingPages } from './pages/things.js';
import { truncationPages } from './pages/truncation.js';
import { visibilitySeen } from './pages/visibility-seen.js';
import { visibilityUnseen } from './pages/visibility-unseen.js';
import { wordPages } from './pages/words.js';
import { writingPages } from './pages/writing.js';

export const casePages: readonly CasePage[] = [
  ...bareValuePages,
  ...colorPages,
  ...contrastPages,
  ...countPages,
  ...coveringPages,
  ...formPages,
  ...foundPages,
  ...framePages,
  ...labelPages,
  ...lookalikePages,
  ...moneyPages,
  ...namePages,
  ...numberPages,
  ...datePages,
  ...orderPages,
  ...picturePages,
  ...productPages,
  ...quantifierPages,
  ...scrollerPages,
  ...shadowRootPages,
  ...sightPages,
  ...sizePages,
  ...statePages,
  ...thingPages,
  ...truncationPages,
  ...visibilitySeen,
  ...visibilityUnseen,
  ...wordPages,
  ...writingPages,
];

/** What counts pixels to answer: contrast, and rows of ink in letters. */
const counting: ReadonlySet<Topic> = new Set<Topic>(['contrast', 'truncation']);
/** So does ink of no text. */
const isCounted = ({ topic, name }: CasePage): boolean =>
  counting.has(topic) || name in inkElsewhere();
/** What a text says, or where it stands among others, is the same on every screen. */
const saying: ReadonlySet<Topic> = new Set<Topic>([
  'counts',
  'dates',
  'labels',
  'money',
  'names',
  'numbers',
  'order',
  'quantifiers',
  'words',
]);
/** All others ask the pictures only whether there is ink. */
const painting = casePages.filter((one) => !isCounted(one) && !saying.has(one.topic));

/** Every tenth, from all topics that are among them. */
export function everyTenth(cases: readonly CasePage[]): CasePage[] {
  return cases.filter((_, index) => index % 10 === 0);
}

/** For a screen with more device pixels to a CSS pixel. */
export const densePages = [...casePages.filter(isCounted), ...everyTenth(painting)];
