// The same pages on a screen with two device pixels to a CSS pixel; beside the first in time.
import { judgeAllAt } from './judge.js';

judgeAllAt(2);
