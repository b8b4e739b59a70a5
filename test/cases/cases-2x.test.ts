// The case pages on a screen with two device pixels to a CSS pixel; those of cases-2x-middle run beside them.
import { casePages, middlePages } from './corpus.js';
import { judgeAllAt } from './judge.js';

judgeAllAt(
  2,
  casePages.filter((one) => !middlePages.includes(one)),
);
