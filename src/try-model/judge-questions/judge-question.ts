// One question for a judge with its evidence and its known answer, as data; asks nobody.
import type { Material } from '../../judge/material.js';
import type { EvidenceKind } from '../../scenario/ready-questions.js';
import type { Known } from '../known-answer.js';

export interface KnownJudgeQuestion extends Known {
  /** The id of a ready question, or a question in words. */
  ask: string;
  /** The one criterion to judge by. Default: the question is one by itself. */
  criterion?: string;
  /** What the judge sees. Default: what the ready question needs, else the transcript. */
  needs?: readonly EvidenceKind[];
  material: Material;
  /** Words of the evidence that settle it; null if the answer is no, which rests on there being none. */
  settledBy: string | null;
}
