// The case pages on a screen with two device pixels to a CSS pixel that cases-2x.test.ts leaves.
import { paintedPages } from './corpus.js';
import { judgeAllAt } from './judge.js';

judgeAllAt(2, paintedPages.rest);
