// The first case pages on a screen with two device pixels to a CSS pixel; cases-2x-rest.test.ts has the others.
import { paintedPages } from './corpus.js';
import { judgeAllAt } from './judge.js';

judgeAllAt(2, paintedPages.first);
