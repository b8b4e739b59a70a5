// Reads what the agent's server streams to the page, and records the tool calls and the words in it; changes nothing.
import type { BrowserContext } from '@playwright/test';
import { z } from 'zod';
import type { EpisodeWriter } from '../episode/write.js';
import type { Json } from '../values/json.js';
import { streamTapScript } from '../page/page-scripts.generated.js';
import type { CallSighting, KnownCalls } from '../model/protocols/stream-calls.js';
import { type StreamReader, streamReader } from '../model/protocols/stream-reader.js';
import { type ReceivedWords, type WordsReader, wordsReader } from '../model/protocols/words.js';

/** As sent by `src/page/stream-tap/channel.ts`. */
const notesSchema = z.array(
  z.strictObject({
    id: z.string(),
    framing: z.enum(['text', 'messages']),
    aiSdkHeader: z.boolean(),
    refused: z.boolean(),
    text: z.string(),
    over: z.boolean(),
    capped: z.boolean(),
  }),
);
type Note = z.output<typeof notesSchema>[number];

export interface StreamWatch {
  /** Passes each frame from now on to the listener, as JSON. */
  listen(take: (frame: Json) => void): void;
  /** The turn is over: unfinished stream content is recorded as it is. */
  endTurn(): void;
  /** Records the rest, and stops. */
  close(): Promise<void>;
}

/**
 * Starts reading along in all documents that the context loads from now on, in every frame; not in workers, whose
 * requests no script of a page can reach.
 */
export async function watchStreams(
  context: BrowserContext,
  episode: Pick<EpisodeWriter, 'event' | 'log'>,
): Promise<StreamWatch> {
  const streams = openStreams(episode);
  let open = true;
  const heard = await context.exposeBinding('__sightlineStream', (_source, notes: unknown) =>
    open ? streams.takeNotes(String(notes)) : [],
  );
  const injected = await context.addInitScript({ content: streamTapScript });
  return {
    listen: (take) => streams.listen(take),
    endTurn: () => streams.flush(),
    async close() {
      streams.flush();
      open = false;
      await Promise.allSettled([heard.dispose(), injected.dispose()]);
    },
  };
}

type HeadKey = 'framing' | 'aiSdkHeader' | 'refused';

interface Reader {
  calls: StreamReader;
  /** None of an answer that refuses. */
  words: WordsReader | undefined;
}

function openStreams({ event, log }: Pick<EpisodeWriter, 'event' | 'log'>) {
  const readers = new Map<string, Reader>();
  /** What came in this turn, of streams that are over. */
  let received: ReceivedWords[] = [];
  const told: KnownCalls = new Map();
  let take: (frame: Json) => void = () => undefined;
  const record = (sightings: readonly CallSighting[]): void => {
    for (const seen of sightings) event({ kind: 'tool_seen', via: 'stream', ...seen });
  };

  /** Whether more notes about this stream are useful. */
  const takeNote = ({ id, text, over, capped, ...head }: Note): boolean => {
    const reader = readers.get(id) ?? open(head);
    readers.set(id, reader);
    record(reader.calls.read(text));
    if (capped) event({ kind: 'note', text: tooLong });
    if (!over) return reader.calls.listening;
    record(reader.calls.end());
    if (reader.words) received.push(reader.words.take());
    readers.delete(id);
    return true;
  };
  const open = ({ framing, aiSdkHeader, refused }: Pick<Note, HeadKey>): Reader => {
    const words = refused ? undefined : wordsReader();
    const onFrame = (frame: Json) => take(frame);
    const calls = streamReader({
      ...{ framing, aiSdkHeader, told, onFrame },
      ...(words && { words }),
    });
    return { calls, words };
  };
  const recordWords = (): void => {
    const open = [...readers.values()].flatMap(({ words }) => words?.take() ?? []);
    const all = [...received, ...open];
    received = [];
    const words = all.map((one) => one.words).filter((text) => text !== '');
    const data = all.flatMap((one) => one.data);
    if (words.length + data.length > 0) event({ kind: 'received', words: words.join('\n'), data });
  };

  return {
    listen(listener: (frame: Json) => void): void {
      take = listener;
    },
    /** Returns the ids of streams that need not be sent any more. */
    takeNotes(text: string): string[] {
      try {
        const notes = notesSchema.parse(JSON.parse(text));
        return notes.filter((note) => !takeNote(note)).map(({ id }) => id);
      } catch (error) {
        log({
          source: 'harness',
          level: 'warning',
          text: `A stream was not read: ${String(error)}`,
        });
        return [];
      }
    },
    flush(): void {
      for (const { calls } of readers.values()) record(calls.flush());
      recordWords();
    },
  };
}

const tooLong =
  'A stream of the agent was longer than 4 Mi characters; tool calls after that were not seen.';
