// The middle part of the case pages on a screen with two device pixels to a CSS pixel; cases-2x.test.ts has the rest.
import { middlePages } from './corpus.js';
import { judgeAllAt } from './judge.js';

judgeAllAt(2, middlePages);
