// Case pages on a screen with two device pixels to a CSS pixel: those whose verdict the density could change.
import { densePages } from './corpus.js';
import { judgeAllAt } from './judge.js';

judgeAllAt(2, densePages);
