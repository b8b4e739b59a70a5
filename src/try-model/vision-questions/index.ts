// The twenty questions with known answers about pages, ten of them yes; opens no browser and asks nobody.
import { meaningQuestions } from './meanings.js';
import { opinions } from './opinions.js';
import { textsInPictures } from './texts-in-pictures.js';
import type { KnownVisionQuestion } from './vision-question.js';

/** In the order they are asked. */
export const visionQuestions: readonly KnownVisionQuestion[] = [
  ...textsInPictures,
  ...opinions,
  ...meaningQuestions,
];
