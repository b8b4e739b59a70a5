// Reads one stream or socket of an agent as it arrives: recognizes its protocol and returns the calls it reports.
import type { Json } from '../../values/json.js';
import type {
  CallSighting,
  ProtocolReader,
  StreamProtocol,
  KnownCall,
  KnownCalls,
} from './stream-calls.js';
import { agUi } from './ag-ui.js';
import { aiSdk } from './ai-sdk.js';
import {
  type FrameReader,
  frameReader,
  framesOfMessage,
  type HearProse,
} from '../../values/event-stream.js';
import { openAiChat } from './openai-chat.js';
import { openAiResponses } from './openai-responses.js';
import type { WordsReader } from './words.js';

const protocols: readonly StreamProtocol[] = [aiSdk, agUi, openAiChat, openAiResponses];

/** A stream not recognized after so many frames is given up; a socket may idle for hours before its first call. */
const MOST_UNKNOWN = 64;

export interface StreamReaderOptions {
  /** `text`: pieces of a body, cut anywhere. `messages`: each piece is a message of a socket or the data of an event. */
  framing: 'text' | 'messages';
  /** Whether `x-vercel-ai-ui-message-stream` was set on the answer, as the AI SDK does. Default: the frames decide. */
  aiSdkHeader?: boolean;
  /** Calls reported by earlier streams of the conversation. Default: none. */
  told?: KnownCalls;
  /** Hears each frame once, of whichever protocol, before it is read. */
  onFrame?: (frame: Json) => void;
  /** Gathers the words in it. Default: nobody does. */
  words?: WordsReader;
}

export interface StreamReader {
  /** A piece as it came. Bytes are UTF-8 and may be cut within a character. */
  read(piece: string | Uint8Array): CallSighting[];
  /** The turn is over: returns open calls, as asked or cut. More may be read afterwards. */
  flush(): CallSighting[];
  /** The stream is over, in whichever way. */
  end(): CallSighting[];
  /** Null: not recognized, or not yet. */
  readonly protocol: string | null;
  /** Whether further pieces can still matter. */
  readonly listening: boolean;
}

/**
 * Reads AI SDK UI message streams, AG-UI events, and OpenAI's chat completions and responses. Each call is given once:
 * when it is answered, when it fails, or when the stream ends or is flushed; one that was given as asked comes again
 * with its answer. Anything else gives nothing, whatever it contains.
 */
export function streamReader(options: StreamReaderOptions): StreamReader {
  const decoder = new TextDecoder();
  const isSocket = options.framing === 'messages';
  const { words } = options;
  const frames = isSocket ? messageReader(words?.prose) : frameReader(words?.prose);
  const told: KnownCalls = options.told ?? new Map<string, KnownCall>();
  let known: { name: string; reader: ProtocolReader } | null = null;
  let waiting: Json[] = [];
  /** Whether a protocol may still be recognized. */
  let hopeful = true;
  let over = false;
  const isListening = () => !over && (hopeful || (words !== undefined && !words.full));

  const recognize = ({ name, reader }: StreamProtocol): void => {
    known = { name, reader: reader(told) };
  };
  if (options.aiSdkHeader) recognize(aiSdk);

  const take = (frame: Json): CallSighting[] => {
    if (known !== null) return known.reader.read(frame);
    if (!hopeful) return [];
    const protocol = protocols.find(({ recognizes }) => recognizes(frame));
    waiting.push(frame);
    if (protocol === undefined) {
      if (waiting.length >= MOST_UNKNOWN) [hopeful, waiting] = [isSocket, []];
      return [];
    }
    recognize(protocol);
    const held = waiting;
    waiting = [];
    return held.flatMap(take);
  };
  const heard = (found: Json[]): Json[] => {
    for (const frame of found) {
      options.onFrame?.(frame);
      words?.frame(frame);
    }
    return found;
  };
  const flush = (): CallSighting[] => known?.reader.flush() ?? [];

  return {
    read(piece) {
      if (!isListening()) return [];
      const text = typeof piece === 'string' ? piece : decoder.decode(piece, { stream: true });
      return heard(frames.read(text)).flatMap(take);
    },
    flush,
    end() {
      if (!isListening()) return [];
      const last = heard([...frames.read(decoder.decode()), ...frames.end()]).flatMap(take);
      over = true;
      return [...last, ...flush()];
    },
    get protocol() {
      return known?.name ?? null;
    },
    get listening() {
      return isListening() && (frames.hopeful || (words !== undefined && !words.full));
    },
  };
}

function messageReader(onProse: HearProse | undefined): FrameReader {
  return {
    read: (message) => (message === '' ? [] : framesOfMessage(message, onProse)),
    end: () => [],
    hopeful: true,
  };
}
