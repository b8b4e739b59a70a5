// What the stream reader needs to know about a protocol; contains none.
import type { Json } from '../../values/json.js';
import type { CallSighting } from './sighting.js';
import type { ToldCalls } from './stream-calls.js';

/** Reads the frames of one stream, or of one socket. */
export interface ProtocolReader {
  read(frame: Json): CallSighting[];
  /** Nothing more comes, or the turn is over: open calls are returned as asked or cut. */
  flush(): CallSighting[];
}

export interface StreamProtocol {
  /** As the record names it. */
  name: string;
  /** Whether only this protocol has such a frame. */
  recognises: (frame: Json) => boolean;
  reader: (told: ToldCalls) => ProtocolReader;
}
