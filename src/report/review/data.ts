// The data behind the page on which people review episodes: what the server sends and the page shows; knows no files.
import type { Outcome, Party } from '../../verdict/format.js';
import type { Beat, Shot, SiteCheck } from '../site/data.js';

/** One question, with what may be answered. */
export interface ReviewQuestion {
  /** `believable`, `true_to_plan`, `verdict` or `party`. */
  key: string;
  wording: string;
  choices: readonly { answer: string; text: string }[];
  /** What this rater answered; null: not yet. */
  answer: string | null;
}

/** All episodes of the sample, in the order in which they are shown. */
export interface ReviewList {
  rater: string;
  /** The labels file, as it was named. */
  labels: string;
  blind: boolean;
  episodes: { scenario: string; trial: number; done: boolean }[];
}

export interface ReviewEpisode {
  app: string;
  scenario: string;
  title: string;
  trial: number;
  user: string;
  /** Null in a blind review. */
  verdict: { outcome: Outcome; party: Party | null; headline: string } | null;
  /** What the user was to do, know and be: name and text. */
  part: [name: string, text: string][];
  /** Titles of what was checked and decides. */
  expected: string[];
  beats: Beat[];
  kept: boolean;
  /** Files are relative to the page. */
  shots: Shot[];
  /** Empty in a blind review, and so are the breaches. */
  checks: SiteCheck[];
  breaches: string[];
  questions: ReviewQuestion[];
  note: string;
}

/** What the page sends: an answer to one question, or the note; it gets the list as it then is. */
export type ReviewAnswer = { question: string; answer: string } | { note: string };
