// What a message states as done, as data.
import type { ToolWords } from './tool-words.js';

/** "This was done", with the tools that could have done it. */
export interface Statement {
  tools: ToolWords[];
  /** Offsets within the sentence. */
  start: number;
  end: number;
  /** Said of oneself: "I have …", "we …". */
  own: boolean;
}
