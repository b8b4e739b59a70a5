// Carries what the page receives to the harness, in order, where its headers say that it may hold tool calls.
/** One piece for the harness. `over`: nothing more comes; `capped`: nothing more is sent. */
export interface Note {
  id: string;
  framing: 'text' | 'messages';
  aiSdkHeader: boolean;
  /** Status of an answer that refuses the request. */
  refused: boolean;
  text: string;
  over: boolean;
  capped: boolean;
}

/** One stream or socket. */
export interface Channel {
  send(text: string): void;
  end(): void;
}

/** Returns the ids of streams that need not be sent any more. */
type Tell = (notes: string) => Promise<string[]>;

const BINDING = '__sightlineStream';
/** In UTF-16 units, of one stream: far beyond any conversation, and short of a download. */
const MAX_LENGTH = 4 * 1024 * 1024;

// As they are before any script of the page can change them.
const { stringify } = JSON;
const window = globalThis as { [BINDING]?: Tell };
const document = String(performance.timeOrigin);

let tell: Tell | undefined;
let streams = 0;
let waiting: Note[] = [];
let sending = false;
const unwanted = new Set<string>();

export function openChannel(kind: Pick<Note, 'framing' | 'aiSdkHeader' | 'refused'>): Channel {
  streams += 1;
  const id = `${document}/${streams}`;
  let length = 0;
  let over = false;
  const add = (part: Partial<Note>): void => {
    push({ id, ...kind, text: '', over: false, capped: false, ...part });
  };
  return {
    send(text) {
      if (over || text === '' || unwanted.has(id)) return;
      length += text.length;
      over = length > MAX_LENGTH;
      add(over ? { over, capped: true } : { text });
    },
    end() {
      if (!over && !unwanted.delete(id)) add({ over: true });
      over = true;
    },
  };
}

/**
 * While a bundle is on its way, new pieces are collected for the next one: as fast as they are taken, and no faster.
 */
function push(note: Note): void {
  const last = waiting.at(-1);
  const joins = last?.id === note.id && note.framing === 'text' && !last.over && !note.capped;
  if (joins) waiting[waiting.length - 1] = { ...note, text: last.text + note.text };
  else waiting.push(note);
  if (!sending) sendWaiting();
}

function sendWaiting(): void {
  tell ??= takeBinding();
  const notes = waiting;
  waiting = [];
  if (tell === undefined || notes.length === 0) return;
  sending = true;
  const send = tell;
  (async () => send(stringify(notes)))().then(
    (ids) => {
      for (const id of ids) unwanted.add(id);
      sent();
    },
    // The harness is gone, or the page is being left.
    sent,
  );
}

function sent(): void {
  sending = false;
  sendWaiting();
}

/** The page need not find it; it is kept here. */
function takeBinding(): Tell | undefined {
  const binding = window[BINDING];
  if (binding !== undefined) Reflect.deleteProperty(window, BINDING);
  return binding;
}

tell = takeBinding();
addEventListener('pagehide', sendWaiting, true);

const AI_SDK_HEADER = 'x-vercel-ai-ui-message-stream';
const streamTypes =
  /^(?:text\/event-stream|application\/(?:x-ndjson|ndjson|jsonl|x-jsonlines|json-seq|stream\+json))\b/i;
/** Of an answer to what was posted: conversations are, pictures and pages are not. */
const answerTypes = /^(?:application\/(?:[\w.-]+\+)?json|text\/plain)\b/i;

interface Head {
  method: string;
  status: number;
  /** Null if there is none. */
  header: (name: string) => string | null;
}

/** What the harness has to know about an answer. */
export interface Worth {
  aiSdkHeader: boolean;
  /** The request was refused or failed: its words are not an answer of the agent. */
  refused: boolean;
}

/** Null if the answer is of no use to the harness. */
export function worthReading({ method, status, header }: Head): Worth | null {
  const type = header('content-type') ?? '';
  const aiSdkHeader = header(AI_SDK_HEADER) !== null;
  const posted = !/^(?:get|head)$/i.test(method);
  return aiSdkHeader || streamTypes.test(type) || (posted && answerTypes.test(type))
    ? { aiSdkHeader, refused: status >= 400 }
    : null;
}
