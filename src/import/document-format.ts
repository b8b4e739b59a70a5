// What a format needs that is read as one whole: how it is recognised by its content, and what is in it; only types.
import type { ImportedConversation, ImportSource } from './conversation.js';

export interface DocumentFormat {
  /** As `--format` names it. */
  name: string;
  /** For people. */
  title: string;
  origin: ImportSource['origin'];
  /** Whether data from JSON or YAML is of this format. */
  recognises(data: unknown): boolean;
  /** @throws SightlineError `import-failed` if there is nothing in it that can be imported */
  read(data: unknown, file: string): ImportedConversation[];
}
