// The twenty questions with known answers for a judge, ten of them yes; asks nobody.
import { help } from './help.js';
import type { KnownJudgeQuestion } from './judge-question.js';
import { manners } from './manners.js';
import { rules } from './rules.js';

/** In the order they are asked. */
export const judgeQuestions: readonly KnownJudgeQuestion[] = [...manners, ...rules, ...help];
