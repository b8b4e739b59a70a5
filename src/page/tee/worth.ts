// Which answers may contain tool calls, judging by their headers; reads no body.

const AI_SDK_HEADER = 'x-vercel-ai-ui-message-stream';
const streams =
  /^(?:text\/event-stream|application\/(?:x-ndjson|ndjson|jsonl|x-jsonlines|json-seq|stream\+json))\b/i;
/** Of an answer to what was posted: conversations are, pictures and pages are not. */
const answers = /^(?:application\/(?:[\w.-]+\+)?json|text\/plain)\b/i;

export interface Head {
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
  return aiSdkHeader || streams.test(type) || (posted && answers.test(type))
    ? { aiSdkHeader, refused: status >= 400 }
    : null;
}
