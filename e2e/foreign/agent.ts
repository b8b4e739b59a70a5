// What stands behind the pages: asked with a text, it answers in pieces; the returns desk's agent is one.

/** One turn as a page posts it. */
export interface Question {
  /** The same for all turns of one conversation. */
  id: string;
  seed: string;
  text: string;
  /** Headers of tracing, to be passed on. */
  trace: Record<string, string>;
}

/** Gives the pieces of the answer in order, each when it is there. */
export type Agent = (question: Question) => AsyncIterable<string>;

/** The returns desk at this URL: its words alone, without its cards; with the fault that it is told to have, if any. */
export function deskAgent(desk: string, fault: () => string | null = () => null): Agent {
  return async function* ({ id, seed, text, trace }) {
    const messages = [{ id: 'm', role: 'user', parts: [{ type: 'text', text }] }];
    const answer = await fetch(`${desk}/api/chat`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...trace },
      body: JSON.stringify({ id, seed, messages, fault: fault() ?? undefined }),
    });
    yield* textDeltas(answer);
  };
}

async function* textDeltas(answer: Response): AsyncGenerator<string> {
  let rest = '';
  const decoder = new TextDecoder();
  for await (const chunk of answer.body ?? []) {
    rest += decoder.decode(chunk as Uint8Array, { stream: true });
    const lines = rest.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines.filter((one) => one.startsWith('data: {'))) {
      const part = JSON.parse(line.slice('data: '.length)) as { type: string; delta?: string };
      if (part.type === 'text-delta') yield part.delta ?? '';
      if (part.type === 'text-end') yield '\n\n';
    }
  }
}
